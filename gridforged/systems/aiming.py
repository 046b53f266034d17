"""Choosing the primary target of an activation (900.21, 900.30)."""

from __future__ import annotations

from gridforged.components.traits import ALLY_PROOF, RABID
from gridforged.systems import chance, targeting
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


def choose_target(state: BattleState, resolution: Resolution) -> bool:
    """Aim `resolution` at one enemy, Focus-weighted and Rabid-filtered; False if there is none (900.40e).

    Before it is final, a Feral misfire may replace it for every clause (900.21a).
    """
    actor = resolution.actor
    pool = targeting.enemies_of(state, actor)
    if not pool:
        state.emit("target_missing", "", actor, None, "900.40e", resolution.cause, {})
        return False
    pool = _rabid_filtered(actor, pool)
    target = chance.pick(state, state.streams.target, "target", pool)
    rule = "900.30d"
    if actor.stacks.feral > 0 and _misfires(state, actor):
        misfire_pool = _rabid_filtered(actor, _misfire_pool(state, actor))
        if misfire_pool:
            pool = misfire_pool
            target = chance.pick(state, state.streams.misfire, "misfire", pool)
            rule = "900.21a"
    if actor.traits.values[RABID]:
        actor.charge.last_attacked = target.entity  # 900.21b: whoever is really attacked, a misfire included
    resolution.aim_at(target)
    amounts = {"candidates": len(pool)}
    if state.log.enabled:
        amounts["weight"] = chance.weight(state, target)
        amounts["weight_of_all"] = sum([chance.weight(state, candidate) for candidate in pool])
        if rule == "900.21a":
            amounts["feral"] = actor.stacks.feral
            amounts["percent_each"] = state.numbers.feral_percent
    state.emit("target_chosen", "", actor, target, rule, resolution.cause, amounts)
    return True


def _misfires(state: BattleState, actor: Combatant) -> bool:
    percent = actor.stacks.feral * state.numbers.feral_percent
    return chance.happens(state, state.streams.misfire, "misfire", percent)


def _misfire_pool(state: BattleState, actor: Combatant) -> list[Combatant]:
    """All targetable units but itself and allies immune to ally damage; enemies too (900.21c, C-20)."""
    allies = [
        ally
        for ally in targeting.allies_of(state, actor)
        if ally is not actor and not ally.traits.values[ALLY_PROOF]
    ]
    return allies + targeting.enemies_of(state, actor)


def _rabid_filtered(actor: Combatant, pool: list[Combatant]) -> list[Combatant]:
    """Without the unit that a Rabid one attacked last, unless that leaves nobody (900.21b, G-58)."""
    if not actor.traits.values[RABID]:
        return pool
    left = [candidate for candidate in pool if candidate.entity != actor.charge.last_attacked]
    return left or pool
