"""Prismbreak: damage instances on its holder are amplified while it lasts (G-11)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems.state import Combatant
from gridforged.systems.statuses.status import TimedStatus


class Prismbreak(TimedStatus):
    """Read by systems.damage."""

    def until(self, combatant: Combatant) -> int:
        return combatant.timers.prismbreak_until

    def cause(self, combatant: Combatant) -> int:
        return combatant.timers.prismbreak_cause

    def hold(self, combatant: Combatant, until: int, cause: int) -> None:
        combatant.timers.prismbreak_until = until
        combatant.timers.prismbreak_cause = cause


STATUS: Final = Prismbreak(
    StatusWord(
        name="prismbreak",
        rule="900.42e",
        summary="amplifies damage instances by 25 % for some seconds",
        text="Prismbreak {whom} for {seconds}",
        takes="seconds",
        negative=True,
        relentless="900.10a",
    )
)
