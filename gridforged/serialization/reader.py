"""Reading a snapshot as hostile input: bounded before it is decoded, every value typed and in range after.

Whatever is wrong is one SnapshotError that says what and where; nothing is built before everything was read.
"""

from __future__ import annotations

import zlib
from typing import Final

import msgpack

from gridforged.components.registry import REGISTRY
from gridforged.ecs.registry import BOOL, INT, FieldSpec, RegistryError, TypeSpec
from gridforged.errors import ContentError, SnapshotError
from gridforged.serialization.layout import (
    BODY_KEYS,
    ENVELOPE_KEYS,
    FORMAT,
    MAX_ARRAY,
    MAX_BYTES,
    MAX_MAP,
    MAX_TEXT,
    VERSION,
)
from gridforged.serialization.snapshot import SCHEMA
from gridforged.systems.board import Board
from gridforged.systems.compile import board_from_bytes

_U32: Final = 2**32 - 1


class SnapshotContents:
    """What a snapshot holds, as fresh objects: the board, resources by name, components for each entity."""

    def __init__(self, board: Board, resources: dict[str, object], entities: list[list[object]]) -> None:
        self.board = board
        self.resources = resources
        self.entities = entities


def read(blob: bytes) -> SnapshotContents:
    """Everything in `blob`, checked value by value. How the values fit together is `consistency`'s to say."""
    body = read_body(blob)
    board = _board(body)
    resources = _resources(_map(body["resources"], "resources"))
    entities = _entities(body)
    return SnapshotContents(board, resources, entities)


def read_body(blob: bytes) -> dict[str, object]:
    """The body of a snapshot as plain data: envelope, checksum and keys checked, the values not yet."""
    if not isinstance(blob, (bytes, bytearray, memoryview)):
        raise SnapshotError(f"a snapshot is bytes, not {type(blob).__name__}")
    if len(blob) > MAX_BYTES:
        raise SnapshotError(f"{len(blob)} bytes are more than a snapshot has, at most {MAX_BYTES}")
    envelope = _keys(_decode(bytes(blob), "the snapshot"), ENVELOPE_KEYS, "the snapshot")
    if envelope["format"] != FORMAT:
        raise SnapshotError(f"format: this is no snapshot of a battle (expected '{FORMAT}')")
    if type(envelope["version"]) is not int or envelope["version"] != VERSION:
        raise SnapshotError(f"version: written by another version of the format; this one reads {VERSION}")
    body = envelope["body"]
    if not isinstance(body, bytes):
        raise SnapshotError("body: is not binary data")
    checksum = _whole(envelope["checksum"], 0, _U32, "checksum")
    if checksum != zlib.crc32(body):
        raise SnapshotError("checksum: the body was damaged or cut")
    return _keys(_decode(body, "body"), BODY_KEYS, "body")


def _decode(data: bytes, where: str) -> object:
    try:
        value: object = msgpack.unpackb(
            data,
            strict_map_key=False,
            use_list=True,
            raw=False,
            max_str_len=MAX_TEXT,
            max_bin_len=len(data),
            max_array_len=MAX_ARRAY,
            max_map_len=MAX_MAP,
            max_ext_len=0,
            object_pairs_hook=_unique,
        )
    except SnapshotError:
        raise
    except (ValueError, TypeError, RecursionError, msgpack.exceptions.UnpackException) as error:
        raise SnapshotError(f"{where}: not MessagePack that a snapshot may hold ({_reason(error)})") from None
    return value


def _reason(error: BaseException) -> str:
    text = str(error).splitlines()[0] if str(error) else type(error).__name__
    return text[:120]


def _unique(pairs: list[tuple[object, object]]) -> dict[object, object]:
    entries: dict[object, object] = {}
    for key, value in pairs:
        if not isinstance(key, (int, str)) or isinstance(key, bool):
            raise SnapshotError(
                f"a map has a key of type {type(key).__name__}; keys are text or whole numbers"
            )
        if key in entries:
            raise SnapshotError(f"a map has the key {key!r} twice")
        entries[key] = value
    return entries


def _keys(value: object, keys: tuple[str, ...], where: str) -> dict[str, object]:
    """A map with exactly these keys in this order, so that a state has one form only."""
    entries = _map(value, where)
    if tuple(entries) != keys:
        raise SnapshotError(f"{where}: must have exactly the keys {', '.join(keys)}, in this order")
    return {str(key): held for key, held in entries.items()}


def _map(value: object, where: str) -> dict[object, object]:
    if not isinstance(value, dict):
        raise SnapshotError(f"{where}: is not a map")
    return value


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise SnapshotError(f"{where}: is not a list")
    return value


def _whole(value: object, low: int, high: int, where: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise SnapshotError(f"{where}: is not a whole number from {low} to {high}")
    return value


def _board(body: dict[str, object]) -> Board:
    if body["schema"] != SCHEMA:
        raise SnapshotError("schema: written with other components or fields than this version has")
    encoded = body["board"]
    if not isinstance(encoded, bytes):
        raise SnapshotError("board: is not binary data")
    try:
        board = board_from_bytes(encoded)
    except ContentError as error:
        raise SnapshotError(f"board: {error}") from None
    if body["content"] != board.digest:
        raise SnapshotError("content: does not match the board in the snapshot")
    if body["rules"] != board.rules_digest:
        raise SnapshotError("rules: does not match the rules table in the snapshot")
    return board


def _resources(entries: dict[object, object]) -> dict[str, object]:
    resources: dict[str, object] = {}
    names = list(entries)
    if names != sorted(names, key=str):
        raise SnapshotError("resources: are not in the order of their names")
    for name, entry in entries.items():
        where = f"resources.{name}"
        parts = _list(entry, where)
        if not isinstance(name, str) or len(parts) != 2:
            raise SnapshotError(f"{where}: is not a named pair of type tag and fields")
        spec = _spec(parts[0], where)
        columns = _map(parts[1], where)
        resources[name] = _build(spec, {tag: [value] for tag, value in columns.items()}, 1, where)[0]
    return resources


def _entities(body: dict[str, object]) -> list[list[object]]:
    """The components of each entity, in the order of the entities."""
    archetypes = [
        [_spec(tag, f"archetypes[{index}]") for tag in _list(tags, f"archetypes[{index}]")]
        for index, tags in enumerate(_list(body["archetypes"], "archetypes"))
    ]
    places = [
        _whole(place, 0, len(archetypes) - 1, f"entities[{index}]")
        for index, place in enumerate(_list(body["entities"], "entities"))
    ]
    _check_archetypes(archetypes, places)
    counts = {spec.tag: 0 for spec in REGISTRY.types}
    for place in places:
        for spec in archetypes[place]:
            counts[spec.tag] += 1
    components = _map(body["components"], "components")
    if list(components) != sorted(tag for tag in components if isinstance(tag, int)):
        raise SnapshotError("components: are not in the order of their tags")
    for tag, columns in components.items():
        if counts.get(_spec(tag, "components").tag, 0) == 0 or not columns:
            raise SnapshotError(f"components.{tag}: holds nothing of any entity")
    pools = {
        spec.tag: _build(
            spec,
            _map(components.get(spec.tag, {}), f"components.{spec.tag}"),
            counts[spec.tag],
            f"components.{spec.name}",
        )
        for spec in REGISTRY.types
    }
    taken = dict.fromkeys(pools, 0)
    entities: list[list[object]] = []
    for place in places:
        held: list[object] = []
        for spec in archetypes[place]:
            held.append(pools[spec.tag][taken[spec.tag]])
            taken[spec.tag] += 1
        entities.append(held)
    return entities


def _check_archetypes(archetypes: list[list[TypeSpec]], places: list[int]) -> None:
    seen = list(dict.fromkeys(places))
    if seen != list(range(len(archetypes))):
        raise SnapshotError("archetypes: are not in the order of their first entity")
    for index, specs in enumerate(archetypes):
        tags = [spec.tag for spec in specs]
        if tags != sorted(dict.fromkeys(tags)) or tags in [
            [s.tag for s in other] for other in archetypes[:index]
        ]:
            raise SnapshotError(f"archetypes[{index}]: tags must ascend, and no archetype stand twice")


def _spec(tag: object, where: str) -> TypeSpec:
    if isinstance(tag, bool) or not isinstance(tag, int):
        raise SnapshotError(f"{where}: a type tag is a whole number")
    try:
        return REGISTRY.spec_by_tag(tag)
    except RegistryError as error:
        raise SnapshotError(f"{where}: {error}") from None


def _build(spec: TypeSpec, columns: dict[object, object], count: int, where: str) -> list[object]:
    """`count` objects of one type from their columns by field tag."""
    made: list[object] = [spec.type() for _ in range(count)]
    left = list(columns)
    for field in sorted(spec.fields, key=lambda field: field.tag):
        if field.tag not in columns:
            continue
        if left.pop(0) != field.tag:
            raise SnapshotError(f"{where}: fields are not in the order of their tags")
        place = f"{where}.{field.name}"
        column = _list(columns[field.tag], place)
        if len(column) != count:
            raise SnapshotError(f"{place}: has {len(column)} values for {count} entities")
        _check_column(field, column, place)
        name = field.name
        for holder, value in zip(made, column, strict=True):
            setattr(holder, name, value)
    if left:
        raise SnapshotError(f"{where}: there is no field with the tag {left[0]!r}")
    return made


def _check_column(field: FieldSpec, column: list[object], where: str) -> None:
    # The common case in a few passes at C speed; only a faulty column is searched value by value.
    if field.kind == INT and list(map(type, column)).count(int) == len(column):
        numbers = [value for value in column if isinstance(value, int)]
        if field.low <= min(numbers) and max(numbers) <= field.high:
            if numbers.count(field.default) == len(numbers):
                raise SnapshotError(f"{where}: holds nothing but its default, which is never written")
            return
    elif field.kind == BOOL and list(map(type, column)).count(bool) == len(column):
        if column.count(bool(field.default)) == len(column):
            raise SnapshotError(f"{where}: holds nothing but its default, which is never written")
        return
    for index, value in enumerate(column):
        problem = field.problem(value)
        if problem:
            raise SnapshotError(f"{where}[{index}]: {problem}")
    if not any(column):
        raise SnapshotError(f"{where}: holds nothing but its default, which is never written")
