"""What a match tells those who follow it, frame after frame; at once, or some time later."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from gridforged.ecs.events import Event
from gridforged.headless.server.connection import Connection
from gridforged.headless.server.framing import encode
from gridforged.headless.server.messages import CommandEntry, EventEntry, FrameUpdate, Keyframe
from gridforged.serialization import delta
from gridforged.serialization.digest import digest_of

EVENTS: Final = "events"
STATE: Final = "state"
COMMANDS: Final = "commands"


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


def keyframe_of(frame: int, state: bytes) -> Keyframe:
    """The message that tells a whole public state."""
    return Keyframe(frame, state, digest_bytes(state))


def digest_bytes(state: bytes) -> bytes:
    """The digest of a public snapshot as it is sent."""
    return bytes.fromhex(digest_of(state))


class Feed:
    """The followers of a match that are told at the same time, and the steps that they can be told again."""

    def __init__(self, history: int) -> None:
        self.followers: list[Connection] = []
        self.is_started = False
        """Whether followers may know that the battle runs."""
        self._history: deque[Step] = deque(maxlen=history)

    def keyframe(self) -> bytes:
        """The message that tells the state that followers have come to."""
        raise NotImplementedError

    def publish(self, step: Step, now: float) -> None:
        """Tell everybody, as each wants it."""
        self._history.append(step)
        for follower in self.followers:
            message = step.encoded(follower.follow)
            if message:
                follower.outbox.put_frame(message, now)

    def remember(self, steps: Iterable[Step]) -> None:
        """These have happened before anybody followed, and can be told again too."""
        self._history.extend(steps)

    def retell(self, follower: Connection, since: int, now: float) -> bool:
        """Tell one follower everything after frame `since`; if that is not all there, nothing, and False.

        The state is not told again: its deltas were not made while nobody followed it.
        """
        if STATE in follower.follow or not self._history or since < self._history[0].since:
            return False
        if since > self._history[-1].frame:
            return False
        for step in self._history:
            message = step.encoded(follower.follow) if step.since >= since else b""
            if message:
                follower.outbox.put(message, now)  # a keyframe would tell less
        return True

    @property
    def wants_state(self) -> bool:
        """Whether anybody follows the state."""
        return any(STATE in follower.follow for follower in self.followers)


class LiveFeed(Feed):
    """A feed whose followers are told at once. `state` gives the frame and the public state of the match."""

    def __init__(self, history: int, state: Callable[[], tuple[int, bytes]]) -> None:
        super().__init__(history)
        self.is_started = True
        self._state: Final = state
        self._shown = b""
        self._encoded = b""

    def keyframe(self) -> bytes:
        """The present state. Encoded once for all who join at the same frame."""
        frame, state = self._state()
        if state is not self._shown:
            self._shown, self._encoded = state, encode(keyframe_of(frame, state))
        return self._encoded


class DelayedFeed(Feed):
    """A feed whose followers are some ticks behind. It keeps the state that they have come to.

    It begins with `state` at `frame`, and says so only when it is that many ticks after `tick`.
    """

    def __init__(self, history: int, ticks: int, tick: int, frame: int, state: bytes) -> None:
        super().__init__(history)
        self.frame = frame
        self.state = state
        self._ticks: Final = ticks
        self._starts_at: Final = tick + ticks
        self._coming: deque[tuple[int, Step]] = deque()

    def keyframe(self) -> bytes:
        """The state of the last step that was published."""
        return encode(keyframe_of(self.frame, self.state))

    def hold(self, step: Step, tick: int) -> None:
        """Keep a step, which was made at `tick`, for later. It must have its delta."""
        self._coming.append((tick + self._ticks, step))

    def release(self, tick: int, now: float) -> bool:
        """Publish what has waited long enough at `tick`. Whether the feed has started with this."""
        starts = not self.is_started and tick >= self._starts_at
        self.is_started = self.is_started or starts
        while self._coming and self._coming[0][0] <= tick:
            _, step = self._coming.popleft()
            self.state = delta.apply(self.state, step.delta)
            self.frame = step.frame
            self.publish(step, now)
        return starts

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing left to tell later."""
        return self.is_started and not self._coming
