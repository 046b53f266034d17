"""The host on the network: WebSocket connections, the wall clock, and health and metrics over HTTP."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from gridforged.headless.server.connection import Connection
from gridforged.headless.server.guard import guarded
from gridforged.headless.server.health import answer
from gridforged.headless.server.host import Host
from gridforged.headless.server.logs import log, log_fault
from gridforged.headless.server.refusals import RequestError

TRY_AGAIN_LATER: Final = 1013
LONGEST_SLEEP: Final = 0.05
"""Seconds: a match that starts meanwhile is not later than this with its first frame."""
READERS: Final = 2
"""Threads that read boards."""
CLOSING_PATIENCE: Final = 2.0
"""Seconds that a client has to close, and to take what waits for it when the server shuts down."""


class SocketServer:
    """Carries the bytes of a host. `clock` gives seconds and never goes back."""

    def __init__(self, host: Host, clock: Callable[[], float] = time.monotonic) -> None:
        self.host: Final = host
        self._clock: Final = clock
        self._pool: Final = ThreadPoolExecutor(READERS, "boards")
        self._server: Server | None = None
        self._sockets: Final[set[ServerConnection]] = set()

    @property
    def port(self) -> int:
        """The port that it listens on, once it has been opened."""
        if self._server is None:
            raise RuntimeError("the server is not open")
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def open(self, address: str, port: int) -> None:
        """Begin to listen; port 0 takes any that is free. OSError if that cannot be."""
        self._server = await serve(
            self._serve_client,
            address,
            port,
            process_request=self._answer_http,
            max_size=2 * self.host.limits.message_bytes,
            max_queue=2,
            compression=None,  # what it saves is little, and what it costs is the client's to choose
            server_header=None,
            close_timeout=CLOSING_PATIENCE,
            create_connection=guarded(self.host.limits, self.host.metrics, self._clock, self._sockets),
        )

    async def run(self, stop: asyncio.Event) -> None:
        """Keep time until `stop` is set, then tell everybody and close.

        JournalError if the journal cannot be written any more; then too everybody is told.
        """
        try:
            while not stop.is_set():
                now = self._clock()
                self.host.tick(now)
                due = self.host.next_due()
                wait = LONGEST_SLEEP if due is None else min(due - self._clock(), LONGEST_SLEEP)
                await asyncio.sleep(max(wait, 0))
        finally:
            await self.close()

    async def close(self, retry_after: int = 5) -> None:
        """Tell every client that the server shuts down, let them take what waits, and cut off who does not.

        Until then it listens, and says to whoever asks that it shuts down.
        """
        server, self._server = self._server, None
        if server is None:
            return
        try:
            self.host.drain(self._clock(), retry_after)
        finally:
            patience = self._clock() + CLOSING_PATIENCE
            while self.host.connections and self._clock() < patience:
                await asyncio.sleep(0.01)
            server.close()
            for socket in list(self._sockets):  # those too that have never asked for anything
                socket.transport.abort()
            await server.wait_closed()
            self._pool.shutdown(cancel_futures=True)
            log("closed")

    async def _serve_client(self, socket: ServerConnection) -> None:
        address = str(socket.remote_address[0]) if socket.remote_address else ""
        try:
            connection = self.host.connect(address, self._clock())
        except RequestError as refused:
            await socket.close(TRY_AGAIN_LATER, str(refused))
            return
        changed = asyncio.Event()

        def note_change() -> None:
            changed.set()
            if connection.ending is not None and connection.ending.at_once:
                socket.transport.abort()  # the writer may be waiting for a client that does not read

        connection.on_change = note_change
        writer = asyncio.create_task(self._write(socket, connection, changed))
        try:
            await self._read(socket, connection)
        finally:
            self.host.disconnect(connection)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    async def _read(self, socket: ServerConnection, connection: Connection) -> None:
        loop = asyncio.get_running_loop()
        try:
            async for data in socket:
                job = self.host.receive(connection, data, self._clock())
                if job is not None:
                    # The next message of this client waits meanwhile; nobody else's does.
                    await loop.run_in_executor(self._pool, job.run)
                    self.host.complete(job, self._clock())
        except ConnectionClosed:
            pass

    async def _write(self, socket: ServerConnection, connection: Connection, changed: asyncio.Event) -> None:
        metrics = self.host.metrics
        try:
            while True:
                while (message := connection.outbox.take(self._clock())) is not None:
                    await socket.send(message)
                    metrics.sent.add()
                    metrics.sent_bytes.add(len(message))
                if connection.ending is not None:
                    await socket.close(connection.ending.code, connection.ending.reason)
                    return
                changed.clear()
                await changed.wait()
        except ConnectionClosed:
            pass
        except Exception:  # a fault of the server, which must cost nobody else anything
            log_fault("sending_failed", connection=connection.number)
            socket.transport.abort()

    def _answer_http(self, socket: ServerConnection, request: Request) -> Response | None:
        """What is answered to a request that wants no WebSocket; None if it wants one."""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return None
        status, kind, text = answer(self.host, request.path)
        response = socket.respond(HTTPStatus(status), text)
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = kind
        return response
