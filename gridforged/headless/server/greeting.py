"""Hello and welcome: whether client and server understand one another; and what a battle is made with."""

from __future__ import annotations

from gridforged.headless.server import refusals
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import PROTOCOL, Hello, Started, Welcome
from gridforged.headless.server.refusals import RequestError
from gridforged.serialization.handshake import hello_of
from gridforged.serialization.snapshot import SCHEMA
from gridforged.systems.board import Board
from gridforged.version import version


def check(hello: Hello) -> None:
    """RequestError if the client speaks another protocol, or knows other components than the server."""
    if hello.protocol != PROTOCOL:
        raise RequestError(refusals.PROTOCOL, f"protocol {hello.protocol}; the server speaks {PROTOCOL}")
    if hello.schema and hello.schema != SCHEMA:
        raise RequestError(refusals.SCHEMA, "the client knows other components or fields than the server")


def welcome(limits: Limits) -> Welcome:
    """The answer to a hello that fits."""
    return Welcome(
        PROTOCOL, f"gridforged {version()}", SCHEMA, limits.message_bytes, limits.messages_per_second
    )


def started(board: Board) -> Started:
    """That a battle on that board has begun, and all that a client has to be made with to run along."""
    hello = hello_of(board)
    return Started(hello.frame_rate, hello.wire, hello.schema, hello.rules, hello.content)
