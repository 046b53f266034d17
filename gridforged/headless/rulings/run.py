"""Running scenarios."""

from __future__ import annotations

from collections.abc import Callable

from gridforged.ecs.events import Event
from gridforged.errors import GridforgedError
from gridforged.headless.rulings.chain import line_of
from gridforged.headless.rulings.check import Difference, check
from gridforged.headless.rulings.repeat import Tally
from gridforged.headless.rulings.running import Running
from gridforged.headless.rulings.scenario import Failure, Outcome, Scenario
from gridforged.headless.rulings.state import assign
from gridforged.systems.script import Script

AT_THE_END = "at the end"


def run_scenario(scenario: Scenario, report: Callable[[int], None] | None = None) -> Outcome:
    """Run a scenario, as often as it says, and compare. It stops at the first run that fails.

    `report` is told, after each of several runs, how many are done.
    """
    if scenario.repeat is None:
        running, failures = _run_once(scenario, scenario.seed)
        return Outcome(scenario, tuple(failures), tuple(running.events))
    tally = Tally(scenario.repeat)
    events: tuple[Event, ...] = ()
    for number in range(scenario.repeat.times):
        running, failures = _run_once(scenario, scenario.seed + number)
        events = tuple(running.events)
        if failures:
            where = f"with seed {scenario.seed + number}"
            told = [Failure(f"{f.step}, {where}", f.line, f.message, f.chain, f.lines) for f in failures]
            return Outcome(scenario, tuple(told), events, number + 1)
        tally.add(running)
        if report is not None:
            report(number + 1)
    problem = tally.problem()
    found = (Failure("over all runs", scenario.line, problem),) if problem else ()
    return Outcome(scenario, found, events, scenario.repeat.times)


def _run_once(scenario: Scenario, seed: int) -> tuple[Running, list[Failure]]:
    running = Running(scenario.board, seed)
    assign(running.battle, scenario.assignments)
    script = Script(
        {stream: list(rolls) for stream, rolls in scenario.rolls.items()}, dict(scenario.constants)
    )
    running.prescribe(script)
    failures: list[Failure] = []
    for number, step in enumerate(scenario.steps, start=1):
        place = f"step {number} ({step.name})"
        if step.action is not None:
            running.begin_step()
            try:
                step.action.perform(running)
            except GridforgedError as error:
                failures.append(Failure(place, step.line, str(error)))
                return running, failures
        if step.expectation is not None:
            differences = check(step.expectation, running)
            failures += [_failure(place, step.line, found, running) for found in differences]
    if scenario.expectation is not None:
        differences = check(scenario.expectation, running)
        failures += [_failure(AT_THE_END, scenario.expect_line, found, running) for found in differences]
    for stream, rolls in script.left_over().items():
        message = f"rolls of '{stream}' were prescribed and never made: {', '.join(rolls)}"
        failures.append(Failure(AT_THE_END, scenario.line, message))
    return running, failures


def _failure(step: str, line: int, difference: Difference, running: Running) -> Failure:
    lines = tuple(line_of(event, running.battle) for event in difference.chain)
    return Failure(step, line, difference.message, difference.chain, lines)
