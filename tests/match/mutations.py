"""Hostile snapshots of matches: sound ones with a value, a key or some bytes changed, and sealed again."""

from __future__ import annotations

import hashlib
import random
import zlib
from typing import Final, cast

import msgpack
import msgspec

from gridforged.content.match_schema import MatchSetup
from gridforged.content.match_setup import encode_match
from tests.serialization.mutations import EXTREMES, ODDITIES, packed, raw_bytes

Body = dict[str, object]
Columns = dict[int, dict[int, list[object]]]


def opened(blob: bytes) -> Body:
    """The body of a snapshot as plain data."""
    envelope = msgpack.unpackb(blob)
    return cast("Body", msgpack.unpackb(envelope["body"], strict_map_key=False))


def sealed(body: bytes) -> bytes:
    """A snapshot around these bytes, its checksum right."""
    return packed({"format": "gridforged.match", "version": 1, "checksum": zlib.crc32(body), "body": body})


def sealed_body(body: Body) -> bytes:
    """A snapshot of this body, its checksum right."""
    return sealed(packed(body))


def columns(body: Body) -> Columns:
    """The components of a body."""
    return cast("Columns", body["components"])


def fields(body: Body, resource: str) -> dict[int, object]:
    """The fields of a resource by tag."""
    return cast("dict[str, tuple[int, dict[int, object]]]", body["resources"])[resource][1]


def with_terms(body: Body, terms: object) -> Body:
    """The body with other terms, given as plain data, whose digest is right; the rules' is left as it was."""
    try:
        encoded = encode_match(msgspec.convert(terms, MatchSetup))
    except msgspec.ValidationError:
        encoded = packed(terms)
    return {**body, "terms": encoded, "content": hashlib.blake2b(encoded, digest_size=16).digest()}


def _one_value(choices: random.Random, body: Body) -> None:
    column = choices.choice(list(columns(body).values()))
    values = column[choices.choice(list(column))]
    values[choices.randrange(len(values))] = choices.choice((0, 1, 2, 3, 4, 5, 7, choices.choice(EXTREMES)))


def _odd_value(choices: random.Random, body: Body) -> None:
    column = choices.choice(list(columns(body).values()))
    values = column[choices.choice(list(column))]
    values[choices.randrange(len(values))] = choices.choice(ODDITIES)


def _lost_or_longer(choices: random.Random, body: Body) -> None:
    column = choices.choice(list(columns(body).values()))
    tag = choices.choice(list(column))
    if choices.randrange(2):
        del column[tag]
    else:
        column[tag].append(choices.choice((0, 1, 9)))


def _resource(choices: random.Random, body: Body) -> None:
    held = fields(body, choices.choice(list(cast("dict[str, object]", body["resources"]))))
    held[choices.randrange(1, 6)] = choices.choice(
        (0, 1, 2, 3, 9, [], [1], [1, 1], [3, 2, 1], choices.choice(EXTREMES), choices.choice(ODDITIES))
    )


def _head(choices: random.Random, body: Body) -> None:
    key = choices.choice(list(body))
    body[key] = choices.choice((b"", b"\0" * 16, 0, None, [], {}, body[choices.choice(list(body))]))


def _entities(choices: random.Random, body: Body) -> None:
    entities = cast("list[int]", body["entities"])
    if choices.randrange(2):
        entities.append(choices.choice((2, 2, 2, 0, 1, 3)))
    else:
        entities.pop()


def _terms(choices: random.Random, body: Body) -> None:
    terms = msgpack.unpackb(cast("bytes", body["terms"]), strict_map_key=False)
    part = choices.choice([terms, terms["match_rules"], terms["rules"], *terms["shop"], *terms["cards"]])
    key = choices.choice(list(part) or ["rounds"])
    part[key] = choices.choice((0, 1, 2, 5, "x", [1], choices.choice(EXTREMES), choices.choice(ODDITIES)))
    body.update(with_terms(body, terms))


CHANGES: Final = (
    _one_value,
    _one_value,
    _one_value,
    _odd_value,
    _lost_or_longer,
    _resource,
    _resource,
    _head,
)


def mutated(choices: random.Random, blob: bytes, others: list[bytes]) -> bytes:
    """One hostile snapshot made of a sound one."""
    kind = choices.randrange(12)
    if kind == 0:
        return raw_bytes(choices, blob, others)
    if kind == 1:
        return sealed(raw_bytes(choices, cast("bytes", msgpack.unpackb(blob)["body"]), others))
    try:
        body = opened(blob)
        for _ in range(choices.choice((1, 1, 2))):
            choices.choice((*CHANGES, _entities, _terms))(choices, body)
        if choices.randrange(8) == 0:
            body["battle"] = opened(choices.choice(others))["battle"]
        return sealed_body(body)
    except (TypeError, KeyError, AttributeError, IndexError, ValueError, OverflowError):
        return raw_bytes(choices, blob, others)  # two changes that do not go together
