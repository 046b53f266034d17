"""The sync test: a battle that is rolled back all the time must equal one that never is.

One battle runs undisturbed, frame by frame. After each frame a second battle goes back one, two and eight
frames and runs up to it again: once from a savepoint, in the objects that it has, once from the bytes of a
snapshot, in new ones. Digest and events must be those of the first. Whatever decides something in a battle
and is no registered state shows as a mismatch, which names the frame, the system and the field.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from gridforged.ecs.events import Event
from gridforged.ecs.registry import RegistryError
from gridforged.ecs.schedule import FrameSystem
from gridforged.errors import BattleError
from gridforged.serialization.difference import Difference, state_differences
from gridforged.serialization.digest import digest_of
from gridforged.serialization.restore import restore
from gridforged.serialization.savepoint import Savepoint, StateKeeper
from gridforged.serialization.snapshot import SnapshotWriter
from gridforged.serialization.sync_report import BYTES, MEMORY, Mismatch, SyncReport
from gridforged.systems import schedule, spawn
from gridforged.systems.board import Board
from gridforged.systems.state import BattleState

DEPTHS: Final = (1, 2, 8)
MAX_DEPTH: Final = 1_000
TRIES: Final = 8
"""So often a differing stretch is run again, until the system that began it shows."""
MOST_DIFFERENCES: Final = 20
"""As many fields are listed of a mismatch."""


def sync_test(
    board: Board,
    seed: int = 0,
    depths: Sequence[int] = DEPTHS,
    frames: int = 0,
    every: int = 1,
    report: Callable[[int], None] | None = None,
) -> SyncReport:
    """Run the battle on `board` to its end, or for `frames` frames, and again and again from earlier frames.

    After each `every`-th frame it goes back by each of `depths`, 1 to 1,000 frames; frames that none of that
    reaches are jumped over. `report` is told how far it is. The first mismatch ends the test. BattleError for
    numbers that make no sense.
    """
    if not depths or min(depths) < 1 or max(depths) > MAX_DEPTH:
        raise BattleError(f"a sync test goes back by 1 to {MAX_DEPTH} frames, not by {list(depths)}")
    if frames < 0 or every < 1:
        raise BattleError(f"a sync test cannot run {frames} frames and go back after every {every} of them")
    test = _SyncTest(board, seed, sorted(depths))
    last = frames or board.numbers.battle_limit
    while test.frame < last and not test.is_over and test.mismatch is None:
        due = min((test.frame // every + 1) * every, last)
        if due - max(depths) > test.frame:
            test.jump(due - max(depths) - test.frame)
            continue
        test.run_frame()
        if test.frame == due or test.is_over:
            test.run_again()
        if report is not None:
            report(test.frame)
    return SyncReport(test.frames, test.changed, test.reruns, test.mismatch)


class _Traced:
    """The state after a system, and the events that it logged."""

    def __init__(self, system: str, savepoint: Savepoint, events: list[Event]) -> None:
        self.system: Final = system
        self.savepoint: Final = savepoint
        self.events: Final = events


class _Frame:
    """A completed frame of the undisturbed battle: system by system, and the state after it in both forms."""

    def __init__(self, number: int, systems: list[_Traced], savepoint: Savepoint, blob: bytes) -> None:
        self.number: Final = number
        self.systems: Final = systems
        self.savepoint: Final = savepoint
        self.blob: Final = blob


class _SyncTest:
    """One sync test while it runs."""

    def __init__(self, board: Board, seed: int, depths: list[int]) -> None:
        self._depths: Final = depths
        self._state: Final = spawn.new_battle(board, seed)
        self._keeper: Final = StateKeeper(self._state)
        self._writer: Final = SnapshotWriter(self._state)
        self._kept: Final[deque[_Frame]] = deque(maxlen=depths[-1] + 1)
        start = self._start_anew()
        # The battle that goes back in memory, and one that is only put into states to look at them.
        self._rolled: Final = restore(start.blob)
        self._rolled_keeper: Final = StateKeeper(self._rolled)
        self._rolled_writer: Final = SnapshotWriter(self._rolled)
        self._shown: Final = restore(start.blob)
        self._shown_keeper: Final = StateKeeper(self._shown)
        self.frames: int = 0
        self.changed: int = 0
        self.reruns: int = 0
        self.mismatch: Mismatch | None = None

    @property
    def is_over(self) -> bool:
        return self._state.is_over

    @property
    def frame(self) -> int:
        """The last completed frame of the undisturbed battle."""
        return self._state.clock.frame

    def jump(self, frames: int) -> None:
        """Run `frames` frames of which nothing is kept but the last state."""
        schedule.advance(self._state, frames)
        self._start_anew()

    def _start_anew(self) -> _Frame:
        self._state.log.take()
        start = _Frame(self.frame, [], self._keeper.save(), self._writer.write())
        self._kept.clear()
        self._kept.append(start)
        return start

    def run_frame(self) -> None:
        """Run the next frame of the undisturbed battle, and keep everything of it."""
        state = self._state
        before = self._kept[-1].savepoint
        self.frames += 1
        state.clock.frame += 1
        traced: list[_Traced] = []
        for system in _systems_of(state):
            system.process(state)
            try:
                self._keeper.check_complete()
            except RegistryError as error:
                self.mismatch = Mismatch("", 0, self.frame, system.name, [], None, None, str(error))
                return
            traced.append(_Traced(system.name, self._keeper.save(), state.log.take()))
        after = traced[-1].savepoint
        self._kept.append(_Frame(self.frame, traced, after, self._writer.write()))
        if self._keeper.has_changed(before, after):
            self.changed += 1

    def run_again(self) -> None:
        """Go back by every depth in both ways, run up to the present frame, and compare."""
        for depth in self._depths:
            for way in (MEMORY, BYTES):
                if self.mismatch is None and depth < len(self._kept):
                    self.reruns += 1
                    self.mismatch = self._rerun(way, depth)

    def _rerun(self, way: str, depth: int) -> Mismatch | None:
        """Run the last `depth` frames again, as a battle does that was rolled back."""
        state: BattleState | None = None
        events: list[Event] = []
        blob = b""
        error = ""
        try:
            state = self._back(way, depth)
            for _ in range(depth):
                schedule.step(state)
            events = state.log.take()
            blob = (self._rolled_writer if way == MEMORY else SnapshotWriter(state)).write()
        except Exception as raised:  # nothing was raised the first time: whatever it is, it is a mismatch
            error = _named(raised)
        now = self._kept[-1]
        expected = [
            event for frame in self._last(depth) for traced in frame.systems for event in traced.events
        ]
        if not error and digest_of(blob) == digest_of(now.blob) and events == expected:
            return None
        noticed = self._mismatch(way, depth, self.frame, "", state, now.savepoint, expected, events, error)
        for _ in range(TRIES):
            located = self._locate(way, depth)
            if located is not None:
                return located
        return noticed

    def _locate(self, way: str, depth: int) -> Mismatch | None:
        """Run the last `depth` frames once more, system by system; the first that differs, None if none."""
        try:
            state = self._back(way, depth)
            keeper = StateKeeper(state)
        except Exception:  # already told by _rerun: it is not there that the two part
            return None
        for frame in self._last(depth):
            state.clock.frame += 1
            for system, first in zip(_systems_of(state), frame.systems, strict=True):
                error = ""
                try:
                    system.process(state)
                    keeper.check_complete()
                except Exception as raised:  # as in _rerun
                    error = _named(raised)
                events = state.log.take()
                if error or events != first.events or not keeper.save().is_same(first.savepoint):
                    return self._mismatch(
                        way,
                        depth,
                        frame.number,
                        first.system,
                        state,
                        first.savepoint,
                        first.events,
                        events,
                        error,
                    )
        return None

    def _back(self, way: str, depth: int) -> BattleState:
        """The battle as it was `depth` frames ago, its log empty."""
        kept = self._kept[-1 - depth]
        if way == BYTES:
            return restore(kept.blob)
        self._rolled_keeper.restore(kept.savepoint)
        self._rolled.log.take()
        return self._rolled

    def _last(self, count: int) -> list[_Frame]:
        return list(self._kept)[-count:]

    def _mismatch(
        self,
        way: str,
        depth: int,
        frame: int,
        system: str,
        state: BattleState | None,
        expected: Savepoint,
        expected_events: list[Event],
        events: list[Event],
        error: str,
    ) -> Mismatch:
        differences: list[Difference] = []
        if state is not None:
            self._shown_keeper.restore(expected)
            differences = state_differences(self._shown, state, MOST_DIFFERENCES)
        event, instead = _first_difference(expected_events, events)
        return Mismatch(way, depth, frame, system, differences, event, instead, error)


def _systems_of(state: BattleState) -> list[FrameSystem[BattleState]]:
    return [system for system in state.world.systems if isinstance(system, FrameSystem)]


def _first_difference(ones: list[Event], others: list[Event]) -> tuple[Event | None, Event | None]:
    """The first events at the same place that are not equal; None stands for one that is not there."""
    for one, other in zip(ones, others, strict=False):
        if one != other:
            return one, other
    shared = min(len(ones), len(others))
    return (
        ones[shared] if len(ones) > shared else None,
        others[shared] if len(others) > shared else None,
    )


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
