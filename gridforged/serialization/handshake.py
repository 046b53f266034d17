"""Whether two programs may share a battle: what each was made with, compared before anything else is sent."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw
from msgspec.msgpack import Decoder

from gridforged.errors import (
    ContentMismatchError,
    FrameRateMismatchError,
    HandshakeError,
    RulesMismatchError,
    SchemaMismatchError,
    WireMismatchError,
)
from gridforged.serialization.envelope import pack
from gridforged.serialization.layout import DIGEST_BYTES
from gridforged.serialization.snapshot import SCHEMA
from gridforged.systems.board import Board

WIRE_VERSION: Final = 1
"""Version of all messages: deltas, updates, greetings. It grows with each change that a reader notices."""

_HELLO: Final = Decoder(tuple[str, int, bytes, bytes, bytes, int])
_PARTS: Final = Decoder(list[Raw])
_TEXT: Final = Decoder(str)
_NUMBER: Final = Decoder(int)
_NONE: Final = "this is no greeting of gridforged"
_NAME: Final = "gridforged.hello"
_MOST_BYTES: Final = 256


class Hello:
    """What one side is made with: the version of its messages, the digests of component schema, rules table
    and board content (16 bytes each), and the frames a second.
    """

    def __init__(self, wire: int, schema: bytes, rules: bytes, content: bytes, frame_rate: int) -> None:
        self.wire: Final = wire
        self.schema: Final = schema
        self.rules: Final = rules
        self.content: Final = content
        self.frame_rate: Final = frame_rate

    def to_bytes(self) -> bytes:
        """The greeting as MessagePack: ``[name, wire, schema, rules, content, frame rate]``."""
        return pack([_NAME, self.wire, self.schema, self.rules, self.content, self.frame_rate])


def hello_of(board: Board) -> Hello:
    """The greeting of this program for a battle on `board`."""
    return Hello(WIRE_VERSION, SCHEMA, board.rules_digest, board.digest, board.numbers.frame_rate)


def read_hello(data: object) -> Hello:
    """The greeting in `data`. HandshakeError for anything else.

    Of another wire version only that is read, since the rest may have changed: comparing it says so.
    """
    if not isinstance(data, (bytes, bytearray, memoryview)) or memoryview(data).nbytes > _MOST_BYTES:
        raise HandshakeError(_NONE)
    encoded = bytes(data)
    try:
        parts = _PARTS.decode(encoded)
        if len(parts) < 2 or _TEXT.decode(parts[0]) != _NAME:
            raise HandshakeError(_NONE)
        wire = _NUMBER.decode(parts[1])
        if wire != WIRE_VERSION:
            return Hello(wire, b"", b"", b"", 0)
        _, _, schema, rules, content, frame_rate = _HELLO.decode(encoded)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise HandshakeError(f"{_NONE}: {error}") from None
    if not len(schema) == len(rules) == len(content) == DIGEST_BYTES:
        raise HandshakeError(f"{_NONE}: a digest has {DIGEST_BYTES} bytes")
    return Hello(wire, schema, rules, content, frame_rate)


def check(ours: Hello, theirs: Hello) -> None:
    """A HandshakeError, one for each thing that can differ, unless both sides may share a battle.

    The more particular comes first: another frame rate is another rules table too, another rules table
    another content.
    """
    if ours.wire != theirs.wire:
        raise WireMismatchError("the messages are of another version", str(ours.wire), str(theirs.wire))
    if ours.schema != theirs.schema:
        raise SchemaMismatchError(
            "the states have other components or fields", ours.schema.hex(), theirs.schema.hex()
        )
    if ours.frame_rate != theirs.frame_rate:
        raise FrameRateMismatchError(
            "the battle has another number of frames a second", str(ours.frame_rate), str(theirs.frame_rate)
        )
    if ours.rules != theirs.rules:
        raise RulesMismatchError("the rules table is another", ours.rules.hex(), theirs.rules.hex())
    if ours.content != theirs.content:
        raise ContentMismatchError(
            "the board or its cards are others", ours.content.hex(), theirs.content.hex()
        )
