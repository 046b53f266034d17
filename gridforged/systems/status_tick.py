"""Status tick: timers that end, then damage and healing over time (G-03)."""

from __future__ import annotations

from gridforged.ecs.schedule import NEVER
from gridforged.systems.state import BattleState
from gridforged.systems.statuses import prismbreak


def run(state: BattleState) -> None:
    """End what is over in this frame, in entity order."""
    for combatant in state.combatants:
        prismbreak.expire(state, combatant)


def next_due(state: BattleState) -> int:
    """The first coming frame in which a timer ends, or NEVER."""
    due = NEVER
    for combatant in state.combatants:
        frame = prismbreak.next_due(combatant)
        if frame < due:
            due = frame
    return due
