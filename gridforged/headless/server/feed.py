"""What a match tells those who follow it, frame after frame; at once, or some time later."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gridforged.headless.server.connection import Connection
from gridforged.headless.server.framing import encode
from gridforged.headless.server.history import STATE, History, Step
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import Keyframe
from gridforged.serialization import delta
from gridforged.serialization.digest import digest_of


def keyframe_of(frame: int, state: bytes) -> Keyframe:
    """The message that tells a whole public state."""
    return Keyframe(frame, state, digest_bytes(state))


def digest_bytes(state: bytes) -> bytes:
    """The digest of a public snapshot as it is sent."""
    return bytes.fromhex(digest_of(state))


class Feed:
    """The followers of a match that are told at the same time, and the steps that they can be told again."""

    def __init__(self, limits: Limits) -> None:
        self.followers: list[Connection] = []
        self.is_started = False
        """Whether followers may know that the battle runs."""
        self.history = History(limits)

    def keyframe(self) -> bytes:
        """The message that tells the state that followers have come to."""
        raise NotImplementedError

    def publish(self, step: Step, now: float) -> None:
        """Tell everybody, as each wants it."""
        self.history.add(step)
        for follower in self.followers:
            message = step.encoded(follower.follow)
            if message:
                follower.outbox.put_frame(message, now)

    def retell(self, follower: Connection, since: int, now: float) -> bool:
        """Tell one follower everything after frame `since`; if that is not all there, nothing, and False.

        The state is not told again: its deltas were not made while nobody followed it.
        """
        steps = self.history.after(since)
        if STATE in follower.follow or steps is None:
            return False
        for step in steps:
            message = step.encoded(follower.follow)
            if message:
                follower.outbox.put(message, now)  # a keyframe would tell less
        return True

    @property
    def wants_state(self) -> bool:
        """Whether anybody follows the state."""
        return any(STATE in follower.follow for follower in self.followers)


class LiveFeed(Feed):
    """A feed whose followers are told at once. `state` gives the frame and the public state of the match."""

    def __init__(self, limits: Limits, state: Callable[[], tuple[int, bytes]]) -> None:
        super().__init__(limits)
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


@dataclass
class Leap:
    """Steps of which there were too many to keep: only the state after the last one is left."""

    first: int
    """When the first of them is due."""
    frame: int
    state: bytes


class DelayedFeed(Feed):
    """A feed whose followers are some ticks behind. It keeps the state that they have come to.

    It begins with `state` at `frame`, and says so only when it is that many ticks after tick 0. What is to
    come takes as much memory as the history may; of what does not fit in, followers get keyframes, each for
    at most `leap` ticks.
    """

    def __init__(self, limits: Limits, ticks: int, leap: int, frame: int, state: bytes) -> None:
        super().__init__(limits)
        self.frame = frame
        self.state = state
        self._ticks: Final = ticks
        self._leap: Final = leap
        self._most: Final = limits.history_bytes
        self._coming: deque[tuple[int, Step | Leap]] = deque()
        self._held = 0

    def keyframe(self) -> bytes:
        """The state of the last step that was published."""
        return encode(keyframe_of(self.frame, self.state))

    def hold(self, step: Step, state: bytes, tick: int) -> None:
        """Keep a step of `tick`, with its delta, for later; `state` is that after it."""
        due = tick + self._ticks
        if self._held + step.size <= self._most:
            self._held += step.size
            self._coming.append((due, step))
            return
        last = self._coming[-1][1] if self._coming else None
        if isinstance(last, Leap) and due < last.first + self._leap:
            self._coming[-1] = (due, Leap(last.first, step.frame, state))
        else:
            self._coming.append((due, Leap(due, step.frame, state)))

    def release(self, tick: int, now: float) -> bool:
        """Publish what has waited long enough at `tick`. Whether the feed has started with this."""
        starts = not self.is_started and tick >= self._ticks
        self.is_started = self.is_started or starts
        while self._coming and self._coming[0][0] <= tick:
            _, coming = self._coming.popleft()
            self.frame = coming.frame
            if isinstance(coming, Step):
                self._held -= coming.size
                self.state = delta.apply(self.state, coming.delta)
                self.publish(coming, now)
            else:
                self.state = coming.state
                self._publish_leap(now)
        return starts

    def _publish_leap(self, now: float) -> None:
        self.history.clear()
        message = self.keyframe() if self.followers else b""
        for follower in self.followers:
            follower.outbox.put_keyframe(message, now)

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing left to tell later."""
        return self.is_started and not self._coming
