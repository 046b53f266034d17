"""One client, as the server knows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gridforged.headless.server.framing import encode
from gridforged.headless.server.limits import Bucket, Limits
from gridforged.headless.server.logs import log
from gridforged.headless.server.messages import FromServer, Refusal
from gridforged.headless.server.metrics import Metrics
from gridforged.headless.server.outbox import Outbox
from gridforged.headless.server.refusals import ENDS_CONNECTION, VIOLATIONS, RequestError

if TYPE_CHECKING:
    from gridforged.headless.server.match import Match

POLICY_VIOLATION: Final = 1008
GOING_AWAY: Final = 1001
BURST: Final = 4
"""Seconds' worth of messages that a client may send at once."""


@dataclass(frozen=True)
class Ending:
    """That a connection is to end: the WebSocket code, why, and whether unsent messages are lost."""

    code: int
    reason: str
    at_once: bool = False


class Connection:
    """A client from `address`. `on_change` tells whoever carries its bytes that there is something to do."""

    def __init__(self, number: int, address: str, limits: Limits, metrics: Metrics, now: float) -> None:
        self.number: Final = number
        self.address: Final = address
        self.since: Final = now
        self.is_greeted = False
        self.is_open = True
        self.match: Match | None = None
        self.seat = ""
        self.follow: frozenset[str] = frozenset()
        self.outbox: Final = Outbox(limits)
        self.messages: Final = Bucket(limits.messages_per_second, BURST * limits.messages_per_second, now)
        self.boards: Final = Bucket(limits.sent_boards_per_minute / 60, limits.sent_boards_per_minute, now)
        """Boards that it may send to be read."""
        self.ending: Ending | None = None
        self.on_change: Callable[[], None] = _nobody
        self._violations: Final = Bucket(limits.violations / 60, limits.violations, now)
        self._metrics: Final = metrics

    def tell(self, message: FromServer, now: float) -> None:
        """Let a message wait to be sent."""
        if self.is_open:
            self.outbox.put(encode(message), now)
            self.on_change()

    def refuse(self, refused: RequestError, request: int, now: float) -> None:
        """Say no; and end the connection if it has no further use, or does harm again and again."""
        self._metrics.errors.add(value=refused.code)
        self.tell(Refusal(refused.code, str(refused), request), now)
        if refused.code in ENDS_CONNECTION:
            self.end(POLICY_VIOLATION, refused.code)
        elif refused.code in VIOLATIONS and not self._violations.take(now):
            self.drop(f"too many messages were refused, the last for {refused.code}")

    def drop(self, reason: str, *, at_once: bool = False) -> None:
        """End the connection because of what the client does, or does not."""
        if self.ending is None or (at_once and not self.ending.at_once):
            log("client_dropped", connection=self.number, reason=reason)
            self._metrics.connections.add(value="dropped")
        self.end(POLICY_VIOLATION, reason, at_once=at_once)

    def end(self, code: int, reason: str, *, at_once: bool = False) -> None:
        """Let the connection end, when what waits was sent or at once. The first reason counts."""
        if self.ending is None or (at_once and not self.ending.at_once):
            self.ending = Ending(code, reason, at_once)
            self.on_change()


def _nobody() -> None:
    pass
