"""Forced activations: whole ones, that leave the unit's own cycle as they found it (900.16).

Nothing but a Shock makes another unit go through one (900.8e).
"""

from __future__ import annotations

from gridforged.systems.state import BattleState, Combatant


def force(state: BattleState, actor: Combatant, rule: str, cause: int, is_cascade: bool = False) -> bool:
    """Let `actor` activate now; whether it did. Ten may be nested below a natural activation, no more
    (900.16d).

    Charge, waiting reactivations and Cascade depth are captured before and restored after (900.16b). A
    Cascade that is routed here keeps its depth, so that both caps bind (900.16f).
    """
    root = state.root
    numbers = state.numbers
    if root.forced >= numbers.forced_depth_limit or root.forced_in_all >= numbers.root_forced_limit:
        cut = {
            "depth": root.forced,
            "limit": numbers.forced_depth_limit,
            "forced": root.forced_in_all,
            "forced_limit": numbers.root_forced_limit,
        }
        state.emit("chain_cut", "forced_activation", None, actor, "900.16d", cause, cut)
        return False
    charge = actor.charge
    incarnation = actor.vitality.incarnation
    progress = charge.progress
    reactivations = charge.reactivations
    cascade_depth = charge.cascade_depth
    if not is_cascade:
        charge.cascade_depth = 0
    root.forced += 1
    root.forced_in_all += 1
    state.reactor.activate(state, actor, rule, cause)
    root.forced -= 1
    if actor.vitality.alive and actor.vitality.incarnation == incarnation:
        charge.progress = progress
        charge.reactivations = reactivations
        charge.cascade_depth = cascade_depth
    return True
