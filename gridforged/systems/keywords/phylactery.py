"""Phylactery: a Vessel is spent on each death, and the unit is back at once (900.28c)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import PHYLACTERY
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword
from gridforged.systems.state import BattleState, Combatant


class Phylactery(Keyword):
    """Gives the first Vessel of the battle (G-86)."""

    def start(self, state: BattleState, combatant: Combatant, value: int) -> None:
        combatant.vitality.vessels = state.numbers.vessels_at_start


KEYWORD: Final = Phylactery(
    PHYLACTERY,
    KeywordWord(
        name="phylactery",
        rule="900.28c",
        summary="begins with a Vessel, and revives at once for each it holds",
        text="Phylactery: starts with {vessels_at_start:Vessel(s)}; each death spends one to revive at once",
        takes="flag",
    ),
)
