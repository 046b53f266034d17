"""Reading a snapshot as hostile input: bounded before it is decoded, every value typed and in range after.

Whatever is wrong is one SnapshotError that says what and where; nothing is built before everything was read.
What is accepted has the one canonical form: a snapshot of the battle made of it is the same bytes again.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Raw
from msgspec.msgpack import Decoder

from gridforged.ecs.registry import TypeSpec
from gridforged.errors import ContentError, SnapshotError
from gridforged.serialization.columns import COLUMNS, check_tags
from gridforged.serialization.cursor import Cursor
from gridforged.serialization.layout import (
    DIGEST_BYTES,
    ENVELOPE_KEYS,
    FORMAT,
    HEAD_KEYS,
    MAX_BYTES,
    TAIL_BASE,
    TAIL_KEYS,
    TAIL_PER_COMBATANT,
    VERSION,
)
from gridforged.serialization.parts import (
    COMBATANT_PARTS,
    COMPONENT_TAGS,
    RESOURCE_PARTS,
    SIDE_PARTS,
    SIDE_TAGS,
    SIDES,
)
from gridforged.serialization.snapshot import SCHEMA, entities_of, pack
from gridforged.systems.board import Board
from gridforged.systems.compile import board_from_bytes

Fields = dict[int, int | bool | list[int]]
Components = dict[int, dict[int, list[object]]]

_KEY: Final = {key: pack(key) for key in (*ENVELOPE_KEYS, *HEAD_KEYS)}
_BEGINNING: Final = b"\x84" + _KEY["format"] + pack(FORMAT) + _KEY["version"]
_BODY_HEADER: Final = b"\x88"
_TAIL_HEADER: Final = b"\x82"
_TAIL: Final = Decoder(dict[str, Raw])
_RESOURCES: Final = Decoder(dict[str, tuple[int, Fields]])
_COMPONENTS: Final = Decoder(dict[int, dict[int, Raw]])


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
    body = _body(blob)
    board = _board(body)
    resources, components = _tail(body, board)
    return SnapshotContents(board, _resources(resources), _entities(components, len(board.labels)))


def _body(blob: object) -> Cursor:
    """The body, whole as its checksum says."""
    if not isinstance(blob, (bytes, bytearray, memoryview)):
        raise SnapshotError(f"a snapshot is bytes, not {type(blob).__name__}")
    size = memoryview(blob).nbytes
    if size > MAX_BYTES:
        raise SnapshotError(f"{size} bytes are more than a snapshot has, at most {MAX_BYTES}")
    envelope = Cursor(bytes(blob))
    envelope.literal(_BEGINNING, f"format: this is no snapshot of a battle (expected '{FORMAT}')")
    version = envelope.unsigned("version")
    if version != VERSION:
        raise SnapshotError(f"version: written in version {version} of the format; this one reads {VERSION}")
    envelope.literal(_KEY["checksum"], "checksum: is missing")
    checksum = envelope.unsigned("checksum")
    envelope.literal(_KEY["body"], "body: is missing")
    body = envelope.binary("body")
    envelope.end("the snapshot")
    if checksum != zlib.crc32(body):
        raise SnapshotError("checksum: the body was damaged or cut")
    return Cursor(body)


def _board(body: Cursor) -> Board:
    """The board, once everything in the head was found to belong to it."""
    body.literal(_BODY_HEADER, "body: is not a map of eight entries")
    rules = _digest(body, "rules")
    content = _digest(body, "content")
    if _digest(body, "schema") != SCHEMA:
        raise SnapshotError("schema: written with other components or fields than this version has")
    body.literal(_KEY["board"], "board: is missing")
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


def _digest(body: Cursor, name: str) -> bytes:
    body.literal(_KEY[name], f"{name}: is missing")
    digest = body.binary(name)
    if len(digest) != DIGEST_BYTES:
        raise SnapshotError(f"{name}: is not a digest of {DIGEST_BYTES} bytes")
    return digest


def _tail(body: Cursor, board: Board) -> tuple[dict[str, tuple[int, Fields]], Components]:
    """Resources as plain data, components as columns, all of it in canonical form."""
    encoded = _TAIL_HEADER + body.data[body.position :]
    combatants = len(board.labels)
    most = TAIL_BASE + TAIL_PER_COMBATANT * combatants
    if len(encoded) > most:
        raise SnapshotError(f"body: {len(encoded)} bytes of resources and components, more than {most}")
    where = "body"
    try:
        tail = _TAIL.decode(encoded)
        if tuple(tail) != TAIL_KEYS:
            raise SnapshotError(f"body: must go on with the keys {' and '.join(TAIL_KEYS)}, in this order")
        where = "resources"
        resources = _RESOURCES.decode(tail["resources"])
        where = "components"
        raw = _COMPONENTS.decode(tail["components"])
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise SnapshotError(f"{where}: not what a snapshot holds ({error})") from None
    components = _columns(raw, combatants)
    # Longer forms of a value, and keys that stand twice, do not come back as they were.
    if pack({"resources": resources, "components": components}) != encoded:
        raise SnapshotError("body: is not in canonical form, each value in its shortest and each key once")
    return resources, components


def _columns(raw: Mapping[int, dict[int, Raw]], combatants: int) -> Components:
    """The columns of each type, by its tag."""
    check_tags(raw, COMPONENT_TAGS, "components", "type")
    components: Components = {}
    for tag, fields in raw.items():
        reader = COLUMNS[tag]
        count = SIDES if tag in SIDE_TAGS else combatants
        components[tag] = reader.decode(fields, count, f"components.{reader.name}")
    return components


def _resources(entries: dict[str, tuple[int, Fields]]) -> dict[str, object]:
    if list(entries) != list(RESOURCE_PARTS):
        raise SnapshotError(f"resources: must be exactly {', '.join(RESOURCE_PARTS)}, in this order")
    resources: dict[str, object] = {}
    for name, spec in RESOURCE_PARTS.items():
        tag, fields = entries[name]
        if tag != spec.tag:
            raise SnapshotError(f"resources.{name}: has not the type tag {spec.tag} of a {spec.name}")
        resources[name] = COLUMNS[tag].build_one(fields, f"resources.{name}")
    return resources


def _entities(components: Components, combatants: int) -> list[tuple[object, ...]]:
    """The components of each entity, in the order of the entities."""
    sides = _built(SIDE_PARTS, components, SIDES)
    others = _built(COMBATANT_PARTS, components, combatants)
    return [*zip(*sides, strict=True), *zip(*others, strict=True)]


def _built(parts: Sequence[TypeSpec], components: Components, count: int) -> list[list[object]]:
    return [COLUMNS[spec.tag].build(components.get(spec.tag, {}), count) for spec in parts]
