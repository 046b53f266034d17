"""Initiative: effects of the first activation, and their repeats (900.31)."""

from __future__ import annotations

from gridforged.components.traits import INITIATIVE_REPEATS
from gridforged.systems import aiming, clauses, damage, gate, grid
from gridforged.systems.cards import CompiledClause
from gridforged.systems.instance import Instance
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


def resolve_lane(
    state: BattleState, resolution: Resolution, lane: list[CompiledClause], effects: list[CompiledClause]
) -> None:
    """A lane in printed order; at its first Initiative clause all its `effects` resolve, with their
    repeats.
    """
    started = False
    for clause in lane:
        if not clause.initiative:
            clauses.resolve(state, resolution, clause)
        elif not started:
            started = True
            resolve(state, resolution, effects)


def resolve(state: BattleState, resolution: Resolution, effects: list[CompiledClause]) -> None:
    """Initiative effects, once and again for each repeat that adjacent allies grant, if the gate is open.

    Each pass rolls anew (900.31c). The gate is the unit's first activation and no other counter's (900.31e).
    What asks for Lucid has passes of its own, later and just as many (900.32c). Repeats count among the
    triggers of the root, and end with them (G-71).
    """
    actor = resolution.actor
    root = state.root
    if resolution.initiative_passes == 0:
        if actor.charge.initiative_used:
            return
        actor.charge.initiative_used = True
        resolution.initiative_passes = 1 + _repeats(state, actor)
    for repeat in range(resolution.initiative_passes):
        passed = {"pass": repeat + 1}
        rule = "900.31b" if repeat else "900.31a"
        if repeat:
            if root.triggers >= state.numbers.root_trigger_limit:
                cut = {"triggers": root.triggers, "limit": state.numbers.root_trigger_limit}
                state.emit("chain_cut", "initiative", actor, actor, "900.31b", resolution.cause, cut)
                return
            root.triggers += 1
        state.emit("initiative_taken", "initiative", actor, actor, rule, resolution.cause, passed)
        clauses.resolve_all(state, resolution, effects)


def push(state: BattleState, source: Combatant | None, ally: Combatant, cause: int) -> None:
    """Resolve an ally's Initiative early, on its own target and stats; its bonus hits its own target
    (900.31d).
    """
    ability = ally.card.ability
    if ability is None or ally.charge.initiative_used:
        return
    if not ability.initiative and not ability.lucid_initiative:
        return
    root = state.root
    if root.depth >= state.numbers.trigger_depth_limit:
        # G-71: whoever is pushed may push others in turn; a long row of them ends here, and says so.
        cut = {"depth": root.depth, "limit": state.numbers.trigger_depth_limit}
        state.emit("chain_cut", "initiative", source, ally, "900.31d", cause, cut)
        return
    root.depth += 1
    seq = state.emit("initiative_pushed", "initiative", source, ally, "900.31d", cause, {})
    resolution = Resolution(ally, seq)
    if ability.base_hit is not None:
        resolution.listed_base = ability.base_hit.amount
    aiming.choose_target(state, resolution)
    for effects in (ability.initiative, ability.lucid_initiative):
        if effects:
            resolve(state, resolution, effects)
    target = resolution.target
    if resolution.bonus > 0 and target is not None and resolution.target_lives:
        damage.deal(state, Instance(ally, target, resolution.bonus, "900.31d", seq))
    root.depth -= 1


def _repeats(state: BattleState, actor: Combatant) -> int:
    return sum(
        other.traits.values[INITIATIVE_REPEATS]
        for other in grid.living_adjacent(state, actor)
        if not gate.is_dormant(state, other)
    )
