"""``gridforged rulings``: scenario files, run and compared with what they expect."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from gridforged.cli.console import complain, progress, write_json
from gridforged.errors import GridforgedError
from gridforged.headless.rulings import (
    Outcome,
    Scenario,
    data_of,
    lines_of,
    read_scenarios,
    run_scenario,
    summary_of,
)


def rulings(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Scenario files, or folders of them.", show_default=False),
    ],
    keyword: Annotated[
        str,
        typer.Option(
            "--keyword", "-k", metavar="WORDS", help="Only scenarios with all these words in title or rules."
        ),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Run scenario files: a board, a state, steps, and what must hold.

    Prints one line a scenario and, of a failed one, what differed with the events behind it. Exits 0 if all
    passed, 1 if some failed, 2 if a file cannot be run, in which case nothing is.
    """
    scenarios, errors = read_scenarios(paths)
    if errors:
        for error in errors:
            complain(f"error: {error}")
        return 2
    chosen = [scenario for scenario in scenarios if _is_meant(scenario, keyword)]
    if not chosen:
        raise GridforgedError(f"no scenario has '{keyword}' in its title or rules")
    outcomes = _run(chosen, as_json)
    if as_json:
        write_json(data_of(outcomes))
    else:
        print(summary_of(outcomes))
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def _is_meant(scenario: Scenario, keyword: str) -> bool:
    text = " ".join((scenario.title, *scenario.rules)).lower()
    return all(word in text for word in keyword.lower().split())


def _run(scenarios: list[Scenario], is_silent: bool) -> list[Outcome]:
    outcomes: list[Outcome] = []
    with progress("rulings", sum(scenario.runs for scenario in scenarios)) as report:
        done = 0
        for scenario in scenarios:
            outcome = run_scenario(scenario, partial(_report_from, report, done))
            outcomes.append(outcome)
            done += scenario.runs
            report(done)
            if not is_silent:
                print("\n".join(lines_of(outcome)))
    return outcomes


def _report_from(report: Callable[[int], None], before: int, runs: int) -> None:
    report(before + runs)
