"""``gridforged battle``: one battle, told to a person or to a program."""

from __future__ import annotations

import io
import json
import math
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, TextIO

import typer

from gridforged import Battle, Event, load_board, pair_boards, write_replay
from gridforged.cli.battle_view import print_ending, print_opening
from gridforged.cli.console import complain, open_output, progress, write_json
from gridforged.cli.export import battle_data, event_data
from gridforged.cli.files import check_files, is_output, open_file
from gridforged.cli.story import Account, print_story
from gridforged.content.catalogue import packaged_boards
from gridforged.headless.files import open_to_write
from gridforged.headless.tally import tally_up


def battle(
    board: Annotated[
        str,
        typer.Argument(
            metavar="BOARD", help=f"A board file, or a packaged board: {', '.join(packaged_boards())}."
        ),
    ],
    opponent: Annotated[
        str | None,
        typer.Argument(
            metavar="BOARD2",
            help="A second board: the two home halves meet. :away behind a name is its away half.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same battle.")] = 0,
    account: Annotated[
        Account,
        typer.Option(
            help="How much is told: short folds quiet stretches, full tells what came to nothing too."
        ),
    ] = Account.SHORT,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
    events: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write every event as a line of JSON; - prints them and nothing else."
        ),
    ] = None,
    snapshot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a snapshot of the battle at its end; - as above."),
    ] = None,
    snapshot_at: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="Take the snapshot at this time instead.")
    ] = None,
    replay: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a replay of the battle, for gridforged replay; - as above."),
    ] = None,
) -> None:
    """Run one battle to its end and tell who did what, who won, when and why."""
    outputs = {"--events": events, "--snapshot": snapshot, "--replay": replay}
    check_files(outputs, as_json=as_json)
    _check_moment(snapshot, snapshot_at)
    meeting = load_board(board) if opponent is None else pair_boards(board, opponent)
    fight = Battle(meeting, seed=seed, record=replay is not None)
    with ExitStack() as files:
        # Opened before the battle is fought: a path that cannot be written costs no time.
        event_file = _open_events(events, files)
        snapshot_file = files.enter_context(open_file(snapshot)) if snapshot else None
        replay_file = files.enter_context(open_file(replay)) if replay else None
        out = open_output()
        is_told = not as_json and not any(is_output(path) for path in outputs.values())
        if is_told:
            print_opening(out, fight, seed)
        if snapshot_at is not None:
            _run_until(fight, snapshot_at)
        else:
            _run(fight, fight.state.numbers.battle_limit)
        if snapshot_file is not None:
            snapshot_file.write(fight.snapshot())
        _run(fight, fight.state.numbers.battle_limit)
        if replay_file is not None:
            replay_file.write(write_replay(fight.replay()))
        log = fight.events
        if event_file is not None:
            _write_events(event_file, fight, log)
    tallies = tally_up(fight.combatants, log)
    if as_json:
        write_json(battle_data(fight, seed, tallies, len(log)))
    elif is_told:
        print_story(out, fight, log, account)
        print_ending(out, fight, seed, tallies, len(log))


def _check_moment(snapshot: Path | None, snapshot_at: float | None) -> None:
    if snapshot_at is not None and snapshot is None:
        raise typer.BadParameter("--snapshot-at says when, but --snapshot FILE does not say where to")
    if snapshot_at is not None and not math.isfinite(snapshot_at):
        raise typer.BadParameter(f"--snapshot-at takes a number of seconds, not {snapshot_at}")


def _open_events(path: Path | None, files: ExitStack) -> TextIO | None:
    if path is None:
        return None
    if is_output(path):
        return sys.stdout
    return files.enter_context(io.TextIOWrapper(open_to_write(path), encoding="utf-8", newline="\n"))


def _run(fight: Battle, last_frame: int) -> None:
    """Run up to a frame, a second at a time so that a long battle can show how far it is."""
    with progress("battle", last_frame) as report:
        while fight.result is None and fight.frame < last_frame:
            fight.advance(min(fight.state.numbers.frame_rate, last_frame - fight.frame))
            report(fight.frame)


def _run_until(fight: Battle, seconds: float) -> None:
    """Run up to the last frame that is not after `seconds`; say so if the battle is over before."""
    _run(fight, int(min(seconds * fight.state.numbers.frame_rate, fight.state.numbers.battle_limit)))
    if fight.result is not None and fight.seconds < seconds:
        complain(f"note: the battle is over at {fight.seconds:g} s, the snapshot is of its end")


def _write_events(file: TextIO, fight: Battle, log: list[Event]) -> None:
    labels = {combatant.entity: combatant.label for combatant in fight.combatants}
    rate = fight.state.numbers.frame_rate
    file.writelines(
        json.dumps(event_data(event, labels, rate), separators=(",", ":")) + "\n" for event in log
    )
