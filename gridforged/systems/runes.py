"""Rune effects of an activation: those that resolve at once, and those of a new target (900.28f, 900.40e)."""

from __future__ import annotations

from gridforged.systems import clauses, new_targets, projection
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState


def resolve_immediate(state: BattleState, resolution: Resolution) -> None:
    """The immediate effects of every rune that reaches the unit, whatever becomes of its activation."""
    if not state.board.has_runes:
        return
    for rune, is_full in projection.of(state, resolution.actor).runes:
        clauses.resolve_all(state, resolution, rune.full.immediate if is_full else rune.half.immediate)


def resolve_new_target(state: BattleState, resolution: Resolution) -> None:
    """The new-target effects, if the unit has not attacked this incarnation of its target before."""
    target = resolution.target
    if target is None or not state.board.has_runes:
        return
    runes = projection.of(state, resolution.actor).runes
    if not any(rune.full.new_target for rune, _ in runes):
        return
    if not new_targets.meet(resolution.actor, target):
        return
    for rune, is_full in runes:
        clauses.resolve_all(state, resolution, rune.full.new_target if is_full else rune.half.new_target)
