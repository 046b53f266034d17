"""Status tick: timers that end, then damage and healing over time (G-03)."""

from __future__ import annotations

from gridforged.ecs.schedule import NEVER
from gridforged.systems import clocks, ending
from gridforged.systems.root import Root
from gridforged.systems.state import BattleState
from gridforged.systems.statuses import STATUSES


def run(state: BattleState) -> None:
    """End what is over in this frame, then let tick what is due, one combatant after the other.

    The side of the coin comes first, each side in reading order. Every tick is a resolution of its own
    (G-80).
    """
    order = state.in_order()
    for combatant in order:
        for status in STATUSES:
            if combatant.vitality.alive:  # death has taken every status, so that nothing is left to end
                status.expire(state, combatant)
    state.root = Root(state.clock.coin)
    for combatant in order:
        for status in STATUSES:
            if state.is_over:
                return
            if combatant.vitality.alive and status.tick(state, combatant):
                ending.end_root(state)
    for combatant in order:
        if combatant.vitality.alive and not state.is_over:
            clocks.tick(state, combatant)


def next_due(state: BattleState) -> int:
    """The first coming frame in which a timer ends or something ticks, or NEVER."""
    due = NEVER
    for combatant in state.combatants:
        if not combatant.vitality.alive:
            continue
        frame = clocks.next_due(combatant)
        if frame < due:
            due = frame
        for status in STATUSES:
            frame = status.next_due(state, combatant)
            if frame < due:
                due = frame
    return due
