"""Reading what was encoded as MessagePack: bounded, typed, and mistrusted."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from gridforged.content.problems import one_line
from gridforged.errors import ContentError

T = TypeVar("T")


def decode_bounded(data: bytes, decoder: msgspec.msgpack.Decoder[T], most: int, name: str) -> T:
    """What at most ``most`` bytes say; ContentError, with ``name`` as its file, if they do not fit."""
    if len(data) > most:
        raise ContentError(f"{len(data)} bytes, more than {most}", file=name)
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        reason, _, place = str(error).partition(" - at `$")
        # A field name from the bytes may stand in the text.
        path = one_line(place.rstrip("`").lstrip("."))
        raise ContentError(one_line(reason), file=name, path=path) from None
