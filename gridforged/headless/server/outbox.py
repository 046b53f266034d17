"""What waits to be sent to one client, however slowly it reads."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from gridforged.headless.server.limits import Limits


class Outbox:
    """Messages in the order in which they are to be sent.

    Answers are never lost. Frames are: when too much waits, those that wait become one place for a keyframe,
    which is made of the state at the time when it is sent; until then there is nothing to add. `keyframe`
    makes it, or gives None if there is no longer anything to show.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: deque[tuple[bytes | None, bool]] = deque()
        self._bytes = 0
        self._frames = 0
        self._awaits_keyframe = False
        self._waits_since = 0.0
        self.keyframe: Callable[[], bytes | None] = _nothing
        self.coalesced = 0
        """How often frames were thrown away."""

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, message: bytes, now: float) -> None:
        """An answer, or whatever else must arrive."""
        self._append(message, False, now)

    def put_frame(self, message: bytes, now: float) -> None:
        """A frame, which a later keyframe can stand for."""
        if self._awaits_keyframe:
            return
        self._frames += 1
        self._append(message, True, now)
        if self._frames > self._limits.queue_frames or self._bytes > self._limits.queue_bytes:
            self.coalesced += 1
            self.drop_frames()
            self._awaits_keyframe = True
            self._append(None, True, now)

    def put_keyframe(self, message: bytes, now: float) -> None:
        """A keyframe instead of all frames that wait."""
        self.drop_frames()
        self.put_frame(message, now)

    def drop_frames(self) -> None:
        """Forget the frames and the keyframe that wait."""
        kept = [entry for entry in self._waiting if not entry[1]]
        self._waiting = deque(kept)
        self._bytes = sum(len(message) for message, _ in kept if message is not None)
        self._frames = 0
        self._awaits_keyframe = False

    def detach(self) -> None:
        """There are no more frames to come, and none to wait for."""
        self.drop_frames()
        self.keyframe = _nothing

    def take(self, now: float) -> bytes | None:
        """The next message to send; None if nothing waits."""
        while self._waiting:
            message, is_frame = self._waiting.popleft()
            self._waits_since = now
            if message is None:
                self._awaits_keyframe = False
                message = self.keyframe()
                if message is None:
                    continue
            else:
                self._bytes -= len(message)
                self._frames -= is_frame
            return message
        return None

    def is_overfull(self) -> bool:
        """Whether even without frames more waits than is kept for a client."""
        return self._bytes > 2 * self._limits.queue_bytes

    def is_stalled(self, now: float) -> bool:
        """Whether the client has let something wait for too long."""
        return bool(self._waiting) and now - self._waits_since > self._limits.stalled_after

    def _append(self, message: bytes | None, is_frame: bool, now: float) -> None:
        if not self._waiting:
            self._waits_since = now
        self._waiting.append((message, is_frame))
        if message is not None:
            self._bytes += len(message)


def _nothing() -> None:
    return None
