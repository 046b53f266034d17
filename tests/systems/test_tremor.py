"""Tremor: two real instances, an odd point on the first, everything met twice (900.29)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged.battle import Battle
from tests.systems import oracle
from tests.systems.kit import Piece, activate, battle, by_kind, duel, kinds, script


def tremor(amount: int, *, vitality: int = 500, armor: int = 0, **defence: int) -> Battle:
    """A Tremor of that much on a defender, done."""
    shaker = Piece("a", vitality=10**6, ability=[{"do": "tremor", "amount": amount}])
    fight = duel(shaker, Piece("d", vitality=vitality, armor=armor, defence=defence))
    activate(fight, "a")
    return fight


def halves(fight: Battle, stage: str = "raw") -> list[int]:
    return [e.amounts[stage] for e in fight.events if e.kind.startswith("damage_")]


@pytest.mark.rules("900.29a")
def test_an_odd_point_goes_first() -> None:
    assert halves(tremor(55)) == [28, 27]
    assert halves(tremor(54)) == [27, 27]
    assert halves(tremor(1)) == [1], "half of nothing is no instance"


@pytest.mark.rules("900.29a", "900.29b", "900.29-ex")
def test_both_halves_pay_flat_armor() -> None:
    fight = tremor(55, armor=40)
    assert halves(fight, "after_percent") == [22, 21]
    assert halves(fight, "vitality_lost") == [14, 13]
    assert fight.combatant("d").vitality.current == 473


@pytest.mark.rules("900.29a", "900.29b", "900.29d", "900.29e")
@given(
    amount=st.integers(1, 400),
    armor=st.integers(0, 120),
    shield=st.integers(0, 60),
    plain=st.integers(0, 6),
    subrogated=st.integers(0, 6),
    underwriting=st.integers(0, 12),
)
def test_a_tremor_is_two_instances_of_the_oracle(
    amount: int, armor: int, shield: int, plain: int, subrogated: int, underwriting: int
) -> None:
    guard = {"shield": shield, "insurance": plain, "subrogated": subrogated, "underwriting": underwriting}
    fight = tremor(amount, armor=armor, **guard)
    target = oracle.Fighter(500, 500, True, armor, shield, plain, subrogated, underwriting)
    source = oracle.Fighter(10**6, 10**6)
    for half in ((amount + 1) // 2, amount // 2):
        oracle.hit(target, half, source, frozenset())
    defence = fight.combatant("d").defence
    assert fight.combatant("d").vitality.current == target.vitality
    assert (defence.shield, defence.insurance, defence.subrogated) == (
        target.shield,
        target.plain,
        target.subrogated,
    )
    assert fight.combatant("a").vitality.current == source.vitality


@pytest.mark.rules("900.29c", "900.7c")
def test_the_flat_tax_is_paid_twice_and_weighs_most_on_small_tremors() -> None:
    # C-02: at 40 Armor a Tremor loses 16 to the flat step where one hit loses 8.
    def through(amount: int) -> tuple[int, int]:
        once = duel(
            Piece("a", ability=[{"do": "damage", "amount": amount}]), Piece("d", vitality=500, armor=40)
        )
        activate(once, "a")
        return sum(halves(tremor(amount, armor=40), "vitality_lost")), sum(halves(once, "vitality_lost"))

    losses = {amount: through(amount) for amount in (20, 55, 110, 300)}
    assert losses == {20: (0, 8), 55: (27, 34), 110: (68, 76), 300: (212, 220)}
    shares = [split / whole for split, whole in losses.values()]
    assert shares == sorted(shares)


@pytest.mark.rules("900.29d")
@given(amount=st.integers(1, 300), underwriting=st.integers(0, 30))
def test_a_tremor_never_spends_fewer_points_than_one_hit(amount: int, underwriting: int) -> None:
    # C-01: each half rounds its points alone, so splitting can only cost more.
    held = {"insurance": 100, "underwriting": underwriting}
    once = duel(Piece("a", ability=[{"do": "damage", "amount": amount}]), Piece("d", defence=held))
    activate(once, "a")
    twice = tremor(amount, **held)
    assert twice.combatant("d").defence.insurance <= once.combatant("d").defence.insurance


@pytest.mark.rules("900.29d", "900.12d")
@pytest.mark.parametrize(("amount", "spent"), [(55, 6), (30, 4), (40, 4), (2, 2), (1, 1)])
def test_each_half_rounds_its_points_alone(amount: int, spent: int) -> None:
    assert tremor(amount, insurance=100).combatant("d").defence.insurance == 100 - spent


@pytest.mark.rules("900.29d")
def test_reactions_answer_each_half() -> None:
    fight = tremor(31, subrogated=9)
    assert [event.amounts["amount"] for event in by_kind(fight, "vitality_lost")] == [16, 15]


@pytest.mark.rules("900.29e")
def test_the_first_half_may_break_the_shield_and_the_second_reach_vitality() -> None:
    fight = tremor(31, vitality=100, shield=16)
    assert kinds(fight.events)[-3:] == ["damage_absorbed", "shield_broken", "damage_taken"]
    assert fight.combatant("d").vitality.current == 85


@pytest.mark.rules("900.29b")
def test_each_half_spends_an_ignore_charge() -> None:
    fight = tremor(31, vitality=100, ignore_charges=3)
    assert fight.combatant("d").defence.ignore_charges == 1


@pytest.mark.rules("900.29b")
def test_the_cap_holds_each_half_by_itself() -> None:
    assert halves(tremor(60, damage_cap=20), "vitality_lost") == [20, 20]


@pytest.mark.rules("900.29b", "900.40b")
def test_a_target_that_falls_to_the_first_half_refuses_the_second() -> None:
    shaker = Piece("a", ability=[{"do": "tremor", "amount": 60}])
    fight = battle([shaker], [Piece("d", vitality=30, defence={"insurance": 0}), Piece("e", (4, 4))])
    script(fight, target=["d"])
    assert kinds(activate(fight, "a"))[2:] == ["damage_taken", "combatant_died", "effect_refused"]
