"""Repairing Tools (900.34d)."""

from __future__ import annotations

from gridforged.components.identity import TOOL
from gridforged.systems import grid
from gridforged.systems.state import BattleState, Combatant


def repair(
    state: BattleState, source: Combatant | None, tool: Combatant, amount: int, rule: str, cause: int
) -> None:
    """Restore Durability up to the maximum; a worn-out Tool comes back if its cells are free (900.34d)."""
    durability = tool.durability
    if tool.identity.kind != TOOL:
        return
    if not tool.vitality.alive and not grid.is_own_place_free(state, tool):
        state.emit("effect_refused", "repair", source, tool, "900.34d", cause, {"place_taken": 1})
        return
    amounts = {"asked": amount, "before": durability.current, "maximum": durability.maximum}
    restored = min(amount, durability.maximum - durability.current)
    if restored <= 0:
        return
    durability.current += restored
    tool.vitality.alive = True
    tool.vitality.current = tool.vitality.maximum
    amounts["amount"] = restored
    amounts["now"] = durability.current
    state.emit("tool_repaired", "durability", source, tool, rule, cause, amounts)
