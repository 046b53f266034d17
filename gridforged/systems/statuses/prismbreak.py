"""Prismbreak: damage instances on its holder are amplified while it lasts (G-11)."""

from __future__ import annotations

from gridforged.ecs.schedule import NEVER
from gridforged.systems import gate
from gridforged.systems.state import BattleState, Combatant


def apply(
    state: BattleState, source: Combatant | None, target: Combatant, frames: int, rule: str, cause: int
) -> None:
    """Let it last `frames` frames from now; one that lasts longer already stays."""
    if frames <= 0 or gate.refuses(state, source, target, "prismbreak", cause):
        return
    until = state.clock.frame + frames
    held = target.prismbreak
    kept = held.until if held.until > until else until
    seq = state.emit(
        "status_applied", "prismbreak", source, target, rule, cause, {"frames": frames, "until": kept}
    )
    if kept != held.until:
        held.until = kept
        held.cause = seq


def next_due(target: Combatant) -> int:
    """The frame in which it ends, or NEVER."""
    return target.prismbreak.until if target.prismbreak.until > 0 else NEVER


def expire(state: BattleState, target: Combatant) -> None:
    """End it if its time is over."""
    held = target.prismbreak
    if 0 < held.until <= state.clock.frame:
        cause = held.cause
        held.until = 0
        held.cause = 0
        state.emit("status_ended", "prismbreak", None, target, "900.42e", cause, {})
