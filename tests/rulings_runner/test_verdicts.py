"""Wrong expectations fail, each with what differed and the events behind it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridforged.headless.rulings import data_of, lines_of, read_scenarios, run_scenario, summary_of
from tests.rulings_runner.kit import run, write

HIT = "rolls: {target: [d]}\nsteps:\n  - activate: a\n    expect: "
LATER = "steps:\n  - damage: {to: d, amount: 5}\n  - damage: {to: e, amount: 7}\n"

DEAD = "state: {a: {alive: false}}\n"
CHANCE = "steps: [{activate: a}]\n"

WRONG = {
    "a value": (HIT + "{d: {vitality: 461}}", "d.vitality is 460, expected 461"),
    "a bound": (HIT + "{d: {vitality: {at_least: 461}}}", "d.vitality is 460, expected at least 461"),
    "an upper bound": (HIT + "{d: {vitality: {at_most: 459}}}", "d.vitality is 460, expected at most 459"),
    "an exception": (HIT + "{d: {vitality: {not: 460}}}", "d.vitality is 460, expected not 460"),
    "a flag": (HIT + "{d: {alive: false}}", "d.alive is true, expected false"),
    "a derived value": (HIT + "{a: {adjacent: [d]}}", "a.adjacent is [b], expected [d]"),
    "a list": (HIT + "{a: {used: [1]}}", "a.used is [], expected [1]"),
    "a side": (HIT + "{home: {scored: 41}}", "home.scored is 40, expected 41"),
    "the battle": (HIT + "{battle: {result: home}}", "battle.result is running, expected home"),
    "charge in percent": (HIT + "{a: {charge: 50%}}", "a.charge is 0, expected 1000"),
    "time left": (
        "state: {d: {prismbreak: {seconds: 2}}}\nexpect: {d: {prismbreak: {seconds: 1.5}}}",
        "d.prismbreak is 2 seconds, expected 1.5 seconds",
    ),
    "an event": (HIT + "{events: [{kind: combatant_died}]}", "event 1 did not happen: combatant_died"),
    "an amount of an event": (
        HIT + "{events: [{kind: damage_taken, amounts: {raw: 41}}]}",
        "event 1 did not happen: damage_taken, raw 41; of the last such event, raw is 40, not 41",
    ),
    "an amount that took no part": (
        HIT + "{events: [{kind: damage_taken, amounts: {tremor: 41}}]}",
        "of the last such event, there is no amount 'tremor'",
    ),
    "the order of events": (
        HIT + "{events: [{kind: damage_taken}, {kind: target_chosen}]}",
        "event 2 did not happen after the one before it, only earlier: target_chosen",
    ),
    "one event for two": (
        HIT + "{events: [{kind: damage_taken}, {kind: damage_taken}]}",
        "event 2 did not happen after the one before it, only earlier: damage_taken",
    ),
    "a target": (
        HIT + "{events: [{kind: damage_taken, target: e}]}",
        "of the last such event, target is d, not e",
    ),
    "nobody as source": (
        HIT + "{events: [{kind: damage_taken, source: none}]}",
        "of the last such event, source is a, not none",
    ),
    "a rule": (
        HIT + "{events: [{kind: damage_taken, rule: '900.29a'}]}",
        "of the last such event, rule is 900.7b, not 900.29a",
    ),
    "a cause": (
        HIT + "{events: [{kind: damage_taken, cause: {kind: overtime_ticked}}]}",
        "of its cause, kind is hit_struck, not overtime_ticked",
    ),
    "no cause": (
        LATER + "expect: {events: [{kind: damage_taken, cause: {kind: hit_struck}}]}",
        "it has no cause",
    ),
    "a moment": (HIT + "{events: [{kind: damage_taken, seconds: 1}]}", "seconds is 0, not 1"),
    "a frame": (HIT + "{events: [{kind: damage_taken, frame: {at_least: 1}}]}", "frame is 0, not at least 1"),
    "an event that must not be": (
        HIT + "{no_events: [{target: d, kind: damage_taken}]}",
        "no event was expected with: damage_taken, target d; there is one",
    ),
    "a count": (
        HIT + "{counts: [{kind: damage_taken, times: 2}]}",
        "1 events with: damage_taken; expected 2",
    ),
    "events of an earlier step": (
        LATER + "expect: {counts: [{kind: damage_taken, times: 2}]}",
        "1 events with: damage_taken; expected 2",
    ),
    "events since the start": (
        LATER + "expect: {counts: [{kind: damage_taken, times: 1}], events_since: start}",
        "2 events with: damage_taken; expected 1",
    ),
    "a left-over roll": (
        "rolls: {target: [d, e]}\nsteps: [{activate: a, expect: {a: {alive: true}}}]",
        "rolls of 'target' were prescribed and never made: e",
    ),
    "a roll of nobody eligible": (
        "rolls: {target: [b]}\nsteps: [{activate: a, expect: {a: {alive: true}}}]",
        "roll 'b' of stream 'target' is none of the candidates: d, e",
    ),
    "a chance where somebody is picked": (
        "rolls: {target: [true]}\nsteps: [{activate: a, expect: {a: {alive: true}}}]",
        "roll 'true' of stream 'target' is none of the candidates: d, e",
    ),
    "a purchase that is refused": (
        "steps: [{buy: {side: home, cost: 1}, expect: {a: {alive: true}}}]",
        "the purchase was refused: 1 is due, and there are only 0 Dividend and 0 Gold",
    ),
    "a purchase that is not refused": (
        "steps: [{buy: {side: home, cost: 0, refused: true}, expect: {a: {alive: true}}}]",
        "the purchase should have been refused, and was paid",
    ),
    "killing the dead": (
        "steps: [{kill: d}, {kill: d, expect: {a: {alive: true}}}]",
        "d is dead already and cannot be killed",
    ),
    "activating the dead": (
        DEAD + "steps: [{activate: a, expect: {a: {alive: true}}}]",
        "a is dead and cannot activate",
    ),
    "clauses of the dead": (
        DEAD + "steps: [{apply: {from: a, clause: {do: heal, amount: 1}}, expect: {a: {alive: true}}}]",
        "a is dead and its clauses do not resolve",
    ),
    "acting after the end": (
        "steps: [{end: draw}, {damage: {to: d, amount: 5}, expect: {d: {vitality: 495}}}]",
        "the battle is over",
    ),
    "time after the end": (
        "steps: [{end: draw}, {advance: {seconds: 1}, expect: {d: {vitality: 500}}}]",
        "the battle is over",
    ),
    "an impossible state in the middle": (
        "steps: [{set: {a: {row: 0, column: 1}}, expect: {a: {alive: true}}}]",
        "no battle can be in this state",
    ),
    "a frequency": (
        CHANCE + "repeat: {times: 50, of: {kind: target_chosen, target: d}, frequency: 0.9, tolerance: 0.05}",
        "with: target_chosen, target d; expected 0.9 within 0.05",
    ),
    "a frequency of events that never happen": (
        CHANCE
        + "repeat: {times: 5, of: {kind: hit_struck}, per: event, among: {kind: cost_paid}, frequency: 1}",
        "of no event could it be told",
    ),
    "one run of many": (
        "steps: [{activate: a, expect: {events: [{kind: target_chosen, target: d}]}}]\nrepeat: {times: 50}",
        "event 1 did not happen: target_chosen, target d",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_scenario_fails_and_says_why(name: str, tmp_path: Path) -> None:
    body, message = WRONG[name]
    outcome = run(tmp_path, body)
    assert not outcome.passed
    assert any(message in difference for difference in outcome.differences), outcome.differences


def test_a_failure_shows_the_chain_of_events_with_labels_and_rules(tmp_path: Path) -> None:
    outcome = run(tmp_path, HIT + "{d: {vitality: 461}}")
    (failure,) = outcome.failures
    assert [event.kind for event in failure.chain] == ["activation_started", "hit_struck", "damage_taken"]
    first, second, third = lines_of(outcome)[2:]
    assert "activation_started a -> none nth=1 [G-02]" in first
    assert "hit_struck damage a -> d power_printed=40 base=40 raw=40 [900.7b]" in second
    assert "damage_taken a -> d raw=40" in third
    assert third.endswith("vitality_lost=40 vitality_left=460 [900.7b]")
    assert [len(line) - len(line.lstrip()) for line in (first, second, third)] == [8, 10, 12]


def test_the_chain_is_that_of_the_value_not_of_whatever_came_last(tmp_path: Path) -> None:
    body = """
steps:
  - shield: {to: d, amount: 5}
  - apply: {from: a, target: d, clause: {do: maim, amount: 3}}
  - damage: {to: d, amount: 3}
    expect: {d: {maim: 4, shield: 9}}
"""
    maim, shield = run(tmp_path, body).failures
    assert [event.what for event in maim.chain] == ["maim"]
    assert [event.kind for event in shield.chain] == ["damage_absorbed"]


def test_a_failure_names_the_line_and_number_of_its_step(tmp_path: Path) -> None:
    (failure,) = run(tmp_path, LATER + "    expect: {e: {vitality: 494}}").failures
    assert (failure.step, failure.line) == ("step 2 (damage)", 4)
    (failure,) = run(tmp_path, LATER + "expect: {e: {vitality: 494}}").failures
    assert (failure.step, failure.line) == ("at the end", 5)


def test_what_cannot_be_carried_out_ends_the_run(tmp_path: Path) -> None:
    outcome = run(tmp_path, "steps: [{kill: d}, {kill: d}, {kill: e}]\nexpect: {e: {alive: true}}")
    assert len(outcome.failures) == 1
    assert "step 2 (kill)" in outcome.differences[0]


def test_a_failing_run_of_many_names_its_seed_and_stops(tmp_path: Path) -> None:
    body = "steps: [{activate: a, expect: {events: [{kind: target_chosen, target: d}]}}]\nrepeat: {times: 50}"
    outcome = run(tmp_path, f"seed: 40\n{body}")
    assert outcome.runs < 50
    assert f"with seed {40 + outcome.runs - 1}" in outcome.differences[0]


def test_the_summary_and_the_data_count_the_same(tmp_path: Path) -> None:
    write(tmp_path, HIT + "{d: {vitality: 461}}", "bad.yaml")
    write(tmp_path, HIT + "{d: {vitality: 460}}", "good.yaml")
    outcomes = [run_scenario(scenario) for scenario in read_scenarios([tmp_path])[0]]
    assert summary_of(outcomes) == "1 passed, 1 failed"
    data = data_of(outcomes)
    assert (data["passed"], data["failed"]) == (1, 1)
    scenarios = data["scenarios"]
    assert isinstance(scenarios, list)
    assert scenarios[0]["failures"][0]["events"][-1]["amounts"]["vitality_left"] == 460
    assert scenarios[1]["failures"] == []


def test_running_a_scenario_twice_gives_the_same(tmp_path: Path) -> None:
    path = write(tmp_path, HIT + "{d: {vitality: 460}}\nseed: 5")
    (scenario,) = read_scenarios([path])[0]
    assert run_scenario(scenario).events == run_scenario(scenario).events
    assert run_scenario(scenario).passed
