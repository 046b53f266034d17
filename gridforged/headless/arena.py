"""Many battles in one process, for a server loop. No clock, no threads, no tasks: the host tells the time.

Between two frames in which something is due a battle does nothing but charge, so an arena leaves it alone: it
keeps the battles in a heap by the moment of their next due frame, and touches those whose moment has come.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import Final

from gridforged.battle import Battle
from gridforged.ecs.events import Event
from gridforged.errors import ArenaError
from gridforged.systems import schedule

NANOSECONDS: Final = 1_000_000_000


@dataclass(frozen=True)
class Turn:
    """What an arena did with one battle: `events` are those since its last turn, as far as its log is kept.

    `is_last` is whether the battle has ended or failed: the arena has let go of it, and this turn is the last
    to hold it. `failure` is what it raised, None if all is well; after that it is not to be used.
    """

    name: str
    battle: Battle
    events: list[Event]
    is_last: bool
    failure: Exception | None


class _Place:
    """One battle in the arena: at `start` its frame 0 was complete; `due` is its place in the heap."""

    def __init__(self, name: str, battle: Battle, start: int, rate: int) -> None:
        self.name = name
        self.battle = battle
        self.start = start
        self.rate = rate
        self.due: int | None = None
        self.seen = battle.state.log.next_seq

    def new_events(self) -> list[Event]:
        log = self.battle.state.log
        new = log.next_seq - self.seen
        self.seen = log.next_seq
        return log.events[max(0, len(log.events) - new) :] if new else []


class Arena:
    """Battles side by side, each advancing with the time that the host passes.

    Times are whole numbers of any clock of the host that does not run backwards, `ticks_per_second` of them a
    second: nanoseconds by default, as of ``time.monotonic_ns()``. A host that counts frames instead gives
    the frame rate, and one tick is one frame. An arena belongs to one thread at a time.
    """

    def __init__(self, ticks_per_second: int = NANOSECONDS) -> None:
        if ticks_per_second < 1:
            raise ArenaError(f"a second has 1 tick or more, not {ticks_per_second}")
        self._ticks: Final = ticks_per_second
        self._places: dict[str, _Place] = {}
        self._heap: list[tuple[int, int, str]] = []
        self._order = 0

    def __len__(self) -> int:
        """How many battles go on."""
        return len(self._places)

    def __contains__(self, name: object) -> bool:
        """Whether a battle of that name goes on."""
        return name in self._places

    @property
    def names(self) -> list[str]:
        """The names of the battles that go on, in the order in which they were added."""
        return list(self._places)

    def add(self, name: str, battle: Battle, now: int = 0) -> None:
        """Let `battle` go on from `now`: its next frame is complete one frame's time later.

        ArenaError if a battle of that name goes on already, or if `battle` has ended.
        """
        if name in self._places:
            raise ArenaError(f"a battle named '{name}' goes on already")
        if battle.result is not None:
            raise ArenaError(f"the battle named '{name}' has ended: there is nothing to run")
        rate = battle.board.numbers.frame_rate
        place = _Place(name, battle, now - battle.frame * self._ticks // rate, rate)
        self._schedule(place, _next_due(battle))
        self._places[name] = place

    def remove(self, name: str) -> Battle:
        """Let go of a battle that goes on, and return it. ArenaError if there is none of that name."""
        self._place(name)
        return self._places.pop(name).battle

    def advance(self, now: int) -> list[Turn]:
        """Bring every battle in which something is due to `now`, and say what was done, in order of time.

        A time before the latest one changes nothing. What a battle raises ends that battle alone and is the
        `failure` of its turn.
        """
        turns: list[Turn] = []
        while self._heap and self._heap[0][0] <= now:
            due, _, name = heapq.heappop(self._heap)
            place = self._places.get(name)
            if place is None or place.due != due:
                continue  # removed, or put elsewhere since
            turns.append(self._turn(place, now))
        return turns

    def visit(self, name: str, now: int) -> Battle:
        """The battle of that name, brought to `now`, for a look at it or a command to it.

        Without this a battle stands at the last frame in which something was due. What is due by `now` is
        done and is part of its next turn, which comes no later than one frame on. ArenaError if there is no
        such battle; what it raises is raised, and ends it.
        """
        place = self._place(name)
        try:
            self._bring(place, now)
        except Exception:
            del self._places[name]
            raise
        self._schedule(place, place.battle.frame + 1)
        return place.battle

    @property
    def next_due(self) -> int | None:
        """When `advance` next has something to do, at times earlier; None if nothing goes on."""
        while self._heap:
            due, _, name = self._heap[0]
            place = self._places.get(name)
            if place is not None and place.due == due:
                return due
            heapq.heappop(self._heap)
        return None

    def _place(self, name: str) -> _Place:
        try:
            return self._places[name]
        except KeyError:
            raise ArenaError(f"no battle named '{name}' goes on") from None

    def _turn(self, place: _Place, now: int) -> Turn:
        failure: Exception | None = None
        try:
            self._bring(place, now)
            if place.battle.result is None:
                self._schedule(place, _next_due(place.battle))
        except Exception as error:  # whatever it is, the other battles go on
            failure = error
        is_last = failure is not None or place.battle.result is not None
        if is_last:
            del self._places[place.name]
        return Turn(place.name, place.battle, place.new_events(), is_last, failure)

    def _bring(self, place: _Place, now: int) -> None:
        frames = (now - place.start) * place.rate // self._ticks - place.battle.frame
        if frames > 0:
            place.battle.advance(frames)

    def _schedule(self, place: _Place, frame: int) -> None:
        """Let the next turn be when `frame` is complete, rounded up to a whole tick."""
        due = place.start - (-frame * self._ticks // place.rate)
        if due != place.due:
            place.due = due
            self._order += 1
            heapq.heappush(self._heap, (due, self._order, place.name))


def _next_due(battle: Battle) -> int:
    """The next frame that does more than charge."""
    return battle.frame + schedule.idle_frames(battle.state) + 1
