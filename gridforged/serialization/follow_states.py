"""Following a battle by its states: deltas from what a follower has acknowledged, keyframes where it has not.

A follower needs nothing of the rules: it inflates bytes and reads what is in them.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.msgpack import Decoder

from gridforged.errors import SyncError
from gridforged.serialization.delta import NOTHING, apply, delta
from gridforged.serialization.follow import (
    NOT_YET,
    WINDOW,
    Publisher,
    check_snapshot,
    check_step,
    seal_update,
    unseal_update,
)

_UPDATE: Final = Decoder(tuple[int, int, bytes])


class StatePublisher(Publisher):
    """Keeps the states of its window, each a possible base."""

    def __init__(self, window: int = WINDOW) -> None:
        super().__init__(window)
        self._states: dict[int, bytes] = {}

    def publish(self, snapshot: bytes) -> int:
        """Let followers have a state; its number.

        SyncError, with nothing published, for what is no snapshot.
        """
        state = check_snapshot(snapshot)
        number = self._next()
        self._states[number] = state
        self._states.pop(number - self.window - 1, None)
        return number

    def knows(self, base: int) -> bool:
        """Whether it lies within the window."""
        return base in self._states

    def packed_from(self, base: int) -> bytes:
        """``[number, base, delta]``; a keyframe has the base -1."""
        changes = delta(self._states.get(base, NOTHING), self._states[self.number])
        return seal_update([self.number, base, changes])


class StateFollower:
    """The newest state that could be put together, and those that may yet become a base."""

    def __init__(self, window: int = WINDOW) -> None:
        self._window: Final = window
        self._states: dict[int, bytes] = {}
        self.number: int = NOT_YET
        """Of `snapshot`; what to acknowledge after every update."""
        self.snapshot: bytes = NOTHING

    def receive(self, update: object) -> bool:
        """Take an update; whether it brought anything new. Late and repeated ones do not, nor does one whose
        base is unknown here.

        SyncError for what is no update or was damaged, DeltaError for an unsound delta. Nothing has changed
        then.
        """
        try:
            number, base, changes = _UPDATE.decode(unseal_update(update))
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise SyncError(f"this is no update of a state: {error}") from None
        check_step(base, number)
        if number <= self.number or (base != NOT_YET and base not in self._states):
            return False
        self.snapshot = apply(self._states.get(base, NOTHING), changes)
        self.number = number
        # A publisher never goes back to an older base than this one, nor beyond its window.
        oldest = max(base, number - self._window)
        self._states = {known: state for known, state in self._states.items() if known >= oldest}
        self._states[number] = self.snapshot
        return True
