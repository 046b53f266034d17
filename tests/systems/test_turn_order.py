"""Who goes first among those that fill in the same frame (G-04), and what the first may still change."""

from __future__ import annotations

import random

import pytest

from gridforged.battle import Battle
from gridforged.systems import stats
from tests.systems.kit import HIT, Piece, acted, battle, by_kind

WALL = 10**9
THRESHOLD = 2_000


def order_of(fight: Battle, **progress: int) -> list[str]:
    """Who acts in the next frame, in order, when the charge before it is `progress`."""
    for label, value in progress.items():
        fight.combatant(label).charge.progress = value
    fight.step()
    return [label for frame, label in acted(fight) if frame == fight.frame]


def squad(*pieces: tuple[str, tuple[int, int], int], seed: int = 0) -> Battle:
    """Home units by label, place and Speed, against one of "z" Speed 50."""
    home = [Piece(label, at, vitality=WALL, speed=speed, ability=HIT) for label, at, speed in pieces]
    return battle(home, [Piece("z", (0, 0), vitality=WALL, speed=50, ability=HIT)], seed=seed)


def test_everybody_who_is_full_activates_in_the_same_frame() -> None:
    fight = squad(("a", (0, 0), 50), ("b", (0, 2), 50), ("c", (0, 4), 50))
    fight.advance(40)
    assert sorted(acted(fight)) == [(40, "a"), (40, "b"), (40, "c"), (40, "z")]


def test_more_surplus_goes_first_even_with_less_speed() -> None:
    fight = squad(("a", (0, 0), 100), ("b", (0, 2), 10))
    assert order_of(fight, a=THRESHOLD - 100 + 3, b=THRESHOLD - 10 + 4) == ["b", "a"]


def test_with_equal_surplus_more_effective_speed_goes_first() -> None:
    fight = squad(("a", (0, 0), 10), ("b", (0, 2), 100), ("c", (0, 4), 50))
    fight.combatant("c").stats.speed_gain = 60
    order = order_of(fight, a=THRESHOLD - 10, b=THRESHOLD - 100, c=THRESHOLD - 110)
    assert order == ["c", "b", "a"]


def test_with_equal_speed_the_coin_names_the_side() -> None:
    seen = set()
    for seed in range(20):
        fight = squad(("a", (0, 0), 50), seed=seed)
        coin = fight.state.clock.coin
        order = order_of(fight, a=THRESHOLD - 50, z=THRESHOLD - 50)
        assert order == (["a", "z"] if coin == 0 else ["z", "a"])
        assert by_kind(fight, "battle_started")[0].amounts["coin"] == coin
        seen.add(coin)
    assert seen == {0, 1}


def test_one_coin_holds_for_the_whole_battle() -> None:
    fight = squad(("a", (0, 0), 50), seed=1)
    fight.advance(400)
    turns = [label for _, label in acted(fight)]
    assert turns == turns[:2] * 10


def test_on_one_side_reading_order_decides_by_row_then_column_whatever_the_order_of_the_file() -> None:
    fight = squad(("d", (4, 0), 50), ("c", (0, 6), 50), ("b", (0, 2), 50), ("a", (2, 4), 50))
    order = order_of(fight, a=THRESHOLD, b=THRESHOLD, c=THRESHOLD, d=THRESHOLD)
    assert order == ["b", "c", "a", "d"]


def test_the_coin_comes_before_reading_order() -> None:
    for seed in range(6):
        home = [Piece("h", (6, 6), vitality=WALL, ability=HIT)]
        away = [Piece("v", (0, 0), vitality=WALL, ability=HIT)]
        fight = battle(home, away, seed=seed)
        expected = ["h", "v"] if fight.state.clock.coin == 0 else ["v", "h"]
        assert order_of(fight, h=THRESHOLD, v=THRESHOLD) == expected


def test_the_order_is_settled_anew_after_each_activation() -> None:
    haste = [{"do": "gain_stat", "stat": "speed", "amount": 60, "to": "adjacent_allies"}]
    home = [
        Piece("a", (0, 0), vitality=WALL, speed=50, ability=haste),
        Piece("b", (0, 2), vitality=WALL, speed=50, ability=HIT),
        Piece("c", (0, 6), vitality=WALL, speed=100, ability=HIT),
    ]
    fight = battle(home, [Piece("d", vitality=WALL)])
    order = order_of(fight, a=THRESHOLD + 1 - 50, b=THRESHOLD - 50, c=THRESHOLD - 100)
    assert order == ["a", "b", "c"], "b was slower than c until a had acted"


def test_whoever_is_killed_by_an_earlier_activation_of_the_frame_does_not_act() -> None:
    home = [Piece("a", (0, 0), power=50, speed=100, ability=HIT)]
    away = [
        Piece("b", (0, 0), vitality=50, ability=HIT),
        Piece("c", (4, 4), vitality=50, speed=1, ability=HIT),
    ]
    fight = battle(home, away)
    for label in ("a", "b", "c"):
        fight.combatant(label).charge.progress = THRESHOLD
    fight.step()
    order = [label for _, label in acted(fight)]
    victim = fight.label(by_kind(fight, "combatant_died")[0].target)
    assert order == ["a", "c" if victim == "b" else "b"]


def check_random_orders(count: int, seed: int) -> None:
    """Random charges, Speeds and places act in the order of the four keys."""
    pick = random.Random(seed)
    places = [(row, column) for row in (0, 2, 4, 6) for column in (0, 2, 4, 6)]
    for number in range(count):
        spots = pick.sample(places, 4), pick.sample(places, 4)
        sides = [
            [Piece(f"{'hv'[side]}{index}", at, vitality=WALL, speed=pick.choice([10, 20, 30]), ability=HIT)]
            for side in (0, 1)
            for index, at in enumerate(spots[side])
        ]
        home = [piece for (piece,) in sides[:4]]
        away = [piece for (piece,) in sides[4:]]
        fight = battle(home, away, seed=number)
        keys = []
        for combatant in fight.combatants:
            progress = pick.choice([0, THRESHOLD, THRESHOLD, THRESHOLD + 10])
            combatant.charge.progress = progress
            filled = progress + stats.speed(fight.state, combatant)
            spot = combatant.placement
            key = (
                -filled,
                -combatant.stats.speed,
                combatant.side != fight.state.clock.coin,
                spot.row,
                spot.column,
            )
            if filled >= THRESHOLD:
                keys.append((key, combatant.label))
        fight.step()
        assert [label for _, label in acted(fight)] == [label for _, label in sorted(keys)]


def test_random_frames_follow_the_four_keys() -> None:
    check_random_orders(40, seed=4)


@pytest.mark.soak
def test_many_random_frames_follow_the_four_keys() -> None:
    check_random_orders(2_000, seed=400)
