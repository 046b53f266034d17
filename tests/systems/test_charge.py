"""Charge: effective Speed each frame, a threshold of 100 a second, surplus carried over (G-02)."""

from __future__ import annotations

import pytest

from gridforged.battle import Battle
from tests.systems.kit import HIT, Piece, acted, activate, battle, deal, duel

WALL = Piece("d", vitality=10**9)
RATES = [10, 20, 25, 50]


def runner(speed: int, rate: int = 20) -> Battle:
    return duel(Piece("a", vitality=10**9, speed=speed, ability=HIT), WALL, {"frame_rate": rate})


def frames_of(fight: Battle) -> list[int]:
    return [frame for frame, _ in acted(fight)]


@pytest.mark.parametrize("rate", RATES)
def test_speed_50_is_an_activation_every_two_seconds_exactly(rate: int) -> None:
    fight = runner(50, rate)
    fight.advance(40 * rate)
    assert frames_of(fight) == [2 * rate * number for number in range(1, 21)]


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("speed", [1, 3, 7, 30, 33, 50, 99, 100, 101, 333, 777, 999])
def test_surplus_is_carried_over_so_that_no_time_is_lost(speed: int, rate: int) -> None:
    fight = runner(speed, rate)
    seconds = 59
    fight.advance(seconds * rate)
    threshold = 100 * rate
    expected = [-(-number * threshold // speed) for number in range(1, seconds * speed // 100 + 1)]
    assert frames_of(fight) == expected
    assert fight.combatant("a").charge.progress == seconds * rate * speed - threshold * len(expected)


def test_stepping_and_jumping_charge_alike() -> None:
    stepped, jumped = runner(37), runner(37)
    for _ in range(500):
        stepped.step()
    jumped.advance(123)
    jumped.advance(377)
    assert stepped.digest() == jumped.digest()
    assert stepped.events == jumped.events


def test_speed_above_the_threshold_activates_once_a_frame_and_keeps_the_rest() -> None:
    fight = runner(5_000)
    fight.advance(3)
    assert frames_of(fight) == [1, 2, 3]
    assert fight.combatant("a").charge.progress == 3 * (5_000 - 2_000)


def test_what_was_kept_is_used_up_frame_by_frame_once_the_speed_is_gone() -> None:
    fight = runner(5_000)
    fight.advance(3)
    fight.combatant("a").stats.speed_gain = -5_000
    fight.advance(10)
    # 9,000 kept and 1 gained each frame: four more activations, and then none for a long time.
    assert frames_of(fight) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("lost", [49, 50, 51, 10**6])
def test_effective_speed_never_falls_below_one(lost: int) -> None:
    fight = runner(50)
    fight.combatant("a").stats.speed_gain = -lost
    fight.advance(2_000)
    assert frames_of(fight) == [2_000]


def test_a_change_of_speed_counts_from_the_next_frame_on() -> None:
    haste = [{"do": "gain_stat", "stat": "speed", "amount": 50, "to": "other_allies"}]
    fight = battle(
        [Piece("a", (0, 0), speed=100, ability=haste), Piece("b", (0, 2), speed=50, ability=HIT)], [WALL]
    )
    fight.advance(40)
    # Frames 1 to 20 at 50, 21 to 40 at 100: 1,000 + 2,000 is an activation at frame 30, with 0 to spare.
    assert acted(fight) == [(20, "a"), (30, "b"), (40, "a")]
    assert fight.combatant("b").charge.progress == 1_000 + 10 * 100 + 10 * 100 - 2_000


def test_tools_hubs_the_dead_and_whoever_has_no_ability_gain_no_charge() -> None:
    fight = battle(
        [
            Piece("t", (0, 0), "tool"),
            Piece("h", (2, 0), "hub"),
            Piece("idle", (4, 0)),
            Piece("fallen", (4, 4), ability=HIT),
            Piece("p", (0, 4), "penny", ability=HIT),
        ],
        [WALL],
    )
    deal(fight, 1_000, "fallen")
    fight.advance(60)
    assert [fight.combatant(label).charge.progress for label in ("t", "h", "idle", "fallen")] == [0, 0, 0, 0]
    assert acted(fight) == [(40, "p")]


def test_an_activation_by_itself_leaves_the_charge_alone() -> None:
    fight = runner(50)
    fight.advance(15)
    activate(fight, "a")
    assert fight.combatant("a").charge.progress == 15 * 50
    assert fight.combatant("a").charge.activations == 1


def test_charge_that_nobody_can_use_is_held_at_its_limit() -> None:
    fight = runner(1_000_000)
    fight.combatant("a").stats.speed_gain = 10**12
    fight.advance(5)
    assert frames_of(fight) == [1, 2, 3, 4, 5]
    assert fight.combatant("a").charge.progress <= 10**12
    fight.snapshot()
