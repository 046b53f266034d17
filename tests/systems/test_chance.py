"""Focus-weighted picks and chances: exact weights, the floor, nobody picked twice (900.30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from gridforged.battle import Battle
from gridforged.errors import ScenarioError
from gridforged.systems import chance
from gridforged.systems.script import Script
from gridforged.systems.state import Combatant
from tests.systems.kit import HIT, Piece, activate, battle, by_kind, script

# The largest chi-square that one draw in a million exceeds, by degrees of freedom.
LIMIT = {1: 23.93, 2: 27.63, 3: 30.66, 4: 33.38, 5: 35.89}


def pool(focus: Sequence[int], seed: int = 0) -> tuple[Battle, list[Combatant]]:
    enemies = [Piece(f"e{index}", (0, index), "penny", focus=value) for index, value in enumerate(focus)]
    fight = battle([Piece("a", ability=HIT)], enemies, seed=seed)
    return fight, [fight.combatant(piece.label) for piece in enemies]


def chi_square(counts: Sequence[int], weights: Sequence[int]) -> float:
    total, whole = sum(counts), sum(weights)
    return sum(
        (count - total * weight / whole) ** 2 / (total * weight / whole)
        for count, weight in zip(counts, weights, strict=True)
    )


def check_weights(focus: Sequence[int], weights: Sequence[int], draws: int = 12_000) -> None:
    """Picks from a pool of this Focus are spread as these weights."""
    fight, enemies = pool(focus, seed=30)
    picked = Counter(
        chance.pick(fight.state, fight.state.streams.target, "target", enemies).label for _ in range(draws)
    )
    counts = [picked[enemy.label] for enemy in enemies]
    assert chi_square(counts, weights) < LIMIT[len(focus) - 1], counts


@pytest.mark.rules("900.30a", "900.30b", "900.30c")
@pytest.mark.parametrize(
    ("focus", "weights"),
    [
        ([60, 20], [3, 1]),
        ([30, 20], [3, 2]),
        ([1, 1, 1], [1, 1, 1]),
        ([0, 0, 0], [1, 1, 1]),
        ([0, 1], [1, 1]),
        ([0, 4], [1, 4]),
        ([0, 2, 5], [1, 2, 5]),
        ([5, 15, 20, 60], [1, 3, 4, 12]),
        ([1_000_000, 250_000], [4, 1]),
    ],
)
def test_a_chance_is_the_weight_over_the_total(focus: list[int], weights: list[int]) -> None:
    check_weights(focus, weights)


@pytest.mark.rules("900.30b")
@pytest.mark.parametrize(
    ("focus", "times"), [((60, 20), 3.0), ((30, 20), 1.5)], ids=["60 beside 20", "30 beside 20"]
)
def test_the_printed_pairs_are_picked_three_times_and_half_again_as_often(
    focus: tuple[int, int], times: float
) -> None:
    fight, enemies = pool(focus, seed=5)
    stream = fight.state.streams.target
    picked = Counter(chance.pick(fight.state, stream, "target", enemies).label for _ in range(20_000))
    assert picked["e0"] / picked["e1"] == pytest.approx(times, rel=0.05)


@pytest.mark.rules("900.30a")
@pytest.mark.parametrize(("base", "gain", "weight"), [(0, 0, 1), (1, 0, 1), (2, 0, 2), (5, -9, 1), (5, 3, 8)])
def test_a_weight_is_effective_focus_with_a_floor_of_one(base: int, gain: int, weight: int) -> None:
    fight, (enemy, _) = pool([base, 7])
    enemy.stats.focus_gain = gain
    assert chance.weight(fight.state, enemy) == weight


@pytest.mark.rules("900.30d")
def test_the_target_of_an_activation_is_picked_by_the_same_weights() -> None:
    fight, enemies = pool([90, 30], seed=9)
    for _ in range(4_000):
        activate(fight, "a")
    picked = Counter(fight.label(event.target) for event in by_kind(fight, "target_chosen"))
    assert chi_square([picked[enemy.label] for enemy in enemies], [3, 1]) < LIMIT[1]


@pytest.mark.rules("900.30d")
def test_a_scope_of_one_is_picked_by_the_same_weights() -> None:
    ability = [{"do": "gain_stat", "stat": "power", "amount": 1, "to": "enemies", "limit": 1}]
    enemies = [Piece("e0", (0, 0), focus=90), Piece("e1", (0, 2), focus=30), Piece("e2", (0, 4), focus=0)]
    fight = battle([Piece("a", ability=ability)], enemies, seed=3)
    for _ in range(4_000):
        activate(fight, "a")
    counts = [fight.combatant(piece.label).stats.power_gain for piece in enemies]
    assert sum(counts) == 4_000
    assert chi_square(counts, [90, 30, 1]) < LIMIT[2]


@pytest.mark.rules("900.30e")
def test_a_multi_pick_never_picks_a_unit_twice_and_stops_at_the_pool() -> None:
    fight, enemies = pool([1_000, 1, 0, 5])
    stream = fight.state.streams.other
    for count in range(7):
        for _ in range(50):
            picked = chance.pick_several(fight.state, stream, "other", enemies, count)
            assert len({c.entity for c in picked}) == len(picked) == min(count, 4)
            assert all(c in enemies for c in picked)


@pytest.mark.rules("900.30e", "900.30b")
def test_each_pick_of_several_is_weighted_over_who_is_left() -> None:
    fight, enemies = pool([6, 3, 1], seed=8)
    stream = fight.state.streams.other
    pairs = Counter(
        tuple(c.label for c in chance.pick_several(fight.state, stream, "other", enemies, 2))
        for _ in range(12_000)
    )
    chances = {
        ("e0", "e1"): 6 * 3 * 63,  # 6/10 x 3/4, all over the common 2520 / 10
        ("e0", "e2"): 6 * 1 * 63,
        ("e1", "e0"): 3 * 6 * 36,  # 3/10 x 6/7
        ("e1", "e2"): 3 * 1 * 36,
        ("e2", "e0"): 1 * 6 * 28,  # 1/10 x 6/9
        ("e2", "e1"): 1 * 3 * 28,
    }
    assert chi_square([pairs[pair] for pair in chances], list(chances.values())) < LIMIT[5]


@pytest.mark.rules("900.30d")
def test_tools_hubs_and_the_dead_are_in_no_pool() -> None:
    enemies = [
        Piece("t", (0, 0), "tool", focus=1_000),
        Piece("h", (1, 0), "hub", focus=1_000),
        Piece("e", (3, 0), focus=1),
        Piece("f", (5, 0), focus=1_000),
    ]
    fight = battle([Piece("a", ability=HIT)], enemies)
    fight.combatant("f").vitality.alive = False
    for _ in range(100):
        activate(fight, "a")
    assert {fight.label(event.target) for event in by_kind(fight, "target_chosen")} == {"e"}


@pytest.mark.parametrize(("percent", "expected"), [(-5, 0), (0, 0), (100, 1_000), (250, 1_000)])
def test_a_chance_beyond_its_ends_is_never_or_always(percent: int, expected: int) -> None:
    fight, _ = pool([1])
    stream = fight.state.streams.spread
    assert sum(chance.happens(fight.state, stream, "spread", percent) for _ in range(1_000)) == expected


@pytest.mark.parametrize("percent", [1, 5, 50, 99])
def test_a_chance_comes_true_as_often_as_it_says(percent: int) -> None:
    fight, _ = pool([1], seed=2)
    stream = fight.state.streams.spread
    hits = sum(chance.happens(fight.state, stream, "spread", percent) for _ in range(20_000))
    assert chi_square([hits, 20_000 - hits], [percent, 100 - percent]) < LIMIT[1]


def test_a_roll_in_one_stream_shifts_no_other() -> None:
    quiet, enemies = pool([3, 5, 8], seed=77)
    busy, others = pool([3, 5, 8], seed=77)
    expected = [
        chance.pick(quiet.state, quiet.state.streams.target, "target", enemies).label for _ in range(50)
    ]
    found = []
    for _ in range(50):
        chance.happens(busy.state, busy.state.streams.spread, "spread", 30)
        chance.pick(busy.state, busy.state.streams.other, "other", others)
        found.append(chance.pick(busy.state, busy.state.streams.target, "target", others).label)
    assert found == expected


def test_prescribed_rolls_are_taken_in_order_and_what_is_left_over_is_known() -> None:
    fight, enemies = pool([1, 1_000_000])
    rolls = script(fight, target=["e0", "e0", "e1"], misfire=["true", "false"])
    stream = fight.state.streams
    assert [chance.pick(fight.state, stream.target, "target", enemies).label for _ in range(2)] == [
        "e0",
        "e0",
    ]
    assert chance.happens(fight.state, stream.misfire, "misfire", 0)
    assert not chance.happens(fight.state, stream.misfire, "misfire", 100)
    assert rolls.left_over() == {"target": ["e1"]}


def test_a_prescribed_roll_draws_nothing_from_the_stream() -> None:
    plain, enemies = pool([1, 2, 3], seed=4)
    scripted, others = pool([1, 2, 3], seed=4)
    script(scripted, target=["e2"])
    chance.pick(scripted.state, scripted.state.streams.target, "target", others)
    assert plain.digest() == scripted.digest()
    assert (
        chance.pick(plain.state, plain.state.streams.target, "target", enemies).label
        == chance.pick(scripted.state, scripted.state.streams.target, "target", others).label
    )


def test_a_stream_may_be_prescribed_for_good() -> None:
    fight, _ = pool([1])
    fight.state.script = Script({}, {"spread": "always", "misfire": "never"})
    streams = fight.state.streams
    assert all(chance.happens(fight.state, streams.spread, "spread", 0) for _ in range(20))
    assert not any(chance.happens(fight.state, streams.misfire, "misfire", 100) for _ in range(20))
    assert fight.state.script.left_over() == {}


def test_a_prescribed_roll_that_cannot_be_is_a_scenario_error() -> None:
    fight, enemies = pool([1, 1])
    script(fight, target=["nobody"], spread=["perhaps"])
    with pytest.raises(ScenarioError, match="'nobody' of stream 'target' is none of the candidates: e0, e1"):
        chance.pick(fight.state, fight.state.streams.target, "target", enemies)
    with pytest.raises(ScenarioError, match="'perhaps' of stream 'spread' must be true or false"):
        chance.happens(fight.state, fight.state.streams.spread, "spread", 50)
