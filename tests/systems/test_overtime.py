"""Overtime and the cap (900.42): when, how much, on whom, through what, and what stays silent."""

from __future__ import annotations

import pytest

from gridforged.battle import Battle
from gridforged.components.identity import AWAY, HOME
from tests.systems.kit import Piece, battle, by_kind, duel, kinds, to_frame

VAST = 10**9


def at_second(second: int, attacker: Piece, defender: Piece, rate: int = 20) -> Battle:
    """A battle one frame before that second."""
    fight = duel(attacker, defender, {"frame_rate": rate})
    to_frame(fight.state, second * rate - 1)
    return fight


def lost(fight: Battle, label: str) -> int:
    vitality = fight.combatant(label).vitality
    return vitality.maximum - vitality.current


@pytest.mark.rules("900.42a", "900.42b")
@pytest.mark.parametrize("rate", [10, 20, 25, 50])
def test_the_clock_strikes_once_a_second_from_61_on_with_the_square_of_the_seconds(rate: int) -> None:
    fight = duel(Piece("a", vitality=VAST), Piece("d", vitality=VAST), {"frame_rate": rate})
    fight.advance(90 * rate)
    ticks = by_kind(fight, "overtime_ticked")
    assert [event.frame for event in ticks] == [second * rate for second in range(61, 91)]
    assert [event.amounts["amount"] for event in ticks] == [past * past for past in range(1, 31)]
    for label in ("a", "d"):
        hits = [e for e in by_kind(fight, "damage_taken") if fight.label(e.target) == label]
        assert [e.amounts["vitality_lost"] for e in hits] == [past * past for past in range(1, 31)]


@pytest.mark.rules("900.42b", "900.42c")
@pytest.mark.parametrize(
    ("second", "amount"), [(61, 1), (62, 4), (70, 100), (80, 400), (119, 3_481), (120, 3_600)]
)
def test_a_tick_is_the_square_of_the_seconds_past_sixty(second: int, amount: int) -> None:
    fight = at_second(second, Piece("a", vitality=VAST), Piece("d", vitality=VAST))
    fight.step()
    assert lost(fight, "a") == lost(fight, "d") == amount


@pytest.mark.rules("900.42c")
def test_the_sums_of_the_clock_are_those_of_the_squares() -> None:
    fight = duel(Piece("a", vitality=VAST), Piece("d", vitality=VAST))
    sums = {}
    for second in (60, 70, 80, 90, 120):
        fight.advance(second * 20 - fight.frame)
        sums[second] = lost(fight, "d")
    assert sums == {60: 0, 70: 385, 80: 2_870, 90: 9_455, 120: 73_810}  # C-44


@pytest.mark.rules("900.42a", "900.42b")
def test_nothing_happens_at_sixty_itself_and_nothing_is_spent() -> None:
    guard = {"insurance": 5, "ignore_charges": 2, "shield": 3}
    fight = at_second(60, Piece("a"), Piece("d", defence=guard))
    before = fight.combatant("d").defence
    for _ in range(20):
        fight.step()
    assert fight.frame == 1_219
    assert (before.insurance, before.ignore_charges, before.shield) == (5, 2, 3)
    assert [kind for kind in kinds(fight.events) if kind != "battle_started"] == []
    fight.step()  # 61 s
    assert before.ignore_charges == 1


@pytest.mark.rules("900.42a")
def test_tools_and_hubs_alone_are_spared() -> None:
    sizes = ["unit", "large", "penny", "boss", "tool", "hub"]
    spots = [(0, 0), (0, 2), (0, 5), (4, 4), (0, 6), (2, 6)]
    pieces = [Piece(f"p-{kind}", at, kind, VAST) for kind, at in zip(sizes, spots, strict=True)]
    fight = battle(pieces, [Piece("d", vitality=VAST), Piece("h", (4, 0), "huge", VAST)])
    to_frame(fight.state, 70 * 20 - 1)
    fight.step()
    assert {label: lost(fight, label) for label in [*(p.label for p in pieces), "d", "h"]} == {
        "p-unit": 100,
        "p-large": 100,
        "p-penny": 100,
        "p-boss": 100,
        "p-tool": 0,
        "p-hub": 0,
        "d": 100,
        "h": 100,
    }


@pytest.mark.rules("900.42e")
@pytest.mark.parametrize("prismbreak", [False, True])
def test_armor_reduces_the_clock_and_prismbreak_does_not_amplify_it(prismbreak: bool) -> None:
    fight = at_second(80, Piece("a", vitality=VAST), Piece("d", vitality=VAST, armor=25))
    if prismbreak:
        fight.combatant("d").timers.prismbreak_until = 9_999
    fight.step()
    assert lost(fight, "d") == 315  # 400 - 80 - 5


@pytest.mark.rules("900.42e")
def test_insurance_and_shield_absorb_the_clock_with_their_full_consequences() -> None:
    guard = {"subrogated": 3, "insurance": 2, "shield": 30}
    fight = at_second(70, Piece("a", vitality=VAST), Piece("d", vitality=VAST, defence=guard))
    fight.step()
    defence = fight.combatant("d").defence
    assert (defence.subrogated, defence.insurance, defence.shield) == (0, 0, 0)
    assert lost(fight, "d") == 20  # 100 - 30 - 20 - 30
    assert len(by_kind(fight, "shield_broken")) == 1


@pytest.mark.rules("900.42e", "900.12f")
def test_nothing_answers_the_clock_and_nobody_scores() -> None:
    fight = at_second(70, Piece("a", vitality=VAST), Piece("d", vitality=VAST, defence={"subrogated": 50}))
    fight.step()
    assert lost(fight, "a") == 100, "only the clock's own tick"
    assert by_kind(fight, "vitality_lost") == []
    assert [side.scored for side in fight.state.sides] == [0, 0]


@pytest.mark.rules("900.42e")
def test_each_tick_spends_whole_points() -> None:
    fight = at_second(61, Piece("a", vitality=VAST), Piece("d", vitality=VAST, defence={"insurance": 9}))
    fight.advance(41)  # the ticks of 61, 62 and 63: 1, 4 and 9
    assert fight.combatant("d").defence.insurance == 6
    assert lost(fight, "d") == 0


@pytest.mark.rules("900.42a")
@pytest.mark.parametrize("coin", [HOME, AWAY])
def test_all_are_damaged_before_anybody_dies_and_they_die_in_reading_order(coin: int) -> None:
    home = [Piece("c", (4, 4), vitality=50), Piece("a", (0, 0), vitality=50), Piece("b", (2, 6), vitality=50)]
    fight = battle(home, [Piece("d", vitality=VAST)])
    fight.state.clock.coin = coin
    to_frame(fight.state, 70 * 20 - 1)
    fight.step()
    told = [
        (e.kind, fight.label(e.target)) for e in fight.events if e.kind in ("damage_taken", "combatant_died")
    ]
    assert told == [
        *[("damage_taken", label) for label in ("abcd" if coin == HOME else "dabc")],
        *[("combatant_died", label) for label in "abc"],
    ]


@pytest.mark.rules("900.42a")
def test_both_sides_dead_in_one_tick_is_a_draw() -> None:
    fight = at_second(70, Piece("a"), Piece("d"))
    fight.step()
    result = fight.result
    assert result is not None
    assert (result.winner, result.reason, result.frame) == (None, "elimination", 1_400)


@pytest.mark.rules("900.42d")
@pytest.mark.parametrize("rate", [10, 20, 25, 50])
def test_the_battle_ends_at_120_seconds_after_the_tick_of_that_frame(rate: int) -> None:
    fight = duel(Piece("a", vitality=VAST), Piece("d", vitality=VAST), {"frame_rate": rate})
    result = fight.run()
    assert (result.winner, result.reason, result.frame, result.seconds) == (
        None,
        "time_limit",
        120 * rate,
        120.0,
    )
    last = [event for event in fight.events if event.frame == 120 * rate]
    assert kinds(last) == ["overtime_ticked", "damage_taken", "damage_taken", "battle_ended"]
    assert lost(fight, "d") == 73_810
    fight.step()
    assert fight.frame == 120 * rate


@pytest.mark.rules("900.42d")
def test_a_side_that_falls_to_the_very_last_tick_has_lost_and_not_drawn() -> None:
    fight = at_second(120, Piece("a", vitality=VAST), Piece("d", vitality=3_600))
    fight.step()
    result = fight.result
    assert result is not None
    assert (result.winner, result.reason) == ("home", "elimination")


@pytest.mark.rules("900.42d")
def test_somebody_who_is_full_in_the_last_frame_still_acts() -> None:
    hitter = Piece("a", vitality=VAST, power=1, speed=50, ability=[{"do": "deal_damage"}])
    fight = duel(hitter, Piece("d", vitality=VAST))
    fight.run()
    assert by_kind(fight, "activation_started")[-1].frame == 2_400


@pytest.mark.rules("900.42d")
@pytest.mark.parametrize(
    ("home", "away", "winner"),
    [((50, 100), (499, 1_000), "home"), ((50, 100), (501, 1_000), "away"), ((50, 100), (500, 1_000), None)],
)
def test_with_the_switch_the_larger_share_of_vitality_wins_at_the_cap(
    home: tuple[int, int], away: tuple[int, int], winner: str | None
) -> None:
    rules = {"timeout_by_vitality": True, "overtime_starts_ms": 600_000}
    fight = duel(Piece("a", vitality=home[1]), Piece("d", vitality=away[1]), rules)
    fight.combatant("a").vitality.current = home[0]
    fight.combatant("d").vitality.current = away[0]
    result = fight.run()
    assert (result.winner, result.reason) == (winner, "time_limit")


@pytest.mark.rules("900.42d")
def test_the_share_of_a_side_counts_its_dead_and_neither_tools_nor_hubs() -> None:
    rules = {"timeout_by_vitality": True, "overtime_starts_ms": 600_000}
    home = [
        Piece("a", (0, 0)),
        Piece("b", (0, 2)),
        Piece("t", (4, 4), "tool", VAST),
        Piece("h", (6, 6), "hub", VAST),
    ]
    fight = battle(home, [Piece("d")], rules)
    fight.combatant("b").vitality.current = 0
    fight.combatant("b").vitality.alive = False
    fight.combatant("d").vitality.current = 51
    assert fight.run().winner == "away"


@pytest.mark.rules("900.42a", "900.42b", "900.42d")
def test_the_times_of_the_clock_are_data() -> None:
    rules = {"overtime_starts_ms": 2_000, "overtime_period_ms": 500, "battle_limit_ms": 4_000}
    fight = duel(Piece("a", vitality=VAST), Piece("d", vitality=VAST), rules)
    result = fight.run()
    assert result.frame == 80
    ticks = by_kind(fight, "overtime_ticked")
    assert [(event.frame, event.amounts["amount"]) for event in ticks] == [
        (50, 1),
        (60, 4),
        (70, 9),
        (80, 16),
    ]
