"""WebSocket connections that no client can keep busy for longer than a moment."""

from __future__ import annotations

from asyncio import BaseTransport
from collections.abc import Callable
from typing import Any, Final

from websockets.asyncio.server import ServerConnection
from websockets.protocol import Event

from gridforged.headless.server.connection import BURST
from gridforged.headless.server.limits import Bucket, Limits
from gridforged.headless.server.logs import log
from gridforged.headless.server.metrics import Metrics

PIECE: Final = 4_096
"""Bytes that are looked at before it is asked again whether the connection is still wanted."""
FRAMES_PER_MESSAGE: Final = 5
"""Frames that a client may send for each message that it may send: parts of messages, pings, pongs."""


def guarded(
    limits: Limits, metrics: Metrics, clock: Callable[[], float], connected: set[ServerConnection]
) -> type[ServerConnection]:
    """The connections of a server with these limits; `connected` are those that are there at any time.

    The library reads as many frames at once as have arrived, which may be tens of thousands, and answers
    every ping; all of that would come before the next frame of a battle.
    """
    per_second = FRAMES_PER_MESSAGE * limits.messages_per_second

    class Guarded(ServerConnection):
        """Hangs up, without a word, on who sends more frames than any client needs."""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self._frames: Final = Bucket(per_second, BURST * per_second, clock())

        def connection_made(self, transport: BaseTransport) -> None:
            connected.add(self)
            super().connection_made(transport)

        def connection_lost(self, exc: Exception | None) -> None:
            connected.discard(self)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            for start in range(0, len(data), PIECE):
                if self.transport.is_closing():
                    return
                super().data_received(data[start : start + PIECE])

        def process_event(self, event: Event) -> None:
            super().process_event(event)
            if not self._frames.take(clock()) and not self.transport.is_closing():
                log("client_dropped", address=str(self.remote_address[0]), reason="too many frames")
                metrics.connections.add(value="dropped")
                self.transport.abort()

    return Guarded
