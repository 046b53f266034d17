"""Shares with honest intervals of 95 %, paired comparisons, and quantiles of counted values."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

Z_95: Final = 1.959963984540054
"""Standard deviations on either side of a 95 % interval."""


@dataclass(frozen=True)
class Share:
    """`hits` of `trials` as a `rate`, with its 95 % Wilson score interval `low` to `high`; all 0 to 1."""

    hits: int
    trials: int
    rate: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """The distance from the rate to the farther end of the interval."""
        return max(self.rate - self.low, self.high - self.rate)


@dataclass(frozen=True)
class PairedDifference:
    """How much more often the second of two versions wins than the first, over the same seeds.

    `difference` is the second rate less the first, `low` to `high` its 95 % interval by Newcombe's hybrid
    score method for paired shares. `gained` battles were won by the second alone, `lost` by the first alone;
    `p_value` is that of McNemar's exact test, that is, of so uneven a split of them among equals.
    """

    pairs: int
    gained: int
    lost: int
    difference: float
    low: float
    high: float
    p_value: float

    @property
    def half_width(self) -> float:
        """The distance from the difference to the farther end of the interval."""
        return max(self.difference - self.low, self.high - self.difference)


def wilson(hits: int, trials: int) -> tuple[float, float]:
    """The 95 % Wilson score interval of `hits` in `trials`; 0 to 1 when nothing was tried.

    Unlike the textbook interval it is honest at shares of 0 and 1. ValueError unless 0 <= hits <= trials.
    """
    if not 0 <= hits <= trials:
        raise ValueError(f"{hits} of {trials} is no share")
    if trials == 0:
        return 0.0, 1.0
    p = hits / trials
    z2 = Z_95 * Z_95
    scale = 1 + z2 / trials
    centre = (p + z2 / (2 * trials)) / scale
    margin = Z_95 / scale * math.sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials))
    # At the ends the interval is exact: rounding must not exclude what it was made of.
    low = 0.0 if hits == 0 else max(0.0, centre - margin)
    high = 1.0 if hits == trials else min(1.0, centre + margin)
    return low, high


def share(hits: int, trials: int) -> Share:
    """`hits` of `trials` with their interval; a rate of 0 when nothing was tried."""
    low, high = wilson(hits, trials)
    return Share(hits, trials, hits / trials if trials else 0.0, low, high)


def paired_difference(both: int, lost: int, gained: int, neither: int) -> PairedDifference:
    """Compare two versions over pairs of battles: won by `both`, by the first alone (`lost`), by the second
    alone (`gained`), by `neither`.

    Newcombe (1998), Improved confidence intervals for the difference between binomial proportions based on
    paired data, method 10.
    """
    pairs = both + lost + gained + neither
    if pairs == 0:
        return PairedDifference(0, 0, 0, 0.0, -1.0, 1.0, 1.0)
    first = share(both + lost, pairs)
    second = share(both + gained, pairs)
    correlation = _correlation(both, lost, gained, neither)
    difference = (gained - lost) / pairs
    down = _joined(second.rate - second.low, first.high - first.rate, correlation)
    up = _joined(second.high - second.rate, first.rate - first.low, correlation)
    p_value = mcnemar(gained, lost)
    return PairedDifference(
        pairs, gained, lost, difference, max(-1.0, difference - down), min(1.0, difference + up), p_value
    )


def _correlation(both: int, lost: int, gained: int, neither: int) -> float:
    """Phi of the two by two table, with Newcombe's continuity correction."""
    margins = (both + lost) * (gained + neither) * (both + gained) * (lost + neither)
    if margins == 0:
        return 0.0
    product = both * neither - lost * gained
    if product > 0:
        product = max(0, 2 * product - (both + lost + gained + neither))
        return product / (2 * math.sqrt(margins))
    return product / math.sqrt(margins)


def _joined(one: float, other: float, correlation: float) -> float:
    return math.sqrt(max(0.0, one * one - 2 * correlation * one * other + other * other))


def mcnemar(gained: int, lost: int) -> float:
    """The two-sided p-value of McNemar's exact test: how likely a split at least as uneven is by chance."""
    total = gained + lost
    tail = sum(_half_chance(total, count) for count in range(min(gained, lost) + 1))
    return min(1.0, 2 * tail)


def _half_chance(total: int, count: int) -> float:
    """The chance of exactly `count` heads in `total` throws of a fair coin."""
    ways = math.lgamma(total + 1) - math.lgamma(count + 1) - math.lgamma(total - count + 1)
    return math.exp(ways - total * math.log(2))


def mean(counts: Mapping[int, int]) -> float:
    """The mean of values that were counted (value to how often); 0 of none."""
    total = sum(counts.values())
    return sum(value * times for value, times in counts.items()) / total if total else 0.0


def quantiles(counts: Mapping[int, int], percents: Iterable[int]) -> list[int]:
    """For each of `percents` (0 to 100, rising), the least value that so many per cent do not exceed."""
    total = sum(counts.values())
    values = sorted(counts)
    found: list[int] = []
    position, seen = -1, 0
    for percent in percents:
        while values and (position < 0 or 100 * seen < percent * total):
            position += 1
            seen += counts[values[position]]
        found.append(values[position] if values else 0)
    return found
