"""The way from one snapshot to another, as few bytes; docs/deltas.md describes them.

Snapshots of one battle have the same beginning, mostly the same end, and in between much in common. So a
delta names how much of both ends stays, and holds what is between them deflated, with what is there in the
base as the dictionary. It knows nothing of components: whatever a snapshot holds, a delta can follow.
"""

from __future__ import annotations

import zlib
from typing import Final

from gridforged.errors import DeltaError, SnapshotError
from gridforged.serialization.cursor import Cursor
from gridforged.serialization.envelope import pack, seal, unseal
from gridforged.serialization.layout import MAX_BYTES

VERSION: Final = 1
NOTHING: Final = b""
"""The base of a keyframe: a delta from it needs no other snapshot."""
MAX_DELTA_BYTES: Final = MAX_BYTES
"""Longest delta that is read."""

_HEADER: Final = b"\x97"
"""MessagePack header of a list of seven."""
_RAW_DEFLATE: Final = -15
_LEVEL: Final = 6
_MEMORY: Final = 8


def delta(base: bytes, new: bytes) -> bytes:
    """The delta from `base` to `new`, two snapshots, best of the same battle; from NOTHING a keyframe, which
    holds all of `new`. SnapshotError if either is no snapshot.
    """
    old_body, body = _body(base), unseal(new)
    prefix = _common_prefix(old_body, body)
    suffix = _common_suffix(old_body, body, min(len(old_body), len(body)) - prefix)
    dictionary = old_body[prefix : len(old_body) - suffix]
    deflate = zlib.compressobj(
        _LEVEL, zlib.DEFLATED, _RAW_DEFLATE, _MEMORY, zlib.Z_DEFAULT_STRATEGY, dictionary
    )
    middle = deflate.compress(body[prefix : len(body) - suffix]) + deflate.flush()
    return pack([VERSION, zlib.crc32(old_body), zlib.crc32(body), len(body), prefix, suffix, middle])


def apply(base: bytes, changes: object) -> bytes:
    """The snapshot that the delta `changes` leads to from `base`, byte for byte the one it was made for.

    DeltaError if `changes` is no sound delta or was made from another base. Nothing larger than a snapshot is
    ever allocated. That the result can be restored is not looked at: that is `restore`'s to say.
    SnapshotError if `base` is neither a snapshot nor NOTHING.
    """
    old_body = _body(base)
    if not isinstance(changes, (bytes, bytearray, memoryview)):
        raise DeltaError(f"a delta is bytes, not {type(changes).__name__}")
    size = memoryview(changes).nbytes
    if size > MAX_DELTA_BYTES:
        raise DeltaError(f"{size} bytes are more than a delta has, at most {MAX_DELTA_BYTES}")
    try:
        return _applied(old_body, Cursor(bytes(changes)))
    except SnapshotError as error:  # what the cursor finds wrong, which is said of the delta here
        raise DeltaError(str(error)) from None


def _applied(old_body: bytes, cursor: Cursor) -> bytes:
    cursor.literal(_HEADER, "this is no delta: it is not a list of seven")
    version = cursor.unsigned("version")
    if version != VERSION:
        raise DeltaError(f"version: written in version {version} of the format; this one reads {VERSION}")
    if cursor.unsigned("base") != zlib.crc32(old_body):
        raise DeltaError("base: the delta was made from another snapshot than this one")
    checksum = cursor.unsigned("checksum")
    length = cursor.unsigned("length")
    prefix = cursor.unsigned("prefix")
    suffix = cursor.unsigned("suffix")
    middle = cursor.binary("middle")
    cursor.end("the delta")
    if length > MAX_BYTES:
        raise DeltaError(f"length: {length} bytes are more than a snapshot has, at most {MAX_BYTES}")
    if prefix + suffix > min(length, len(old_body)):
        raise DeltaError("prefix and suffix: are longer than the snapshots that share them")
    kept = old_body[len(old_body) - suffix :] if suffix else b""
    dictionary = old_body[prefix : len(old_body) - suffix]
    body = old_body[:prefix] + _inflated(middle, dictionary, length - prefix - suffix) + kept
    if zlib.crc32(body) != checksum:
        raise DeltaError("checksum: what the delta leads to is damaged")
    return seal(body)


def _inflated(middle: bytes, dictionary: bytes, length: int) -> bytes:
    """Exactly `length` bytes; never more than one beyond them are made."""
    inflate = zlib.decompressobj(_RAW_DEFLATE, dictionary)
    try:
        inflated = inflate.decompress(middle, length + 1)
    except zlib.error:
        raise DeltaError("middle: is not deflated data") from None
    if len(inflated) != length or not inflate.eof or inflate.unused_data:
        raise DeltaError(f"middle: does not inflate to exactly {length} bytes")
    return inflated


def _body(base: bytes) -> bytes:
    return unseal(base) if base else b""


def _common_prefix(one: bytes, other: bytes) -> int:
    """How many bytes both begin with. Halving beats a loop over bytes: comparing slices is one call."""
    same, limit = 0, min(len(one), len(other))
    while same < limit:
        middle = (same + limit + 1) // 2
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            limit = middle - 1
    return same


def _common_suffix(one: bytes, other: bytes, limit: int) -> int:
    """How many bytes both end with, at most `limit`."""
    end, other_end = len(one), len(other)
    same = 0
    while same < limit:
        middle = (same + limit + 1) // 2
        if one[end - middle : end - same] == other[other_end - middle : other_end - same]:
            same = middle
        else:
            limit = middle - 1
    return same
