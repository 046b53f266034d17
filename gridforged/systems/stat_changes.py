"""The guarded primitives that change a stat for the rest of the battle."""

from __future__ import annotations

from gridforged.components.limits import AMOUNT_LIMIT, clamp_amount
from gridforged.components.stats import ARMOR, FOCUS, POWER, SPEED, STAT_NAMES, Stats
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
    origin: dict[str, int] | None = None,
) -> int:
    """Raise a stat by `amount`; the event's seq, 0 if it was refused or nothing.

    `origin`, here and below, is what `amount` was worked out from, for the event.
    """
    if amount <= 0 or gate.refuses(state, source, target, STAT_NAMES[stat], cause):
        return 0
    return _change(state, "stat_gained", source, target, stat, amount, rule, cause, origin)


def lose(
    state: BattleState,
    source: Combatant | None,
    target: Combatant,
    stat: int,
    amount: int,
    rule: str,
    cause: int,
    origin: dict[str, int] | None = None,
) -> int:
    """Lower a stat by `amount`; the event's seq, 0 if it was refused or nothing.

    This is the one way to a negative change, so Relentless is checked here for every keyword that has one
    (900.10a), Focus included (C-10).
    """
    if amount <= 0 or gate.refuses_harm(state, source, target, STAT_NAMES[stat], "900.10a", cause):
        return 0
    return _change(state, "stat_lost", source, target, stat, amount, rule, cause, origin)


def smash(
    state: BattleState,
    source: Combatant | None,
    target: Combatant,
    amount: int,
    rule: str,
    cause: int,
    origin: dict[str, int] | None = None,
) -> int:
    """Lower Armor past the guard: the one reduction that Relentless does not see (900.10b)."""
    if amount <= 0 or gate.refuses(state, source, target, "smash", cause):
        return 0
    return _change(state, "stat_lost", source, target, ARMOR, amount, rule, cause, origin)


def gain_maximum(
    state: BattleState,
    source: Combatant | None,
    target: Combatant,
    amount: int,
    rule: str,
    cause: int,
    origin: dict[str, int] | None = None,
) -> int:
    """Raise maximum and current Vitality by `amount` for good; the event's seq, 0 if it was refused."""
    if amount <= 0 or gate.refuses_recovery(state, source, target, "vitality", cause):
        return 0
    vitality = target.vitality
    raised = min(amount, AMOUNT_LIMIT - vitality.maximum)
    vitality.maximum += raised
    vitality.current += raised
    amounts = dict(origin) if origin is not None else {}
    amounts["amount"] = raised
    amounts["before"] = vitality.maximum - raised
    amounts["now"] = vitality.maximum
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
    origin: dict[str, int] | None,
) -> int:
    delta = amount if kind == "stat_gained" else -amount
    held = target.stats
    amounts = dict(origin) if origin is not None else {}
    amounts["amount"] = amount
    amounts["gained_before"] = _gained(held, stat)
    if stat == POWER:
        held.power_gain = clamp_amount(held.power_gain + delta)
    elif stat == SPEED:
        held.speed_gain = clamp_amount(held.speed_gain + delta)
    elif stat == ARMOR:
        held.armor_gain = clamp_amount(held.armor_gain + delta)
    elif stat == FOCUS:
        held.focus_gain = clamp_amount(held.focus_gain + delta)
    amounts["gained"] = _gained(held, stat)
    now = stats.effective(state, target, stat, amounts if state.log.enabled else None)
    amounts["now"] = now
    return state.emit(kind, STAT_NAMES[stat], source, target, rule, cause, amounts)


def _gained(held: Stats, stat: int) -> int:
    """What permanent changes have come to."""
    if stat == POWER:
        return held.power_gain
    if stat == SPEED:
        return held.speed_gain
    return held.armor_gain if stat == ARMOR else held.focus_gain
