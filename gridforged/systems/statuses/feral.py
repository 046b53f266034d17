"""Feral: each stack makes a misfire likelier (900.21d, G-39)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses.status import CountedStatus


class Feral(CountedStatus):
    """Stacks up to the cap of the rules (900.21d)."""

    def held(self, combatant: Combatant) -> int:
        return combatant.stacks.feral

    def hold(self, combatant: Combatant, count: int) -> None:
        combatant.stacks.feral = count

    def cap(self, state: BattleState) -> int:
        return state.numbers.feral_cap


STATUS: Final = Feral(
    StatusWord(
        name="feral",
        rule="900.21d",
        summary="each stack adds 10 % to the chance of a misfire, up to 10 stacks",
        text="inflict {amount:Feral} on {whom}",
        takes="stacks",
        negative=True,
        relentless="900.21e",
    )
)
