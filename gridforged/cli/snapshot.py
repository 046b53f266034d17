"""``gridforged snapshot``: what a snapshot holds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gridforged import Battle, Match, SnapshotError
from gridforged.cli.console import open_output, write_json
from gridforged.cli.match_snapshot_view import match_snapshot_data, print_match_snapshot
from gridforged.cli.snapshot_view import print_snapshot, snapshot_data
from gridforged.match.snapshot import MATCH_FORMAT
from gridforged.serialization.envelope import is_sealed_as


def snapshot(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A snapshot, or - for standard input.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything in it as one JSON object.")
    ] = False,
) -> None:
    """Print what a snapshot holds: time, digests, board, units with their components, random streams.

    `gridforged battle BOARD --snapshot FILE` writes one; `gridforged match` writes one of a match, of which
    round, money and pieces are printed.
    """
    blob = _read(file)
    try:
        if is_sealed_as(blob, MATCH_FORMAT):
            _show_match(Match.restore(blob), blob, as_json)
        else:
            _show_battle(Battle.restore(blob), blob, as_json)
    except SnapshotError as error:
        raise SnapshotError(f"{file}: {error}") from None


def _show_battle(battle: Battle, blob: bytes, as_json: bool) -> None:
    if as_json:
        write_json(snapshot_data(battle, blob))
    else:
        print_snapshot(open_output(), battle, blob)


def _show_match(match: Match, blob: bytes, as_json: bool) -> None:
    if as_json:
        write_json(match_snapshot_data(match, blob))
    else:
        print_match_snapshot(open_output(), match, blob)


def _read(file: Path) -> bytes:
    # One byte more than a snapshot may have, so that what is too long is refused and not cut.
    if str(file) == "-":
        return sys.stdin.buffer.read(MATCH_FORMAT.most + 1)
    with file.open("rb") as stream:
        return stream.read(MATCH_FORMAT.most + 1)
