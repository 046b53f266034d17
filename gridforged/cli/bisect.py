"""``gridforged bisect``: where two replays part."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gridforged import Replay
from gridforged.cli.console import complain, open_output, progress, write_json
from gridforged.cli.replay import load_replay
from gridforged.cli.replay_view import MOST_NOTES, parting_data, print_parting
from gridforged.content.changes import Change, setup_changes
from gridforged.serialization.replay_bisect import Parting
from gridforged.serialization.replay_bisect import bisect as find_parting


def bisect(
    left: Annotated[Path, typer.Argument(metavar="A", help="A replay.")],
    right: Annotated[Path, typer.Argument(metavar="B", help="Another replay.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> int:
    """Find the first frame at which two replays differ: the system, the unit, the component and the field.

    Exits with 0 if their states are the same from beginning to end, with 1 if they differ.
    """
    one, other = load_replay(left), load_replay(right)
    changes = setup_changes(one.board.setup, other.board.setup)
    with progress("bisect", min(one.end.frame, other.end.frame)) as report:
        parting = find_parting(one, other, report)
    if as_json:
        write_json(parting_data(parting, changes))
    else:
        _print(one, parting, changes)
    return 0 if parting is None else 1


def _print(one: Replay, parting: Parting | None, changes: list[Change]) -> None:
    for change in changes[:MOST_NOTES]:
        complain(f"note: other content: {change}")
    if len(changes) > MOST_NOTES:
        complain(f"note: ... and {len(changes) - MOST_NOTES} more")
    out = open_output()
    if parting is None:
        out.print(f"the same from beginning to end, {one.end.frame} frames")
    else:
        print_parting(out, parting, one.board.numbers.frame_rate)
