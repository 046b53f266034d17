"""Dormant: as Entrap, and what its holder projects is off, and it does not contest (900.18b)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems.state import Combatant
from gridforged.systems.statuses.status import TimedStatus


class Dormant(TimedStatus):
    """Only clear-status effects reach it (900.18e); it starts and ends by card text (G-42)."""

    def until(self, combatant: Combatant) -> int:
        return combatant.timers.dormant_until

    def cause(self, combatant: Combatant) -> int:
        return combatant.timers.dormant_cause

    def hold(self, combatant: Combatant, until: int, cause: int) -> None:
        combatant.timers.dormant_until = until
        combatant.timers.dormant_cause = cause


STATUS: Final = Dormant(
    StatusWord(
        name="dormant",
        rule="900.18b",
        summary="dormant for some seconds: receives, does and projects nothing, and does not contest",
        text="make {whom} Dormant for {seconds}",
        text_for_self="become Dormant for {seconds}",
        takes="seconds",
        targets="self",
    )
)
