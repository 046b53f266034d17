"""``gridforged bench``: how fast this build is on this machine."""

from __future__ import annotations

import platform
from typing import Annotated

import typer
from rich.table import Table

from gridforged import load_board
from gridforged.cli.console import open_output, progress, write_json
from gridforged.cli.version import build_name
from gridforged.headless.bench import TASKS, Measured, measure


def bench(
    board: Annotated[
        str, typer.Argument(metavar="[BOARD]", help="A board file, or the name of a packaged board.")
    ] = "crab-cove",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object, in seconds.")] = False,
) -> None:
    """Time whole battles, snapshots and restores on a board, in one process on one core.

    Each figure is taken twelve times; the least is what it costs when nothing else runs, the median what to
    expect.
    """
    loaded = load_board(board)
    with progress("bench", TASKS) as report:
        measured = measure(loaded, report)
    if as_json:
        write_json(_plain(board, measured))
        return
    console = open_output()
    console.print(
        f"{loaded.title}: {measured.combatants} combatants, {measured.events:,.0f} events in "
        f"{measured.frames:,.0f} frames on average, snapshot {measured.snapshot_bytes:,} bytes"
    )
    console.print(f"{build_name()}, Python {platform.python_version()}, {platform.machine()}")
    console.print(_table_of(measured))


def _table_of(measured: Measured) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("")
    for heading in ("least", "median", "per second"):
        table.add_column(heading, justify="right")
    for timing in measured.timings:
        table.add_row(timing.name, _time(timing.least), _time(timing.median), f"{timing.per_second:,.0f}")
    return table


def _time(seconds: float) -> str:
    return f"{seconds * 1e3:,.2f} ms" if seconds >= 1e-3 else f"{seconds * 1e6:,.0f} us"


def _plain(board: str, measured: Measured) -> dict[str, object]:
    return {
        "board": board,
        "build": build_name(),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "combatants": measured.combatants,
        "frames": measured.frames,
        "events": measured.events,
        "snapshot_bytes": measured.snapshot_bytes,
        "timings": [
            {
                "name": timing.name,
                "least": timing.least,
                "median": timing.median,
                "per_second": timing.per_second,
            }
            for timing in measured.timings
        ],
    }
