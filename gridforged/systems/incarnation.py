"""The one procedure of every revival (900.28a)."""

from __future__ import annotations

from gridforged.systems import clocks, new_targets
from gridforged.systems.moments import ALLY_REVIVED
from gridforged.systems.state import BattleState, Combatant


def revive(state: BattleState, combatant: Combatant, what: str, rule: str, cause: int) -> int:
    """Return a dead combatant to its placement as a new incarnation with full Vitality (G-78, 900.28f)."""
    vitality = combatant.vitality
    vitality.alive = True
    vitality.current = vitality.maximum
    vitality.incarnation += 1
    vitality.revival_due = 0
    vitality.revival_cause = 0
    new_targets.forget(state, combatant)
    clocks.restart(state, combatant)
    placement = combatant.placement
    amounts = {"row": placement.row, "column": placement.column, "vitality": vitality.current}
    seq = state.emit("combatant_revived", what, None, combatant, rule, cause, amounts)
    state.reactor.fire(state, ALLY_REVIVED, combatant, None, seq)
    return seq
