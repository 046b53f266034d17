"""Freeze: no charge accrues and nobody activates while it lasts (G-05, G-27)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems import vessels
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses.status import TimedStatus


class Freeze(TimedStatus):
    """Keeps progress; Shock and Shatter take it off (900.15, G-40)."""

    def until(self, combatant: Combatant) -> int:
        return combatant.timers.freeze_until

    def cause(self, combatant: Combatant) -> int:
        return combatant.timers.freeze_cause

    def hold(self, combatant: Combatant, until: int, cause: int) -> None:
        combatant.timers.freeze_until = until
        combatant.timers.freeze_cause = cause

    def apply(
        self,
        state: BattleState,
        source: Combatant | None,
        target: Combatant,
        amount: int,
        frames: int,
        cause: int,
    ) -> int:
        seq = super().apply(state, source, target, amount, frames, cause)
        if seq:
            vessels.note_freeze(state, source, target)
        return seq


STATUS: Final = Freeze(
    StatusWord(
        name="freeze",
        rule="900.15b",
        summary="stops charge and activation for some seconds",
        text="Freeze {whom} for {seconds}",
        takes="seconds",
        negative=True,
        relentless="900.10a",
    )
)
