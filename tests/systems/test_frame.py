"""The order of the systems in a frame (G-03), and the end test after each root resolution (G-80)."""

from __future__ import annotations

import pytest

from gridforged.battle import Battle
from gridforged.systems import schedule
from tests.systems.kit import HIT, Piece, acted, activate, battle, by_kind, deal, duel, kinds, to_frame

VAST = 10**9
FULL = 2_000


def test_the_systems_of_a_frame_stand_in_their_order() -> None:
    order = [system.name for system in schedule.SYSTEMS]
    assert order == ["charge", "activation", "status_tick", "overtime", "revival", "ending"]


def crowded_frame() -> Battle:
    """A battle one frame before an activation, a timer's end, a tick of the clock and a revival coincide."""
    home = [Piece("a", (0, 0), vitality=VAST, power=7, ability=HIT)]
    away = [Piece("d", (0, 0), vitality=VAST), Piece("e", (4, 4), keywords={"everlasting": True})]
    fight = battle(home, away)
    deal(fight, 100, "e")
    to_frame(fight.state, 1_219)
    fight.combatant("a").charge.progress = FULL - 50
    fight.combatant("d").timers.prismbreak_until = 1_220
    fight.combatant("e").vitality.revival_due = 1_220
    return fight


@pytest.mark.rules("900.42a")
def test_what_coincides_in_one_frame_happens_in_that_order() -> None:
    fight = crowded_frame()
    begun = len(fight.events)
    fight.step()
    assert kinds(fight.events[begun:]) == [
        "activation_started",
        "target_chosen",
        "hit_struck",
        "damage_taken",
        "status_ended",
        "overtime_ticked",
        "damage_taken",
        "damage_taken",
        "combatant_revived",
    ]
    assert fight.combatant("e").vitality.current == 100, "who revives in this frame is spared its tick"


def test_an_effect_is_over_from_its_last_frame_on_although_timers_end_after_the_activations() -> None:
    # G-01: applied in frame f for d seconds, over from f + d x rate on; the hit of that very frame is plain.
    for begun, dealt in ((38, 125), (39, 125), (40, 100), (41, 100)):
        fight = duel(Piece("a", power=100, speed=50, ability=HIT), Piece("d", vitality=VAST))
        fight.combatant("d").timers.prismbreak_until = 40
        to_frame(fight.state, begun - 1)
        fight.combatant("a").charge.progress = FULL - 50
        fight.step()
        assert fight.combatant("d").vitality.current == VAST - dealt, begun


def test_an_effect_of_some_seconds_lasts_that_many_frames_at_every_rate() -> None:
    for rate in (10, 20, 25, 50):
        clause = {"do": "prismbreak", "seconds": 1.2}
        fight = duel(Piece("a", speed=1, ability=[clause]), Piece("d"), {"frame_rate": rate})
        fight.advance(rate)
        activate(fight, "a")
        assert fight.combatant("d").timers.prismbreak_until == rate + rate * 6 // 5
        fight.advance(3 * rate)
        assert [event.frame for event in by_kind(fight, "status_ended")] == [rate + rate * 6 // 5]


def test_the_battle_ends_after_the_root_that_decides_it_and_later_units_of_the_frame_do_not_act() -> None:
    home = [Piece("a", (0, 0), power=100, ability=HIT), Piece("b", (0, 2), power=1, ability=HIT)]
    fight = battle(home, [Piece("d", ability=HIT)])
    fight.combatant("a").charge.progress = FULL + 1
    fight.combatant("b").charge.progress = FULL
    fight.combatant("d").charge.progress = FULL
    fight.step()
    assert acted(fight) == [(1, "a")]
    result = fight.result
    assert result is not None
    assert (result.winner, result.reason, result.frame) == ("home", "elimination", 1)
    assert kinds(fight.events)[-1] == "battle_ended"


def test_the_rest_of_the_activation_that_decides_the_battle_still_resolves() -> None:
    ability = [*HIT, {"do": "gain_stat", "stat": "focus", "amount": 5, "lane": "post_damage"}]
    fight = duel(Piece("a", power=100, ability=ability), Piece("d"))
    assert kinds(activate(fight, "a"))[-3:] == ["combatant_died", "stat_gained", "battle_ended"]
    assert fight.combatant("a").stats.focus_gain == 5


def test_nothing_changes_any_more_once_a_battle_has_ended() -> None:
    fight = duel(Piece("a", power=100, ability=HIT), Piece("d"))
    fight.run()
    digest, events = fight.digest(), len(fight.events)
    fight.step()
    fight.advance(100)
    fight.run()
    assert (fight.digest(), len(fight.events)) == (digest, events)


def test_both_sides_dead_after_one_root_is_a_draw() -> None:
    # The answer of the last point kills the attacker, the hit kills the defender: one root, two deaths.
    attacker = Piece("a", vitality=10, power=40, ability=HIT)
    fight = duel(attacker, Piece("d", vitality=30, defence={"subrogated": 1}))
    result = fight.run()
    assert (result.winner, result.reason, result.frame) == (None, "elimination", 40)


@pytest.mark.parametrize(
    ("kind", "contests"), [("tool", False), ("hub", False), ("penny", True), ("boss", True)]
)
def test_tools_and_hubs_do_not_keep_a_side_in_the_battle_and_pennies_do(kind: str, contests: bool) -> None:
    home = [Piece("a", (0, 0), power=100, ability=HIT)]
    fight = battle(home, [Piece("d", (0, 0)), Piece("rest", (4, 4), kind, vitality=VAST)])
    deal(fight, 100, "d")
    fight.step()
    assert (fight.result is None) == contests


def test_a_side_that_never_had_anybody_to_lose_cannot_lose() -> None:
    fight = battle([Piece("a", vitality=VAST, ability=HIT)], [Piece("t", (0, 0), "tool")])
    fight.advance(100)
    assert fight.result is None
    assert kinds(fight.events).count("target_missing") == 2
