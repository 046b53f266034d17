"""The damage pipeline: every damage instance of a battle goes through `deal`, stage by stage (G-09).

damage-ignore charge, amplification, percent Armor, flat Armor, incoming cap, Insurance (subrogated, then
plain), Shield, Vitality, reactions, death. A remainder of 0 stops there and spends nothing further.
"""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.components.traits import DEFY_DEATH, FEAST, REFLECT, STAGGER
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
    react(state, instance)
    if instance.vitality_lost > 0:
        # The death is that of the instance which took the last Vitality: one that meets the dying, while they
        # still react, neither hastens it nor gets the credit (G-17).
        death.check(state, instance.source, instance.target, instance.seq)
    return instance


def strike(state: BattleState, instance: Instance) -> None:
    """The pipeline before the reactions. The caller sees to them and to the death, at once or after a batch
    (G-83).
    """
    target = instance.target
    if instance.raw <= 0 or _is_refused(state, instance):
        return
    if _spend_ignore_charge(state, instance):
        return
    _reduce(state, instance)
    defence = target.defence
    instance.subrogated_before = defence.subrogated
    instance.insurance_before = defence.insurance
    instance.shield_before = defence.shield
    instance.vitality_before = target.vitality.current
    instance.defy_before = target.traits.values[DEFY_DEATH]
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


def _is_refused(state: BattleState, instance: Instance) -> bool:
    if instance.flags & RUNNING and not gate.is_gone(instance.target):
        return False
    return gate.refuses(state, instance.source, instance.target, "damage", instance.cause)


def _spend_ignore_charge(state: BattleState, instance: Instance) -> bool:
    # A charge negates the whole instance before anything else is asked, and nothing answers it (G-10).
    defence = instance.target.defence
    if defence.ignore_charges <= 0 or instance.flags & IGNORES_CHARGES:
        return False
    before = defence.ignore_charges
    defence.ignore_charges -= 1
    instance.seq = state.emit(
        "damage_ignored",
        "",
        instance.source,
        instance.target,
        "900.20d",
        instance.cause,
        {"raw": instance.raw, "before": before, "ignore_charges": defence.ignore_charges},
    )
    return True


def _reduce(state: BattleState, instance: Instance) -> None:
    """Amplification, percent Armor, flat Armor and the incoming cap."""
    numbers = state.numbers
    target = instance.target
    amount = instance.raw
    if target.timers.prismbreak_until > state.clock.frame and not instance.flags & IGNORES_AMPLIFICATION:
        instance.amplification = numbers.prismbreak_percent
        amount += amount * numbers.prismbreak_percent // 100  # G-11
    instance.amplified = amount
    if not instance.flags & IGNORES_ARMOR:
        instance.armor = stats.armor(state, target, instance.armor_layers if state.log.enabled else None)
        instance.armor_constant = numbers.armor_percent_constant
        instance.armor_per_point = numbers.armor_per_flat_point
        amount -= mitigation.percent_reduction(amount, instance.armor, numbers.armor_percent_constant)
        instance.after_percent = amount
        amount -= mitigation.flat_reduction(instance.armor, numbers.armor_per_flat_point)
        if amount < 0:
            amount = 0
    else:
        instance.after_percent = amount
    instance.after_flat = amount
    if not instance.flags & IGNORES_CAP:
        instance.cap = target.defence.damage_cap
        if 0 <= instance.cap < amount:
            amount = instance.cap  # 900.12e: after Armor, before Insurance
    instance.after_cap = amount


def _absorb_by_insurance(state: BattleState, instance: Instance, remaining: int) -> int:
    defence = instance.target.defence
    if instance.flags & IGNORES_INSURANCE or defence.subrogated + defence.insurance == 0:
        return remaining
    covers = insurance.capacity(state, instance.target)
    instance.capacity = state.numbers.insurance_capacity
    instance.underwriting = defence.underwriting
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


def react(state: BattleState, instance: Instance) -> None:
    """What an instance brings its source and costs its target, then what answers it, in the order of G-17.

    One that was refused, ignored or reduced to nothing leaves no event to react to (900.26c).
    """
    if instance.after_cap <= 0:
        return
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
    if (
        percent <= 0
        or not (source.vitality.alive and target.vitality.alive)
        or gate.is_dormant(state, target)
    ):
        return
    if state.root.depth >= state.numbers.trigger_depth_limit:
        cut = {"depth": state.root.depth, "limit": state.numbers.trigger_depth_limit}
        state.emit("chain_cut", "reflect", target, source, "900.26f", instance.seq, cut)
        return
    state.root.depth += 1
    amount = max(1, instance.vitality_lost * percent // 100)
    reflected = Instance(target, source, amount, "900.26f", instance.seq)
    reflected.origin = {"reflected": instance.vitality_lost, "reflect_percent": percent}
    deal(state, reflected)
    state.root.depth -= 1


def _feast(state: BattleState, instance: Instance) -> None:
    # 900.11b, 900.12g: only damage that reached Vitality feeds, through the recovery ledger like any heal.
    source = instance.source
    if source is None or not source.vitality.alive or not source.traits.values[FEAST]:
        return
    percent = source.traits.values[FEAST]
    amount = max(1, instance.vitality_lost * percent // 100)
    origin = {"lost": instance.vitality_lost, "feast_percent": percent}
    recovery.heal(state, source, source, amount, "900.14e", instance.seq, origin=origin)


def _stagger(state: BattleState, instance: Instance) -> None:
    """Charge lost to Vitality damage: by the target's Stagger, or an attacker that staggers (G-38)."""
    target = instance.target
    percent = target.stacks.stagger
    source = instance.source
    if target.vitality.current == 0:
        return
    if (
        source is not None
        and source.traits.values[STAGGER] > percent
        and not gate.refuses_harm(state, source, target, "stagger", "900.10a", instance.seq)
    ):
        percent = source.traits.values[STAGGER]
    if percent <= 0 or gate.closed_by(state, target):
        return  # 900.18c: a tick hurts the Entrapped and the Dormant, but costs them no charge
    charge = target.charge
    before = charge.progress
    threshold = state.numbers.charge_threshold
    lost = _least(before, threshold * percent // 100)
    if lost > 0:
        charge.progress -= lost
        amounts = {
            "percent": percent,
            "threshold": threshold,
            "before": before,
            "amount": lost,
            "now": charge.progress,
        }
        state.emit("charge_lost", "stagger", source, target, "900.12g", instance.seq, amounts)


def _least(one: int, other: int) -> int:
    return one if one < other else other
