"""``gridforged snapshot``: what a snapshot holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gridforged import Battle, SnapshotError
from gridforged.cli.console import open_output, write_json
from gridforged.cli.snapshot_view import print_snapshot, snapshot_data
from gridforged.serialization.layout import MAX_BYTES


def snapshot(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A snapshot, or - for standard input.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything in it as one JSON object.")
    ] = False,
) -> None:
    """Print what a snapshot holds: time, digests, board, units with their components, random streams.

    `gridforged battle BOARD --snapshot FILE` writes one.
    """
    blob = _read(file)
    try:
        battle = Battle.restore(blob)
    except SnapshotError as error:
        raise SnapshotError(f"{file}: {error}") from None
    if as_json:
        write_json(snapshot_data(battle, blob))
    else:
        print_snapshot(open_output(), battle, blob)


def _read(file: Path) -> bytes:
    # One byte more than a snapshot may have, so that what is too long is refused and not cut.
    if str(file) == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with file.open("rb") as stream:
        return stream.read(MAX_BYTES + 1)
