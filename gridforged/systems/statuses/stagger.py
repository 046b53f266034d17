"""Stagger N: damage to its holder's Vitality costs N % of a full charge too (G-38)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses.status import CountedStatus


class Stagger(CountedStatus):
    """A percentage; a stronger one replaces a weaker one, and none passes 100."""

    def held(self, combatant: Combatant) -> int:
        return combatant.stacks.stagger

    def hold(self, combatant: Combatant, count: int) -> None:
        combatant.stacks.stagger = count

    def cap(self, state: BattleState) -> int:
        return 100

    def combine(self, before: int, amount: int) -> int:
        return max(before, amount)


STATUS: Final = Stagger(
    StatusWord(
        name="stagger",
        rule="900.12g",
        summary="loses that percentage of a full charge whenever damage takes Vitality",
        text="inflict {amount:Stagger} on {whom}",
        takes="points",
        negative=True,
        relentless="900.10a",
    )
)
