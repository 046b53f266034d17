"""Finding out that two simulations of one battle have parted, where, and in what."""

from __future__ import annotations

from typing import Final

from gridforged.errors import SyncError
from gridforged.serialization.difference import MOST_DIFFERENCES, Difference, described, differences
from gridforged.serialization.digest import digest_of, part_digests

WINDOW: Final = 128
"""Frames that wait for the other side, unless another number is asked for."""


class Desync:
    """The first frame that was compared and found to differ.

    `ours` is the snapshot of this side; `parts` are the names of the parts that differ (`digest.part_names`),
    as far as the other side told its own; `differences` every field, once its state is known.
    """

    def __init__(self, frame: int, ours: bytes, our_digest: str, their_digest: str) -> None:
        self.frame: Final = frame
        self.ours: Final = ours
        self.our_digest: Final = our_digest
        self.their_digest: Final = their_digest
        self.parts: list[str] = []
        self.differences: list[Difference] = []

    def __str__(self) -> str:
        text = f"frame {self.frame}: this side is at {self.our_digest}, the other at {self.their_digest}"
        if self.parts:
            text += f"; in {', '.join(self.parts)}"
        return f"{text}\n{described(self.differences)}" if self.differences else text


class DesyncDetector:
    """Compares the states of one side with what the other side says of its own.

    Of confirmed frames only: states that no late command can change any more. Either side may be ahead. What
    one of them has said is kept until the other has said its part, for at most `window` frames back: each
    side's state of this side, a digest of the other. After the first desync nothing is compared any more, as
    all that comes after differs too.
    """

    def __init__(self, window: int = WINDOW) -> None:
        if window < 1:
            raise SyncError(f"a window has at least one frame, not {window}")
        self._window: Final = window
        self._ours: dict[int, bytes] = {}
        self._theirs: dict[int, str] = {}
        self._newest = -1
        self.agreed = -1
        """The last frame that was compared and found equal; -1 before the first."""
        self.desync: Desync | None = None

    @property
    def waiting(self) -> int:
        """How many frames have been told by one side only."""
        return len(self._ours) + len(self._theirs)

    def confirm(self, frame: int, snapshot: bytes) -> Desync | None:
        """The state of this side at a confirmed frame; the desync that it shows, if any.

        SyncError for a frame that is not after the last: a confirmed frame has one state and no other.
        """
        if frame <= self._newest:
            raise SyncError(f"frame {frame} comes after frame {self._newest} was confirmed")
        self._newest = frame
        if self.desync is not None:
            return None
        self._ours[frame] = snapshot
        return self._compare(frame)

    def report(self, frame: int, digest: str) -> Desync | None:
        """What the other side's state of a confirmed frame has as its digest; the desync it shows, if any.

        One that comes twice, or too late, is passed over. SyncError for two digests of one frame.
        """
        known = self._theirs.get(frame)
        if known is not None and known != digest:
            raise SyncError(f"frame {frame}: the other side has told two digests of it")
        if self.desync is not None or (frame <= self._newest and frame not in self._ours):
            return None
        self._theirs[frame] = digest
        return self._compare(frame)

    def tell_parts(self, parts: dict[str, str]) -> Desync:
        """The digests of the parts of the other side's state at the desync (`digest.part_digests`)."""
        desync = self._found()
        ours = part_digests(desync.ours)
        desync.parts = [name for name, digest in ours.items() if parts.get(name, digest) != digest]
        return desync

    def tell_state(self, snapshot: bytes, most: int = MOST_DIFFERENCES) -> Desync:
        """The other side's whole state at the desync: now every field that differs is known, up to `most`.

        SnapshotError if it is no snapshot, SyncError if it is not the one whose digest the other side told.
        """
        desync = self._found()
        if digest_of(snapshot) != desync.their_digest:
            raise SyncError(f"frame {desync.frame}: this is not the state whose digest the other side told")
        found = differences(desync.ours, snapshot, most)
        self.tell_parts(part_digests(snapshot))
        desync.differences = found
        return desync

    def _found(self) -> Desync:
        if self.desync is None:
            raise SyncError("no desync has been found")
        return self.desync

    def _compare(self, frame: int) -> Desync | None:
        if frame in self._ours and frame in self._theirs:
            ours, theirs = self._ours.pop(frame), self._theirs.pop(frame)
            digest = digest_of(ours)
            if digest != theirs:
                self.desync = Desync(frame, ours, digest, theirs)
                self._ours.clear()
                self._theirs.clear()
                return self.desync
            self.agreed = max(self.agreed, frame)
        self._forget()
        return None

    def _forget(self) -> None:
        """Drop what comes before a frame that is agreed on, and the oldest beyond the window."""
        self._ours = {frame: state for frame, state in self._ours.items() if frame > self.agreed}
        self._theirs = {frame: digest for frame, digest in self._theirs.items() if frame > self.agreed}
        while len(self._ours) > self._window:
            del self._ours[min(self._ours)]
        while len(self._theirs) > self._window:
            del self._theirs[min(self._theirs)]
