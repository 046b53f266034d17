"""Hostile snapshots: bytes changed at random, values changed on purpose, then sealed again.

A mutation of the raw bytes would nearly always end at the checksum, so most of these open the envelope,
change what is inside, and put checksum and digests right.
"""

from __future__ import annotations

import hashlib
import random
import struct
import zlib
from collections.abc import Callable
from typing import Final, cast

import msgpack

from gridforged.components.registry import REGISTRY
from gridforged.serialization import parts

Body = dict[str, object]
Columns = dict[int, dict[int, list[object]]]

EXTREMES: Final = (
    0,
    1,
    -1,
    2,
    127,
    128,
    255,
    256,
    65_536,
    2**31,
    2**32 - 1,
    2**32,
    10**12,
    10**12 + 1,
    10**15,
    10**15 + 1,
    2**53,
    2**62,
    2**63 - 1,
    2**63,
    2**64 - 1,
    -(2**63),
)
ODDITIES: Final[tuple[object, ...]] = (
    None,
    True,
    False,
    0.0,
    1.0,
    float("nan"),
    float("inf"),
    "",
    "x",
    b"",
    b"x",
    [],
    [1],
    {},
    {1: 1},
)


def packed(value: object) -> bytes:
    """`value` by an independent MessagePack library."""
    return cast("bytes", msgpack.packb(value))


def opened(blob: bytes) -> tuple[dict[str, object], Body]:
    """Envelope and body as plain data."""
    envelope = msgpack.unpackb(blob)
    return envelope, msgpack.unpackb(envelope["body"], strict_map_key=False)


def sealed(body: bytes) -> bytes:
    """A snapshot around these bytes, its checksum right."""
    return packed({"format": "gridforged.snapshot", "version": 1, "checksum": zlib.crc32(body), "body": body})


def sealed_body(body: Body) -> bytes:
    """A snapshot of this body, its checksum right."""
    return sealed(packed(body))


def with_board(body: Body, board: bytes) -> Body:
    """The body with another board, whose digests are right; the rules are taken to be unchanged."""
    return {**body, "board": board, "content": hashlib.blake2b(board, digest_size=16).digest()}


def raw_bytes(choices: random.Random, data: bytes, others: list[bytes]) -> bytes:
    """A few bytes changed, put in, taken out, repeated, or exchanged for those of another snapshot."""
    changed = bytearray(data)
    for _ in range(choices.choice((1, 1, 1, 2, 3, 8))):
        position = choices.randrange(len(changed) + 1)
        kind = choices.randrange(7)
        if kind == 0 and position < len(changed):
            changed[position] ^= 1 << choices.randrange(8)
        elif kind == 1 and position < len(changed):
            changed[position] = choices.choice(
                (0, 0x7F, 0x80, 0x90, 0xC0, 0xC1, 0xC7, 0xCF, 0xDD, 0xDF, 0xFF)
            )
        elif kind == 2:
            changed[position:position] = choices.randbytes(choices.randrange(1, 6))
        elif kind == 3:
            del changed[position : position + choices.randrange(1, 20)]
        elif kind == 4:
            length = choices.randrange(1, 40)
            changed[position:position] = changed[position : position + length]
        elif kind == 5:
            other = choices.choice(others)
            start = choices.randrange(len(other))
            length = choices.randrange(1, 60)
            changed[position : position + length] = other[start : start + length]
        else:
            changed[position : position + 5] = bomb(choices)
    return bytes(changed)


def bomb(choices: random.Random) -> bytes:
    """A header that promises more than there is, or a hole without a bottom."""
    head = choices.choice((0xC6, 0xC9, 0xDB, 0xDD, 0xDF, 0xC5, 0xDC, 0xDE))
    width = 2 if head in (0xC5, 0xDC, 0xDE) else 4
    promised = struct.pack(">Q", choices.choice((2**32 - 1, 2**31, 10**6, 65_535)))[-width:]
    if choices.randrange(3) == 0:
        return choices.choice((b"\x91", b"\x81\x01", b"\xdc\xff\xff")) * choices.choice((600, 5_000, 100_000))
    return bytes([head]) + promised


def structural(choices: random.Random, blob: bytes, others: list[bytes]) -> bytes:
    """Values of the body changed on purpose, then encoded and sealed again."""
    _, body = opened(blob)
    for _ in range(choices.choice((1, 1, 1, 2))):
        choices.choice(CHANGES)(choices, body, others)
    return sealed_body(body)


def _columns(body: Body) -> Columns:
    return cast("Columns", body["components"])


def _a_column(choices: random.Random, body: Body) -> tuple[dict[int, list[object]], int]:
    columns = _columns(body)
    fields = columns[choices.choice(sorted(columns))]
    return fields, choices.choice(sorted(fields))


def _extreme_value(choices: random.Random, body: Body, others: list[bytes]) -> None:
    fields, tag = _a_column(choices, body)
    fields[tag][choices.randrange(len(fields[tag]))] = choices.choice(EXTREMES)


def _value_of_its_range(choices: random.Random, body: Body, others: list[bytes]) -> None:
    """A value that the field allows, at its bounds or anywhere, in a column that may not be there yet."""
    spec = choices.choice([spec for spec in REGISTRY.types if spec.tag in parts.COMPONENT_TAGS])
    field = choices.choice(spec.fields)
    entities = cast("list[int]", body["entities"])
    archetypes = cast("list[list[int]]", body["archetypes"])
    count = sum(1 for place in entities if spec.tag in archetypes[place])
    values: list[object] = [field.low, field.high, choices.randint(field.low, field.high), field.default]
    if field.kind == 2:
        values = [False, True]
    elif field.kind == 3:
        values = [[], [field.low], [field.high], list(range(5)), list(range(field.max_length))]
    default: object = {2: bool(field.default), 3: []}.get(field.kind, field.default)
    columns = _columns(body)
    fields = columns.setdefault(spec.tag, {})
    column = fields.setdefault(field.tag, [default] * count)
    for index in range(len(column)):
        if choices.randrange(3) == 0:
            column[index] = choices.choice(values)
    columns[spec.tag] = dict(sorted(fields.items()))
    body["components"] = dict(sorted(columns.items()))


def _odd_value(choices: random.Random, body: Body, others: list[bytes]) -> None:
    fields, tag = _a_column(choices, body)
    fields[tag][choices.randrange(len(fields[tag]))] = choices.choice(ODDITIES)


def _odd_column(choices: random.Random, body: Body, others: list[bytes]) -> None:
    fields, tag = _a_column(choices, body)
    changed: dict[int, object] = cast("dict[int, object]", fields)
    changed[tag] = choices.choice((*ODDITIES, *EXTREMES, fields[tag][:-1], [*fields[tag], 0], [fields[tag]]))


def _swapped_columns(choices: random.Random, body: Body, others: list[bytes]) -> None:
    fields, tag = _a_column(choices, body)
    other_fields, other_tag = _a_column(choices, body)
    fields[tag], other_fields[other_tag] = other_fields[other_tag], fields[tag]


def _shuffled_column(choices: random.Random, body: Body, others: list[bytes]) -> None:
    fields, tag = _a_column(choices, body)
    choices.shuffle(fields[tag])


def _lost_column(choices: random.Random, body: Body, others: list[bytes]) -> None:
    columns = _columns(body)
    tag = choices.choice(sorted(columns))
    if choices.randrange(2) and len(columns) > 1:
        del columns[tag]
    elif len(columns[tag]) > 1:
        del columns[tag][choices.choice(sorted(columns[tag]))]


def _other_tags(choices: random.Random, body: Body, others: list[bytes]) -> None:
    fields, tag = _a_column(choices, body)
    changed: dict[object, object] = cast("dict[object, object]", fields)
    changed[choices.choice((0, 99, -1, 2**40, True, "1", 1.0, None))] = changed[tag]


def _resource(choices: random.Random, body: Body, others: list[bytes]) -> None:
    resources = cast("dict[str, list[object]]", body["resources"])
    entry = resources[choices.choice(sorted(resources))]
    fields = cast("dict[int, object]", entry[1])
    kind = choices.randrange(4)
    if kind == 0:
        entry[choices.randrange(2)] = choices.choice((*ODDITIES, *EXTREMES))
    elif kind == 1:
        fields[choices.randrange(1, 6)] = choices.choice((*EXTREMES, *ODDITIES))
    elif kind == 2:
        fields.clear()
    else:
        fields[1] = choices.choice((1, 2, 3, 50, 399, 400, 10**9, 10**12, 10**15))
    if not isinstance(entry[1], dict):
        return
    entry[1] = dict(sorted(fields.items(), key=str))


def _head(choices: random.Random, body: Body, others: list[bytes]) -> None:
    key = choice_of_head = choices.choice(("rules", "content", "schema", "board", "archetypes", "entities"))
    if choice_of_head == "entities":
        entities = list(cast("list[object]", body["entities"]))
        entities[choices.randrange(len(entities))] = choices.choice((0, 1, 2, -1, True, 1.0, None))
        body["entities"] = entities
    elif choice_of_head == "archetypes":
        body["archetypes"] = choices.choice(([], [[12]], [[12], [1, 2]], [[], []], [[12], 5], [[True]], None))
    else:
        body[key] = choices.choice((*ODDITIES, b"\0" * 16, choices.randbytes(16)))


def _keys(choices: random.Random, body: Body, others: list[bytes]) -> None:
    key = choices.choice(sorted(body))
    kind = choices.randrange(3)
    if kind == 0:
        del body[key]
    elif kind == 1:
        body[key + "x"] = body.pop(key)
    else:
        body[key] = body.pop(key)  # moves to the end


def _other_board(choices: random.Random, body: Body, others: list[bytes]) -> None:
    _, other = opened(choices.choice(others))
    for key in choices.choice(
        (("rules", "content", "board"), ("board",), ("rules", "content", "board", "entities"))
    ):
        body[key] = other[key]


def _changed_board(choices: random.Random, body: Body, others: list[bytes]) -> None:
    board = body["board"]
    if isinstance(board, bytes) and board:
        body.update(with_board(body, raw_bytes(choices, board, [board])))


def _changed_setup(choices: random.Random, body: Body, others: list[bytes]) -> None:
    """One number of the board changed, at its place in the decoded form."""
    board = body["board"]
    if not isinstance(board, bytes):
        return
    try:
        setup: object = msgpack.unpackb(board, strict_map_key=False)
    except ValueError:
        return
    places = list(_numbers(setup))
    if places:
        holder, key = choices.choice(places)
        holder[key] = choices.choice((*EXTREMES, *ODDITIES, 3, 20, 50, 1_000))
        body.update(with_board(body, packed(setup)))
        rules = cast("dict[str, object]", setup).get("rules")
        body["rules"] = hashlib.blake2b(packed(rules), digest_size=16).digest()


def _numbers(value: object) -> list[tuple[dict[object, object], object]]:
    found: list[tuple[dict[object, object], object]] = []
    if isinstance(value, dict):
        for key, held in value.items():
            if isinstance(held, int):
                found.append((value, key))
            found += _numbers(held)
    elif isinstance(value, list):
        for held in value:
            found += _numbers(held)
    return found


Change = Callable[[random.Random, Body, list[bytes]], None]

CHANGES: Final[tuple[Change, ...]] = (
    _extreme_value,
    _value_of_its_range,
    _value_of_its_range,
    _value_of_its_range,
    _odd_value,
    _odd_column,
    _swapped_columns,
    _shuffled_column,
    _lost_column,
    _other_tags,
    _resource,
    _resource,
    _head,
    _keys,
    _other_board,
    _changed_board,
    _changed_setup,
    _changed_setup,
)


def mutated(choices: random.Random, blob: bytes, others: list[bytes]) -> bytes:
    """One hostile snapshot made of a sound one."""
    kind = choices.randrange(20)
    if kind == 0:
        return raw_bytes(choices, blob, others)
    if kind <= 2:
        envelope = msgpack.unpackb(blob)
        return sealed(raw_bytes(choices, cast("bytes", envelope["body"]), others))
    if kind <= 5:
        _, body = opened(blob)
        head = packed({key: body[key] for key in list(body)[:6]})[1:]
        tail = packed({key: body[key] for key in list(body)[6:]})[1:]
        return sealed(b"\x88" + head + raw_bytes(choices, tail, others))
    try:
        return structural(choices, blob, others)
    except (TypeError, KeyError, AttributeError, IndexError, ValueError, OverflowError):
        return raw_bytes(choices, blob, others)  # two changes that do not go together
