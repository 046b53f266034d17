"""Blind: halves effective Power, after everything else that changes it (900.32d, G-30)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems.state import Combatant
from gridforged.systems.statuses.status import TimedStatus


class Blind(TimedStatus):
    """Read by systems.stats."""

    def until(self, combatant: Combatant) -> int:
        return combatant.timers.blind_until

    def cause(self, combatant: Combatant) -> int:
        return combatant.timers.blind_cause

    def hold(self, combatant: Combatant, until: int, cause: int) -> None:
        combatant.timers.blind_until = until
        combatant.timers.blind_cause = cause


STATUS: Final = Blind(
    StatusWord(
        name="blind",
        rule="900.32d",
        summary="halves Power for some seconds",
        text="Blind {whom} for {seconds}",
        takes="seconds",
        negative=True,
        relentless="900.10a",
    )
)
