"""Dormant start N: begins the battle Dormant for that many seconds (900.18b, G-42)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import DORMANT
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword
from gridforged.systems.state import BattleState, Combatant


class DormantStart(Keyword):
    """Sets the timer that `systems.statuses.dormant` reads."""

    def start(self, state: BattleState, combatant: Combatant, value: int) -> None:
        combatant.timers.dormant_until = state.clock.frame + value * state.numbers.frame_rate


KEYWORD: Final = DormantStart(
    DORMANT,
    KeywordWord(
        name="dormant_start",
        rule="900.18b",
        summary="begins the battle Dormant for that many seconds",
        text="Dormant Start {amount}: is Dormant for the first {amount:second(s)} of the battle",
        takes="number",
        high=600,
    ),
)
