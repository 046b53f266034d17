"""The whole server but for sockets and clocks: it is handed bytes and the time, and leaves bytes in outboxes.

Nothing here waits. Whoever runs it calls `receive` for what a client has sent, and `tick` whenever `next_due`
says. Times are seconds of any clock; one that goes back stands still instead.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Final

from gridforged.errors import JournalError
from gridforged.headless.server.connection import GOING_AWAY, Connection
from gridforged.headless.server.desk import Desk
from gridforged.headless.server.framing import decode_request
from gridforged.headless.server.hall import Hall
from gridforged.headless.server.jobs import Job
from gridforged.headless.server.journal import Journal
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.logs import log, log_fault
from gridforged.headless.server.messages import Closing
from gridforged.headless.server.metrics import Gauge, Metrics
from gridforged.headless.server.refusals import INTERNAL, LIMIT, MALFORMED, RATE, RequestError

SECRET: Final = "secret"
SECRET_BYTES: Final = 32
HOUSEKEEPING: Final = 1.0
"""Seconds between two looks at what has waited for too long."""


class Host:
    """All connections of a server, and its matches in a `hall`.

    `secret` signs the tokens; without one, that of the journal is taken, which gets a new one if it has none.
    Those who watch are at least `delay` seconds behind. `entropy` gives as many unguessable bytes as it is
    asked for, and `work` tells the seconds that the thread of the host has worked so far.
    """

    def __init__(
        self,
        journal: Journal,
        limits: Limits,
        now: float,
        *,
        secret: bytes = b"",
        delay: int = 0,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        work: Callable[[], float] = time.thread_time,
    ) -> None:
        self.limits: Final = limits
        self.metrics: Final = Metrics()
        self.hall: Final = Hall(journal, limits, self.metrics, entropy, work, now)
        self.connections: dict[int, Connection] = {}
        self.is_draining = False
        self._desk: Final = Desk(self.hall, secret or _kept_secret(journal, entropy), delay)
        self._numbers = 0
        self._failure: JournalError | None = None
        self._now = now
        self._kept_house_at = now
        self.metrics.gauges.append(
            Gauge("gridforged_connections", "Connections that are open.", "", self._open_connections)
        )

    def connect(self, address: str, now: float) -> Connection:
        """A new client. RequestError if there is no room for it."""
        now = self._time(now)
        same = sum(connection.address == address for connection in self.connections.values())
        if (
            self.is_draining
            or len(self.connections) >= self.limits.connections
            or same >= self.limits.connections_per_address
        ):
            self.metrics.connections.add(value="refused")
            raise RequestError(LIMIT, "the server takes no more connections")
        self._numbers += 1
        connection = Connection(self._numbers, address, self.limits, self.metrics, now)
        self.connections[connection.number] = connection
        self.metrics.connections.add(value="opened")
        return connection

    def disconnect(self, connection: Connection) -> None:
        """The client is gone. Its seat waits for it."""
        if self.connections.pop(connection.number, None) is None:
            return
        connection.is_open = False
        self.metrics.connections.add(value="closed")
        self.metrics.coalesced.add(connection.outbox.coalesced)
        if connection.match is not None:
            connection.match.leave(connection)

    def receive(self, connection: Connection, data: bytes | str, now: float) -> Job | None:
        """What a client has sent. A job that is returned must be `run`, and then be given to `complete`."""
        now = self._time(now)
        if connection.ending is not None or not connection.is_open:
            return None
        self.metrics.received.add()
        self.metrics.received_bytes.add(len(data))
        request = 0
        try:
            if not connection.messages.take(now):
                raise RequestError(RATE, f"more than {self.limits.messages_per_second} messages a second")
            if isinstance(data, str):
                raise RequestError(MALFORMED, "a message is a binary frame, and this one is text")
            message = decode_request(data, self.limits.message_bytes)
            request = getattr(message, "request", 0)
            return self._desk.handle(connection, message, now)
        except RequestError as refused:
            connection.refuse(refused, request or refused.request, now)
        except Exception as error:  # a fault of the server, which must cost nobody else anything
            self._report_fault(error, connection, request, now)
        return None

    def complete(self, job: Job, now: float) -> None:
        """Go on with a request after its job was run."""
        now = self._time(now)
        connection, request = job.connection, job.request
        if not connection.is_open:
            return
        try:
            if job.problem is not None:
                raise job.problem
            self._desk.complete(job, now)
        except RequestError as refused:
            connection.refuse(refused, request, now)
        except Exception as error:
            self._report_fault(error, connection, request, now)

    def next_due(self) -> float | None:
        """When the next frame of a match is due; None if none runs."""
        return self.hall.next_due()

    def tick(self, now: float) -> None:
        """Run frames for which it is time, and keep house; see `Hall.tick`.

        JournalError also if a request in between has found that the journal cannot be written.
        """
        if self._failure is not None:
            raise self._failure
        now = self._time(now)
        self.hall.tick(now)
        if now - self._kept_house_at >= HOUSEKEEPING:
            self._kept_house_at = now
            self.hall.keep_house(now)
            self._drop_idlers(now)

    def drain(self, now: float, retry_after: int) -> None:
        """Tell everybody that the server shuts down, and keep everything. Nothing happens any more.

        JournalError if that cannot be kept; everybody is told nevertheless.
        """
        now = self._time(now)
        self.is_draining = True
        for connection in self.connections.values():
            connection.tell(Closing("the server shuts down", retry_after), now)
            connection.end(GOING_AWAY, "the server shuts down")
        self.hall.stop()
        log("draining", connections=len(self.connections), matches=self.hall.phases())

    def _drop_idlers(self, now: float) -> None:
        """End the connections that do not read, or never say hello."""
        for connection in list(self.connections.values()):
            if connection.outbox.is_overfull() or connection.outbox.is_stalled(now):
                connection.drop("it does not read what it is sent", at_once=True)
            elif not connection.is_greeted and now - connection.since > self.limits.hello_within:
                connection.drop("it has not said hello", at_once=True)

    def _report_fault(self, error: Exception, connection: Connection, request: int, now: float) -> None:
        if isinstance(error, JournalError):
            self._failure = error
        log_fault("request_failed", connection=connection.number)
        connection.refuse(RequestError(INTERNAL, "a fault of the server, which was logged"), request, now)

    def _open_connections(self) -> dict[str, float]:
        return {"": len(self.connections)}

    def _time(self, now: float) -> float:
        self._now = max(self._now, now)
        return self._now


def _kept_secret(journal: Journal, entropy: Callable[[int], bytes]) -> bytes:
    """The secret of the journal, which gets one if it has none."""
    secret = journal.setting(SECRET)
    if secret is None:
        secret = entropy(SECRET_BYTES)
        journal.set_setting(SECRET, secret)
        journal.commit()
    return secret
