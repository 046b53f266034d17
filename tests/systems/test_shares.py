"""Area damage divided by raw Focus: sums, largest remainders, ties, and nobody with Focus (G-21)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged.battle import Battle
from gridforged.systems import shares
from tests.systems import oracle
from tests.systems.kit import Piece, activate, battle, by_kind, script


def enemies_of(focus: list[int], ability: list[dict[str, object]] | None = None) -> Battle:
    enemies = [
        Piece(f"e{index}", (0, index), "penny", 1_000, focus=value) for index, value in enumerate(focus)
    ]
    return battle([Piece("a", ability=ability or ())], enemies)


def divided(total: int, focus: list[int]) -> list[int]:
    fight = enemies_of(focus)
    return shares.by_focus(fight.state, [c for c in fight.combatants if c.side == 1], total)


@pytest.mark.rules("900.30d")
@given(
    total=st.integers(0, 10**9),
    focus=st.lists(st.one_of(st.integers(0, 5), st.integers(0, 1_000_000)), min_size=1, max_size=8),
)
def test_shares_agree_with_the_oracle_and_add_up(total: int, focus: list[int]) -> None:
    parts = divided(total, focus)
    assert sum(parts) == total
    assert parts == oracle.area_shares(total, focus)


@pytest.mark.rules("900.30d")
@pytest.mark.parametrize(
    ("total", "focus", "parts"),
    [
        (100, [60, 20, 20], [60, 20, 20]),
        (10, [1, 1, 1], [4, 3, 3]),
        (11, [1, 1, 1], [4, 4, 3]),
        (10, [0, 0, 0], [4, 3, 3]),
        (10, [0, 5, 0], [0, 10, 0]),  # raw Focus: no floor of 1 here
        (10, [0, 5, 5], [0, 5, 5]),
        (7, [1, 2, 4], [1, 2, 4]),
        (8, [1, 2, 4], [1, 2, 5]),  # remainders 1/7, 2/7, 4/7
        (1, [3, 5], [0, 1]),
        (0, [3, 5], [0, 0]),
    ],
)
def test_the_largest_remainders_are_rounded_up_and_ties_go_to_the_first(
    total: int, focus: list[int], parts: list[int]
) -> None:
    assert divided(total, focus) == parts


def test_nobody_to_share_among_gets_nothing() -> None:
    assert shares.by_focus(enemies_of([1]).state, [], 50) == []


def test_focus_that_was_lost_counts_as_lost_but_never_below_nothing() -> None:
    fight = enemies_of([10, 10])
    fight.combatant("e0").stats.focus_gain = -25
    assert shares.by_focus(fight.state, [fight.combatant("e0"), fight.combatant("e1")], 12) == [0, 12]


@pytest.mark.rules("900.7d", "900.30d")
def test_area_damage_strikes_each_with_its_share_as_an_instance_of_its_own() -> None:
    fight = enemies_of([30, 0, 10], [{"do": "damage_area", "amount": 40}])
    for label in ("e0", "e2"):
        fight.combatant(label).stats.armor = 25
    activate(fight, "a")
    # 30 - 6 - 5 and 10 - 2 - 5; a share of nothing is no instance.
    assert [fight.combatant(f"e{index}").vitality.current for index in range(3)] == [981, 1_000, 997]
    assert [fight.label(event.target) for event in by_kind(fight, "damage_taken")] == ["e0", "e2"]


@pytest.mark.rules("900.30d", "900.30e")
def test_ties_of_a_limited_area_go_in_reading_order_whatever_the_order_of_the_picks() -> None:
    for order in (["e0", "e2"], ["e2", "e0"]):
        fight = enemies_of([5, 5, 5], [{"do": "damage_area", "amount": 9, "limit": 2}])
        rolls = script(fight, other=order)
        activate(fight, "a")
        assert rolls.left_over() == {}
        assert [fight.combatant(f"e{index}").vitality.current for index in range(3)] == [995, 1_000, 996]
