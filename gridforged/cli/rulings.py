"""``gridforged rulings``: scenario files, run and compared with what they expect; the index of all rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from gridforged.cli.console import complain, open_output, progress, write_json
from gridforged.cli.index_view import index_data, print_index
from gridforged.content.rulebook import find_atoms
from gridforged.errors import GridforgedError
from gridforged.headless.rule_index import build_index, test_files, tests_at_hand
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
        list[Path] | None,
        typer.Argument(metavar="[PATH]...", help="Scenario files, or folders of them.", show_default=False),
    ] = None,
    keyword: Annotated[
        str,
        typer.Option(
            "--keyword",
            "-k",
            metavar="WORDS",
            help="Only scenarios with all these words in title or rules; only atoms about them.",
        ),
    ] = "",
    index: Annotated[
        bool,
        typer.Option(
            "--index",
            help="Instead list every atom of the rulebook with what proves it and where its code is.",
        ),
    ] = False,
    tests: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Where the tests are, for --index; the folder 'tests' of the checkout if left out.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Run scenario files: a board, a state, steps, and what must hold.

    Prints one line a scenario and, of a failed one, what differed with the events behind it. Exits 0 if all
    passed, 1 if some failed, 2 if a file cannot be run, in which case nothing is. With --index it exits 1 if
    the tests are at hand and an atom has none.
    """
    if index:
        if paths:
            raise GridforgedError(
                "--index lists the rules and runs no PATH; tests are found by --tests FOLDER"
            )
        return _show_index(tests, keyword, as_json)
    if not paths:
        raise GridforgedError("rulings needs a PATH to scenario files, or --index")
    if tests is not None:
        raise GridforgedError("--tests goes with --index")
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


def _show_index(tests: Path | None, words: str, as_json: bool) -> int:
    """List the rule index; 1 if the tests are at hand and one of the atoms listed is not proven."""
    if tests is None:
        tests = tests_at_hand()
    elif not tests.is_dir():
        raise GridforgedError(f"{tests}: there is no such folder")
    wanted = {atom.id for atom in find_atoms(words)}
    if not wanted:
        raise GridforgedError(f"no atom is about '{words}'")
    with progress("index", len(test_files(tests)) if tests is not None else 0) as report:
        entries = [entry for number, entry in build_index(tests, report).items() if number in wanted]
    if as_json:
        write_json(index_data(entries, tests is not None))
    else:
        print_index(open_output(), entries, tests is not None)
    return 0 if tests is None or all(entry.is_proven for entry in entries) else 1


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
