"""Entrap: nothing reaches its holder and it does not activate; what it projects goes on (900.18a)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import ENTRAP_LADDER
from gridforged.content.vocabulary import StatusWord
from gridforged.systems import gate
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses.status import TimedStatus


class Entrap(TimedStatus):
    """A removal and no debuff, so Relentless does not stop it (900.18d)."""

    def until(self, combatant: Combatant) -> int:
        return combatant.timers.entrap_until

    def cause(self, combatant: Combatant) -> int:
        return combatant.timers.entrap_cause

    def hold(self, combatant: Combatant, until: int, cause: int) -> None:
        combatant.timers.entrap_until = until
        combatant.timers.entrap_cause = cause

    def duration(self, state: BattleState, target: Combatant, frames: int) -> int:
        # 900.18f: a ladder on the card of the Entrapped unit overrides whatever was applied.
        ladder = target.traits.values[ENTRAP_LADDER]
        if ladder:
            return ladder * state.numbers.frame_rate
        return frames or state.numbers.entrap_frames

    def origin(self, state: BattleState, target: Combatant, frames: int) -> dict[str, int]:
        ladder = target.traits.values[ENTRAP_LADDER] * state.numbers.frame_rate
        if ladder:
            return {"asked": frames, "ladder": ladder}
        return {"asked": frames, "standard": state.numbers.entrap_frames}

    def refuses(self, state: BattleState, source: Combatant | None, target: Combatant, cause: int) -> bool:
        return gate.refuses_entrap(state, source, target, cause)


STATUS: Final = Entrap(
    StatusWord(
        name="entrap",
        rule="900.18a",
        summary="removed for some seconds: receives nothing and does not activate",
        text="Entrap {whom} for {seconds}",
        takes="seconds",
        standard="entrap_ms",
    )
)
