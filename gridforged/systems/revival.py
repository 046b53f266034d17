"""Revival: the Everlasting come back when their timer is due (900.28b), by the one procedure of every
revival.
"""

from __future__ import annotations

from gridforged.ecs.schedule import NEVER
from gridforged.systems import ending, grid, incarnation, projection
from gridforged.systems.root import Root
from gridforged.systems.state import BattleState


def run(state: BattleState) -> None:
    """Bring back who is due, in the order of a tick. Without a free place it stays dead: one try (G-79)."""
    for combatant in state.in_order():
        vitality = combatant.vitality
        if not 0 < vitality.revival_due <= state.clock.frame or state.is_over:
            continue
        cause = vitality.revival_cause
        vitality.revival_due = 0
        vitality.revival_cause = 0
        place = grid.find_place(state, combatant)
        if place is None:
            state.emit("revival_failed", "everlasting", None, combatant, "900.28b", cause, {})
            continue
        projection.move(state, [combatant], [(place.row, place.column)])
        state.root = Root(combatant.side)
        incarnation.revive(state, combatant, "everlasting", "900.28b", cause)
        ending.end_root(state)


def next_due(state: BattleState) -> int:
    """The first frame in which a timer is due, or NEVER."""
    due = NEVER
    for combatant in state.combatants:
        if 0 < combatant.vitality.revival_due < due:
            due = combatant.vitality.revival_due
    return due
