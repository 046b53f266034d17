"""Lowering Vitality: the one place where it goes down, and where defy-death answers a lethal loss."""

from __future__ import annotations

from gridforged.components.traits import DEFY_DEATH
from gridforged.systems.state import BattleState, Combatant


def lower(state: BattleState, target: Combatant, amount: int, cause: int) -> int:
    """Take up to `amount` Vitality; what was taken. A lethal loss may leave 1 instead (900.20d, G-54)."""
    vitality = target.vitality
    taken = amount if amount < vitality.current else vitality.current
    if 0 < taken == vitality.current and target.traits.values[DEFY_DEATH] > 0:
        target.traits.values[DEFY_DEATH] -= 1
        taken -= 1
        left = {"before": target.traits.values[DEFY_DEATH] + 1, "left": target.traits.values[DEFY_DEATH]}
        state.emit("death_defied", "", None, target, "900.20d", cause, left)
    vitality.current -= taken
    return taken
