"""``gridforged synctest``: a battle is rolled back all the time and compared with one that never is."""

from __future__ import annotations

from typing import Annotated

import typer

from gridforged.battle import MAX_SEED, Battle, load_board
from gridforged.cli.console import progress, write_json
from gridforged.cli.export import event_data
from gridforged.content.catalogue import packaged_boards
from gridforged.ecs.events import Event
from gridforged.serialization.difference import Difference
from gridforged.serialization.sync_report import Mismatch, SyncReport
from gridforged.serialization.synctest import DEPTHS, MAX_DEPTH, sync_test


def synctest(
    board: Annotated[
        str,
        typer.Argument(
            metavar="BOARD", help=f"A board file, or a packaged board: {', '.join(packaged_boards())}."
        ),
    ],
    seed: Annotated[
        int, typer.Option(min=0, max=MAX_SEED, metavar="N", help="The same seed gives the same battle.")
    ] = 0,
    depth: Annotated[
        str, typer.Option(metavar="N,N", help=f"By how many frames to go back, each 1 to {MAX_DEPTH}.")
    ] = ",".join(map(str, DEPTHS)),
    frames: Annotated[
        int, typer.Option(min=0, metavar="N", help="Stop after so many frames; 0 for the whole battle.")
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> int:
    """Roll a battle back after every frame, from memory and from bytes, and see whether all stays the same.

    A mismatch is named with frame, system, entity, component and field. Exits 1 if there is one, or if too
    little happened in the battle to tell.
    """
    depths = _depths_of(depth)
    fight = Battle(load_board(board), seed)
    limit = fight.state.numbers.battle_limit
    with progress("synctest", min(frames, limit) or limit) as report:
        outcome = sync_test(fight.board, seed, depths, frames, report=report)
    if as_json:
        write_json(_data_of(outcome, fight, depths, seed))
    else:
        print(_text_of(outcome, fight))
    return 0 if outcome.passed else 1


def _depths_of(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdecimal() and 1 <= int(part[:9]) <= MAX_DEPTH for part in parts):
        raise typer.BadParameter(f"--depth takes numbers from 1 to {MAX_DEPTH} like 1,2,8, not '{text}'")
    return sorted(dict.fromkeys(map(int, parts)))


def _text_of(outcome: SyncReport, fight: Battle) -> str:
    frames = f"{outcome.frames:,} frame{'s' if outcome.frames != 1 else ''}"
    counts = f"{frames}, of which {outcome.changed:,} changed something, {outcome.reruns:,} re-runs"
    mismatch = outcome.mismatch
    if mismatch is None:
        return f"{counts}: {_verdict(outcome)}"
    lines = [f"mismatch in {mismatch.place}" + (f": {mismatch.error}" if mismatch.error else "")]
    lines += [f"  {difference}" for difference in mismatch.differences]
    if mismatch.event is not None or mismatch.instead is not None:
        lines.append(f"  event at first: {_shown(mismatch.event, fight)}")
        lines.append(f"  event instead:  {_shown(mismatch.instead, fight)}")
    return "\n".join([*lines, counts])


def _verdict(outcome: SyncReport) -> str:
    if outcome.reruns == 0:
        return "inconclusive, for there were not as many frames as to go back by"
    if not outcome.is_conclusive:
        return "inconclusive, for fewer than half of the frames changed something"
    return "no mismatch"


def _shown(event: Event | None, fight: Battle) -> str:
    if event is None:
        return "none"
    names = [name for name in (fight.label(event.source), fight.label(event.target)) if name]
    return f"{event!r}{' of ' + ', '.join(names) if names else ''}"


def _data_of(outcome: SyncReport, fight: Battle, depths: list[int], seed: int) -> dict[str, object]:
    return {
        "board": fight.board.setup.title,
        "seed": seed,
        "depths": depths,
        "passed": outcome.passed,
        "conclusive": outcome.is_conclusive,
        "frames": outcome.frames,
        "changed": outcome.changed,
        "reruns": outcome.reruns,
        "mismatch": _mismatch_data(outcome.mismatch, fight) if outcome.mismatch else None,
    }


def _mismatch_data(mismatch: Mismatch, fight: Battle) -> dict[str, object]:
    labels = {combatant.entity: combatant.label for combatant in fight.combatants}
    rate = fight.state.numbers.frame_rate
    return {
        "frame": mismatch.frame,
        "system": mismatch.system or None,
        "way": mismatch.way or None,
        "depth": mismatch.depth,
        "error": mismatch.error or None,
        "differences": [_difference_data(difference) for difference in mismatch.differences],
        "event": event_data(mismatch.event, labels, rate) if mismatch.event else None,
        "instead": event_data(mismatch.instead, labels, rate) if mismatch.instead else None,
    }


def _difference_data(difference: Difference) -> dict[str, object]:
    return {
        "entity": difference.entity,
        "label": difference.label,
        "component": difference.component,
        "field": difference.field,
        "expected": difference.left,
        "found": difference.right,
    }
