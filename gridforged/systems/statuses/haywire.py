"""Haywire: a stack is spent on an activation of its holder, and Stuns it (900.17)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems.state import Combatant
from gridforged.systems.statuses.status import CountedStatus


class Haywire(CountedStatus):
    """Stacks without cap; those already held outlast a later Relentless (900.39e)."""

    def held(self, combatant: Combatant) -> int:
        return combatant.stacks.haywire

    def hold(self, combatant: Combatant, count: int) -> None:
        combatant.stacks.haywire = count


STATUS: Final = Haywire(
    StatusWord(
        name="haywire",
        rule="900.17a",
        summary="each stack turns one later activation into a Stun",
        text="inflict {amount:Haywire} on {whom}",
        takes="stacks",
        negative=True,
        relentless="900.39e",
    )
)
