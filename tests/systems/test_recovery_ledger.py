"""The recovery ledger: room first, then Maim a point at a time, for Vitality and for Shield (900.14)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged.battle import Battle
from gridforged.systems import recovery
from tests.systems import oracle
from tests.systems.fighters import put, taken_from
from tests.systems.kit import HIT, Piece, activate, battle, board, by_kind, deal, duel


def wounded(vitality: int = 100, maim: int = 0, maximum: int = 100, shield: int = 0) -> Battle:
    fight = duel(Piece("a"), Piece("d", vitality=maximum))
    defender = fight.combatant("d")
    defender.vitality.current = vitality
    defender.stacks.maim = maim
    defender.defence.shield = shield
    return fight


def heal(fight: Battle, amount: int) -> int:
    return recovery.heal(fight.state, None, fight.combatant("d"), amount, "900.14a", 0)


def gain_shield(fight: Battle, amount: int) -> int:
    return recovery.gain_shield(fight.state, None, fight.combatant("d"), amount, "900.14a", 0)


def check_random_recoveries(count: int, seed: int) -> None:
    """`count` random recoveries, in rows on the same unit, leave what the oracle leaves."""
    pick = random.Random(seed)
    field = board([Piece("a")], [Piece("d")])
    done = 0
    while done < count:
        fight = Battle(field)
        maximum = pick.choice([1, 10, 100, 10**6])
        fighter = oracle.Fighter(
            vitality=pick.randint(1, maximum),
            maximum=maximum,
            shield=pick.choice([0, pick.randint(0, 50)]),
            maim=pick.choice([0, pick.randint(0, 60)]),
        )
        put(fight.combatant("d"), fighter, 0)
        for _ in range(pick.randint(1, 8)):
            amount = pick.choice([0, 1, 2, 3, 7, pick.randint(0, 200)])
            before = f"{amount} for {fighter} (seed {seed}, number {done})"
            if pick.random() < 0.6:
                assert heal(fight, amount) == oracle.heal(fighter, amount), before
            else:
                assert gain_shield(fight, amount) == oracle.shield(fighter, amount), before
            assert taken_from(fight.combatant("d"), 0) == fighter, before
            done += 1


@pytest.mark.rules("900.14a", "900.14b", "900.14c")
def test_two_thousand_random_recoveries_agree_with_the_oracle() -> None:
    check_random_recoveries(2_000, seed=14)


@pytest.mark.soak
def test_twenty_thousand_more_random_recoveries_agree_with_the_oracle() -> None:
    for seed in range(10):
        check_random_recoveries(2_000, seed=140 + seed)


@pytest.mark.rules("900.14c")
@pytest.mark.parametrize(
    ("maim", "amount", "restored", "left"),
    [(10, 7, 0, 6), (6, 7, 0, 2), (2, 7, 3, 0), (10, 21, 1, 0), (1, 1, 0, 0), (3, 3, 0, 1), (0, 9, 9, 0)],
)
def test_a_point_prevents_two_and_an_odd_one_costs_a_whole_point(
    maim: int, amount: int, restored: int, left: int
) -> None:
    fight = wounded(vitality=40, maim=maim)
    assert heal(fight, amount) == restored
    assert fight.combatant("d").stacks.maim == left
    assert fight.combatant("d").vitality.current == 40 + restored


@pytest.mark.rules("900.14b", "900.14e")
def test_only_what_there_is_room_for_meets_maim() -> None:
    full = wounded(vitality=100, maim=50)
    assert heal(full, 30) == 0
    assert full.combatant("d").stacks.maim == 50

    nearly = wounded(vitality=95, maim=50)
    assert heal(nearly, 30) == 0
    assert nearly.combatant("d").stacks.maim == 47


@pytest.mark.rules("900.14a")
def test_shield_has_no_room_to_run_out_of_and_meets_maim_with_all_of_it() -> None:
    fight = wounded(maim=5, shield=40)
    assert gain_shield(fight, 25) == 15
    assert fight.combatant("d").defence.shield == 55
    assert fight.combatant("d").stacks.maim == 0


@pytest.mark.rules("900.14a")
def test_damage_costs_and_losses_never_touch_maim() -> None:
    fight = wounded(maim=50)
    deal(fight, 30, "d", "a")
    assert fight.combatant("d").vitality.current == 70
    assert fight.combatant("d").stacks.maim == 50


@pytest.mark.rules("900.14d")
@given(parts=st.lists(st.integers(1, 30), min_size=1, max_size=12))
def test_small_heals_strip_at_least_as_much_as_one_large_one(parts: list[int]) -> None:
    # C-45: each odd heal wastes half a point, so splitting never strips less.
    split, whole = wounded(1, 1_000, 10_000), wounded(1, 1_000, 10_000)
    for part in parts:
        heal(split, part)
    heal(whole, sum(parts))
    assert split.combatant("d").stacks.maim <= whole.combatant("d").stacks.maim
    assert split.combatant("d").vitality.current == whole.combatant("d").vitality.current == 1


@pytest.mark.rules("900.14d")
def test_five_heals_of_one_use_five_points_where_one_of_five_uses_three() -> None:
    split, whole = wounded(1, 10), wounded(1, 10)
    for _ in range(5):
        heal(split, 1)
    heal(whole, 5)
    assert split.combatant("d").stacks.maim == 5
    assert whole.combatant("d").stacks.maim == 7


@pytest.mark.rules("900.14d", "900.1c")
def test_a_heal_that_gets_through_moves_the_line_of_cull_twice() -> None:
    crab = Piece("a", ability=[{"do": "cull"}])
    fight = duel(crab, Piece("d"))
    defender = fight.combatant("d")
    defender.vitality.current, defender.stacks.maim = 40, 41
    heal(fight, 1)  # prevented whole: Vitality stays, one point is gone
    assert (defender.vitality.current, defender.stacks.maim) == (40, 40)
    activate(fight, "a")
    assert defender.vitality.alive


@pytest.mark.rules("900.14a")
@pytest.mark.parametrize(
    ("clause", "vitality", "shield"),
    [
        ({"do": "heal", "amount": 21, "to": "self"}, 41, 0),
        ({"do": "heal", "amount": 21, "to": "allies"}, 41, 0),
        ({"do": "shield", "amount": 21, "to": "self"}, 40, 1),
        ({"do": "shield", "amount": 21, "to": "allies"}, 40, 1),
    ],
)
def test_every_operation_that_restores_or_shields_goes_through_the_ledger(
    clause: dict[str, object], vitality: int, shield: int
) -> None:
    fight = duel(Piece("a", ability=[clause]), Piece("d"))
    healer = fight.combatant("a")
    healer.vitality.current, healer.stacks.maim = 40, 10
    activate(fight, "a")
    assert (healer.vitality.current, healer.defence.shield, healer.stacks.maim) == (vitality, shield, 0)


@pytest.mark.rules("900.14a")
def test_an_ally_that_is_healed_spends_its_own_maim_and_not_the_healers() -> None:
    healer = Piece("a", (0, 0), ability=[{"do": "heal", "amount": 20, "to": "other_allies"}])
    fight = battle([healer, Piece("b", (0, 2))], [Piece("d")])
    fight.combatant("a").stacks.maim = 30
    patient = fight.combatant("b")
    patient.vitality.current, patient.stacks.maim = 50, 4
    activate(fight, "a")
    assert (patient.vitality.current, patient.stacks.maim) == (62, 0)
    assert fight.combatant("a").stacks.maim == 30


@pytest.mark.rules("900.14a")
def test_the_event_of_a_recovery_tells_every_part_of_it() -> None:
    fight = wounded(vitality=90, maim=2)
    heal(fight, 30)
    (event,) = by_kind(fight, "vitality_restored")
    assert event.amounts == {
        "amount": 30,
        "before": 90,
        "maximum": 100,
        "eligible": 10,
        "maim_before": 2,
        "maim_prevents": 2,
        "prevented": 4,
        "maim_spent": 2,
        "maim_left": 0,
        "restored": 6,
        "now": 96,
    }


@pytest.mark.rules("900.14a")
def test_a_revival_is_no_recovery_and_death_has_taken_the_maim() -> None:
    undead = Piece("d", keywords={"everlasting": True})
    fight = battle([Piece("a")], [undead, Piece("e", (4, 4))])
    fight.combatant("d").stacks.maim = 77
    deal(fight, 100, "d", "a")
    fight.advance(200)
    assert fight.combatant("d").vitality.current == 100
    assert fight.combatant("d").stacks.maim == 0


@pytest.mark.rules("900.14a")
def test_shield_printed_on_a_card_is_there_from_the_start() -> None:
    fight = duel(Piece("a", ability=HIT), Piece("d", defence={"shield": 12}))
    assert fight.combatant("d").defence.shield == 12
