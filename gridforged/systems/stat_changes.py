"""The guarded primitives that change a stat for the rest of the battle."""

from __future__ import annotations

from gridforged.components.limits import AMOUNT_LIMIT, clamp_amount
from gridforged.components.stats import ARMOR, FOCUS, POWER, SPEED, STAT_NAMES
from gridforged.systems import gate, stats
from gridforged.systems.state import BattleState, Combatant


def gain(
    state: BattleState,
    source: Combatant | None,
    target: Combatant,
    stat: int,
    amount: int,
    rule: str,
    cause: int,
) -> int:
    """Raise a stat by `amount`; the event's seq, 0 if it was refused or nothing."""
    if amount <= 0 or gate.refuses(state, source, target, STAT_NAMES[stat], cause):
        return 0
    return _change(state, "stat_gained", source, target, stat, amount, rule, cause)


def lose(
    state: BattleState,
    source: Combatant | None,
    target: Combatant,
    stat: int,
    amount: int,
    rule: str,
    cause: int,
) -> int:
    """Lower a stat by `amount`; the event's seq, 0 if it was refused or nothing.

    This is the one way to a negative change, so Relentless is checked here for every keyword that has one
    (900.10a), Focus included (C-10).
    """
    if amount <= 0 or gate.refuses_harm(state, source, target, STAT_NAMES[stat], "900.10a", cause):
        return 0
    return _change(state, "stat_lost", source, target, stat, amount, rule, cause)


def smash(
    state: BattleState, source: Combatant | None, target: Combatant, amount: int, rule: str, cause: int
) -> int:
    """Lower Armor past the guard: the one reduction that Relentless does not see (900.10b)."""
    if amount <= 0 or gate.refuses(state, source, target, "smash", cause):
        return 0
    return _change(state, "stat_lost", source, target, ARMOR, amount, rule, cause)


def gain_maximum(
    state: BattleState, source: Combatant | None, target: Combatant, amount: int, rule: str, cause: int
) -> int:
    """Raise maximum and current Vitality by `amount` for good; the event's seq, 0 if it was refused."""
    if amount <= 0 or gate.refuses(state, source, target, "vitality", cause):
        return 0
    vitality = target.vitality
    raised = min(amount, AMOUNT_LIMIT - vitality.maximum)
    vitality.maximum += raised
    vitality.current += raised
    amounts = {"amount": raised, "now": vitality.maximum}
    return state.emit("stat_gained", "vitality", source, target, rule, cause, amounts)


def _change(
    state: BattleState,
    kind: str,
    source: Combatant | None,
    target: Combatant,
    stat: int,
    amount: int,
    rule: str,
    cause: int,
) -> int:
    delta = amount if kind == "stat_gained" else -amount
    held = target.stats
    if stat == POWER:
        held.power_gain = clamp_amount(held.power_gain + delta)
    elif stat == SPEED:
        held.speed_gain = clamp_amount(held.speed_gain + delta)
    elif stat == ARMOR:
        held.armor_gain = clamp_amount(held.armor_gain + delta)
    elif stat == FOCUS:
        held.focus_gain = clamp_amount(held.focus_gain + delta)
    now = stats.effective(state, target, stat)
    return state.emit(kind, STAT_NAMES[stat], source, target, rule, cause, {"amount": amount, "now": now})
