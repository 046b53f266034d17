"""Following a battle by its events: a public view, and everything that happens to it.

A follower needs no rules either, and has the facts that a client shows one by one. It ends at the view that
the state would give, not at the state: what only a simulation needs is in no event.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.msgpack import Decoder

from gridforged.ecs.events import Event
from gridforged.errors import SyncError
from gridforged.serialization.follow import (
    NOT_YET,
    WINDOW,
    Publisher,
    check_frame,
    check_step,
    seal_update,
    unseal_update,
)
from gridforged.serialization.view import BattleView, view_from_bytes
from gridforged.serialization.view_events import see

EventWire = tuple[int, str, str, int, int, str, int, dict[str, int]]

_UPDATE: Final = Decoder(tuple[int, int, int, int, list[EventWire], bytes])
_NO_VIEW: Final = b""
MOST_BYTES: Final = 1_048_576
"""Longest update; where the events would take more, there is the view instead."""


def event_to_wire(event: Event) -> EventWire:
    """An event as plain data, without its number."""
    return (
        event.frame,
        event.kind,
        event.what,
        event.source,
        event.target,
        event.rule,
        event.cause,
        event.amounts,
    )


def event_from_wire(seq: int, wire: EventWire) -> Event:
    """The event of that number."""
    frame, kind, what, source, target, rule, cause, amounts = wire
    return Event(seq, frame, kind, what, source, target, rule, cause, amounts)


class EventPublisher(Publisher):
    """Starts from a view of the battle, at the number of the event that comes next (the
    first being 1), and keeps the events of its window. The view is its own from then on.
    """

    def __init__(self, view: BattleView, next_seq: int, window: int = WINDOW) -> None:
        super().__init__(window)
        self._view: Final = view
        self._next_seq = next_seq
        self._wires: dict[int, EventWire] = {}
        self._next_at: dict[int, int] = {self._next(): next_seq}

    def publish(self, frame: int, events: Sequence[Event]) -> int:
        """Let followers have what has happened since the last time, up to `frame`; the number of that.

        SyncError, with nothing published, if the frame is before the last, or the numbers of the events do
        not go on from the last one.
        """
        check_frame(frame, self._view.frame)
        expected = self._next_seq
        for event in events:
            if event.seq != expected:
                raise SyncError(f"event {event.seq} is published where {expected} is due")
            expected += 1
        number = self._next()
        for event in events:
            see(self._view, event)
            self._wires[event.seq] = event_to_wire(event)
        self._view.frame = frame
        self._next_seq = expected
        self._next_at[number] = expected
        self._forget(number - self.window)
        return number

    def knows(self, base: int) -> bool:
        """Whether it lies within the window."""
        return base in self._next_at

    def packed_from(self, base: int) -> bytes:
        """``[number, base, frame, first, events, view]``, `first` being the number of the first event.

        Everything is the view alone, with the base -1 and the number of the event that comes next.
        """
        if base != NOT_YET:
            first = self._next_at[base]
            wires = [self._wires[seq] for seq in range(first, self._next_seq)]
            update = seal_update([self.number, base, self._view.frame, first, wires, _NO_VIEW])
            if len(update) <= MOST_BYTES:
                return update
        return seal_update(
            [self.number, NOT_YET, self._view.frame, self._next_seq, [], self._view.to_bytes()]
        )

    def _forget(self, oldest: int) -> None:
        """Drop what leads from anything older."""
        if oldest - 1 in self._next_at:
            first = self._next_at[oldest]
            for seq in range(self._next_at.pop(oldest - 1), first):
                del self._wires[seq]


class EventFollower:
    """The view as the events have left it, None before the first update."""

    def __init__(self) -> None:
        self.view: BattleView | None = None
        self.number: int = NOT_YET
        """What to acknowledge after every update; NOT_YET after events that do not fit the view."""
        self._next_seq = 0

    def receive(self, update: object) -> list[Event]:
        """Take an update: the events that are new, in order. After one that holds everything there are none,
        and `view` is another object.

        SyncError for what is no update or was damaged: nothing has changed then. SyncError too if its events
        do not fit the view: then there is no view any more, and the next update to take is one that holds
        everything.
        """
        try:
            number, base, frame, first, wires, encoded = _UPDATE.decode(unseal_update(update, MOST_BYTES))
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise SyncError(f"this is no update of events: {error}") from None
        check_step(base, number)
        if number <= self.number:
            return []
        if base == NOT_YET:
            view = view_from_bytes(encoded)
            self.view = view
            self._next_seq = first
            self.number = number
            return []
        if self.view is None or first > self._next_seq:
            return []  # what lies between is not known here, which no publisher asks of a follower
        known = self._next_seq - first
        events = [event_from_wire(first + at, wires[at]) for at in range(known, len(wires))]
        self._see(self.view, events)
        self.view.frame = frame
        self.number = number
        self._next_seq += len(events)
        return events

    def _see(self, view: BattleView, events: Sequence[Event]) -> None:
        try:
            for event in events:
                see(view, event)
        except SyncError:
            self.view = None
            self.number = NOT_YET
            raise
