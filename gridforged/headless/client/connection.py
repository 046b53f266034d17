"""One connection to a match server: requests with their answers, and whatever else it sends."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, TypeVar

from msgspec import Raw
from msgspec.msgpack import encode as pack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from gridforged.content.loader import is_file
from gridforged.content.pairing import split_reference
from gridforged.errors import ConnectionLostError, ServerRefusedError
from gridforged.headless.server.framing import decode_answer, encode
from gridforged.headless.server.messages import (
    PROTOCOL,
    Accepted,
    Acknowledge,
    CommandRequest,
    Create,
    Created,
    FromClient,
    Hello,
    Join,
    Joined,
    Leave,
    Left,
    Refusal,
    ReplayRequest,
    Resync,
    ServerMessage,
    SideName,
    Source,
    Subject,
    Welcome,
)
from gridforged.headless.server.messages import Replay as ReplayAnswer
from gridforged.headless.server.refusals import RequestError
from gridforged.serialization.layout import MAX_BYTES
from gridforged.serialization.replay import Replay
from gridforged.serialization.replay_file import read_replay
from gridforged.serialization.snapshot import SCHEMA
from gridforged.systems.board import Board
from gridforged.systems.commands import Command
from gridforged.version import version

BoardSource = str | Path | Board
"""A packaged name, with ``:away`` behind it for its away half; a board file; or a board."""

OPENING_PATIENCE: Final = 10.0
"""Seconds that a server has to answer when a connection is opened."""
_LARGEST_ANSWER: Final = 4 * MAX_BYTES
_Answer = TypeVar("_Answer")


def source_of(board: BoardSource) -> Source:
    """`board` as it is sent to a server. A file is sent as it is, and read and checked there.

    ContentError for a half that there is not, OSError for a file that cannot be read.
    """
    if isinstance(board, Board):
        return Source(encoded=board.encoded)
    name, side = split_reference(str(board))
    half: SideName = "away" if side == "away" else "home"
    if Path(name).suffix in (".yaml", ".yml") or is_file(name):
        return Source(yaml=Path(name).read_text(encoding="utf-8"), half=half)
    return Source(name=name, half=half)


class Client:
    """A connection to a match server; `Client.connect` opens one. It has no task of its own.

    Any number of tasks may use it at once. Every method raises ConnectionLostError if the connection has
    ended, and one that asks for something ServerRefusedError if the server says no.
    """

    def __init__(self, socket: ClientConnection) -> None:
        self._socket: Final = socket
        self._reading: Final = asyncio.Lock()
        self._told: deque[ServerMessage] = deque()
        self._answers: dict[int, ServerMessage] = {}
        self._asked: set[int] = set()
        self._request = 0

    @classmethod
    async def connect(cls, url: str, *, software: str = "") -> Client:
        """Open a connection to ``ws://...`` or ``wss://...`` and say hello.

        ConnectionLostError if there is no server, ServerRefusedError if it is made with other components.
        """
        try:
            socket = await connect(
                url, max_size=_LARGEST_ANSWER, compression=None, open_timeout=OPENING_PATIENCE, proxy=None
            )
        except (OSError, TimeoutError, InvalidHandshake, InvalidURI, ConnectionClosed) as error:
            raise ConnectionLostError(f"{url}: cannot connect: {error}") from None
        client = cls(socket)
        try:
            await client._send(Hello(PROTOCOL, software or f"gridforged {version()}", SCHEMA))
            answer = await client.receive()
            if isinstance(answer, Refusal):
                raise ServerRefusedError(answer.code, answer.message)
            if not isinstance(answer, Welcome):
                raise ConnectionLostError(f"{url}: is no match server")
        except BaseException:
            await client.close()
            raise
        return client

    async def create(
        self,
        board: BoardSource | None = None,
        *,
        home: BoardSource | None = None,
        away: BoardSource | None = None,
        start: Literal["joined", "complete"] = "joined",
        delay: int = 0,
        moderated: bool = False,
    ) -> Created:
        """Make a match of a whole board, of halves, or of what its sides will bring."""
        sources = [source_of(source) if source is not None else None for source in (board, home, away)]
        request = self._next_request()
        message = Create(request, sources[0], sources[1], sources[2], start, delay, moderated)
        return await self._ask(message, request, Created)

    async def join(
        self,
        token: str,
        *,
        follow: Sequence[Subject] = ("events",),
        half: BoardSource | None = None,
        since: int = -1,
    ) -> Joined:
        """Take the seat of a token. What is followed then comes out of `receive`."""
        request = self._next_request()
        source = source_of(half) if half is not None else None
        return await self._ask(Join(token, request, tuple(follow), source, since), request, Joined)

    async def command(self, command: Command) -> int:
        """Let the battle carry out a command; the frame that was complete when it did."""
        request = self._next_request()
        message = CommandRequest(Raw(pack(command.to_wire())), request)
        return (await self._ask(message, request, Accepted)).frame

    async def acknowledge(self, frame: int) -> None:
        """Tell that everything up to `frame` was dealt with."""
        await self._send(Acknowledge(frame))

    async def resync(self) -> None:
        """Ask for the whole state, which comes out of `receive`."""
        await self._send(Resync())

    async def replay(self) -> Replay:
        """The replay of a battle that has ended. ReplayError if this version cannot read it."""
        request = self._next_request()
        return read_replay((await self._ask(ReplayRequest(request), request, ReplayAnswer)).data)

    async def leave(self) -> None:
        """Give the seat up."""
        request = self._next_request()
        await self._ask(Leave(request), request, Left)

    async def receive(self) -> ServerMessage:
        """The next message that is no answer to a request."""
        await self._read_until(lambda: bool(self._told))
        return self._told.popleft()

    async def close(self) -> None:
        """Close the connection."""
        await self._socket.close()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def _next_request(self) -> int:
        self._request += 1
        return self._request

    async def _ask(self, message: FromClient, request: int, kind: type[_Answer]) -> _Answer:
        self._asked.add(request)
        try:
            await self._send(message)
            await self._read_until(lambda: request in self._answers)
        finally:
            self._asked.discard(request)
        answer = self._answers.pop(request)
        if isinstance(answer, Refusal):
            raise ServerRefusedError(answer.code, answer.message)
        if not isinstance(answer, kind):
            raise ConnectionLostError(f"the server answers with {type(answer).__name__}")
        return answer

    async def _send(self, message: FromClient) -> None:
        try:
            await self._socket.send(encode(message))
        except ConnectionClosed as error:
            raise ConnectionLostError(f"the connection has ended: {error}") from None

    async def _read_until(self, is_done: Callable[[], bool]) -> None:
        """Read messages, taking turns with other tasks that read, until one of them has brought it."""
        while not is_done():
            async with self._reading:
                if not is_done():
                    self._sort(await self._read())

    async def _read(self) -> ServerMessage:
        try:
            data = await self._socket.recv(decode=False)
            return decode_answer(data)
        except ConnectionClosed as error:
            raise ConnectionLostError(f"the connection has ended: {error}") from None
        except RequestError as error:
            raise ConnectionLostError(f"the server sends what cannot be read: {error}") from None

    def _sort(self, message: ServerMessage) -> None:
        request: int = getattr(message, "request", 0)
        if request in self._asked:
            self._answers[request] = message
        else:
            self._told.append(message)
