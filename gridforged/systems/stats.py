"""Effective stats, each computed in one place, and the guarded primitives that change them for good."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.components.stats import ARMOR, FOCUS, POWER, SPEED, STAT_NAMES
from gridforged.systems import gate
from gridforged.systems.state import BattleState, Combatant


def power(state: BattleState, combatant: Combatant) -> int:
    """Effective Power, 0 or more (G-31); with Fury, Focus adds to it and stays (900.30f, C-35)."""
    value = combatant.stats.power + combatant.stats.power_gain
    if combatant.stats.fury:
        value += focus(combatant) // state.numbers.fury_focus_per_power
    return value if value > 0 else 0


def speed(state: BattleState, combatant: Combatant) -> int:
    """Effective Speed, at least the floor of the rules (G-02)."""
    value = combatant.stats.speed + combatant.stats.speed_gain
    floor = state.numbers.speed_floor
    return value if value > floor else floor


def armor(combatant: Combatant) -> int:
    """Effective Armor as mitigation sees it: 0 or more (G-14)."""
    value = combatant.stats.armor + combatant.stats.armor_gain
    return value if value > 0 else 0


def focus(combatant: Combatant) -> int:
    """Effective Focus, 0 or more, before the floor that a weight has (900.30a)."""
    value = combatant.stats.focus + combatant.stats.focus_gain
    return value if value > 0 else 0


def effective(state: BattleState, combatant: Combatant, stat: int) -> int:
    """The effective value of one of POWER, SPEED, ARMOR, FOCUS."""
    if stat == POWER:
        return power(state, combatant)
    if stat == SPEED:
        return speed(state, combatant)
    if stat == ARMOR:
        return armor(combatant)
    return focus(combatant)


def _shift(combatant: Combatant, stat: int, delta: int) -> None:
    stats = combatant.stats
    if stat == POWER:
        stats.power_gain = clamp_amount(stats.power_gain + delta)
    elif stat == SPEED:
        stats.speed_gain = clamp_amount(stats.speed_gain + delta)
    elif stat == ARMOR:
        stats.armor_gain = clamp_amount(stats.armor_gain + delta)
    elif stat == FOCUS:
        stats.focus_gain = clamp_amount(stats.focus_gain + delta)


def gain(
    state: BattleState,
    source: Combatant | None,
    target: Combatant,
    stat: int,
    amount: int,
    rule: str,
    cause: int,
) -> None:
    """Raise a stat by `amount` (0 or more) for the rest of the battle."""
    if amount <= 0 or gate.refuses(state, source, target, STAT_NAMES[stat], cause):
        return
    _shift(target, stat, amount)
    now = effective(state, target, stat)
    state.emit("stat_gained", STAT_NAMES[stat], source, target, rule, cause, {"amount": amount, "now": now})


def lose(
    state: BattleState,
    source: Combatant | None,
    target: Combatant,
    stat: int,
    amount: int,
    rule: str,
    cause: int,
) -> None:
    """Lower a stat by `amount` (0 or more) for the rest of the battle: the one way to a negative delta
    (900.10a).
    """
    if amount <= 0 or gate.refuses(state, source, target, STAT_NAMES[stat], cause):
        return
    _shift(target, stat, -amount)
    now = effective(state, target, stat)
    state.emit("stat_lost", STAT_NAMES[stat], source, target, rule, cause, {"amount": amount, "now": now})
