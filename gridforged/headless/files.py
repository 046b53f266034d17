"""Files that are written to, of which an error says which file it was."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class NamedFile(io.FileIO):
    """A file without a buffer. An OSError of writing names it, as one of opening does by itself."""

    def write(self, data: ReadableBuffer, /) -> int:
        """Write a beginning of `data`; how many bytes that was."""
        try:
            return super().write(data)
        except OSError as error:
            error.filename = str(self.name)
            raise


def open_to_write(path: Path) -> BinaryIO:
    """A new or emptied file with a buffer, all of whose errors name it, whenever the buffer is written."""
    return io.BufferedWriter(NamedFile(path, "w"))
