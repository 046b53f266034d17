"""How many entries a MessagePack map or list has, before any of them is decoded.

An empty entry is one byte and decoded some fifty times as large, so their number is bounded first.
"""

from __future__ import annotations

from typing import Final

from msgspec import Raw

from gridforged.errors import SnapshotError

_FIXMAP: Final = 0x80
_FIXED_END: Final = 0xA0
_LIST_16: Final = 0xDC
_LIST_32: Final = 0xDD
_MAP_16: Final = 0xDE
_MAP_32: Final = 0xDF


def check_entries(raw: Raw, most: int, where: str) -> None:
    """SnapshotError for a map or list of more than `most` entries. What else `raw` is, is not asked here."""
    entries = entries_of(bytes(memoryview(raw)[:5]))
    if entries > most:
        raise SnapshotError(f"{where}: has {entries} entries, more than {most}")


def entries_of(beginning: bytes) -> int:
    """The entries that the first five bytes of a value promise; 0 for what is neither map nor list."""
    head = beginning[0] if beginning else 0
    if _FIXMAP <= head < _FIXED_END:  # lists from 0x90 on
        return head & 0x0F
    if head in (_LIST_16, _MAP_16):
        return int.from_bytes(beginning[1:3], "big")
    if head in (_LIST_32, _MAP_32):
        return int.from_bytes(beginning[1:5], "big")
    return 0
