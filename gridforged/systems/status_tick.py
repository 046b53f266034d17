"""Status tick: timers that end, then damage and healing over time (G-03)."""

from __future__ import annotations

from gridforged.ecs.schedule import NEVER
from gridforged.systems import clocks, ending
from gridforged.systems.root import Root
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import ENDING, TICKING


def run(state: BattleState) -> None:
    """End what is over in this frame, then let tick what is due, one combatant after the other.

    The side of the coin comes first, each side in reading order. Every tick is a resolution of its own
    (G-80).
    """
    order = state.in_order()
    for combatant in order:
        # Death takes every status, so that whatever a snapshot says of one on the dead ends for nobody.
        if combatant.vitality.alive and _may_end(combatant):
            for ending_status in ENDING:
                ending_status.expire(state, combatant)
    state.root = Root(state.clock.coin)
    for combatant in order:
        for ticking_status in TICKING:
            if combatant.vitality.alive and ticking_status.tick(state, combatant):
                ending.end_root(state)
                if state.is_over:
                    return
    for combatant in order:
        if combatant.vitality.alive:
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
        if _may_end(combatant):
            for ending_status in ENDING:
                frame = ending_status.next_due(state, combatant)
                if frame < due:
                    due = frame
        for ticking_status in TICKING:
            frame = ticking_status.next_due(state, combatant)
            if frame < due:
                due = frame
    return due


def _may_end(combatant: Combatant) -> bool:
    """Whether any status of ENDING is on it: asked for everyone in every frame, and seldom so."""
    timers = combatant.timers
    return (
        timers.freeze_until > 0
        or timers.stun_until > 0
        or timers.blind_until > 0
        or timers.entrap_until > 0
        or timers.dormant_until > 0
        or timers.prismbreak_until > 0
        or len(combatant.crush.untils) > 0
    )
