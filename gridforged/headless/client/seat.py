"""A seat in a match: followed from beginning to end, over lost connections and restarts of the server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from types import TracebackType
from typing import Final

from gridforged import Battle
from gridforged.errors import ConnectionLostError, DeltaError
from gridforged.headless.client.connection import BoardSource, Client
from gridforged.headless.server.messages import (
    Closing,
    Ended,
    FrameUpdate,
    Joined,
    Keyframe,
    Left,
    Lobby,
    ServerMessage,
    Started,
    Subject,
)
from gridforged.serialization import handshake
from gridforged.serialization.delta import apply
from gridforged.serialization.digest import digest_of
from gridforged.serialization.replay import Replay
from gridforged.systems.commands import Command

Update = Joined | Lobby | Started | Keyframe | FrameUpdate | Ended | Left
"""What a seat hears of."""

FIRST_PAUSE: Final = 0.1
LONGEST_PAUSE: Final = 5.0
"""Seconds between two attempts to connect again; each pause is twice the one before."""


class Seat:
    """The seat of `token` on the server at `url`; an asynchronous context manager.

    `updates` tells everything that happens, and keeps `state`, the last public snapshot, up to date if the
    state is followed. When the connection is lost it connects and joins again for up to `patience` seconds,
    and goes on after `frame`. `half` is the own half of the board, for a side that brings it.
    """

    def __init__(
        self,
        url: str,
        token: str,
        *,
        follow: Sequence[Subject] = ("events", "state"),
        half: BoardSource | None = None,
        patience: float = 60.0,
    ) -> None:
        self.frame = -1
        """The last frame that was heard of; -1 for none."""
        self.state = b""
        self.joined: Joined | None = None
        self.ended: Ended | None = None
        self.rejoined = 0
        """How often the connection was lost and the seat taken again."""
        self.is_connected = False
        """Whether there is a connection; while there is none, `updates` is looking for the server."""
        self._url: Final = url
        self._token: Final = token
        self._follow: Final = tuple(follow)
        self._half = half
        self._patience: Final = patience
        self._client: Client | None = None
        self._started: Started | None = None

    async def __aenter__(self) -> Seat:
        client = await Client.connect(self._url)
        try:
            self.joined = await client.join(self._token, follow=self._follow, half=self._half)
        except BaseException:
            await client.close()
            raise
        self._client = client
        self.is_connected = True
        self._half = None  # the server has it
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def updates(self) -> AsyncIterator[Update]:
        """Everything that the seat hears of, to the end of the battle or until it is taken away.

        ConnectionLostError if the server cannot be found again; HandshakeError if the battle is made with
        other rules than its board says.
        """
        if self.joined is not None:
            yield self.joined
        while True:
            client = self._open_client()
            try:
                message = await client.receive()
                is_sound = await self._take_in(client, message)
            except ConnectionLostError:
                yield await self._rejoin()
                continue
            if isinstance(message, Closing):
                self.is_connected = False
                await asyncio.sleep(min(message.retry_after, self._patience))
            elif is_sound and isinstance(message, Update):
                yield message
                if isinstance(message, Ended | Left):
                    return

    def battle(self) -> Battle:
        """The battle as `state` has it, to look at: run on, it would roll other numbers than the server."""
        return Battle.restore(self.state)

    async def command(self, command: Command) -> int:
        """Let the battle carry out a command; the frame that was complete when it did.

        ConnectionLostError says that the connection was lost before an answer came: it may have been taken.
        """
        return await self._open_client().command(command)

    async def replay(self) -> Replay:
        """The replay, once the battle has ended."""
        return await self._open_client().replay()

    async def leave(self) -> None:
        """Give the seat up; whoever has the token may take it."""
        await self._open_client().leave()

    async def _take_in(self, client: Client, message: ServerMessage) -> bool:
        """Bring the state up to date; False if the message does not fit, and the whole state is asked for."""
        match message:
            case Started():
                self._started = message
            case Keyframe():
                self.frame, self.state = message.frame, message.state
                return await self._is_same(client, message.digest)
            case FrameUpdate():
                if not await self._apply(client, message):
                    return False
                if message.digest:  # once a second
                    await client.acknowledge(message.frame)
            case Ended():
                self.ended = message
        return True

    async def _apply(self, client: Client, update: FrameUpdate) -> bool:
        if "state" in self._follow:
            try:
                self.state = apply(self.state, update.delta)
            except DeltaError:
                await client.resync()
                return False
        self.frame = update.frame
        return "state" not in self._follow or await self._is_same(client, update.digest)

    async def _is_same(self, client: Client, digest: bytes) -> bool:
        """Whether `state` is what the server has, as far as it says."""
        if digest and digest_of(self.state) != digest.hex():
            await client.resync()
            return False
        if self._started is not None:
            started, self._started = self._started, None
            theirs = handshake.Hello(
                started.wire, started.schema, started.rules, started.content, started.frame_rate
            )
            handshake.check(handshake.hello_of(self.battle().board), theirs)
        return True

    async def _rejoin(self) -> Joined:
        self.is_connected = False
        pause = FIRST_PAUSE
        waited = 0.0
        while True:
            if self._client is None:
                raise ConnectionLostError("the seat was closed")
            await self._client.close()
            try:
                self._client = await Client.connect(self._url)
                self.joined = await self._client.join(self._token, follow=self._follow, since=self.frame)
            except ConnectionLostError:
                if waited >= self._patience:
                    raise
                await asyncio.sleep(pause)
                waited += pause
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                self.rejoined += 1
                self.is_connected = True
                return self.joined

    def _open_client(self) -> Client:
        if self._client is None:
            raise ConnectionLostError("the seat is not open")
        return self._client
