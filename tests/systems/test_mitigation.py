"""Armor, exact to the last unit: against the definition itself, the curve, and the printed numbers."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged.systems import mitigation
from tests.systems import oracle

LARGEST = 10**12


def reduction(raw: int, armor: int) -> int:
    return mitigation.percent_reduction(raw, armor, 20)


@pytest.mark.rules("900.29b")
def test_every_small_hit_and_armor_follows_the_definition() -> None:
    raws = np.arange(301, dtype=np.int64)
    tried = np.arange(301, dtype=np.int64)
    kept = raws[:, None] - tried[None, :]
    for armor in range(451):
        allowed = (kept >= 0) & (400 * tried * tried <= kept * kept * armor)
        expected = np.where(allowed, tried, -1).max(axis=1)
        assert [reduction(raw, armor) for raw in range(301)] == expected.tolist(), armor


@pytest.mark.rules("900.29-ex", "900.29a", "900.29b")
def test_the_worked_example_rounds_the_reduction_down() -> None:
    # C-03: what percent Armor leaves of 28, 27 and 55 at 40 Armor; rounding to nearest gives 21 first.
    assert [raw - reduction(raw, 40) for raw in (28, 27, 55)] == [22, 21, 42]
    assert mitigation.flat_reduction(40, 5) == 8


@pytest.mark.rules("900.29b")
@pytest.mark.parametrize("armor", [0, 1, 4, 5, 9, 10, 24, 25, 26, 39, 40, 41, 400, 1_000_000])
def test_flat_armor_is_one_for_every_five_whole(armor: int) -> None:
    assert mitigation.flat_reduction(armor, 5) == len(range(5, armor + 1, 5))


@pytest.mark.rules("900.29b")
@pytest.mark.parametrize(("armor", "part"), [(25, 5), (100, 3), (400, 2)])
def test_a_whole_root_gives_the_whole_share(armor: int, part: int) -> None:
    # sqrt(25)/(sqrt(25)+20) = 1/5, 10/30 = 1/3, 20/40 = 1/2: no hair may be lost at exact multiples.
    for raw in [*range(300), LARGEST - 1, LARGEST]:
        assert reduction(raw, armor) == raw // part


@pytest.mark.rules("900.29b")
@given(raw=st.integers(0, LARGEST * 5 // 4), armor=st.integers(0, LARGEST))
def test_large_numbers_are_exact_too(raw: int, armor: int) -> None:
    taken = reduction(raw, armor)
    assert 0 <= taken <= raw
    assert 400 * taken**2 <= (raw - taken) ** 2 * armor
    assert raw - taken - 1 < 0 or 400 * (taken + 1) ** 2 > (raw - taken - 1) ** 2 * armor
    assert taken == oracle.percent_reduction_by_curve(raw, armor)


@pytest.mark.rules("900.29b")
def test_large_squares_and_their_neighbours_agree_with_the_oracle() -> None:
    pick = random.Random(20)
    for _ in range(300):
        root = pick.randrange(1, 10**6)
        raw = pick.randrange(10 ** pick.randrange(1, 13))
        for armor in (root * root - 1, root * root, root * root + 1):
            expected = oracle.percent_reduction(raw, armor)
            assert reduction(raw, armor) == expected == oracle.percent_reduction_by_curve(raw, armor)


@pytest.mark.rules("900.29b")
@given(
    raw=st.integers(0, LARGEST),
    armor=st.integers(0, LARGEST),
    constant=st.integers(1, 1_000),
)
def test_another_constant_is_as_exact(raw: int, armor: int, constant: int) -> None:
    taken = mitigation.percent_reduction(raw, armor, constant)
    assert taken == oracle.percent_reduction(raw, armor, constant)


def dealt(raw: int, armor: int) -> int:
    kept = raw - reduction(raw, armor)
    return max(kept - mitigation.flat_reduction(armor, 5), 0)


@pytest.mark.rules("900.29b")
@given(raw=st.integers(0, LARGEST), armor=st.integers(0, 100_000))
def test_more_armor_never_helps_the_hit_and_more_raw_never_hurts_it(raw: int, armor: int) -> None:
    assert dealt(raw, armor + 1) <= dealt(raw, armor) <= dealt(raw + 1, armor) <= dealt(raw, armor) + 1


@pytest.mark.rules("900.7c")
@given(parts=st.lists(st.integers(1, 1_000), min_size=2, max_size=5), armor=st.integers(0, 2_000))
def test_one_hit_gets_at_least_as_much_through_as_its_parts_but_for_their_rounding(
    parts: list[int], armor: int
) -> None:
    # Each part's percentage is rounded in the attacker's favour once, its flat step is paid once more.
    apart = sum(dealt(part, armor) for part in parts)
    assert apart <= dealt(sum(parts), armor) + len(parts) - 1
    if armor >= 10:  # two flat points outweigh what one rounding can give
        assert apart <= dealt(sum(parts), armor)


def test_no_damage_and_no_armor_take_nothing() -> None:
    assert reduction(0, 40) == reduction(28, 0) == reduction(-5, 40) == reduction(28, -40) == 0
    assert mitigation.flat_reduction(-40, 5) == 0
