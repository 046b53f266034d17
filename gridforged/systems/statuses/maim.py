"""Maim: a pool that every recovery burns through (900.14), and that Cull compares with Vitality (900.1)."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.systems import gate
from gridforged.systems.state import BattleState, Combatant


def apply(
    state: BattleState, source: Combatant | None, target: Combatant, points: int, rule: str, cause: int
) -> None:
    """Add `points` to the pool; it has no cap and no timer (G-32)."""
    if points <= 0 or gate.refuses(state, source, target, "maim", cause):
        return
    target.maim.points = clamp_amount(target.maim.points + points)
    amounts = {"amount": points, "now": target.maim.points}
    state.emit("status_applied", "maim", source, target, rule, cause, amounts)
