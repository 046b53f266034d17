"""What the three ways to follow a battle share: by its states, by its commands, by its events.

A publisher is the server's side of one battle and serves any number of followers, each through a
subscription. It numbers what it publishes from 0. The updates that it sends go over a channel that may lose,
repeat and reorder them; a follower answers with the number that it has reached. Nothing is sent again for its
own sake: each update leads from what a follower has acknowledged to the newest state there is.

Publish only what is confirmed: what no late command can change any more.
"""

from __future__ import annotations

import zlib
from typing import Final

from gridforged.errors import SnapshotError, SyncError
from gridforged.serialization.envelope import pack, unseal
from gridforged.serialization.layout import MAX_BYTES

WINDOW: Final = 64
"""How far a follower may be behind before it is sent everything anew, unless another number is given."""
NOT_YET: Final = -1
"""Stands for the number of a follower that has nothing yet, or has lost its way and asks for everything."""
MOST_BYTES: Final = MAX_BYTES + 1_048_576
"""Longest update that is read, of any kind: the largest keyframe, and a megabyte beside it."""

_CHECKSUM_BYTES: Final = 4


class Publisher:
    """Base of the publishers of one battle."""

    def __init__(self, window: int) -> None:
        if window < 1:
            raise SyncError(f"a window is 1 or more, not {window}")
        self.window: Final = window
        self.number: int = NOT_YET
        """Of what was published last."""
        self._updates: dict[int, bytes] = {}

    def subscribe(self) -> Subscription:
        """A place for one more follower."""
        return Subscription(self)

    def update_from(self, base: int) -> bytes:
        """The update that leads from number `base` to the newest; everything if that is not known any more.

        The same bytes for all with the same base, made once. SyncError before anything was published.
        """
        if self.number == NOT_YET:
            raise SyncError("nothing has been published")
        known = base if self.knows(base) else NOT_YET
        update = self._updates.get(known)
        if update is None:
            update = self.packed_from(known)
            self._updates[known] = update
        return update

    def knows(self, base: int) -> bool:
        """Whether an update can lead from there."""
        raise NotImplementedError

    def packed_from(self, base: int) -> bytes:
        """The update from a base that is known, or everything for NOT_YET."""
        raise NotImplementedError

    def _next(self) -> int:
        """Go on to the next number."""
        self.number += 1
        self._updates.clear()
        return self.number


class Subscription:
    """The server's view of one follower: what it has for sure."""

    def __init__(self, publisher: Publisher) -> None:
        self._publisher: Final = publisher
        self.acknowledged: int = NOT_YET

    def acknowledge(self, number: int) -> None:
        """The follower says how far it has got, or NOT_YET to be sent everything anew.

        Answers that come late or twice change nothing. SyncError for a number that was not published yet.
        """
        is_whole = isinstance(number, int) and not isinstance(number, bool)
        if not is_whole or not NOT_YET <= number <= self._publisher.number:
            raise SyncError(f"{number!r} is acknowledged, and {self._publisher.number} is the newest")
        if number > self.acknowledged or number == NOT_YET:
            self.acknowledged = number

    def update(self) -> bytes:
        """The message to send now, empty if the follower has all there is.

        SyncError before anything was published.
        """
        if self.acknowledged == self._publisher.number != NOT_YET:
            return b""
        return self._publisher.update_from(self.acknowledged)


def check_frame(frame: object, before: int) -> None:
    """SyncError unless `frame` may be published after frame `before`."""
    if isinstance(frame, bool) or not isinstance(frame, int) or frame < before:
        raise SyncError(f"frame {frame!r} is published after frame {before}")


def check_snapshot(snapshot: object) -> bytes:
    """The snapshot that is to be published. SyncError for what is none."""
    if not isinstance(snapshot, (bytes, bytearray, memoryview)):
        raise SyncError(f"a state is published as a snapshot, which is bytes, not {type(snapshot).__name__}")
    try:
        unseal(snapshot)
    except SnapshotError as error:
        raise SyncError(f"state: {error}") from None
    return bytes(snapshot)


def seal_update(parts: list[object]) -> bytes:
    """The update that holds these parts, behind the checksum of their bytes."""
    body = pack(parts)
    return zlib.crc32(body).to_bytes(_CHECKSUM_BYTES, "big") + body


def unseal_update(update: object, most: int = MOST_BYTES) -> bytes:
    """The parts of an update, still packed. SyncError for what is not bytes, for more of them than any update
    has, and unless they are whole as the checksum says.
    """
    if not isinstance(update, (bytes, bytearray, memoryview)):
        raise SyncError(f"an update is bytes, not {type(update).__name__}")
    size = memoryview(update).nbytes
    if size > most:
        raise SyncError(f"{size} bytes are more than an update has, at most {most}")
    sealed = bytes(update)
    body = sealed[_CHECKSUM_BYTES:]
    if sealed[:_CHECKSUM_BYTES] != zlib.crc32(body).to_bytes(_CHECKSUM_BYTES, "big"):
        raise SyncError("checksum: the update was damaged or cut, or is none")
    return body


def check_step(base: int, number: int) -> None:
    """SyncError unless an update may lead from `base` to `number`."""
    if not NOT_YET <= base < number:
        raise SyncError(f"no update leads from {base} to {number}")
