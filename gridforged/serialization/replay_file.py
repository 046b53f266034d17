"""Replays as bytes and back; described in docs/replays.md. Reading trusts nothing.

Whatever is wrong is one ReplayError that says what and where. What is accepted has the one canonical form.
"""

from __future__ import annotations

import zlib
from typing import Final

import msgpack
import msgspec
from msgspec import Raw
from msgspec.msgpack import Decoder

from gridforged.components.clock import CONCESSION, DRAWN, RUNNING
from gridforged.components.limits import FRAME_LIMIT
from gridforged.content.problems import one_line
from gridforged.errors import CommandError, ContentError, ReplayError, SnapshotError
from gridforged.serialization.cursor import Cursor
from gridforged.serialization.envelope import pack, read_digest
from gridforged.serialization.layout import DIGEST_BYTES
from gridforged.serialization.replay import (
    MAX_COMMANDS,
    MAX_DIGESTS,
    MAX_VERSION_TEXT,
    Maker,
    Replay,
    ReplayEnd,
    TimedCommand,
)
from gridforged.systems.board import Board
from gridforged.systems.commands import command_from_wire
from gridforged.systems.compile import board_from_bytes

FORMAT: Final = "gridforged.replay"
VERSION: Final = 1
MAX_BYTES: Final = 2_097_152
"""Largest replay that is read. One of two minutes has about 7,000 bytes, most of them the board."""
MAX_COMMAND_BYTES: Final = 524_288
"""Most bytes of all commands of a replay together; they take about 60 times as much in memory."""

KEYS: Final = (
    "package",
    "wire",
    "schema",
    "rules",
    "content",
    "board",
    "seed",
    "commands",
    "every",
    "digests",
    "end_frame",
    "end_digest",
    "outcome",
    "reason",
)
_MAP_OF_4: Final = b"\x84"
_MAP_OF_14: Final = b"\x8e"
_COMMANDS: Final = Decoder(list[tuple[int, int, Raw]])


def write_replay(replay: Replay) -> bytes:
    """The bytes of a replay. Equal replays have equal bytes. ReplayError if its commands are too large."""
    board = replay.board
    commands = pack([[timed.frame, timed.key, timed.command.to_wire()] for timed in replay.commands])
    if len(commands) > MAX_COMMAND_BYTES:
        raise ReplayError(f"commands: {len(commands)} bytes are more than {MAX_COMMAND_BYTES}")
    entries: dict[str, object] = {
        "package": replay.maker.package,
        "wire": replay.maker.wire,
        "schema": replay.maker.schema,
        "rules": board.rules_digest,
        "content": board.digest,
        "board": board.encoded,
        "seed": replay.seed,
        "commands": commands,
        "every": replay.every,
        "digests": b"".join(replay.digests),
        "end_frame": replay.end.frame,
        "end_digest": replay.end.digest,
        "outcome": replay.end.outcome,
        "reason": replay.end.reason,
    }
    body = _MAP_OF_14 + b"".join([pack(key) + pack(value) for key, value in entries.items()])
    return pack({"format": FORMAT, "version": VERSION, "checksum": zlib.crc32(body), "body": body})


def read_replay(blob: object) -> Replay:
    """The replay that `blob` holds. ReplayError for anything that is not a sound one of this format.

    One that another version of the package made can be read, as long as its cards and commands say what this
    one knows; whether it can be played is `Maker.check`'s to say.
    """
    try:
        replay = _read(_body(blob))
    except SnapshotError as error:
        raise ReplayError(str(error)) from None
    if write_replay(replay) != blob:
        raise ReplayError("commands: are not in canonical form, each value in its shortest and each key once")
    return replay


def _body(blob: object) -> Cursor:
    """The body, whole as its checksum says."""
    if not isinstance(blob, (bytes, bytearray, memoryview)):
        raise ReplayError(f"a replay is bytes, not {type(blob).__name__}")
    size = memoryview(blob).nbytes
    if size > MAX_BYTES:
        raise ReplayError(f"{size} bytes are more than a replay has, at most {MAX_BYTES}")
    envelope = Cursor(bytes(blob))
    envelope.literal(
        _MAP_OF_4 + pack("format") + pack(FORMAT) + pack("version"),
        f"format: this is no replay of a battle (expected '{FORMAT}')",
    )
    version = envelope.unsigned("version")
    if version != VERSION:
        raise ReplayError(f"version: written in version {version} of the format; this one reads {VERSION}")
    envelope.literal(pack("checksum"), "checksum: is missing")
    checksum = envelope.unsigned("checksum")
    envelope.literal(pack("body"), "body: is missing")
    body = envelope.binary("body")
    envelope.end("the replay")
    if checksum != zlib.crc32(body):
        raise ReplayError("checksum: the body was damaged or cut")
    return Cursor(body)


def _read(body: Cursor) -> Replay:
    body.literal(_MAP_OF_14, f"body: is not a map of {len(KEYS)} entries")
    _key(body, "package")
    package = body.text("package", MAX_VERSION_TEXT)
    if not package or one_line(package) != package:
        raise ReplayError("package: is no version of a package")
    maker = Maker(package, _number(body, "wire", FRAME_LIMIT), read_digest(body, "schema"))
    board = _board(body, maker)
    seed = _number(body, "seed", 2**64 - 1)
    commands = _commands(_binary(body, "commands", MAX_COMMAND_BYTES), board)
    every = _number(body, "every", FRAME_LIMIT)
    digests = _binary(body, "digests", MAX_DIGESTS * DIGEST_BYTES)
    if len(digests) % DIGEST_BYTES:
        raise ReplayError(f"digests: {len(digests)} bytes are no whole number of digests")
    end_frame = _number(body, "end_frame", FRAME_LIMIT)
    end_digest = read_digest(body, "end_digest")
    outcome, reason = _number(body, "outcome", DRAWN), _number(body, "reason", CONCESSION)
    if (outcome == RUNNING) != (reason == 0):
        raise ReplayError("reason: only a battle that has ended has one")
    body.end("body")
    return Replay(
        board,
        seed,
        commands,
        every,
        tuple([digests[at : at + DIGEST_BYTES] for at in range(0, len(digests), DIGEST_BYTES)]),
        ReplayEnd(end_frame, end_digest, outcome, reason),
        maker,
    )


def _board(body: Cursor, maker: Maker) -> Board:
    """The board, once its digests were found to be its own."""
    rules = read_digest(body, "rules")
    content = read_digest(body, "content")
    _key(body, "board")
    encoded = body.binary("board")
    try:
        board = board_from_bytes(encoded)
    except ContentError as error:
        notes = "".join([f"; {note}" for note in maker.notes()])
        raise ReplayError(f"board: {error}{notes}") from None
    if rules != board.rules_digest:
        raise ReplayError("rules: does not match the rules table in the replay")
    if content != board.digest:
        raise ReplayError("content: does not match the board in the replay")
    return board


def _commands(encoded: bytes, board: Board) -> tuple[TimedCommand, ...]:
    try:
        entries = _COMMANDS.decode(encoded)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise ReplayError(f"commands: not what a replay holds ({error})") from None
    if len(entries) > MAX_COMMANDS:
        raise ReplayError(f"commands: are {len(entries)}, more than {MAX_COMMANDS}")
    commands: list[TimedCommand] = []
    for number, (frame, key, raw) in enumerate(entries):
        try:
            value: object = msgpack.unpackb(bytes(raw), strict_map_key=False)
            commands.append(TimedCommand(frame, key, command_from_wire(value, board)))
        except CommandError as error:
            raise ReplayError(f"commands[{number}]: {error}") from None
        except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
            raise ReplayError(
                f"commands[{number}]: not what a replay holds ({one_line(str(error))})"
            ) from None
    return tuple(commands)


def _key(body: Cursor, name: str) -> None:
    body.literal(pack(name), f"{name}: is missing")


def _number(body: Cursor, name: str, most: int) -> int:
    _key(body, name)
    number = body.unsigned(name)
    if number > most:
        raise ReplayError(f"{name}: {number} is more than {most}")
    return number


def _binary(body: Cursor, name: str, most: int) -> bytes:
    _key(body, name)
    data = body.binary(name)
    if len(data) > most:
        raise ReplayError(f"{name}: {len(data)} bytes are more than {most}")
    return data
