"""What `explain` works out from an event alone is what the log says, for every event of every battle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gridforged import Battle, Event, load_board
from gridforged.headless.event_kinds import EVENT_KINDS
from gridforged.headless.explain import Explainer, arrange, explain, select
from gridforged.headless.explain.instances import percent_taken
from gridforged.headless.explain.table import EXPLAINERS
from gridforged.headless.rulings import load_scenarios, run_scenario
from gridforged.systems import mitigation
from tests.explain.kit import check, log_of, packaged_logs, random_logs
from tests.strategies import random_board

RULINGS = Path(__file__).resolve().parents[1] / "rulings"


def test_every_kind_of_event_has_an_explainer() -> None:
    assert list(EXPLAINERS) == list(EVENT_KINDS)


def test_every_event_of_forty_random_battles_is_explained() -> None:
    assert check(random_logs(range(40))) > 5_000


@pytest.mark.soak
@pytest.mark.parametrize("hundred", range(10))
def test_every_event_of_a_thousand_random_battles_is_explained(hundred: int) -> None:
    check(random_logs(range(100 * hundred, 100 * hundred + 100)))


def test_every_event_of_the_packaged_boards_is_explained() -> None:
    assert check(packaged_logs(seed=3)) > 5_000


def test_every_event_of_every_ruling_is_explained() -> None:
    # Once each is enough: what `repeat` counts is not asked here.
    scenarios = [replace(scenario, repeat=None) for scenario in load_scenarios(RULINGS)]
    logs = [(scenario.title, run_scenario(scenario).events) for scenario in scenarios]
    seen = {event.kind for _, events in logs for event in events}
    assert check(logs) > 500
    assert len(seen) > 50


@pytest.mark.parametrize("armor", [0, 1, 2, 4, 5, 9, 16, 39, 40, 41, 99, 400, 10_000, 10**12])
def test_the_armor_share_is_the_engines_though_found_another_way(armor: int) -> None:
    for amount in (0, 1, 2, 3, 27, 28, 55, 100, 999, 10**6 + 1, 10**12):
        expected = mitigation.percent_reduction(amount, armor, 20)
        assert percent_taken(amount, armor, 20) == expected


def test_the_worked_example_of_tremor_is_told_stage_by_stage() -> None:
    amounts = {"armor_printed": 40, "armor_constant": 20, "armor_per_point": 5, "armor": 40}
    stages = {"amplified": 28, "after_percent": 22, "after_flat": 14, "after_cap": 14, "covers": 0}
    spent = {"subrogated_spent": 0, "subrogated_absorbed": 0, "insurance_spent": 0, "insurance_absorbed": 0}
    last = {"shield_before": 0, "shield_absorbed": 0, "shield_left": 0, "overkill": 0, "flags": 0}
    lost = {"vitality_before": 100, "vitality_lost": 14, "vitality_left": 86}
    event = Event(
        1,
        0,
        "damage_taken",
        "damage",
        3,
        4,
        "900.29a",
        0,
        {"tremor": 55, "raw": 28, **amounts, **stages, **spent, **last, **lost},
    )
    explanation = explain(event)
    assert explanation.problems == ()
    told = {number.name: number.text for number in explanation.numbers if not number.is_quiet}
    assert told == {
        "raw": "the first half of 55",
        "armor": "40 printed",
        "after_percent": "28 - 6: 28 x sqrt(40) / (sqrt(40) + 20), floored",
        "after_flat": "22 - 8: one for every 5 Armor",
        "vitality_lost": "of 100",
        "vitality_left": "100 - 14",
    }
    assert {"900.29a", "900.29b", "900.29-ex", "G-08", "G-14"} <= set(explanation.rules)


def test_every_number_has_a_rule() -> None:
    for event in log_of(load_board("crab-cove"), 7):
        explanation = explain(event)
        assert event.rule
        assert all(number.rule for number in explanation.numbers), event
        assert all(verdict.rule for verdict in explanation.verdicts), event


def test_a_chain_goes_from_the_first_cause_to_the_event() -> None:
    events = log_of(load_board("crab-cove"), 7)
    explainer = Explainer(events)
    deaths = [event for event in events if event.kind == "combatant_died"]
    assert deaths
    for death in deaths:
        chain = explainer.chain(death)
        assert chain[0].cause == 0
        assert chain[-1] is death
        assert [link.cause for link in chain[1:]] == [link.seq for link in chain[:-1]]


def test_events_are_told_once_below_their_causes() -> None:
    events = log_of(random_board(12), 12)
    explainer = Explainer(events)
    told = list(arrange(explainer, events))
    assert [one.event.seq for one in told if not one.again] == [event.seq for event in events]
    path: list[int] = []
    for one in told:
        path = [*path[: one.depth], one.event.seq]
        assert one.event.cause == (path[-2] if one.depth else 0)


def test_a_cause_that_was_not_asked_for_stands_above() -> None:
    battle = Battle(load_board("crab-cove"), 7)
    battle.run()
    death = next(event for event in battle.events if event.kind == "combatant_died")
    told = list(arrange(Explainer(battle.events), [death]))
    assert [one.is_asked for one in told] == [False] * (len(told) - 1) + [True]
    assert [one.depth for one in told] == list(range(len(told)))
    assert len(told) > 2


def test_select_takes_what_fits_everything_that_is_asked_for() -> None:
    events = [
        Event(1, 0, "battle_started", "", 0, 0, "", 0, {}),
        Event(2, 5, "activation_started", "", 3, 0, "", 0, {}),
        Event(3, 5, "vitality_restored", "", 3, 4, "", 2, {}),
        Event(4, 9, "activation_started", "", 4, 0, "", 0, {}),
        Event(5, 9, "activation_started", "", 3, 0, "", 0, {}),
    ]
    assert [event.seq for event in select(events)] == [1, 2, 3, 4, 5]
    assert [event.seq for event in select(events, seq=3)] == [3]
    assert [event.seq for event in select(events, entity=4)] == [3, 4]
    assert [event.seq for event in select(events, from_frame=1)] == [2, 3]
    assert [event.seq for event in select(events, from_frame=6, entity=3)] == [5]
    assert select(events, from_frame=10) == []
    assert select(events, seq=3, entity=5) == []
