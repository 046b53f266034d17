"""Intervals cover the truth as often as they claim, and the figures are those of the literature."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged.headless.simulation.statistics import (
    Z_95,
    mcnemar,
    mean,
    paired_difference,
    quantiles,
    share,
    wilson,
)

Interval = Callable[[int, int], tuple[float, float]]


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_gives_the_published_intervals(hits: int, trials: int, low: float, high: float) -> None:
    """Newcombe (1998), Two-sided confidence intervals for the single proportion, table I, method 3."""
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


def binomial(trials: int, chance: float) -> list[float]:
    """The chance of every number of hits."""
    logs = [
        math.lgamma(trials + 1)
        - math.lgamma(k + 1)
        - math.lgamma(trials - k + 1)
        + k * math.log(chance)
        + (trials - k) * math.log1p(-chance)
        for k in range(trials + 1)
    ]
    return [math.exp(value) for value in logs]


def coverage(interval: Interval, trials: int, chance: float) -> float:
    """How often the interval covers the truth: exactly, over every possible outcome."""
    weights = binomial(trials, chance)
    covered = [low <= chance <= high for low, high in (interval(k, trials) for k in range(trials + 1))]
    return sum(weight for weight, is_covered in zip(weights, covered, strict=True) if is_covered)


@pytest.mark.parametrize("trials", [100, 1_000])
@pytest.mark.parametrize("chance", [0.1, 0.3, 0.5, 0.62, 0.9])
def test_wilson_covers_the_truth_as_often_as_it_says(trials: int, chance: float) -> None:
    assert 0.93 <= coverage(wilson, trials, chance) <= 0.97


@pytest.mark.parametrize("chance", [0.1, 0.3, 0.5])
def test_stopping_once_the_interval_is_narrow_leaves_it_honest(chance: float) -> None:
    """A block of 50 at a time, as a simulation plays: the width says little of where the interval lies."""
    random = np.random.default_rng(5)
    covered = 0
    for _ in range(1_500):
        found = share(0, 0)
        while not found.trials or found.half_width > 0.05:
            found = share(found.hits + int(random.binomial(50, chance)), found.trials + 50)
        covered += found.low <= chance <= found.high
    assert 0.93 <= covered / 1_500 <= 0.97


def test_the_textbook_interval_would_be_found_dishonest() -> None:
    def wald(hits: int, trials: int) -> tuple[float, float]:
        p = hits / trials
        margin = Z_95 * math.sqrt(p * (1 - p) / trials)
        return p - margin, p + margin

    assert coverage(wald, 100, 0.03) < 0.93 < coverage(wilson, 100, 0.03)


@given(st.integers(0, 10**9).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_own_share(case: tuple[int, int]) -> None:
    found = share(*case)
    assert 0 <= found.low <= found.high <= 1
    if case[1]:
        assert found.low <= found.rate <= found.high
    assert found.half_width >= 0


def test_no_trials_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    nothing = paired_difference(0, 0, 0, 0)
    assert (nothing.low, nothing.high, nothing.p_value) == (-1.0, 1.0, 1.0)


@pytest.mark.parametrize(("hits", "trials"), [(-1, 5), (6, 5)])
def test_what_is_no_share_is_refused(hits: int, trials: int) -> None:
    with pytest.raises(ValueError, match="is no share"):
        wilson(hits, trials)


def test_mcnemar_is_the_exact_sign_test() -> None:
    assert mcnemar(1, 9) == mcnemar(9, 1) == pytest.approx(2 * (comb(10, 0) + comb(10, 1)) / 2**10)
    assert mcnemar(0, 0) == 1.0
    assert mcnemar(500, 500) == pytest.approx(1.0)
    assert 0 < mcnemar(40_000, 60_000) < 1e-200 or mcnemar(40_000, 60_000) == 0.0


@pytest.mark.parametrize(
    "chances",
    [(0.4, 0.1, 0.1, 0.4), (0.3, 0.05, 0.15, 0.5), (0.6, 0.2, 0.1, 0.1), (0.25, 0.25, 0.25, 0.25)],
)
@pytest.mark.parametrize("pairs", [100, 1_000])
def test_the_interval_of_a_paired_difference_covers_the_truth(chances: tuple[float, ...], pairs: int) -> None:
    """Chances of: both win, the first alone, the second alone, neither."""
    truth = chances[2] - chances[1]
    tables = np.random.default_rng(11).multinomial(pairs, chances, size=4_000)
    covered = 0
    for table in tables.tolist():
        found = paired_difference(*table)
        assert found.low <= found.difference <= found.high
        covered += found.low <= truth <= found.high
    assert 0.93 <= covered / len(tables) <= 0.97


def test_pairing_makes_the_interval_narrower_where_the_seeds_agree() -> None:
    """The point of playing the same seeds: the same two rates, unpaired, are far less sure."""
    paired = paired_difference(450, 25, 75, 450)
    independent = paired_difference(250, 225, 275, 250)
    assert paired.difference == independent.difference == pytest.approx(0.05)
    assert paired.half_width < 0.5 * independent.half_width


def test_exchanging_the_versions_turns_the_interval_round() -> None:
    one, other = paired_difference(50, 7, 20, 23), paired_difference(50, 20, 7, 23)
    assert (one.difference, one.low, one.high) == pytest.approx((-other.difference, -other.high, -other.low))
    assert one.p_value == other.p_value


@given(st.lists(st.integers(0, 50), min_size=1), st.lists(st.integers(0, 100), max_size=5))
def test_quantiles_of_counts_are_those_of_the_sorted_values(values: list[int], percents: list[int]) -> None:
    ordered = sorted(values)
    expected = [
        next(value for index, value in enumerate(ordered) if 100 * (index + 1) >= percent * len(ordered))
        for percent in sorted(percents)
    ]
    assert quantiles(Counter(values), sorted(percents)) == expected
    assert mean(Counter(values)) == pytest.approx(sum(values) / len(values))


def test_quantiles_of_nothing_are_nought() -> None:
    assert quantiles({}, [0, 50]) == [0, 0]
    assert mean({}) == 0.0
