"""Healing over time of keywords: Roost heals its holder, Hallow each adjacent ally, once a second (G-48)."""

from __future__ import annotations

from gridforged.components.traits import HALLOW, ROOST
from gridforged.ecs.schedule import NEVER
from gridforged.systems import gate, grid, recovery
from gridforged.systems.state import BattleState, Combatant


def restart(state: BattleState, combatant: Combatant) -> None:
    """Start the clocks that its keywords ask for and that do not run yet (G-06)."""
    first = state.clock.frame + state.numbers.tick_period
    if combatant.traits.values[ROOST] and combatant.ticking.roost_next == 0:
        combatant.ticking.roost_next = first
    if combatant.traits.values[HALLOW] and combatant.ticking.hallow_next == 0:
        combatant.ticking.hallow_next = first


def next_due(combatant: Combatant) -> int:
    """The frame of its next tick, or NEVER."""
    roost = combatant.ticking.roost_next or NEVER
    hallow = combatant.ticking.hallow_next or NEVER
    return roost if roost < hallow else hallow


def tick(state: BattleState, combatant: Combatant) -> None:
    """Heal what is due in this frame. A clock goes on ticking whatever comes of it."""
    ticking = combatant.ticking
    if 0 < ticking.roost_next <= state.clock.frame:
        ticking.roost_next = state.clock.frame + state.numbers.tick_period
        # The unit's own healing over time runs on through Entrap and Dormant (900.18c).
        recovery.heal(state, combatant, combatant, combatant.traits.values[ROOST], "900.14a", 0, running=True)
    if 0 < ticking.hallow_next <= state.clock.frame:
        ticking.hallow_next = state.clock.frame + state.numbers.tick_period
        if gate.is_dormant(state, combatant):
            return  # 900.18b: what a Dormant unit projects is off
        for ally in grid.living_adjacent(state, combatant):
            if not ally.is_object:
                recovery.heal(state, combatant, ally, combatant.traits.values[HALLOW], "900.14a", 0)
