"""From the amounts of a file to integers: the value at one tier, in whole units or in thousandths."""

from __future__ import annotations

from typing import Final

from gridforged.content.schema import PerTier, PerTierNumber, Scalar, Seconds, TierValue, VitalityValue

SCALE: Final = 1_000
"""Amounts have at most three decimal places, so a thousandth is the unit that holds each one exactly."""


def tier_value(value: TierValue | VitalityValue, tier: int) -> int:
    """The whole number that ``value`` stands for at ``tier`` (1 or more, within the card's tiers)."""
    if isinstance(value, PerTier):
        return value.per_tier * tier
    if isinstance(value, tuple):
        return value[tier - 1]
    return value


def thousandths(value: Scalar | Seconds, tier: int) -> int:
    """``value`` at ``tier`` in thousandths, exactly: an amount of 0.6 is 600, two seconds are 2000."""
    if isinstance(value, PerTierNumber):
        return exact_thousandths(value.per_tier) * tier
    if isinstance(value, tuple):
        return exact_thousandths(value[tier - 1])
    return exact_thousandths(value)


def exact_thousandths(number: int | float) -> int:
    """``number`` in thousandths; the nearest one, which is exact when ``has_few_decimals`` holds."""
    return number * SCALE if isinstance(number, int) else round(number * SCALE)


def has_few_decimals(number: int | float) -> bool:
    """Whether ``number`` is written with at most three decimal places."""
    return isinstance(number, int) or round(number * SCALE) / SCALE == number
