"""What Armor takes off one damage instance, in exact integers."""

from __future__ import annotations

from math import isqrt


def percent_reduction(raw: int, armor: int, constant: int) -> int:
    """The proportional part: floor(raw * sqrt(A) / (sqrt(A) + k)) without ever leaving the integers (G-08).

    That is the largest r for which k^2 r^2 <= (raw - r)^2 * A. `raw` 0 or more, `armor` 0 or more, `constant`
    k is 1 or more. The reduction is floored, so that what remains is rounded up: 28 against 40 Armor leaves
    22 (900.29-ex).
    """
    if raw <= 0 or armor <= 0:
        return 0
    bits = raw.bit_length()
    root = isqrt(armor << (2 * bits))
    reduction = raw * root // (root + (constant << bits))
    # The root is rounded down in its last of `bits` binary places, so the estimate is right or a step or two
    # short.
    while _is_within(reduction + 1, raw, armor, constant):
        reduction += 1
    return reduction


def _is_within(reduction: int, raw: int, armor: int, constant: int) -> bool:
    kept = raw - reduction
    return kept >= 0 and constant * constant * reduction * reduction <= kept * kept * armor


def flat_reduction(armor: int, armor_per_point: int) -> int:
    """The flat part: one for every `armor_per_point` whole Armor, paid by each instance anew (900.29b)."""
    return armor // armor_per_point if armor > 0 else 0
