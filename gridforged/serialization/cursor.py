"""Reading MessagePack byte by byte where the layout says what must come next.

Each value has one form, its shortest, so that a state is one string of bytes only. Nothing is allocated but
what was asked for and is there. Whatever else stands there is one SnapshotError.
"""

from __future__ import annotations

from typing import Final

from gridforged.errors import SnapshotError

_FIXINT: Final = 0x7F
_UINT_8: Final = 0xCC
_UINT_64: Final = 0xCF
_FIXSTR: Final = 0xA0
_FIXSTR_MOST: Final = 0x1F
_STR_8: Final = 0xD9
_BIN_8: Final = 0xC4
_BIN_32: Final = 0xC6
_FIXARRAY: Final = 0x90
_ARRAY_16: Final = 0xDC
_ARRAY_32: Final = 0xDD


class Cursor:
    """A place in `data`, which moves on with each value read. `where` in a message is what is read."""

    def __init__(self, data: bytes) -> None:
        self.data: Final = data
        self.position: int = 0

    def literal(self, expected: bytes, problem: str) -> None:
        """Step over exactly these bytes."""
        if not self.data.startswith(expected, self.position):
            raise SnapshotError(problem)
        self.position += len(expected)

    def unsigned(self, where: str) -> int:
        """A whole number, 0 or more."""
        head = self._uint(1, where)
        if head <= _FIXINT:
            return head
        if not _UINT_8 <= head <= _UINT_64:
            raise SnapshotError(f"{where}: is not a whole number of 0 or more")
        size = 1 << (head - _UINT_8)
        value = self._uint(size, where)
        smallest = _FIXINT + 1 if size == 1 else 1 << (4 * size)
        if value < smallest:
            raise SnapshotError(f"{where}: is not written in its shortest form")
        return value

    def binary(self, where: str) -> bytes:
        """Binary data."""
        head = self._uint(1, where)
        if not _BIN_8 <= head <= _BIN_32:
            raise SnapshotError(f"{where}: is not binary data")
        width = 1 << (head - _BIN_8)
        length = self._uint(width, where)
        if width > 1 and length < 1 << (4 * width):
            raise SnapshotError(f"{where}: its length is not written in its shortest form")
        return self._take(length, where)

    def length(self, where: str) -> int:
        """The length of a list, whose elements come next."""
        head = self._uint(1, where)
        if _FIXARRAY <= head <= _FIXARRAY | 0x0F:
            return head & 0x0F
        if head not in (_ARRAY_16, _ARRAY_32):
            raise SnapshotError(f"{where}: is not a list")
        width = 2 if head == _ARRAY_16 else 4
        length = self._uint(width, where)
        if length < (16 if width == 2 else 65_536):
            raise SnapshotError(f"{where}: its length is not written in its shortest form")
        return length

    def text(self, where: str, most: int) -> str:
        """Text of at most `most` bytes, fewer than 256."""
        head = self._uint(1, where)
        if not (_FIXSTR <= head <= _FIXSTR | _FIXSTR_MOST) and head != _STR_8:
            raise SnapshotError(f"{where}: is no short text")
        length = self._uint(1, where) if head == _STR_8 else head - _FIXSTR
        if head == _STR_8 and length <= _FIXSTR_MOST:
            raise SnapshotError(f"{where}: its length is not written in its shortest form")
        if length > most:
            raise SnapshotError(f"{where}: {length} bytes are more than {most}")
        try:
            return self._take(length, where).decode()
        except UnicodeDecodeError:
            raise SnapshotError(f"{where}: is no UTF-8") from None

    def end(self, where: str) -> None:
        """Nothing may follow."""
        if self.position != len(self.data):
            raise SnapshotError(f"{where}: {len(self.data) - self.position} bytes too many")

    def _uint(self, size: int, where: str) -> int:
        return int.from_bytes(self._take(size, where), "big")

    def _take(self, size: int, where: str) -> bytes:
        start = self.position
        if size > len(self.data) - start:
            raise SnapshotError(f"{where}: the bytes end too early")
        self.position = start + size
        return self.data[start : start + size]
