"""Every stage of the damage pipeline (G-09), by itself and, against the oracle, in thousands of mixtures."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from gridforged.battle import Battle
from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.ecs.events import Event
from gridforged.systems.instance import (
    IGNORES_AMPLIFICATION,
    IGNORES_ARMOR,
    IGNORES_CAP,
    IGNORES_CHARGES,
    IGNORES_INSURANCE,
    IGNORES_SHIELD,
    UNANSWERED,
)
from tests.systems import oracle
from tests.systems.fighters import put, random_fighter, taken_from
from tests.systems.kit import HIT, Piece, activate, board, by_kind, deal, duel, kinds

IGNORES = {
    "charges": IGNORES_CHARGES,
    "amplification": IGNORES_AMPLIFICATION,
    "armor": IGNORES_ARMOR,
    "cap": IGNORES_CAP,
    "insurance": IGNORES_INSURANCE,
    "shield": IGNORES_SHIELD,
    "answer": UNANSWERED,
}
KIND = {
    "refused": "effect_refused",
    "ignored": "damage_ignored",
    "nullified": "damage_nullified",
    "taken": "damage_taken",
    "absorbed": "damage_absorbed",
    "broken": "shield_broken",
    "answered": "vitality_lost",
    "source died": "combatant_died",
    "died": "combatant_died",
    "fed": "vitality_restored",
    "not fed": "effect_refused",
    "cut": "chain_cut",
    "revived": "combatant_revived",
}
"""The engine's events by the oracle's steps."""


def check_random_instances(count: int, seed: int) -> None:
    """`count` random instances do what the oracle says, to every component, event and stage."""
    field = board([Piece("a")], [Piece("d")])
    pick = random.Random(seed)
    for number in range(count):
        fight = Battle(field)
        check_one(fight, pick, f"instance {number} of seed {seed}")


def check_one(fight: Battle, pick: random.Random, where: str) -> None:
    frame = pick.randint(0, 100)
    fight.state.clock.frame = frame
    target, source = random_fighter(pick), random_fighter(pick)
    if pick.random() < 0.04:
        oracle.bury(target)
    raw = pick.choice([0, 1, pick.randint(1, 40), pick.randint(1, 400), pick.randint(1, 10**6)])
    ignores = frozenset(name for name in IGNORES if pick.random() < 0.15)
    has_source = pick.random() < 0.8
    put(fight.combatant("d"), target, frame)
    put(fight.combatant("a"), source, frame)

    begun = len(fight.events)
    flags = sum(IGNORES[name] for name in ignores)
    instance = deal(fight, raw, "d", "a" if has_source else None, flags)
    before = f"{where}: {raw} ignoring {sorted(ignores)} on {replace(target)}"
    expected = oracle.hit(target, raw, source if has_source else None, ignores)

    assert taken_from(fight.combatant("d"), frame) == target, before
    assert taken_from(fight.combatant("a"), frame) == source, before
    scored = [expected.scored, expected.scored_by_target]
    assert [side.scored for side in fight.state.sides] == scored, before
    assert instance.landed == (expected.lost + expected.shielded > 0), before
    assert kinds(fight.events[begun:]) == [KIND[step] for step in expected.order], before
    for event in fight.events[begun:]:
        if event.target != fight.combatant("d").entity or event.cause:
            continue  # what was thrown back has stages of its own
        if event.kind in ("damage_taken", "damage_absorbed", "damage_nullified"):
            check_stages(event, raw, expected, before)


def check_stages(event: Event, raw: int, expected: oracle.Hit, where: str) -> None:
    stages = {
        "raw": raw,
        "amplified": expected.amplified,
        "after_percent": expected.after_percent,
        "after_flat": expected.after_flat,
        "after_cap": expected.after_cap,
        "subrogated_spent": expected.subrogated_spent,
        "subrogated_absorbed": expected.subrogated_absorbed,
        "insurance_spent": expected.plain_spent,
        "insurance_absorbed": expected.plain_absorbed,
        "shield_absorbed": expected.shielded,
        "vitality_lost": expected.lost,
    }
    assert {name: event.amounts[name] for name in stages} == stages, where


@pytest.mark.rules("900.7b", "900.12a", "900.12b", "900.12c", "900.12e", "900.12g", "900.26a", "900.29b")
def test_two_thousand_random_instances_agree_with_the_oracle() -> None:
    check_random_instances(2_000, seed=12)


@pytest.mark.soak
def test_twenty_thousand_more_random_instances_agree_with_the_oracle() -> None:
    for seed in range(10):
        check_random_instances(2_000, seed=100 + seed)


def defended(**values: int) -> Battle:
    """A battle whose defender has these defences; the attacker has 100 Vitality."""
    armor = values.pop("armor", 0)
    vitality = values.pop("vitality", 100)
    return duel(Piece("a"), Piece("d", vitality=vitality, armor=armor, defence=values))


@pytest.mark.rules("900.12a", "900.12b")
@pytest.mark.parametrize(
    ("points", "underwriting", "amount", "spent", "through"),
    [
        (3, 0, 60, 3, 30),
        (2, 0, 60, 2, 40),
        (9, 0, 60, 6, 0),
        (9, 5, 60, 4, 0),
        (3, 5, 60, 3, 15),
        (1, 0, 10, 1, 0),
        (2, 0, 11, 2, 0),
        (2, 1, 11, 1, 0),
        (5, 0, 1, 1, 0),
    ],
)
def test_points_go_into_one_instance_until_it_is_covered_or_none_are_left(
    points: int, underwriting: int, amount: int, spent: int, through: int
) -> None:
    fight = defended(insurance=points, underwriting=underwriting)
    deal(fight, amount, "d", "a")
    defender = fight.combatant("d")
    assert defender.defence.insurance == points - spent
    assert defender.vitality.current == 100 - through


@pytest.mark.rules("900.12d")
def test_each_instance_rounds_its_points_alone() -> None:
    twice, once = defended(insurance=10), defended(insurance=10)
    deal(twice, 15, "d")
    deal(twice, 15, "d")
    deal(once, 30, "d")
    assert twice.combatant("d").defence.insurance == 6
    assert once.combatant("d").defence.insurance == 7


@pytest.mark.rules("900.12f")
def test_subrogated_points_answer_for_what_they_absorbed_and_for_no_more() -> None:
    fight = defended(subrogated=1, insurance=1)
    deal(fight, 4, "d", "a")
    assert fight.combatant("a").vitality.current == 96
    assert fight.combatant("d").defence.insurance == 1
    deal(fight, 17, "d", "a")  # only the plain point is left, and it answers nothing
    assert fight.combatant("a").vitality.current == 96
    assert fight.combatant("d").vitality.current == 93


@pytest.mark.rules("900.12f")
def test_the_answer_is_a_loss_that_no_defence_of_the_attacker_meets() -> None:
    guarded = {"shield": 50, "insurance": 3, "subrogated": 3, "ignore_charges": 2, "damage_cap": 1}
    attacker = Piece("a", armor=100, defence=guarded)
    fight = duel(attacker, Piece("d", defence={"subrogated": 2}))
    deal(fight, 14, "d", "a")
    mine = fight.combatant("a")
    assert mine.vitality.current == 86
    assert [getattr(mine.defence, name) for name in guarded] == list(guarded.values())
    assert fight.combatant("d").vitality.current == 100, "the answer set off an answer"


@pytest.mark.rules("900.12f")
def test_an_attacker_may_die_of_the_answer_before_its_victim_dies_of_the_hit() -> None:
    fight = duel(Piece("a", vitality=10), Piece("d", vitality=5, defence={"subrogated": 1}))
    begun = len(fight.events)
    deal(fight, 15, "d", "a")
    deaths = [fight.label(event.target) for event in fight.events[begun:] if event.kind == "combatant_died"]
    assert deaths == ["a", "d"], "reactions come before the death of the one who was hit (G-17)"


def test_insured_damage_breaks_no_shield_scores_nothing_and_has_not_landed() -> None:
    fight = defended(insurance=5, shield=5)
    begun = len(fight.events)
    assert not deal(fight, 40, "d", "a").landed
    assert kinds(fight.events[begun:]) == ["damage_absorbed"]
    assert fight.state.sides[0].scored == 0
    assert fight.combatant("d").defence.shield == 5


@pytest.mark.rules("900.12e")
def test_armor_then_the_cap_then_insurance() -> None:
    fight = defended(armor=25, insurance=5)
    deal(fight, 60, "d", "a")  # 60 - 12 - 5 = 43
    assert fight.combatant("d").defence.insurance == 0
    assert fight.combatant("d").vitality.current == 100

    capped = defended(damage_cap=20, insurance=5)
    deal(capped, 60, "d", "a")
    assert capped.combatant("d").defence.insurance == 3

    # The cap looks at what Armor left: 30 - 6 - 5 = 19 stays below a cap of 20.
    both = defended(armor=25, damage_cap=20)
    deal(both, 30, "d", "a")
    assert both.combatant("d").vitality.current == 81


@pytest.mark.rules("900.12e")
def test_what_armor_reduces_to_nothing_spends_nothing_further() -> None:
    fight = defended(armor=400, insurance=5, subrogated=5, shield=5)
    begun = len(fight.events)
    deal(fight, 150, "d", "a")  # 75 - 80
    defender = fight.combatant("d")
    assert (defender.defence.insurance, defender.defence.subrogated, defender.defence.shield) == (5, 5, 5)
    assert defender.vitality.current == 100
    assert fight.combatant("a").vitality.current == 100
    assert kinds(fight.events[begun:]) == ["damage_nullified"]


def test_a_cap_of_nothing_lets_nothing_through_and_spends_nothing() -> None:
    fight = defended(damage_cap=0, insurance=5)
    deal(fight, 150, "d", "a")
    assert fight.combatant("d").defence.insurance == 5
    assert fight.combatant("d").vitality.current == 100


def test_an_ignore_charge_negates_the_whole_instance_and_nothing_answers() -> None:
    fight = defended(ignore_charges=2, subrogated=3, shield=5)
    deal(fight, 10**9, "d", "a")
    defender = fight.combatant("d")
    assert defender.defence.ignore_charges == 1
    assert (defender.defence.subrogated, defender.defence.shield, defender.vitality.current) == (3, 5, 100)
    assert fight.combatant("a").vitality.current == 100


def test_an_instance_of_nothing_spends_no_ignore_charge() -> None:
    fight = defended(ignore_charges=2)
    deal(fight, 0, "d", "a")
    assert fight.combatant("d").defence.ignore_charges == 2


def test_prismbreak_amplifies_before_armor_and_floors() -> None:
    fight = defended(armor=25)
    fight.combatant("d").timers.prismbreak_until = 1
    deal(fight, 61, "d", "a")  # 76 - floor(15.2) - 5 = 56
    assert fight.combatant("d").vitality.current == 44


@pytest.mark.rules("900.29e")
def test_a_shield_breaks_when_damage_takes_its_last_point_and_only_then() -> None:
    fight = defended(shield=20)
    deal(fight, 19, "d")
    assert by_kind(fight, "shield_broken") == []
    deal(fight, 1, "d")
    assert len(by_kind(fight, "shield_broken")) == 1
    deal(fight, 5, "d")
    assert len(by_kind(fight, "shield_broken")) == 1
    assert fight.combatant("d").vitality.current == 95


def test_amounts_beyond_every_limit_are_held_at_it() -> None:
    fight = defended(vitality=10**9, shield=10**6)
    fight.combatant("d").timers.prismbreak_until = 1
    instance = deal(fight, 10**30, "d", "a")
    assert instance.raw == AMOUNT_LIMIT
    assert not fight.combatant("d").vitality.alive
    assert fight.state.sides[0].scored == 10**9 + 10**6
    fight.snapshot()


def test_a_hit_that_kills_scores_what_there_was_to_lose() -> None:
    fight = defended(vitality=30)
    deal(fight, 100, "d", "a")
    assert fight.state.sides[0].scored == 30


def test_damage_without_a_source_scores_for_nobody_and_is_answered_by_nobody() -> None:
    fight = defended(subrogated=1)
    deal(fight, 30, "d")
    assert [side.scored for side in fight.state.sides] == [0, 0]
    assert fight.combatant("a").vitality.current == 100


@pytest.mark.rules("900.7b")
def test_every_stage_of_an_instance_is_in_its_event() -> None:
    fight = duel(
        Piece("a", power=75, ability=HIT), Piece("d", armor=25, defence={"insurance": 3, "shield": 7})
    )
    fight.combatant("d").timers.prismbreak_until = 1
    taken = next(event for event in activate(fight, "a") if event.kind == "damage_taken")
    # 75 -> 93 -> 93 - 18 = 75 -> 70 -> 30 insured, 7 shielded, 33 lost
    assert taken.amounts == {
        "raw": 75,
        "flags": 0,
        "amplification_percent": 25,
        "amplified": 93,
        "armor_printed": 25,
        "armor_constant": 20,
        "armor_per_point": 5,
        "armor": 25,
        "after_percent": 75,
        "after_flat": 70,
        "after_cap": 70,
        "capacity": 10,
        "underwriting": 0,
        "subrogated_before": 0,
        "insurance_before": 3,
        "covers": 10,
        "subrogated_spent": 0,
        "subrogated_absorbed": 0,
        "insurance_spent": 3,
        "insurance_absorbed": 30,
        "shield_before": 7,
        "shield_absorbed": 7,
        "vitality_before": 100,
        "vitality_lost": 33,
        "overkill": 0,
        "shield_left": 0,
        "vitality_left": 67,
    }
