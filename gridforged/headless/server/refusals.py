"""Why a server does not do what it is asked: a code for programs and a sentence for people."""

from __future__ import annotations

from typing import Final

from gridforged.errors import GridforgedError

PROTOCOL: Final = "protocol"
SCHEMA: Final = "schema"
MALFORMED: Final = "malformed"
TOO_LARGE: Final = "too_large"
RATE: Final = "rate"
UNEXPECTED: Final = "unexpected"
TOKEN: Final = "token"
BOARD: Final = "board"
HALVES: Final = "halves"
SEAT: Final = "seat"
COMMAND: Final = "command"
LIMIT: Final = "limit"
INTERNAL: Final = "internal"

CODES: Final = (
    PROTOCOL,
    SCHEMA,
    MALFORMED,
    TOO_LARGE,
    RATE,
    UNEXPECTED,
    TOKEN,
    BOARD,
    HALVES,
    SEAT,
    COMMAND,
    LIMIT,
    INTERNAL,
)
ENDS_CONNECTION: Final = (PROTOCOL, SCHEMA)
"""Codes after which a connection has no further use."""
VIOLATIONS: Final = (MALFORMED, TOO_LARGE, RATE, BOARD, HALVES)
"""Codes that no client of good will gets again and again."""


class RequestError(GridforgedError):
    """A request that a server does not carry out; nothing was changed.

    `request` is the number of the request if it is known only to whoever has found this out, else 0.
    """

    def __init__(self, code: str, message: str, request: int = 0) -> None:
        self.code = code
        self.request = request
        super().__init__(message)
