"""``gridforged replay``: play a replay, look at any time of it, verify it, or let it go another way."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from gridforged import (
    Battle,
    Command,
    CommandError,
    ContentError,
    Replay,
    ReplayError,
    ReplayMismatchError,
    ReplayPlayer,
    command_from_wire,
    read_replay,
    write_replay,
)
from gridforged.cli.battle_view import print_ending, print_opening
from gridforged.cli.console import complain, open_output, progress, write_json
from gridforged.cli.files import check_files, is_output, open_file
from gridforged.cli.replay_view import (
    change_notes,
    print_replay,
    replay_data,
    verification_data,
    verification_words,
)
from gridforged.cli.snapshot_view import print_snapshot, snapshot_data
from gridforged.cli.story import Account, print_story
from gridforged.content.changes import Change
from gridforged.content.yaml_tree import read_tree
from gridforged.headless.current_content import changes_since
from gridforged.headless.tally import tally_up
from gridforged.serialization.replay_file import MAX_BYTES
from gridforged.serialization.replay_verify import Verification
from gridforged.serialization.replay_verify import verify as verify_replay

AT: Final = "at"
"""Key of a command on the command line: the time that it is given at."""
MOST_SECONDS: Final = 1_000_000


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay, or - for standard input.")],
    at: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="Show the state at this time instead.")
    ] = None,
    account: Annotated[
        Account, typer.Option(help="How much is told, as for battle: short, full, or none.")
    ] = Account.SHORT,
    verify: Annotated[
        bool, typer.Option("--verify", help="Only compare every digest: does it play as it was recorded?")
    ] = False,
    branch: Annotated[
        Path | None,
        typer.Option(
            metavar="OUT",
            help="Go another way from --at, or from the end, and write that replay to OUT.",
        ),
    ] = None,
    command: Annotated[
        list[str] | None,
        typer.Option(
            metavar="COMMAND", help="With --branch: '{at: 12.5, do: concede, side: home}'; may be repeated."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> int:
    """Play a replay and tell it like a battle.

    `gridforged battle BOARD --replay FILE` writes one. It plays on the cards and rules that it was recorded
    with; where the package has others by now, that is noted. Whatever does not play as it was recorded is
    named with its frame, and makes the exit code 1.
    """
    if command and branch is None:
        raise typer.BadParameter("--command goes with --branch OUT: a replay itself is never changed")
    if branch is not None and verify:
        raise typer.BadParameter("--verify and --branch are two different things: ask for one of them")
    found = load_replay(file)
    changes = changes_since(found.board)
    notes = found.maker.notes()
    if not as_json:
        for note in [*notes, *change_notes(changes)]:
            complain(f"note: {note}")
    try:
        if branch is not None:
            _branch(found, at, command or [], branch, as_json)
        elif as_json:
            return _print_json(found, at, notes, changes)
        elif verify:
            return _print_verification(_verified(found))
        else:
            _play(found, at, account)
    except ReplayMismatchError as error:
        complain(f"error: {file}: {error}")
        return 1
    return 0


def load_replay(file: Path) -> Replay:
    """The replay of a file, - for standard input. ReplayError, with the name of the file, if it is none."""
    # One byte more than a replay may have, so that what is too long is refused and not cut.
    if str(file) == "-":
        blob = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with file.open("rb") as stream:
            blob = stream.read(MAX_BYTES + 1)
    try:
        return read_replay(blob)
    except ReplayError as error:
        raise ReplayError(f"{file}: {error}") from None


def _play(found: Replay, at: float | None, account: Account) -> None:
    out = open_output()
    if at is not None:
        battle = _battle_at(found, found.frame_at(at))
        print_snapshot(out, battle, battle.snapshot())
        return
    print_opening(out, Battle(found.board, found.seed), found.seed)
    battle = _battle_at(found, None)
    log = battle.events
    print_story(out, battle, log, account)
    print_ending(out, battle, found.seed, tally_up(battle.combatants, log), len(log))


def _battle_at(found: Replay, frame: int | None) -> Battle:
    """The battle at a frame, or as the replay ends, gone to a second at a time for the sake of the bar."""
    player = ReplayPlayer(found)
    last = found.end.frame if frame is None else frame
    with progress("replay", last) as report:
        while player.frame < last:
            player.seek(min(last, player.frame + found.board.numbers.frame_rate))
            report(player.frame)
    if frame is None:
        player.run()
    return Battle.recorded(player.branch())


def _verified(found: Replay) -> Verification:
    with progress("replay", found.end.frame) as report:
        return verify_replay(found, report)


def _print_verification(verification: Verification) -> int:
    out = open_output()
    for line in verification_words(verification):
        out.print(line, soft_wrap=True)
    return 0 if verification.is_sound else 1


def _print_json(found: Replay, at: float | None, notes: list[str], changes: list[Change]) -> int:
    verification = _verified(found)
    data = replay_data(found, notes, changes)
    data["verification"] = verification_data(verification)
    if at is not None:
        battle = _battle_at(found, found.frame_at(at))
        data["state"] = snapshot_data(battle, battle.snapshot())
    write_json(data)
    return 0 if verification.is_sound else 1


def _branch(found: Replay, at: float | None, texts: list[str], out: Path, as_json: bool) -> None:
    check_files({"--branch": out}, as_json=as_json)
    frame = None if at is None else found.frame_at(at)
    battle = _battle_at(found, frame)
    commands = [_command(text, battle) for text in texts]
    with open_file(out) as file:
        limit = battle.state.numbers.battle_limit
        with progress("battle", limit) as report:
            for given, command in sorted(commands, key=lambda timed: timed[0]):
                _advance(battle, given)
                battle.command(command)
            while battle.result is None:
                battle.advance(battle.state.numbers.frame_rate)
                report(battle.frame)
        branched = battle.replay()
        file.write(write_replay(branched))
    if as_json:
        write_json(replay_data(branched, [], []))
    elif not is_output(out):
        print_replay(open_output(), branched)


def _advance(battle: Battle, frame: int) -> None:
    if frame < battle.frame:
        raise CommandError(f"a command at frame {frame} is before the branch, which begins at {battle.frame}")
    battle.advance(frame - battle.frame)
    if battle.frame < frame:
        raise CommandError(f"a command at frame {frame} is after the battle, which ends at {battle.frame}")


def _command(text: str, battle: Battle) -> tuple[int, Command]:
    """A command of the command line and the frame that it is given at, that of the branch if it says none."""
    try:
        value = dict(read_tree(text, "--command").root)
        given = value.pop(AT, None)
        return _frame_of(given, battle), command_from_wire(value, battle.board)
    except ContentError as error:
        raise CommandError(str(error)) from None
    except CommandError as error:
        raise CommandError(f"--command: {error}") from None


def _frame_of(given: object, battle: Battle) -> int:
    if given is None:
        return battle.frame
    if isinstance(given, bool) or not isinstance(given, (int, float)) or not 0 <= given <= MOST_SECONDS:
        raise CommandError(f"expected a number of seconds, got '{given}'", path=AT)
    return int(round(given * battle.state.numbers.frame_rate, 6))
