"""What could go on for ever ends by a limit of the rules, says so, and needs little of Python's stack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from gridforged.battle import Battle
from gridforged.content.assembly import build_board
from gridforged.content.problems import Report
from gridforged.ecs.events import Event
from gridforged.systems.compile import compile_board
from gridforged.systems.vocabulary import VOCABULARY
from tests.systems.kit import activate
from tests.systems.shallow import shallow_stack

Card = Mapping[str, Any]
DUMMY: Card = {"kind": "unit", "stats": {"vitality": 1_000_000}}


def _battle(
    home: Sequence[tuple[Card, int]], away: Sequence[tuple[Card, int]], rules: Card | None = None
) -> Battle:
    """So many of each card a side, packed from the top left; labels are h0, h1 ... and a0, a1 ..."""
    report = Report("a board of the tests")
    cards: list[dict[str, Any]] = []
    halves: dict[str, list[dict[str, Any]]] = {}
    for side, groups in (("home", home), ("away", away)):
        pieces = halves[side] = []
        for card, count in groups:
            id_ = f"{side}-{len(cards)}"
            cards.append({"id": id_, "name": id_, **card})
            span = {"penny": 1, "unit": 2, "boss": 4}[card["kind"]]
            per_row = 16 // span
            pieces += [
                {
                    "card": id_,
                    "at": [number // per_row * span, number % per_row * span],
                    "id": f"{side[0]}{number}",
                }
                for number in range(len(pieces), len(pieces) + count)
            ]
    value: dict[str, Any] = {
        "title": "a board of the tests",
        "rules": {"half_rows": 16, "half_columns": 16, **(rules or {})},
        "cards": cards,
        **halves,
    }
    setup = build_board(value, VOCABULARY, {}, report)
    report.raise_first()
    assert setup is not None
    return Battle(compile_board(setup))


def _cuts(events: Sequence[Event]) -> set[tuple[str, str]]:
    return {(event.what, event.rule) for event in events if event.kind == "chain_cut"}


@pytest.mark.rules("900.31d")
def test_allies_who_push_each_others_initiative_end_at_the_depth_of_all_chains() -> None:
    pusher = {
        "kind": "penny",
        "stats": {"vitality": 10},
        "ability": [{"do": "push_initiative", "initiative": True}],
    }
    fight = _battle([(pusher, 256)], [(DUMMY, 1)])
    with shallow_stack():
        events = activate(fight, "h0")
    assert _cuts(events) == {("initiative", "900.31d")}
    # Nobody's is pushed twice, and who was cut off still has it.
    pushed = [event.target for event in events if event.kind == "initiative_pushed"]
    assert len(pushed) == len(set(pushed)) > 32
    assert all(
        c.charge.initiative_used == (c.entity in pushed or c.label == "h0") for c in fight.state.half(0)
    )


@pytest.mark.rules("900.31b")
def test_repeats_of_initiative_end_with_the_passives_of_their_root() -> None:
    actor = {
        "kind": "unit",
        "stats": {"vitality": 10},
        "ability": [{"do": "gain_stat", "stat": "power", "amount": 1, "initiative": True}],
    }
    granter = {"kind": "unit", "stats": {"vitality": 10}, "keywords": {"initiative_repeats": 1_000_000}}
    fight = _battle([(actor, 1), (granter, 1)], [(DUMMY, 1)])
    events = activate(fight, "h0")
    assert _cuts(events) == {("initiative", "900.31b")}
    assert fight.combatant("h0").stats.power_gain == 1 + fight.state.numbers.root_trigger_limit


def _striker(trigger: str, scope: str, **more: Any) -> Card:
    return {
        "kind": "unit",
        "stats": {"vitality": 100_000, "power": 1},
        "ability": [{"do": "deal_damage"}],
        "passives": [{"when": trigger, "scope": scope, "do": [{"do": "damage", "amount": 1}]}],
        **more,
    }


def test_two_that_answer_every_hit_with_a_hit_end_at_the_depth_of_all_chains() -> None:
    card = _striker("damaged", "self")
    fight = _battle([(card, 1)], [(card, 1)])
    with shallow_stack():
        events = activate(fight, "h0")
    assert ("damaged", "900.38e") in _cuts(events)
    assert (
        sum(event.kind == "passive_triggered" for event in events) == fight.state.numbers.trigger_depth_limit
    )


def test_many_that_answer_every_hit_with_a_hit_end_at_the_number_of_passives() -> None:
    card = _striker("damaged", "allies")
    fight = _battle([(card, 16)], [(card, 16)])
    with shallow_stack():
        events = activate(fight, "h0")
    assert ("damaged", "900.38e") in _cuts(events)
    assert (
        sum(event.kind == "passive_triggered" for event in events) == fight.state.numbers.root_trigger_limit
    )


@pytest.mark.rules("900.26f")
def test_two_bosses_that_reflect_end_at_the_depth_of_all_chains() -> None:
    card = {
        "kind": "boss",
        "stats": {"vitality": 1_000_000, "power": 1_000},
        "ability": [{"do": "deal_damage"}],
        "keywords": {"reflect": 100, "thorns": 1, "riposte": 1},
    }
    fight = _battle([(card, 1)], [(card, 1)])
    with shallow_stack():
        events = activate(fight, "h0")
    assert _cuts(events) == {("reflect", "900.26f")}
    # The hit, and one reflection for each level.
    assert (
        sum(event.kind == "damage_taken" for event in events) == 1 + fight.state.numbers.trigger_depth_limit
    )


@pytest.mark.rules("900.16d")
def test_the_longest_way_through_every_mechanism_leaves_the_stack_room() -> None:
    # Everybody dies of everybody's Thorns, answers each death by a Shock and a hit, and comes back.
    card = {
        "kind": "penny",
        "stats": {"vitality": 3, "power": 2},
        "keywords": {"thorns": 9, "phylactery": True, "cascade": 100},
        "ability": [
            {"do": "push_initiative", "to": "adjacent_allies", "initiative": True},
            {"do": "shock"},
            {"do": "deal_damage"},
        ],
        "passives": [
            {"when": "macabre", "scope": "anyone", "do": [{"do": "shock"}, {"do": "damage", "amount": 2}]},
            {"when": "ally_revived", "do": [{"do": "damage", "amount": 2, "to": "enemies", "limit": 1}]},
            {"when": "damaged", "do": [{"do": "damage", "amount": 2}]},
        ],
    }
    fight = _battle([(card, 40)], [(card, 40)], {"vessels_at_start": 3})
    with shallow_stack():
        events = activate(fight, "h0")
    words = {what for what, _ in _cuts(events)}
    assert {"macabre", "ally_revived", "damaged"} & words
    assert (
        sum(event.kind == "passive_triggered" for event in events) <= fight.state.numbers.root_trigger_limit
    )


@pytest.mark.rules("900.22e")
def test_a_displace_that_displaces_ends_at_the_number_of_passives() -> None:
    card = {
        "kind": "unit",
        "stats": {"vitality": 10},
        "ability": [{"do": "displace"}],
        "passives": [
            {"when": "acclimate", "do": [{"do": "displace", "to": "self"}]},
            {"when": "threat", "scope": "anyone", "do": [{"do": "displace", "to": "self"}]},
        ],
    }
    fight = _battle([(card, 8)], [(card, 8)])
    with shallow_stack():
        events = activate(fight, "h0")
    assert {"acclimate", "threat"} <= {what for what, _ in _cuts(events)}
    places = {(c.side, c.placement.row, c.placement.column) for c in fight.state.combatants}
    assert len(places) == 16


@pytest.mark.rules("900.16d")
def test_shocks_that_branch_end_at_the_number_of_forced_activations() -> None:
    card = {"kind": "unit", "stats": {"vitality": 10}, "ability": [{"do": "shock", "to": "enemies"}] * 3}
    fight = _battle([(card, 16)], [(card, 16)])
    with shallow_stack():
        events = activate(fight, "h0")
    forced = [event for event in events if event.kind == "activation_started" and event.rule == "900.16a"]
    # Three Shocks, in each of which everybody is Shocked at most once.
    assert len(forced) <= fight.state.numbers.root_forced_limit
    assert fight.combatant("h0").charge.activations <= 4


def test_every_root_leaves_its_counters_as_it_found_them() -> None:
    card = _striker("damaged", "allies", keywords={"cascade": 50, "reflect": 50})
    fight = _battle([(card, 8)], [(card, 8)])
    for _ in range(3):
        activate(fight, "h0")
        root = fight.state.root
        assert (root.depth, root.forced, root.insurance_level, root.shocked) == (0, 0, 0, [])
