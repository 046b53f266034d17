"""How much a clause does, worked out at the moment it resolves."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.systems import stats
from gridforged.systems.cards import (
    CONSTANT,
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
    base = resolution.listed_base if resolution.listed_base >= 0 else stats.power(state, resolution.actor)
    return clamp_amount(base + resolution.bonus)


def resolve(state: BattleState, resolution: Resolution, amount: CompiledAmount) -> int:
    """`amount` in whole units, 0 or more. A count is sampled now, from the board as it stands (400.3a)."""
    if amount.form == CONSTANT:
        return amount.whole
    if amount.form == SHARE_OF_DAMAGE:
        return ordinary(current_damage(state, resolution) * amount.percent * 10)
    if amount.form == SHARE_OF_COST:
        return ordinary(resolution.cost_paid * amount.percent * 10)
    if amount.form == PER_COUNT:
        # Each is an ordinary amount, multiplied by a whole number that may be 0 and is not lifted (400.3c,
        # C-12).
        return clamp_amount(amount.whole * COUNTS[amount.count].find(state, resolution))
    if amount.form == PER_DURATION:
        # Multiplied first, floored after that, 0 allowed (400.3e).
        frames = COUNTS[amount.count].find(state, resolution)
        return clamp_amount(amount.thousandths * frames // (1000 * state.numbers.frame_rate))
    return 0
