"""Reading a snapshot as hostile input: bounded before it is decoded, every value typed and in range after.

Whatever is wrong is one SnapshotError that says what and where; nothing is built before everything was read.
What is accepted has the one canonical form: a snapshot of the battle made of it is the same bytes again.
"""

from __future__ import annotations

from typing import Final

from gridforged.errors import ContentError, SnapshotError
from gridforged.serialization.cursor import Cursor
from gridforged.serialization.envelope import pack, read_digest, unseal
from gridforged.serialization.layout import TAIL_BASE, TAIL_PER_COMBATANT
from gridforged.serialization.parts import BATTLE
from gridforged.serialization.snapshot import SCHEMA, counts_of, entities_of
from gridforged.serialization.tail import TailReader
from gridforged.systems.board import Board
from gridforged.systems.compile import board_from_bytes

_BODY_HEADER: Final = b"\x88"
_BOARD: Final = pack("board")
_TAIL: Final = TailReader(BATTLE)


class SnapshotContents:
    """What a snapshot holds, as fresh objects: the board, resources by name, components for each entity."""

    def __init__(
        self, board: Board, resources: dict[str, object], entities: list[tuple[object, ...]]
    ) -> None:
        self.board = board
        self.resources = resources
        self.entities = entities


def read(blob: object) -> SnapshotContents:
    """Everything in `blob`, checked value by value. How the values fit together is `consistency`'s to say."""
    body = Cursor(unseal(blob))
    board = _board(body)
    most = TAIL_BASE + TAIL_PER_COMBATANT * len(board.labels)
    resources, entities = _TAIL.read(body, counts_of(board), most)
    return SnapshotContents(board, resources, entities)


def _board(body: Cursor) -> Board:
    """The board, once everything in the head was found to belong to it."""
    body.literal(_BODY_HEADER, "body: is not a map of eight entries")
    rules = read_digest(body, "rules")
    content = read_digest(body, "content")
    if read_digest(body, "schema") != SCHEMA:
        raise SnapshotError("schema: written with other components or fields than this version has")
    body.literal(_BOARD, "board: is missing")
    encoded = body.binary("board")
    try:
        board = board_from_bytes(encoded)
    except ContentError as error:
        raise SnapshotError(f"board: {error}") from None
    if content != board.digest:
        raise SnapshotError("content: does not match the board in the snapshot")
    if rules != board.rules_digest:
        raise SnapshotError("rules: does not match the rules table in the snapshot")
    body.literal(
        entities_of(board), "archetypes and entities: are not those of two sides and the pieces of the board"
    )
    return board
