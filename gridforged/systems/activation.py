"""Activation: whose charge is full activates, one after the other, and each activation runs through the
lanes.
"""

from __future__ import annotations

from gridforged.ecs.schedule import NEVER
from gridforged.systems import ending, stats
from gridforged.systems.charge import can_charge
from gridforged.systems.lanes import LANES
from gridforged.systems.resolution import Resolution
from gridforged.systems.root import Root
from gridforged.systems.state import BattleState, Combatant


def run(state: BattleState) -> None:
    """Let everyone with a full charge activate once, in the order of G-04, settled anew after each
    activation.
    """
    acted: list[Combatant] = []
    while not state.is_over:
        combatant = _next_ready(state, acted)
        if combatant is None:
            return
        if combatant.charge.reactivations == 0:
            acted.append(combatant)
            combatant.charge.progress -= state.numbers.charge_threshold  # G-02: surplus is carried over
        activate_as_root(state, combatant)


def next_due(state: BattleState) -> int:
    """The coming frame if someone could activate already, else NEVER: filling up is the charge system's to
    know.
    """
    for combatant in state.combatants:
        if _is_full(state, combatant) and can_charge(state, combatant):
            return state.clock.frame + 1
    return NEVER


def activate_as_root(state: BattleState, actor: Combatant) -> None:
    """One natural activation or waiting Cascade, and then each Cascade that follows it at once (G-65).

    Each is a root resolution of its own, so the battle may end in between.
    """
    if actor.charge.reactivations == 0:
        actor.charge.cascade_depth = 0
        rule = "G-02"
    else:
        actor.charge.reactivations -= 1
        rule = "900.16e"
    while True:
        state.root = Root(actor.side)
        activate(state, actor, rule, 0)
        ending.end_root(state)
        if state.is_over or actor.charge.reactivations == 0 or not can_charge(state, actor):
            return
        actor.charge.reactivations -= 1
        rule = "900.16e"


def _is_full(state: BattleState, combatant: Combatant) -> bool:
    charge = combatant.charge
    return charge.progress >= state.numbers.charge_threshold or charge.reactivations > 0


def _next_ready(state: BattleState, acted: list[Combatant]) -> Combatant | None:
    best: Combatant | None = None
    threshold = state.numbers.charge_threshold
    for combatant in state.combatants:
        if combatant.charge.reactivations == 0 and (
            combatant.charge.progress < threshold or combatant in acted
        ):
            continue
        if not can_charge(state, combatant):
            continue
        if best is None or _goes_before(state, combatant, best):
            best = combatant
    return best


def _goes_before(state: BattleState, one: Combatant, other: Combatant) -> bool:
    """G-04: higher surplus, then higher effective Speed, then the side of the coin, then reading order."""
    if one.charge.progress != other.charge.progress:
        return one.charge.progress > other.charge.progress
    one_speed = stats.speed(state, one)
    other_speed = stats.speed(state, other)
    if one_speed != other_speed:
        return one_speed > other_speed
    if one.side != other.side:
        return one.side == state.clock.coin
    if one.placement.row != other.placement.row:
        return one.placement.row < other.placement.row
    return one.placement.column < other.placement.column


def activate(state: BattleState, actor: Combatant, rule: str, cause: int) -> None:
    """One whole activation of `actor`, whose card has an ability, through every lane (G-56)."""
    ability = actor.card.ability
    if ability is None:
        return
    actor.charge.activations += 1
    nth = actor.charge.activations
    seq = state.emit("activation_started", "", actor, None, rule, cause, {"nth": nth})
    resolution = Resolution(actor, seq)
    resolution.nth = nth
    resolution.haywire_before = actor.stacks.haywire
    if ability.base_hit is not None:
        resolution.listed_base = ability.base_hit.amount
    for lane in LANES:
        lane.run(state, resolution, ability)
        if resolution.aborted:
            break
