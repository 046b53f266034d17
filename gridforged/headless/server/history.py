"""What has happened in a match lately, bounded, so that it can be told again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from gridforged.ecs.events import Event
from gridforged.headless.server.framing import encode
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import CommandEntry, EventEntry, FrameUpdate

EVENTS: Final = "events"
STATE: Final = "state"
COMMANDS: Final = "commands"
STEP_BYTES: Final = 500
EVENT_BYTES: Final = 600
"""What a step and each of its events take in memory, about, its encoded messages included."""


class Step:
    """What happened in a match after frame `since`, up to `frame` complete.

    `delta` is empty unless somebody follows the state, `digest` but for one frame in every second.
    """

    def __init__(
        self,
        since: int,
        frame: int,
        commands: Sequence[CommandEntry],
        events: Iterable[Event],
        changes: bytes,
        digest: bytes,
    ) -> None:
        self.since: Final = since
        self.frame: Final = frame
        self.commands: Final = tuple(commands)
        self.events: Final = tuple(entry_of(event) for event in events)
        self.delta: Final = changes
        self.digest: Final = digest
        self._encoded: dict[frozenset[str], bytes] = {}

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        commands = sum(len(bytes(entry.command)) for entry in self.commands)
        return STEP_BYTES + EVENT_BYTES * len(self.events) + 2 * (len(self.delta) + commands)

    def encoded(self, follow: frozenset[str]) -> bytes:
        """The message for who follows that; empty if there is nothing to tell them. Encoded once for all."""
        message = self._encoded.get(follow)
        if message is None:
            message = self._encoded[follow] = self._encode(follow)
        return message

    def _encode(self, follow: frozenset[str]) -> bytes:
        commands = self.commands if COMMANDS in follow else ()
        events = self.events if EVENTS in follow else ()
        changes = self.delta if STATE in follow else b""
        if not (commands or events or self.digest or changes):
            return b""
        return encode(FrameUpdate(self.since, self.frame, commands, events, changes, self.digest))


class History:
    """The last steps of a match without a gap, as many of them as the limits allow."""

    def __init__(self, limits: Limits) -> None:
        self._steps: deque[Step] = deque()
        self._frames: Final = limits.history_frames
        self._most: Final = limits.history_bytes
        self.size = 0
        """About how many bytes of memory they take."""

    def add(self, step: Step) -> None:
        """One step more, which follows the last one; the oldest are forgotten for it."""
        self._steps.append(step)
        self.size += step.size
        while len(self._steps) > self._frames or self.size > self._most:
            self.size -= self._steps.popleft().size

    def clear(self) -> None:
        """Forget everything: what comes next does not follow it."""
        self._steps.clear()
        self.size = 0

    def after(self, frame: int) -> list[Step] | None:
        """The steps after that frame; None if not all are there."""
        if not self._steps or not self._steps[0].since <= frame <= self._steps[-1].frame:
            return None
        return [step for step in self._steps if step.since >= frame]


def entry_of(event: Event) -> EventEntry:
    """An event as it is sent."""
    return EventEntry(
        event.seq,
        event.frame,
        event.kind,
        event.what,
        event.source,
        event.target,
        event.rule,
        event.cause,
        event.amounts,
    )
