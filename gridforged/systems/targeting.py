"""Who can be chosen: the one candidate pool of every count, selector and target roll."""

from __future__ import annotations

from gridforged.systems import gate
from gridforged.systems.state import BattleState, Combatant


def is_targetable(state: BattleState, combatant: Combatant) -> bool:
    """Whether it may be picked or counted: alive, not Entrapped, not Dormant, no Tool or Hub (400.3b,
    900.5b). Who has no Vitality left is not, even while its death waits for reactions (900.5a, G-17).
    """
    return combatant.vitality.current > 0 and not gate.closed_by(state, combatant)


def targetable_on(state: BattleState, side: int, clearing: bool = False) -> list[Combatant]:
    """The targetable combatants of a side in reading order; for `clearing`, the Dormant too (900.18e)."""
    if clearing:
        return [combatant for combatant in state.half(side) if not gate.closed_to_clearing(state, combatant)]
    return [combatant for combatant in state.half(side) if is_targetable(state, combatant)]


def enemies_of(state: BattleState, combatant: Combatant, clearing: bool = False) -> list[Combatant]:
    """Targetable enemies in reading order."""
    return targetable_on(state, 1 - combatant.side, clearing)


def allies_of(state: BattleState, combatant: Combatant, clearing: bool = False) -> list[Combatant]:
    """Targetable allies in reading order, itself included (G-52)."""
    return targetable_on(state, combatant.side, clearing)


def in_reading_order(state: BattleState, combatants: list[Combatant]) -> list[Combatant]:
    """The same combatants in reading order, the home half first; a limited scope comes in the order of its
    picks.
    """
    return [combatant for side in (0, 1) for combatant in state.half(side) if combatant in combatants]
