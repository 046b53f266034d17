"""The damage pipeline: every damage instance of a battle goes through `deal`, stage by stage (G-09).

damage-ignore charge, amplification, percent Armor, flat Armor, incoming cap, Insurance (subrogated, then
plain), Shield, Vitality, reactions, death. A remainder of 0 stops there and spends nothing further.
"""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.components.traits import FEAST, REFLECT, STAGGER
from gridforged.systems import death, gate, insurance, lethal, mitigation, recovery, retaliation, stats
from gridforged.systems.instance import (
    IGNORES_AMPLIFICATION,
    IGNORES_ARMOR,
    IGNORES_CAP,
    IGNORES_CHARGES,
    IGNORES_INSURANCE,
    IGNORES_SHIELD,
    RUNNING,
    UNANSWERED,
    Instance,
)
from gridforged.systems.moments import DAMAGED
from gridforged.systems.state import BattleState, Combatant


def deal(state: BattleState, instance: Instance) -> Instance:
    """Run one instance through the whole pipeline, its death included."""
    strike(state, instance)
    death.check(state, instance.source, instance.target, instance.seq)
    return instance


def strike(state: BattleState, instance: Instance) -> None:
    """The pipeline up to the reactions. The caller sees to the death, at once or after a batch (G-83)."""
    target = instance.target
    if instance.raw <= 0 or _is_refused(state, instance):
        return
    if _spend_ignore_charge(state, instance):
        return
    _reduce(state, instance)
    if instance.after_cap <= 0:
        _record(state, instance, "damage_nullified")
        return
    remaining = _absorb_by_insurance(state, instance, instance.after_cap)
    remaining = _absorb_by_shield(instance, remaining)
    instance.vitality_lost = lethal.lower(state, target, remaining, instance.cause)
    instance.overkill = remaining - instance.vitality_lost
    _score(state, instance)
    _record(state, instance, "damage_taken" if instance.vitality_lost > 0 else "damage_absorbed")
    if instance.shield_absorbed > 0 and target.defence.shield == 0:
        state.emit("shield_broken", "shield", instance.source, target, "900.29e", instance.seq, {})
    _react(state, instance)


def _is_refused(state: BattleState, instance: Instance) -> bool:
    if instance.flags & RUNNING and not gate.is_gone(instance.target):
        return False
    return gate.refuses(state, instance.source, instance.target, "damage", instance.cause)


def _spend_ignore_charge(state: BattleState, instance: Instance) -> bool:
    # A charge negates the whole instance before anything else is asked, and nothing answers it (G-10).
    defence = instance.target.defence
    if defence.ignore_charges <= 0 or instance.flags & IGNORES_CHARGES:
        return False
    defence.ignore_charges -= 1
    instance.seq = state.emit(
        "damage_ignored",
        "",
        instance.source,
        instance.target,
        "900.20d",
        instance.cause,
        {"raw": instance.raw, "ignore_charges": defence.ignore_charges},
    )
    return True


def _reduce(state: BattleState, instance: Instance) -> None:
    """Amplification, percent Armor, flat Armor and the incoming cap."""
    numbers = state.numbers
    target = instance.target
    amount = instance.raw
    if target.timers.prismbreak_until > state.clock.frame and not instance.flags & IGNORES_AMPLIFICATION:
        amount += amount * numbers.prismbreak_percent // 100  # G-11
    instance.amplified = amount
    if not instance.flags & IGNORES_ARMOR:
        instance.armor = stats.armor(state, target)
        amount -= mitigation.percent_reduction(amount, instance.armor, numbers.armor_percent_constant)
        instance.after_percent = amount
        amount -= mitigation.flat_reduction(instance.armor, numbers.armor_per_flat_point)
        if amount < 0:
            amount = 0
    else:
        instance.after_percent = amount
    instance.after_flat = amount
    cap = target.defence.damage_cap
    if 0 <= cap < amount and not instance.flags & IGNORES_CAP:
        amount = cap  # 900.12e: after Armor, before Insurance
    instance.after_cap = amount


def _absorb_by_insurance(state: BattleState, instance: Instance, remaining: int) -> int:
    defence = instance.target.defence
    if instance.flags & IGNORES_INSURANCE or defence.subrogated + defence.insurance == 0:
        return remaining
    covers = insurance.capacity(state, instance.target)
    instance.covers = covers
    spent = insurance.points_needed(remaining, defence.subrogated, covers)  # 900.12f: these go first
    absorbed = _least(remaining, spent * covers)
    defence.subrogated -= spent
    remaining -= absorbed
    instance.subrogated_spent = spent
    instance.subrogated_absorbed = absorbed
    spent = insurance.points_needed(remaining, defence.insurance, covers)
    absorbed = _least(remaining, spent * covers)
    defence.insurance -= spent
    instance.insurance_spent = spent
    instance.insurance_absorbed = absorbed
    return remaining - absorbed


def _absorb_by_shield(instance: Instance, remaining: int) -> int:
    if instance.flags & IGNORES_SHIELD:
        return remaining
    defence = instance.target.defence
    absorbed = _least(remaining, defence.shield)
    defence.shield -= absorbed
    instance.shield_absorbed = absorbed
    return remaining - absorbed


def _score(state: BattleState, instance: Instance) -> None:
    # 900.12g: what Insurance absorbed scores nothing.
    if instance.source is not None:
        side = state.sides[instance.source.side]
        side.scored = clamp_amount(side.scored + instance.vitality_lost + instance.shield_absorbed)


def _record(state: BattleState, instance: Instance, kind: str) -> None:
    instance.seq = state.emit(
        kind,
        "damage",
        instance.source,
        instance.target,
        instance.rule,
        instance.cause,
        instance.stages() if state.log.enabled else {},
    )


def _react(state: BattleState, instance: Instance) -> None:
    """What an instance brings its source and costs its target, then what answers it, in the order of G-17."""
    landed = instance.vitality_lost > 0
    if landed:
        _stagger(state, instance)
        _feast(state, instance)
    if instance.source is not None and not instance.flags & UNANSWERED:
        retaliation.answer_by_loss(state, instance, instance.source)
        if landed:
            _reflect(state, instance, instance.source)
    if landed:
        # 900.26d: Retort and the like hear only damage that landed.
        state.reactor.fire(state, DAMAGED, instance.target, instance.source, instance.seq)


def _reflect(state: BattleState, instance: Instance, source: Combatant) -> None:
    """A real instance in return, of a share of the Vitality that was lost; it may be answered itself
    (900.26f).
    """
    target = instance.target
    percent = target.traits.values[REFLECT]
    if percent <= 0 or not source.vitality.alive or gate.is_dormant(state, target):
        return
    if state.root.depth >= state.numbers.trigger_depth_limit:
        state.emit("chain_cut", "reflect", target, source, "900.26f", instance.seq, {})
        return
    state.root.depth += 1
    amount = max(1, instance.vitality_lost * percent // 100)
    deal(state, Instance(target, source, amount, "900.26f", instance.seq))
    state.root.depth -= 1


def _feast(state: BattleState, instance: Instance) -> None:
    # 900.11b, 900.12g: only damage that reached Vitality feeds, through the recovery ledger like any heal.
    source = instance.source
    if source is None or not source.vitality.alive or not source.traits.values[FEAST]:
        return
    amount = max(1, instance.vitality_lost * source.traits.values[FEAST] // 100)
    recovery.heal(state, source, source, amount, "900.14e", instance.seq)


def _stagger(state: BattleState, instance: Instance) -> None:
    """Charge lost to Vitality damage: by the target's Stagger, or an attacker that staggers (G-38)."""
    target = instance.target
    percent = target.stacks.stagger
    source = instance.source
    if source is not None and source.traits.values[STAGGER] > percent and not gate.is_relentless(target):
        percent = source.traits.values[STAGGER]
    if percent <= 0 or target.vitality.current == 0:
        return
    charge = target.charge
    lost = _least(charge.progress, state.numbers.charge_threshold * percent // 100)
    if lost > 0:
        charge.progress -= lost
        amounts = {"percent": percent, "amount": lost, "now": charge.progress}
        state.emit("charge_lost", "stagger", source, target, "900.12g", instance.seq, amounts)


def _least(one: int, other: int) -> int:
    return one if one < other else other
