"""Overtime: from 60 s on, the match clock damages every combatant once a second (900.42)."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.systems import damage, death, ending
from gridforged.systems.instance import IGNORES_AMPLIFICATION, RUNNING, UNANSWERED, Instance
from gridforged.systems.root import Root
from gridforged.systems.state import BattleState


def run(state: BattleState) -> None:
    """One tick if this frame has one: N seconds past the threshold deal N x N to all but Tools and Hubs
    (900.42b), which is 100 after 10 and 400 after 20 (900.42c).

    All are damaged first, then passives hear of it, and they die after that, in reading order (G-83). The
    clock is no attacker: it is not amplified and nothing answers it (900.42e).
    """
    past = state.clock.frame - state.numbers.overtime_start
    ticks, rest = divmod(past, state.numbers.overtime_period)
    if ticks <= 0 or rest:
        return
    state.root = Root(state.clock.coin)
    victims = [c for c in state.in_order() if c.vitality.alive and not c.is_object]
    amount = clamp_amount(ticks * ticks)
    seq = state.emit("overtime_ticked", "", None, None, "900.42b", 0, {"tick": ticks, "amount": amount})
    flags = IGNORES_AMPLIFICATION | UNANSWERED | RUNNING  # the Entrapped and Dormant too (C-08)
    instances = [Instance(None, victim, amount, "900.42a", seq, flags) for victim in victims]
    for instance in instances:
        damage.strike(state, instance)
    for instance in instances:
        damage.react(state, instance)
    for instance in instances:
        death.check(state, None, instance.target, instance.seq)
    ending.end_root(state)


def next_due(state: BattleState) -> int:
    """The frame of the next tick. The threshold itself is none: 0 seconds past it deal nothing (C-31)."""
    start = state.numbers.overtime_start
    period = state.numbers.overtime_period
    frame = state.clock.frame
    if frame < start + period:
        return start + period
    return frame + period - (frame - start) % period
