"""How much a clause does, worked out at the moment it resolves."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.systems import stats
from gridforged.systems.cards import (
    CONSTANT,
    NO_AMOUNT,
    PER_COUNT,
    PER_DURATION,
    SHARE_OF_COST,
    SHARE_OF_DAMAGE,
    CompiledAmount,
)
from gridforged.systems.counts import COUNTS
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState


def ordinary(thousandths: int) -> int:
    """An ordinary amount from its exact thousandths: floored, but a positive one is at least 1 (900.4a,
    G-20).
    """
    if thousandths <= 0:
        return 0
    whole = thousandths // 1000
    return whole if whole > 0 else 1


def half(value: int) -> int:
    """Half potency of a resolved value: floored, but a positive one is at least 1 (900.24b, G-92)."""
    if value <= 0:
        return 0
    return value // 2 if value > 1 else 1


def current_damage(state: BattleState, resolution: Resolution) -> int:
    """The running total: base damage as of now plus the bonus pooled so far (900.7e, G-22)."""
    listed = resolution.listed_base
    if listed is None or listed.form in (NO_AMOUNT, SHARE_OF_DAMAGE):
        base = stats.power(state, resolution.actor)
    else:
        base = resolve(state, resolution, listed)
    return clamp_amount(base + resolution.bonus)


def resolve(
    state: BattleState,
    resolution: Resolution,
    amount: CompiledAmount,
    origin: dict[str, int] | None = None,
) -> int:
    """`amount` in whole units, 0 or more. A count is sampled now, from the board as it stands (400.3a).

    `origin` gets the numbers that an amount was worked out from, for the event; none for a constant.
    """
    if amount.form == CONSTANT:
        return amount.whole
    found = 0
    if amount.form == SHARE_OF_DAMAGE:
        read = current_damage(state, resolution)
        found = ordinary(read * amount.percent * 10)
        if origin is not None:
            origin["percent"] = amount.percent
            origin["damage"] = read
    elif amount.form == SHARE_OF_COST:
        found = ordinary(resolution.cost_paid * amount.percent * 10)
        if origin is not None:
            origin["percent"] = amount.percent
            origin["paid"] = resolution.cost_paid
    elif amount.form == PER_COUNT:
        # Each is an ordinary amount, multiplied by a whole number that may be 0 and is not lifted (400.3c,
        # C-12): a count of nothing is nothing (900.4b), whatever is counted (900.4c), runes too (900.4e).
        count = COUNTS[amount.count].find(state, resolution)
        found = clamp_amount(amount.whole * count)
        if origin is not None:
            origin["each"] = amount.whole
            origin["count"] = count
    elif amount.form == PER_DURATION:
        # Multiplied first, floored after that, 0 allowed (400.3e, 900.4d).
        frames = COUNTS[amount.count].find(state, resolution)
        found = clamp_amount(amount.thousandths * frames // (1000 * state.numbers.frame_rate))
        if origin is not None:
            origin["thousandths"] = amount.thousandths
            origin["frames"] = frames
            origin["frame_rate"] = state.numbers.frame_rate
    else:
        return 0
    if origin is not None:
        origin["amount"] = found
    return found


def noun_of(amount: CompiledAmount) -> str:
    """What an amount that is no constant is worked out from, as the card says it."""
    if amount.form == SHARE_OF_DAMAGE:
        return "current_damage"
    return "cost_paid" if amount.form == SHARE_OF_COST else COUNTS[amount.count].word.name


def rule_of(amount: CompiledAmount) -> str:
    """The rule that says so."""
    if amount.form == SHARE_OF_DAMAGE:
        return "900.7e"
    return "900.20g" if amount.form == SHARE_OF_COST else COUNTS[amount.count].word.rule


def rule_of_zero(amount: CompiledAmount) -> str:
    """The rule by which an amount that came to 0 is nothing, and not lifted to 1."""
    if amount.form == PER_COUNT:
        return "400.3c"
    return "400.3e" if amount.form == PER_DURATION else "900.4a"
