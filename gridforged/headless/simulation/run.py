"""A whole simulation: the plan played, counted, kept, and gone on with."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import msgspec

from gridforged.errors import SimulationError
from gridforged.headless.simulation.journal import Journal, identify, journal_of
from gridforged.headless.simulation.output import Row, check_output, rows_of, write_rows
from gridforged.headless.simulation.plan import Plan, Task, make_plan
from gridforged.headless.simulation.play import Outcome, Player, decode_outcomes, play
from gridforged.headless.simulation.results import SimulationResult
from gridforged.headless.simulation.summary import Summary
from gridforged.headless.simulation.workers import run_in_order
from gridforged.version import version


def simulate(
    home: str | Path,
    away: str | Path | None = None,
    *,
    field: str | Path | None = None,
    compare: str | Path | None = None,
    battles: int = 1_000,
    first_seed: int = 0,
    jobs: int = 1,
    until_ci: float | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    report: Callable[[int], None] | None = None,
) -> SimulationResult:
    """Play many battles and add them up. The result does not depend on `jobs`, nor on interruptions.

    `home` is a board file or packaged name, with ``:away`` behind it for its away half, and plays against the
    other half of its own board; with `away`, against that half; with `field`, a folder of boards or
    ``"packaged"``, against the home half of every board in it, as `away` then does too. `compare` is another
    version of `home` to play the same seeds against the same opponents.

    Every pairing plays `battles` seeds, counted up from `first_seed`; with `until_ci` (a share: 0.01 is one
    per cent) it ends before, after the first block of seeds at which every 95 % interval reaches no farther
    than that from its figure. `jobs` processes play; with more than one, the caller's main module must be
    guarded by ``if __name__ == "__main__"``.

    With `out`, a row for each battle is written there at the end, and a journal beside it until then. A run
    that was interrupted or killed goes on from its journal with `resume` and the same arguments. `report` is
    told how many battles are done.

    Raises ContentError for a board that cannot be used and SimulationError for anything else.
    """
    plan = make_plan(home, away, field=field, compare=compare, battles=battles, first_seed=first_seed)
    return run_plan(plan, jobs=jobs, until_ci=until_ci, out=out, resume=resume, report=report)


def run_plan(
    plan: Plan,
    *,
    jobs: int = 1,
    until_ci: float | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    report: Callable[[int], None] | None = None,
) -> SimulationResult:
    """Play a plan; for the arguments see `simulate`. Raises SimulationError."""
    if isinstance(jobs, bool) or not isinstance(jobs, int) or jobs < 1:
        raise SimulationError(f"a simulation takes 1 process or more, not {jobs!r}")
    if until_ci is not None and not 0 < until_ci < 1:
        raise SimulationError(
            f"an interval reaches more than 0 and less than 100 % far, not {100 * until_ci:g} %"
        )
    if resume and out is None:
        raise SimulationError(
            "only a run that writes results can be gone on with: its journal lies beside them"
        )
    target = None if out is None else Path(out)
    if target is not None:
        check_output(target)
    played_by = version()
    with ExitStack() as stack:
        journal: Journal | None = None
        if target is not None:
            identity = identify(plan, played_by, until_ci)
            journal = stack.enter_context(Journal(journal_of(target), identity, resume))
        summary, reached = _play(plan, journal, jobs, until_ci, report)
        if journal is not None and target is not None:
            write_rows(target, _rows(plan, journal))
            journal.remove()
    return summary.result(played_by, reached)


def _play(
    plan: Plan,
    journal: Journal | None,
    jobs: int,
    until_ci: float | None,
    report: Callable[[int], None] | None,
) -> tuple[Summary, bool]:
    """Everything counted, and whether it ended because the intervals were narrow."""
    summary = Summary(plan)
    last = len(plan.pairings) - 1
    with closing(_blocks(plan, journal, jobs)) as blocks:
        for task, outcomes in blocks:
            summary.add(task, outcomes)
            if report is not None:
                report(summary.battles)
            if until_ci is not None and task.pairing == last and summary.is_narrow(until_ci):
                return summary, True
    return summary, False


def _blocks(
    plan: Plan, journal: Journal | None, jobs: int
) -> Generator[tuple[Task, list[Outcome]], None, None]:
    """Every block of the plan in order: those of the journal, then new ones, which it is given."""
    tasks = plan.tasks()
    if journal is not None:
        for number, (block, task) in enumerate(zip(journal.blocks(), tasks, strict=False)):
            yield task, _kept(plan, journal, task, block, is_checked=number < len(plan.pairings))
    with closing(run_in_order(Player(plan), tasks, jobs)) as played:
        for task, block in played:
            if journal is not None:
                journal.append(block)
            yield task, decode_outcomes(block)


def _kept(plan: Plan, journal: Journal, task: Task, block: bytes, is_checked: bool) -> list[Outcome]:
    """A block of the journal. Its first battle is played again if `is_checked`: outcomes of an engine that
    plays otherwise must not be mixed with today's.
    """
    board = plan.pairings[task.pairing].board
    try:
        outcomes = decode_outcomes(block)
    except msgspec.MsgspecError as error:
        raise SimulationError(f"{journal.path}: the journal cannot be read: {error}") from None
    units = len(board.labels)
    if len(outcomes) != task.battles or any(len(one.alive) != units for one in outcomes):
        raise SimulationError(f"{journal.path}: the journal cannot be read: a block is not of this run")
    if is_checked and play(board, task.first) != outcomes[0]:
        raise SimulationError(
            f"{journal.path}: this run cannot go on: seed {task.first} plays otherwise now, so gridforged "
            "itself has changed since it was begun"
        )
    return outcomes


def _rows(plan: Plan, journal: Journal) -> Iterator[Row]:
    """A row for every battle of the journal, in its order."""
    for block, task in zip(journal.blocks(), plan.tasks(), strict=False):
        yield from rows_of(plan.pairings[task.pairing], task.seeds, decode_outcomes(block))
