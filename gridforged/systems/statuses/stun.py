"""Stun: as Freeze in effect, with a timer of its own (G-28)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems.state import Combatant
from gridforged.systems.statuses.status import TimedStatus


class Stun(TimedStatus):
    """What a blowout and Haywire end in (900.39b)."""

    def until(self, combatant: Combatant) -> int:
        return combatant.timers.stun_until

    def cause(self, combatant: Combatant) -> int:
        return combatant.timers.stun_cause

    def hold(self, combatant: Combatant, until: int, cause: int) -> None:
        combatant.timers.stun_until = until
        combatant.timers.stun_cause = cause


STATUS: Final = Stun(
    StatusWord(
        name="stun",
        rule="900.39b",
        summary="stops charge and activation for some seconds",
        text="Stun {whom} for {seconds}",
        takes="seconds",
        negative=True,
        relentless="900.39e",
    )
)
