"""Everlasting (900.28b): ten seconds, the same place or the first free one, a new incarnation (G-78)."""

from __future__ import annotations

import pytest

from gridforged.battle import Battle
from tests.systems.kit import HIT, Piece, acted, activate, battle, by_kind, deal, kinds, place

VAST = 10**9
UNDEAD = {"everlasting": True}


def graveyard(*, rate: int = 20, **of_the_dead: int) -> Battle:
    away = [
        Piece("e", (2, 2), power=3, ability=HIT, keywords=UNDEAD, defence=of_the_dead),
        Piece("d", (6, 6), vitality=VAST),
        Piece("c", (6, 0), vitality=VAST),
    ]
    return battle([Piece("a", (0, 0), vitality=VAST)], away, {"frame_rate": rate})


@pytest.mark.rules("900.28b")
@pytest.mark.parametrize("rate", [10, 20, 50])
def test_ten_seconds_after_its_death_it_stands_where_it_fell(rate: int) -> None:
    fight = graveyard(rate=rate)
    fight.advance(7)
    deal(fight, 100, "e")
    unit = fight.combatant("e")
    fight.advance(10 * rate - 1)
    assert by_kind(fight, "combatant_revived") == []
    fight.advance(1)
    assert unit.vitality.alive
    (event,) = by_kind(fight, "combatant_revived")
    assert event.frame == 7 + 10 * rate
    assert event.amounts == {"row": 2, "column": 2, "vitality": 100}
    death = by_kind(fight, "combatant_died")[0]
    assert event.cause == death.seq


@pytest.mark.rules("900.28b")
def test_it_is_never_exhausted_and_does_nothing_while_it_waits() -> None:
    fight = graveyard()
    for _ in range(4):
        deal(fight, 100, "e")
        fight.advance(200)
        assert fight.combatant("e").vitality.alive
    assert acted(fight) == [], "charge starts from nothing each time"
    assert fight.combatant("e").vitality.incarnation == 4
    fight.advance(39)
    assert acted(fight) == []
    fight.advance(1)
    assert acted(fight) == [(840, "e")]


def test_death_takes_what_is_for_the_moment_and_leaves_what_is_for_the_battle() -> None:
    fight = graveyard(shield=9, insurance=3, subrogated=2, ignore_charges=0, underwriting=4, damage_cap=70)
    unit = fight.combatant("e")
    fight.advance(40)
    unit.stats.power_gain, unit.stats.armor_gain = 11, -4
    unit.stacks.maim, unit.timers.prismbreak_until, unit.charge.progress = 30, 9_999, 1_234
    unit.defence.ignore_charges = 1
    while unit.vitality.alive:
        deal(fight, 10**6, "e")
    fight.advance(200)
    defence = unit.defence
    assert (defence.shield, defence.insurance, defence.subrogated, defence.ignore_charges) == (0, 0, 0, 0)
    assert (unit.stacks.maim, unit.timers.prismbreak_until, unit.charge.progress) == (0, 0, 0)
    assert (unit.stats.power_gain, unit.stats.armor_gain) == (11, -4)
    assert (defence.underwriting, defence.damage_cap) == (4, 70)
    assert unit.charge.activations == 1
    assert unit.vitality.current == unit.vitality.maximum


def test_once_stays_used_and_the_count_of_activations_goes_on_after_a_revival() -> None:
    gain = {"do": "gain_stat", "stat": "focus", "amount": 1}
    ability = [{**gain, "once": True}, {**gain, "stat": "armor", "every": 2}]
    away = [Piece("e", keywords=UNDEAD, ability=ability), Piece("d", (4, 4))]
    fight = battle([Piece("a")], away)
    activate(fight, "e")
    deal(fight, 100, "e")
    fight.advance(200)
    activate(fight, "e")
    assert (fight.combatant("e").stats.focus_gain, fight.combatant("e").stats.armor_gain) == (1, 1)


@pytest.mark.rules("900.28b")
def test_if_its_cells_are_taken_it_takes_the_first_free_place_in_reading_order() -> None:
    fight = graveyard()
    deal(fight, 100, "e")
    place(fight.combatant("d"), 3, 3)
    fight.state.placements_changed()
    fight.advance(200)
    unit = fight.combatant("e")
    assert (unit.placement.row, unit.placement.column) == (0, 0)
    assert [c.label for c in fight.state.half(1)] == ["e", "d", "c"]


@pytest.mark.rules("900.28b")
def test_the_dead_lie_in_nobodys_way() -> None:
    fight = graveyard()
    deal(fight, 100, "e")
    place(fight.combatant("d"), 2, 2)
    fight.state.placements_changed()
    deal(fight, VAST, "d")
    fight.advance(200)
    unit = fight.combatant("e")
    assert unit.vitality.alive
    assert (unit.placement.row, unit.placement.column) == (2, 2)


@pytest.mark.rules("900.28b")
def test_without_a_place_it_stays_dead_and_is_not_asked_again() -> None:
    rest = [
        Piece(f"p{row}x{column}", (row, column), vitality=VAST)
        for row in (0, 2, 4, 6)
        for column in (0, 2, 4, 6)
        if (row, column) != (2, 2)
    ]
    fight = battle([Piece("a", vitality=VAST)], [Piece("e", (2, 2), keywords=UNDEAD), *rest])
    deal(fight, 100, "e")
    place(
        fight.combatant("e"), 1, 1
    )  # no 2 x 2 place but (2, 2) is free, and one unit steps onto a part of it
    place(fight.combatant("p2x4"), 2, 3)
    fight.state.placements_changed()
    fight.advance(200)
    assert kinds(fight.events)[-1] == "revival_failed"
    place(fight.combatant("p2x4"), 2, 4)
    fight.advance(400)
    assert not fight.combatant("e").vitality.alive
    assert len(by_kind(fight, "revival_failed")) == 1


@pytest.mark.rules("900.28b")
def test_a_pending_revival_does_not_keep_its_side_in_the_battle() -> None:
    fight = battle([Piece("a", power=100, ability=HIT)], [Piece("e", keywords=UNDEAD)])
    result = fight.run()
    assert (result.winner, result.frame) == ("home", 40)


def test_a_culled_unit_comes_back_like_any_other() -> None:
    away = [Piece("e", keywords=UNDEAD), Piece("d", (4, 4))]
    fight = battle([Piece("a", ability=[{"do": "cull", "to": "enemies"}])], away)
    fight.combatant("e").stacks.maim = 101
    activate(fight, "a")
    assert not fight.combatant("e").vitality.alive
    fight.advance(200)
    assert fight.combatant("e").vitality.alive


def test_two_that_return_in_the_same_frame_do_not_take_the_same_place() -> None:
    away = [
        Piece("e", (0, 0), keywords=UNDEAD),
        Piece("f", (0, 2), keywords=UNDEAD),
        Piece("d", (6, 6), vitality=VAST),
    ]
    fight = battle([Piece("a", vitality=VAST)], away)
    deal(fight, 100, "e")
    deal(fight, 100, "f")
    place(fight.combatant("e"), 6, 5)
    place(fight.combatant("f"), 5, 6)  # both fell where "d" now stands in the way
    fight.state.placements_changed()
    fight.advance(200)
    spots = [(c.placement.row, c.placement.column) for c in (fight.combatant("e"), fight.combatant("f"))]
    assert sorted(spots) == [(0, 0), (0, 2)]
