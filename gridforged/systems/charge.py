"""Charge: every able combatant gains its effective Speed each frame (G-02)."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.ecs.schedule import NEVER
from gridforged.systems import stats
from gridforged.systems.state import BattleState, Combatant


def can_charge(state: BattleState, combatant: Combatant) -> bool:
    """Whether it gains charge and may activate: alive, with an ability, no Tool or Hub, and not stopped.

    Freeze, Stun, Entrap and Dormant stop it and keep its progress (G-05, 900.18c).
    """
    if not combatant.vitality.alive or combatant.card.ability is None or combatant.is_object:
        return False
    timers = combatant.timers
    frame = state.clock.frame
    return (
        timers.freeze_until <= frame
        and timers.stun_until <= frame
        and timers.entrap_until <= frame
        and timers.dormant_until <= frame
    )


def run(state: BattleState) -> None:
    """One frame of charge for all."""
    accrue(state, 1)


def accrue(state: BattleState, frames: int) -> None:
    """The charge of `frames` frames in which nothing else happens."""
    for combatant in state.combatants:
        if can_charge(state, combatant):
            charge = combatant.charge
            charge.progress = clamp_amount(charge.progress + stats.speed(state, combatant) * frames)


def next_due(state: BattleState) -> int:
    """The first coming frame in which somebody's charge is full, or NEVER."""
    threshold = state.numbers.charge_threshold
    fewest = NEVER
    for combatant in state.combatants:
        if can_charge(state, combatant):
            speed = stats.speed(state, combatant)
            missing = threshold - combatant.charge.progress
            frames = -(-missing // speed) if missing > 0 else 1
            if frames < fewest:
                fewest = frames
    return state.clock.frame + fewest if fewest < NEVER else NEVER
