"""The damage pipeline: every damage instance of a battle goes through `deal`, stage by stage (G-09).

damage-ignore charge, amplification, percent Armor, flat Armor, incoming cap, Insurance (subrogated, then
plain), Shield, Vitality, reactions, death. A remainder of 0 stops there and spends nothing further.
"""

from __future__ import annotations

from typing import Final

from gridforged.components.limits import AMOUNT_LIMIT, clamp_amount
from gridforged.components.traits import FEAST, STAGGER
from gridforged.systems import death, gate, insurance, losses, mitigation, recovery, stats
from gridforged.systems.state import BattleState, Combatant

IGNORES_CHARGES: Final = 1
IGNORES_AMPLIFICATION: Final = 2
IGNORES_ARMOR: Final = 4
IGNORES_CAP: Final = 8
IGNORES_INSURANCE: Final = 16
IGNORES_SHIELD: Final = 32
UNANSWERED: Final = 64
"""Nothing retaliates: the source is no attacker, as the match clock (900.42e)."""
RUNNING: Final = 128
"""No new effect but one that already runs, or the match clock: Entrap and Dormant do not stop it (900.18c).
"""

FLAG_NAMES: Final = (
    "ignores_charges",
    "ignores_amplification",
    "ignores_armor",
    "ignores_cap",
    "ignores_insurance",
    "ignores_shield",
    "unanswered",
    "running",
)
"""The flags from the lowest bit up, as scenarios and events name them."""


class Instance:
    """One damage instance on its way through the pipeline: what entered, and what each stage left.

    `amount` is what is dealt, `flags` what it ignores. After `deal`: `landed` is whether Vitality or Shield
    was damaged (G-24), `seq` the event that records it, and the stages hold what they let through or took.
    """

    def __init__(
        self,
        source: Combatant | None,
        target: Combatant,
        amount: int,
        rule: str,
        cause: int,
        flags: int = 0,
    ) -> None:
        self.source = source
        self.target = target
        self.raw: int = amount if amount < AMOUNT_LIMIT else AMOUNT_LIMIT
        self.rule = rule
        self.cause = cause
        self.flags = flags
        self.seq = 0
        self.armor = 0
        self.amplified = 0
        self.after_percent = 0
        self.after_flat = 0
        self.after_cap = 0
        self.covers = 0
        self.subrogated_spent = 0
        self.subrogated_absorbed = 0
        self.insurance_spent = 0
        self.insurance_absorbed = 0
        self.shield_absorbed = 0
        self.vitality_lost = 0
        self.overkill = 0

    @property
    def landed(self) -> bool:
        return self.shield_absorbed > 0 or self.vitality_lost > 0

    def stages(self) -> dict[str, int]:
        """Every number that entered and every stage, in order: enough to compute the outcome again."""
        return {
            "raw": self.raw,
            "amplified": self.amplified,
            "armor": self.armor,
            "after_percent": self.after_percent,
            "after_flat": self.after_flat,
            "after_cap": self.after_cap,
            "covers": self.covers,
            "subrogated_spent": self.subrogated_spent,
            "subrogated_absorbed": self.subrogated_absorbed,
            "insurance_spent": self.insurance_spent,
            "insurance_absorbed": self.insurance_absorbed,
            "shield_absorbed": self.shield_absorbed,
            "vitality_lost": self.vitality_lost,
            "overkill": self.overkill,
            "shield_left": self.target.defence.shield,
            "vitality_left": self.target.vitality.current,
            "flags": self.flags,
        }


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
    _lower_vitality(instance, remaining)
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


def _lower_vitality(instance: Instance, remaining: int) -> None:
    vitality = instance.target.vitality
    lost = _least(remaining, vitality.current)
    vitality.current -= lost
    instance.vitality_lost = lost
    instance.overkill = remaining - lost


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
    """What answers the instance, in the order of G-17."""
    source = instance.source
    if instance.vitality_lost > 0:
        _stagger(state, instance)
    if source is None:
        return
    if instance.vitality_lost > 0 and source.traits.values[FEAST]:
        # 900.11b, 900.12g: only damage that reached Vitality feeds, through the recovery ledger like any
        # heal.
        feast = max(1, instance.vitality_lost * source.traits.values[FEAST] // 100)
        if source.vitality.alive:
            recovery.heal(state, source, source, feast, "900.14e", instance.seq)
    if instance.flags & UNANSWERED:
        return
    if instance.subrogated_absorbed > 0:
        # 900.12f: exactly what the points absorbed, as a loss that no defence of the source meets.
        losses.lose_vitality(
            state, instance.target, source, instance.subrogated_absorbed, "900.12f", instance.seq
        )


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
