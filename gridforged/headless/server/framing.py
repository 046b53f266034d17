"""Messages as bytes and back. Bytes of a client are hostile: bounded before they are decoded."""

from __future__ import annotations

from typing import Final

from msgspec import MsgspecError
from msgspec.msgpack import Decoder, Encoder

from gridforged.content.problems import one_line
from gridforged.headless.server.messages import ClientMessage, FromClient, FromServer, Numbered, ServerMessage
from gridforged.headless.server.refusals import MALFORMED, TOO_LARGE, RequestError

MOST_DEPTH: Final = 12
"""Levels of lists and maps in a message; no sound one has more than seven."""
MOST_VALUES: Final = 4_096
"""Values in a message, keys of maps included. A board that is sent is one value."""

_ENCODER: Final = Encoder()
_FROM_CLIENT: Final[Decoder[ClientMessage]] = Decoder(ClientMessage)
_NUMBERED: Final = Decoder(Numbered)
_FROM_SERVER: Final[Decoder[ServerMessage]] = Decoder(ServerMessage)


def encode(message: FromClient | FromServer) -> bytes:
    """The bytes of a message."""
    return _ENCODER.encode(message)


def decode_request(data: bytes, most: int) -> ClientMessage:
    """The message of a client. RequestError, as too large or malformed, if it is none; with the number of the
    request if that can be read.
    """
    if len(data) > most:
        raise RequestError(TOO_LARGE, f"{len(data)} bytes, a message has at most {most}")
    check_shape(data)
    try:
        return _FROM_CLIENT.decode(data)
    except (MsgspecError, ValueError, RecursionError) as error:
        raise RequestError(MALFORMED, one_line(str(error)), _request_of(data)) from None


def decode_answer(data: bytes) -> ServerMessage:
    """The message of a server. RequestError if it is none of this version."""
    try:
        return _FROM_SERVER.decode(data)
    except (MsgspecError, ValueError, RecursionError) as error:
        raise RequestError(MALFORMED, one_line(str(error))) from None


def _request_of(data: bytes) -> int:
    """The number of a request that is wrong otherwise; 0 if there is none that can be read."""
    try:
        return _NUMBERED.decode(data).request
    except (MsgspecError, ValueError, RecursionError):
        return 0


def check_shape(data: bytes) -> None:
    """RequestError unless `data` is one MessagePack value, neither too deep nor of too many parts.

    Nothing is built, and no more is looked at than a sound message can have.
    """
    size = len(data)
    position = 0
    values = 0
    open_parts = [1]  # how many values each level that is open still wants
    while open_parts:
        if open_parts[-1] == 0:
            open_parts.pop()
            continue
        open_parts[-1] -= 1
        values += 1
        if values > MOST_VALUES:
            raise RequestError(TOO_LARGE, f"more than {MOST_VALUES} values in a message")
        if position >= size:
            raise RequestError(MALFORMED, "the bytes end too early")
        head = data[position]
        position += 1
        extra, parts = 0, 0
        if head <= 0x7F or head >= 0xE0:
            continue
        if head <= 0x8F:
            parts = 2 * (head & 0x0F)
        elif head <= 0x9F:
            parts = head & 0x0F
        elif head <= 0xBF:
            extra = head & 0x1F
        elif head in _FIXED:
            extra = _FIXED[head]
        elif head in _COUNTED:
            width, is_parts, each = _COUNTED[head]
            if position + width > size:
                raise RequestError(MALFORMED, "the bytes end too early")
            count = int.from_bytes(data[position : position + width], "big")
            position += width
            if is_parts:
                parts = count * each
            else:
                extra = count + each
        else:
            raise RequestError(MALFORMED, f"0x{head:02x} begins no value of MessagePack")
        position += extra
        if position > size:
            raise RequestError(MALFORMED, "the bytes end too early")
        if parts:
            if len(open_parts) > MOST_DEPTH:
                raise RequestError(TOO_LARGE, f"nested more than {MOST_DEPTH} deep")
            open_parts.append(parts)
    if position != size:
        raise RequestError(MALFORMED, f"{size - position} bytes too many")


_FIXED: Final = {
    0xC0: 0,
    0xC2: 0,
    0xC3: 0,
    0xCA: 4,
    0xCB: 8,
    0xCC: 1,
    0xCD: 2,
    0xCE: 4,
    0xCF: 8,
    0xD0: 1,
    0xD1: 2,
    0xD2: 4,
    0xD3: 8,
    0xD4: 2,
    0xD5: 3,
    0xD6: 5,
    0xD7: 9,
    0xD8: 17,
}
"""Bytes that follow the first one of a value of one size."""

_COUNTED: Final = {
    0xC4: (1, False, 0),
    0xC5: (2, False, 0),
    0xC6: (4, False, 0),
    0xC7: (1, False, 1),
    0xC8: (2, False, 1),
    0xC9: (4, False, 1),
    0xD9: (1, False, 0),
    0xDA: (2, False, 0),
    0xDB: (4, False, 0),
    0xDC: (2, True, 1),
    0xDD: (4, True, 1),
    0xDE: (2, True, 2),
    0xDF: (4, True, 2),
}
"""Of a value that says its own size: width of the count, whether it counts parts, bytes or parts for each."""
