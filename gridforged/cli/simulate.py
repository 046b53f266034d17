"""``gridforged simulate``: battles by the thousand, and how sure what they come to is."""

from __future__ import annotations

import os
import re
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Final

import typer

from gridforged.battle import MAX_SEED
from gridforged.cli.console import open_output, progress, write_json
from gridforged.cli.simulate_view import print_simulation
from gridforged.headless.simulation.journal import journal_of
from gridforged.headless.simulation.output import check_output
from gridforged.headless.simulation.plan import MOST_BATTLES, make_plan
from gridforged.headless.simulation.run import run_plan

PER_CENT: Final = re.compile(r"(\d{1,2}(?:\.\d{1,6})?) ?%")


def simulate(
    board: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="A board file or packaged board, whose halves meet; :away behind it for its away half.",
        ),
    ],
    opponent: Annotated[
        str | None, typer.Argument(metavar="B", help="Another one: its home half is met instead.")
    ] = None,
    field: Annotated[
        str | None,
        typer.Option(
            metavar="DIR",
            help="A folder of boards, or 'packaged': A, and B if given, meets the home half of each.",
        ),
    ] = None,
    compare: Annotated[
        str | None,
        typer.Option(
            metavar="A2", help="Another version of A, on the same seeds against the same opponents."
        ),
    ] = None,
    battles: Annotated[
        int,
        typer.Option(
            "--battles", "-n", min=1, max=MOST_BATTLES, metavar="N", help="Battles of each pairing."
        ),
    ] = 1_000,
    seed: Annotated[
        int, typer.Option(min=0, max=MAX_SEED, metavar="N", help="The first seed; they count up from it.")
    ] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs", "-j", min=1, max=1_024, metavar="N", help="Processes; one a core if left out."
        ),
    ] = None,
    until_ci: Annotated[
        str | None,
        typer.Option(metavar="P%", help="End when every interval reaches no farther than this, such as 1%."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a row a battle: .parquet, .csv or .jsonl."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a run into --out that was interrupted or killed.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Play many battles and say who wins how often, how sure that is, and what stands out.

    The result is the same for any number of processes, and after an interruption that was gone on with.
    """
    half_width = None if until_ci is None else _share(until_ci)
    if resume and out is None:
        raise typer.BadParameter("--resume goes on with what lies beside --out FILE, which is missing")
    if out is not None:
        check_output(out)  # before any board is read
    plan = make_plan(board, opponent, field=field, compare=compare, battles=battles, first_seed=seed)
    done = 0
    try:
        with progress("simulate", plan.total, is_long=True) as show:

            def report(count: int) -> None:
                nonlocal done
                done = count
                show(count)

            result = run_plan(
                plan,
                jobs=jobs or _cores(),
                until_ci=half_width,
                out=out,
                resume=resume,
                report=report,
            )
    except KeyboardInterrupt:
        kept = "nothing is kept without --out"
        if out is not None:
            kept = f"{journal_of(out)} keeps them, and the same command with --resume goes on"
        raise KeyboardInterrupt(f"interrupted after {done:,} of {plan.total:,} battles: {kept}") from None
    if as_json:
        write_json(asdict(result))
    else:
        print_simulation(open_output(), result)


def _share(text: str) -> float:
    """The share that "1%" or "0.5 %" is."""
    match = PER_CENT.fullmatch(text.strip())
    if match is None or float(match.group(1)) == 0:
        raise typer.BadParameter(f"--until-ci takes a part of a hundred such as 1% or 0.5%, not '{text}'")
    return float(match.group(1)) / 100


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
