"""The lanes of one activation (G-56): their list, and what a clause sees when it resolves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gridforged.battle import Battle
from gridforged.ecs.events import Event
from gridforged.systems.lanes import LANES
from tests.systems.kit import HIT, Clauses, Piece, activate, battle, by_kind, deal, duel, kinds, script

VAST = 10**9
GAIN: dict[str, Any] = {"do": "gain_stat", "stat": "focus", "amount": 1}


def told(events: list[Event]) -> list[tuple[str, str]]:
    return [(event.kind, event.what) for event in events]


def test_the_lanes_of_an_activation_stand_in_their_order() -> None:
    assert [lane.name for lane in LANES] == [
        "start",
        "target",
        "tools",
        "bloodletting",
        "armor_setup",
        "activation",
        "lucid",
        "base_hit",
        "post_damage",
        "blowout",
        "followup",
        "cascade",
    ]


@pytest.mark.rules("900.7a", "900.1a")
def test_lanes_decide_the_order_and_inside_a_lane_the_card_does() -> None:
    ability: Clauses = [
        {"do": "cull"},
        {"do": "maim", "amount": 3},
        {"do": "deal_damage"},
        {**GAIN, "if": "is_lucid"},
        {**GAIN, "stat": "armor"},
        {**GAIN, "stat": "speed", "lane": "post_damage"},
        {"do": "add_damage", "amount": 4},
        {**GAIN, "stat": "power"},
    ]
    fight = duel(Piece("a", power=10, ability=ability), Piece("d"))
    assert told(activate(fight, "a")) == [
        ("activation_started", ""),
        ("target_chosen", ""),
        ("stat_gained", "armor"),
        ("bonus_damage_added", "damage"),
        ("stat_gained", "power"),
        ("stat_gained", "focus"),  # Lucid comes after the ordinary effects
        ("hit_struck", "damage"),
        ("damage_taken", "damage"),
        ("cull_failed", ""),  # printed before Maim, resolved before Maim (C-46)
        ("status_applied", "maim"),
        ("stat_gained", "speed"),
    ]
    assert fight.combatant("d").vitality.current == 100 - 15, "the Power gained before the hit is in it"


@pytest.mark.rules("900.7a", "900.7b")
def test_bonus_damage_joins_the_base_hit_as_one_instance() -> None:
    ability = [*HIT, {"do": "add_damage", "amount": 12}, {"do": "add_damage", "amount": 8}]
    fight = duel(
        Piece("a", power=40, ability=ability), Piece("d", armor=25, defence={"insurance": 2, "shield": 11})
    )
    events = activate(fight, "a")
    (taken,) = [event for event in events if event.kind == "damage_taken"]
    # 60 - 12 - 5 = 43: once through Armor, once into Insurance, once into Shield.
    assert [
        taken.amounts[name] for name in ("raw", "after_flat", "insurance_absorbed", "shield_absorbed")
    ] == [
        60,
        43,
        20,
        11,
    ]
    assert fight.combatant("d").vitality.current == 100 - 12


@pytest.mark.rules("900.7e")
def test_each_bonus_sees_the_total_so_far_and_the_base_is_part_of_it() -> None:
    half: Mapping[str, Any] = {"do": "add_damage", "amount": {"percent": 50, "of": "current_damage"}}
    ability = [half, {"do": "add_damage", "amount": 10}, half, *HIT]
    fight = duel(Piece("a", power=40, ability=ability), Piece("d", vitality=VAST))
    bonuses = [
        event.amounts["amount"] for event in activate(fight, "a") if event.kind == "bonus_damage_added"
    ]
    assert bonuses == [20, 10, 35]  # half of 40, then of 40 + 20 + 10
    assert fight.combatant("d").vitality.current == VAST - 105


@pytest.mark.rules("900.7e")
def test_the_total_starts_from_what_the_card_lists_and_is_floored_but_never_to_nothing() -> None:
    tenth = {"do": "add_damage", "amount": {"percent": 10, "of": "current_damage"}}
    fight = duel(Piece("a", power=500, ability=[{"do": "deal_damage", "amount": 7}, tenth]), Piece("d"))
    activate(fight, "a")
    assert fight.combatant("d").vitality.current == 100 - 8


@pytest.mark.rules("900.7d")
def test_damage_to_others_is_an_instance_for_each_and_takes_no_bonus() -> None:
    ability = [{"do": "add_damage", "amount": 9}, {"do": "damage", "amount": 30, "to": "other_enemies"}, *HIT]
    enemies = [Piece(f"e{index}", (0, 2 * index), armor=25) for index in range(3)]
    fight = battle([Piece("a", power=50, ability=ability)], enemies)
    script(fight, target=["e1"])
    activate(fight, "a")
    # 30 - 6 - 5 each; the target takes 59 - 11 - 5.
    assert [fight.combatant(f"e{index}").vitality.current for index in range(3)] == [81, 57, 81]


@pytest.mark.rules("900.40a", "900.40b", "900.40d")
def test_without_damage_the_hit_is_skipped_and_the_riders_are_not() -> None:
    ability = [*HIT, {"do": "maim", "amount": 5}, {"do": "shield", "amount": 4, "lane": "post_damage"}]
    fight = duel(
        Piece("a", power=0, ability=ability), Piece("d", defence={"ignore_charges": 1, "insurance": 1})
    )
    assert kinds(activate(fight, "a"))[2:] == ["hit_skipped", "status_applied", "shield_gained"]
    defence = fight.combatant("d").defence
    assert (defence.ignore_charges, defence.insurance) == (1, 1)


@pytest.mark.rules("900.40a")
def test_a_base_of_nothing_is_not_lifted_but_a_small_bonus_is() -> None:
    # C-17: 0 Power and a bonus of 0.4 deal 1.
    fight = duel(Piece("a", ability=[*HIT, {"do": "add_damage", "amount": 0.4}]), Piece("d"))
    activate(fight, "a")
    assert fight.combatant("d").vitality.current == 99
    lowered = duel(Piece("a", power=5, ability=HIT), Piece("d"))
    lowered.combatant("a").stats.power_gain = -9
    assert "hit_skipped" in kinds(activate(lowered, "a"))


@pytest.mark.rules("900.40a", "900.40b")
def test_a_target_that_died_before_the_hit_is_not_hit_and_cull_fails_on_it() -> None:
    ability = [
        {"do": "damage", "amount": 100},
        *HIT,
        {"do": "maim", "amount": 5},
        {"do": "cull"},
        {"do": "lose_stat", "stat": "armor", "amount": 1, "to": "target", "lane": "post_damage"},
    ]
    enemies = [Piece("d", (0, 0)), Piece("e", (4, 4))]
    fight = battle([Piece("a", power=10, ability=ability)], enemies)
    script(fight, target=["d"])
    assert told(activate(fight, "a"))[2:] == [
        ("damage_taken", "damage"),
        ("combatant_died", ""),
        ("hit_skipped", "damage"),
        ("effect_refused", "maim"),
        ("effect_refused", "cull"),
        ("effect_refused", "armor"),
    ]
    assert fight.combatant("d").stacks.maim == 0
    assert by_kind(fight, "cull_succeeded") == []
    assert fight.combatant("e").vitality.current == 100, "nobody else is asked"


REQUIRE_HIT: dict[str, Any] = {**GAIN, "lane": "post_damage", "require_hit": True}


@pytest.mark.rules("900.40c", "900.40d")
@pytest.mark.parametrize(
    ("defence", "armor", "power", "landed"),
    [
        ({}, 0, 10, True),
        ({"shield": 50}, 0, 10, True),
        ({"insurance": 1, "shield": 50}, 0, 11, True),
        ({"insurance": 1}, 0, 11, True),
        ({"insurance": 1}, 0, 10, False),
        ({"subrogated": 1}, 0, 10, False),
        ({"ignore_charges": 1}, 0, 10, False),
        ({"damage_cap": 0}, 0, 10, False),
        ({}, 400, 10, False),
        ({}, 0, 0, False),
    ],
)
def test_require_hit_asks_whether_shield_or_vitality_lost_something(
    defence: dict[str, int], armor: int, power: int, landed: bool
) -> None:
    fight = duel(
        Piece("a", power=power, ability=[*HIT, REQUIRE_HIT, {**GAIN, "stat": "armor"}]),
        Piece("d", armor=armor, defence=defence),
    )
    events = activate(fight, "a")
    unit = fight.combatant("a")
    assert unit.stats.focus_gain == (1 if landed else 0)
    assert unit.stats.armor_gain == 1
    skipped = [event.rule for event in events if event.kind == "clause_skipped"]
    assert skipped == ([] if landed else ["900.40c"])


@pytest.mark.rules("900.40c")
def test_other_damage_of_the_activation_is_not_the_hit() -> None:
    ability = [*HIT, {"do": "tremor", "amount": 40}, {"do": "damage", "amount": 9}, REQUIRE_HIT]
    fight = duel(Piece("a", power=0, ability=ability), Piece("d"))
    activate(fight, "a")
    assert fight.combatant("d").vitality.current == 51
    assert fight.combatant("a").stats.focus_gain == 0


@pytest.mark.rules("900.40e")
def test_without_any_target_the_whole_attack_is_skipped_and_the_charge_is_spent() -> None:
    ability = [*HIT, GAIN, {**GAIN, "if": "is_lucid"}, {"do": "shield", "amount": 3, "lane": "post_damage"}]
    fight = battle([Piece("a", speed=60, power=5, ability=ability)], [Piece("t", (0, 0), "tool")])
    fight.advance(34)
    assert kinds(fight.events) == ["battle_started", "activation_started", "target_missing"]
    unit = fight.combatant("a")
    assert (unit.stats.focus_gain, unit.defence.shield) == (0, 0)
    assert unit.charge.progress == 34 * 60 - 2_000
    assert unit.charge.activations == 1


@pytest.mark.rules("900.40d")
def test_an_actor_that_died_of_an_answer_finishes_its_activation_but_gains_nothing() -> None:
    ability = [
        {"do": "damage", "amount": 10},
        *HIT,
        {**GAIN, "lane": "post_damage"},
        {"do": "maim", "amount": 7},
    ]
    enemies = [Piece("d", defence={"subrogated": 1}), Piece("e", (4, 4))]
    fight = battle([Piece("a", (0, 0), vitality=10, power=30, ability=ability), Piece("b", (4, 4))], enemies)
    script(fight, target=["d"])
    events = told(activate(fight, "a"))
    assert events[2:] == [
        ("damage_absorbed", "damage"),
        ("vitality_lost", "vitality"),
        ("combatant_died", ""),
        ("hit_struck", "damage"),
        ("damage_taken", "damage"),
        ("effect_refused", "focus"),
        ("status_applied", "maim"),
    ]
    assert fight.combatant("d").vitality.current == 70


def test_once_is_once_for_a_unit_and_a_clause_and_a_skipped_one_keeps_it() -> None:
    ability = [
        *HIT,
        {**GAIN, "once": True, "if": "is_lucid"},
        {**REQUIRE_HIT, "stat": "armor", "once": True},
        {**GAIN, "stat": "power", "once": True},
    ]
    fight = duel(Piece("a", ability=ability), Piece("d", vitality=VAST))
    unit = fight.combatant("a")

    def gains() -> tuple[int, int, int]:
        return unit.stats.focus_gain, unit.stats.armor_gain, unit.stats.power_gain

    unit.vitality.current = 50
    fight.combatant("d").defence.ignore_charges = 1
    activate(fight, "a")
    assert gains() == (0, 0, 1)
    activate(fight, "a")
    assert gains() == (0, 1, 1)
    unit.vitality.current = 100
    for _ in range(3):
        activate(fight, "a")
        assert gains() == (1, 1, 1)
    assert fight.combatant("a").charge.used == [1, 2, 3]


def test_once_on_one_unit_is_none_of_anothers_business() -> None:
    ability = [{**GAIN, "once": True}]
    fight = battle([Piece("a", (0, 0), ability=ability), Piece("b", (0, 2), ability=ability)], [Piece("d")])
    for label in ("a", "b", "a", "b"):
        activate(fight, label)
    assert [fight.combatant(label).stats.focus_gain for label in ("a", "b")] == [1, 1]


@pytest.mark.parametrize(("every", "at"), [(2, [2, 4, 6]), (3, [3, 6]), (7, [])])
def test_every_nth_counts_the_activations_of_the_unit(every: int, at: list[int]) -> None:
    fight = duel(Piece("a", ability=[{**GAIN, "every": every}]), Piece("d"))
    gained = []
    for number in range(1, 7):
        before = fight.combatant("a").stats.focus_gain
        activate(fight, "a")
        if fight.combatant("a").stats.focus_gain > before:
            gained.append(number)
    assert gained == at


@pytest.mark.rules("900.30e")
def test_a_limit_takes_so_many_of_the_selected_and_all_if_there_are_fewer() -> None:
    for limit, expected in ((1, 1), (2, 2), (3, 3), (9, 3)):
        ability = [{**GAIN, "to": "allies", "limit": limit}]
        allies = [Piece("b", (0, 2)), Piece("c", (0, 4)), Piece("t", (7, 7), "tool")]
        fight = battle([Piece("a", (0, 0), ability=ability), *allies], [Piece("d")])
        activate(fight, "a")
        assert [c.stats.focus_gain for c in fight.combatants if c.side == 0].count(1) == expected
        assert fight.combatant("t").stats.focus_gain == 0


@pytest.mark.rules("900.32c")
def test_a_condition_is_asked_when_its_clause_resolves() -> None:
    # Hurt at the start, whole again by the time Lucid is asked, hurt by the answer when the last clause asks.
    ability = [
        {**GAIN, "if": "is_lucid"},
        {"do": "heal", "amount": 10},
        *HIT,
        {**GAIN, "stat": "armor", "if": "is_lucid", "lane": "post_damage"},
    ]
    fight = duel(Piece("a", power=5, ability=ability), Piece("d", defence={"subrogated": 1}))
    fight.combatant("a").vitality.current = 90
    activate(fight, "a")
    stats = fight.combatant("a").stats
    assert (stats.focus_gain, stats.armor_gain) == (1, 0)
    assert [event.rule for event in by_kind(fight, "clause_skipped")] == ["900.32a"]


@pytest.mark.rules("900.32a", "900.32b")
def test_lucid_looks_at_vitality_and_not_at_shield() -> None:
    def is_lucid(current: int, shield: int) -> bool:
        fight = duel(Piece("a", ability=[{**GAIN, "if": "is_lucid"}]), Piece("d"))
        fight.combatant("a").vitality.current = current
        fight.combatant("a").defence.shield = shield
        activate(fight, "a")
        return fight.combatant("a").stats.focus_gain == 1

    assert [is_lucid(100, 0), is_lucid(100, 9), is_lucid(99, 0), is_lucid(99, 9)] == [
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("self", "a"),
        ("target", "d"),
        ("enemies", "c d e f"),
        ("other_enemies", "c e f"),
        ("adjacent_enemies", "c e"),
        ("allies", "b a g"),
        ("other_allies", "b g"),
        ("adjacent_allies", "b"),
    ],
)
@pytest.mark.rules("900.41a")
def test_a_selector_finds_the_living_in_reading_order(selector: str, expected: str) -> None:
    clause = {**GAIN, "to": selector}
    home = [
        Piece("a", (2, 2), ability=[clause]),
        Piece("b", (0, 2)),
        Piece("g", (4, 4)),
        Piece("t", (2, 4), "tool"),
        Piece("dead", (2, 0)),
    ]
    away = [
        Piece("e", (4, 2)),
        Piece("d", (2, 2)),
        Piece("c", (2, 0)),
        Piece("f", (4, 4)),
        Piece("h", (0, 2), "hub"),
        Piece("fallen", (2, 4)),
    ]
    fight = battle(home, away)
    for label in ("dead", "fallen"):
        deal(fight, 10**6, label)
    script(fight, target=["d"])
    gained = [fight.label(event.target) for event in activate(fight, "a") if event.kind == "stat_gained"]
    assert " ".join(gained) == expected


def rider_fight(target_vitality: int) -> Battle:
    ability = [*HIT, {"do": "damage", "amount": 5, "to": "adjacent_enemies", "lane": "post_damage"}]
    enemies = [Piece("d", (2, 2), vitality=target_vitality), Piece("c", (2, 0)), Piece("e", (6, 6))]
    fight = battle([Piece("a", power=10, ability=ability)], enemies)
    script(fight, target=["d"])
    return fight


@pytest.mark.rules("900.40b", "900.41a")
def test_the_neighbours_of_a_target_that_fell_are_those_of_where_it_stood() -> None:
    for vitality in (10, 1_000):
        fight = rider_fight(vitality)
        activate(fight, "a")
        assert [fight.combatant(label).vitality.current for label in ("c", "e")] == [95, 100]
