"""Replays for people and for programs: what one is, whether it plays as it was recorded, where two part."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

from gridforged import Replay
from gridforged.cli.export import Plain
from gridforged.cli.phrase import count_of
from gridforged.components.clock import AWAY_WON, HOME_WON, REASON_NAMES, RUNNING
from gridforged.content.changes import Change
from gridforged.serialization.difference import Difference
from gridforged.serialization.replay import TimedCommand
from gridforged.serialization.replay_bisect import BOARD, COMMANDS, END, RECORD, START, Parting
from gridforged.serialization.replay_verify import Verification

WINNERS: Final = {HOME_WON: "home", AWAY_WON: "away"}
MOST_NOTES: Final = 8
"""Lines about changed content before the rest is counted."""


def replay_data(replay: Replay, notes: list[str], changes: list[Change]) -> Plain:
    """What a replay is: the object of ``gridforged replay --json``."""
    board, end, maker = replay.board, replay.end, replay.maker
    return {
        "board": {"title": board.title, "round": board.round, "digest": board.digest.hex()},
        "rules_digest": board.rules_digest.hex(),
        "seed": replay.seed,
        "made_with": {"package": maker.package, "wire": maker.wire, "schema": maker.schema.hex()},
        "notes": notes,
        "changed_content": [{"where": c.where, "replay": c.one, "package": c.other} for c in changes],
        "every": replay.every,
        "digests": [digest.hex() for digest in replay.digests],
        "commands": [command_data(replay, timed) for timed in replay.commands],
        "end": {
            "frame": end.frame,
            "seconds": replay.seconds,
            "digest": end.digest.hex(),
            "winner": WINNERS.get(end.outcome),
            "reason": REASON_NAMES[end.reason] or None,
        },
    }


def command_data(replay: Replay, timed: TimedCommand) -> Plain:
    """A command with the time that it was given at."""
    seconds = timed.frame / replay.board.numbers.frame_rate
    return {"frame": timed.frame, "seconds": seconds, "key": timed.key, "command": timed.command.to_wire()}


def change_notes(changes: list[Change]) -> list[str]:
    """A line for each of the first changes, and one that counts the rest."""
    notes = [f"not as the package has it now: {change}" for change in changes[:MOST_NOTES]]
    if len(changes) > MOST_NOTES:
        notes.append(f"... and {len(changes) - MOST_NOTES} more; the replay plays with its own content")
    return notes


def ending_words(replay: Replay) -> str:
    """How the recorded battle ended."""
    end = replay.end
    if end.outcome == RUNNING:
        return f"still going on at {replay.seconds:.2f} s (frame {end.frame})"
    winner = WINNERS.get(end.outcome)
    said = f"{winner} won" if winner else "draw"
    return (
        f"{said} at {replay.seconds:.2f} s (frame {end.frame}): {REASON_NAMES[end.reason].replace('_', ' ')}"
    )


def print_replay(console: Console, replay: Replay) -> None:
    """What a replay is, in a few lines."""
    board, maker = replay.board, replay.maker
    for heading, text in (
        ("replay", f"of {board.title} (round {board.round}), seed {replay.seed}"),
        ("made with", f"gridforged {maker.package}"),
        ("ending", ending_words(replay)),
        ("digests", f"{len(replay.digests)}, one every {count_of(replay.every, 'frame')}"),
        ("commands", str(len(replay.commands))),
    ):
        console.print(Text.assemble((f"{heading:<10}", "dim"), text), soft_wrap=True)
    print_commands(console, replay, replay.commands)


def print_commands(console: Console, replay: Replay, commands: tuple[TimedCommand, ...]) -> None:
    """A line for each command."""
    for timed in commands:
        seconds = timed.frame / replay.board.numbers.frame_rate
        console.print(Text(f"{seconds:7.2f}  {command_words(timed)}"), soft_wrap=True)


def command_words(timed: TimedCommand) -> str:
    """A command as somebody would write it."""
    return f"{{{', '.join(f'{key}: {_flow(value)}' for key, value in timed.command.to_wire().items())}}}"


def _flow(value: object) -> str:
    """Plain data in YAML's flow style; words need no quotes."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(entry) for entry in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def verification_data(found: Verification) -> Plain:
    """What came of a verification."""
    return {
        "sound": found.is_sound,
        "compared": found.compared,
        "first_wrong_frame": found.first if not found.is_sound else None,
        "last_right_frame": found.right if not found.is_sound and found.right >= 0 else None,
        "wrong_frames": found.wrong,
        "stopped": found.stopped or None,
        "says": verification_words(found),
    }


def verification_words(found: Verification) -> list[str]:
    """The same in sentences."""
    replay = found.replay
    if found.is_sound:
        every = count_of(replay.every, "frame")
        return [f"plays as it was recorded: {found.compared} digests agree, one every {every} and the last"]
    if found.is_changed_record:
        frames = ", ".join(str(frame) for frame in found.wrong)
        return [f"frame {frames}: another digest was recorded, and those after it agree: the record is wrong"]
    what = found.stopped or "the state is not the one that was recorded"
    since = f"; it was at frame {found.right}" if found.right >= 0 else ""
    words = [f"frame {found.first}: {what}{since}"]
    if found.first == 0:
        words.append("nothing has happened by then: the seed or the content is not what was recorded")
    elif found.suspects:
        words.append("commands given in between, which may not be those that were recorded:")
        words += [
            f"  {timed.frame / replay.board.numbers.frame_rate:.2f} s  {command_words(timed)}"
            for timed in found.suspects
        ]
    else:
        words.append("no command was given in between, so the engine that recorded it played otherwise")
    return words


def parting_data(parting: Parting | None, changes: list[Change]) -> Plain:
    """Where two replays part: the object of ``gridforged bisect --json``."""
    content = [{"where": c.where, "left": c.one, "right": c.other} for c in changes]
    if parting is None:
        return {"equal": True, "changed_content": content}
    first = parting.first
    return {
        "equal": False,
        "frame": parting.frame,
        "stage": parting.stage,
        "first": difference_data(first) if first is not None else None,
        "differences": [difference_data(difference) for difference in parting.differences],
        "left_commands": [timed.command.to_wire() for timed in parting.left],
        "right_commands": [timed.command.to_wire() for timed in parting.right],
        "plays_as_recorded": list(parting.sound),
        "changed_content": content,
    }


def difference_data(difference: Difference) -> Plain:
    """One field that differs."""
    return {
        "entity": difference.entity,
        "label": difference.label or None,
        "component": difference.component,
        "field": difference.field,
        "left": difference.left,
        "right": difference.right,
    }


def parting_words(parting: Parting, frame_rate: int) -> str:
    """Where, in one sentence."""
    when = f"frame {parting.frame} ({parting.frame / frame_rate:.2f} s)"
    if parting.stage == BOARD:
        return "the boards have other pieces: no states can be compared"
    if parting.stage == START:
        return "the states differ before the first frame"
    if parting.stage == COMMANDS:
        return f"{when}: the states differ by the commands given there"
    if parting.stage == END:
        return f"the same up to {when}, where one of them ends"
    if parting.stage == RECORD:
        sound = [
            name
            for name, is_sound in zip(("the first", "the second"), parting.sound, strict=True)
            if is_sound
        ]
        which = (
            f"only {sound[0]} plays here as it was recorded"
            if len(sound) == 1
            else "neither plays here as it was recorded"
        )
        return f"{when}: the same battle was recorded with other digests; {which}"
    return f"{when}: the states differ after the system {parting.stage or 'that cannot be told'}"


def print_parting(console: Console, parting: Parting, frame_rate: int) -> None:
    """Where two replays part, and how."""
    console.print(Text(parting_words(parting, frame_rate), "bold"), soft_wrap=True)
    for name, commands in (("first", parting.left), ("second", parting.right)):
        if parting.stage == COMMANDS:
            words = "; ".join(command_words(timed) for timed in commands) or "none"
            console.print(Text.assemble((f"  {name:<8}", "dim"), words), soft_wrap=True)
    first = parting.first
    ordered = [first] if first is not None else []
    ordered += [difference for difference in parting.differences if difference is not first]
    for difference in ordered:
        console.print(Text(f"  {difference}"), soft_wrap=True)
