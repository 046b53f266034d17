"""The envelope around every body: format, version and checksum; sealed and opened in one place."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Final

import msgpack

from gridforged.errors import SnapshotError
from gridforged.serialization.cursor import Cursor
from gridforged.serialization.layout import DIGEST_BYTES, ENVELOPE_KEYS, FORMAT, MAX_BYTES, VERSION


@dataclass(frozen=True)
class Format:
    """A format of snapshots: `name` and `version` as the envelope gives them, and the most bytes of one.

    `subject` is what such a snapshot is of, in words.
    """

    name: str
    version: int
    most: int
    subject: str


BATTLE_FORMAT: Final = Format(FORMAT, VERSION, MAX_BYTES, "a battle")


def pack(value: object) -> bytes:
    """`value` as MessagePack, everything in its shortest form and maps in their own order."""
    packed = msgpack.packb(value)
    if not isinstance(packed, bytes):
        raise TypeError("msgpack.packb gave no bytes")
    return packed


_KEY: Final = {key: pack(key) for key in ENVELOPE_KEYS}
_MAP_OF_4: Final = b"\x84"


def seal(body: bytes, form: Format = BATTLE_FORMAT) -> bytes:
    """The snapshot whose body this is."""
    return pack({"format": form.name, "version": form.version, "checksum": zlib.crc32(body), "body": body})


def unseal(blob: object, form: Format = BATTLE_FORMAT) -> bytes:
    """The body of a snapshot of that format, as `seal` got it.

    SnapshotError unless `blob` is bytes, not too many, in canonical form and whole as the checksum says.
    """
    if not isinstance(blob, (bytes, bytearray, memoryview)):
        raise SnapshotError(f"a snapshot is bytes, not {type(blob).__name__}")
    size = memoryview(blob).nbytes
    if size > form.most:
        raise SnapshotError(f"{size} bytes are more than a snapshot has, at most {form.most}")
    envelope = Cursor(bytes(blob))
    envelope.literal(
        _beginning(form),
        f"format: this is no snapshot of {form.subject} (expected '{form.name}')",
    )
    version = envelope.unsigned("version")
    if version != form.version:
        raise SnapshotError(
            f"version: written in version {version} of the format; this one reads {form.version}"
        )
    envelope.literal(_KEY["checksum"], "checksum: is missing")
    checksum = envelope.unsigned("checksum")
    envelope.literal(_KEY["body"], "body: is missing")
    body = envelope.binary("body")
    envelope.end("the snapshot")
    if checksum != zlib.crc32(body):
        raise SnapshotError("checksum: the body was damaged or cut")
    return body


def is_sealed_as(blob: bytes, form: Format) -> bool:
    """Whether `blob` begins as a snapshot of that format does; nothing more of it is looked at."""
    return blob.startswith(_beginning(form))


def _beginning(form: Format) -> bytes:
    return _MAP_OF_4 + _KEY["format"] + pack(form.name) + _KEY["version"]


def read_digest(body: Cursor, name: str) -> bytes:
    """The digest that is the entry `name` of a body, which must come next."""
    body.literal(pack(name), f"{name}: is missing")
    digest = body.binary(name)
    if len(digest) != DIGEST_BYTES:
        raise SnapshotError(f"{name}: is not a digest of {DIGEST_BYTES} bytes")
    return digest
