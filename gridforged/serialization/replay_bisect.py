"""Where two replays part: the first frame, and in it the system, after which their states differ, and how.

Two battles on one board with one seed are the same until one gets a command that the other does not; so both
go there at once. From there, or from the start, every frame is compared, and the first that differs is run
again system by system.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gridforged.ecs.schedule import FrameSystem
from gridforged.errors import ReplayMismatchError
from gridforged.serialization.difference import Difference, state_differences
from gridforged.serialization.replay import Replay, TimedCommand
from gridforged.serialization.replay_player import ReplayPlayer
from gridforged.serialization.savepoint import StateKeeper
from gridforged.systems import schedule
from gridforged.systems.state import BattleState

BOARD: Final = "board"
START: Final = "start"
COMMANDS: Final = "commands"
END: Final = "end"
RECORD: Final = "record"
"""Stages at which two replays can part beside the systems of a frame."""

MOST_DIFFERENCES: Final = 20
"""As many fields are listed."""


class Parting:
    """Where two replays part.

    `frame` is the first whose state differs. `stage` is the name of the system after which it does, "" if it
    does not when it is looked at system by system, or

    - BOARD: the boards have other pieces, so that no states can be compared;
    - START: the states differ before the first frame;
    - COMMANDS: they differ by the commands given when `frame` was complete, which are `left` and `right`;
    - END: they are the same as far as both go, but one was recorded further;
    - RECORD: the same battle with the same commands was recorded with other digests, and `sound` says for
      either whether it plays here as it was recorded, up to `frame`.

    `differences` are fields as the left and the right have them.
    """

    def __init__(self, frame: int, stage: str, differences: Sequence[Difference] = ()) -> None:
        self.frame: Final = frame
        self.stage: Final = stage
        self.differences: Final = list(differences)
        self.left: list[TimedCommand] = []
        self.right: list[TimedCommand] = []
        self.sound: tuple[bool, bool] = (True, True)

    @property
    def first(self) -> Difference | None:
        """The difference to look at first: one of a combatant rather than of the battle as a whole."""
        for difference in self.differences:
            if difference.entity:
                return difference
        return self.differences[0] if self.differences else None


def bisect(left: Replay, right: Replay, report: Callable[[int], None] | None = None) -> Parting | None:
    """Where two replays part, None if their states are the same from beginning to end.

    `report` is told the frame that has been compared. ReplayError if this version cannot tell whether it
    plays either as it was recorded, ReplayMismatchError if it does not.
    """
    left.maker.check()
    right.maker.check()
    if left.board.labels != right.board.labels:
        return Parting(0, BOARD)
    is_same_battle = left.board.digest == right.board.digest and left.seed == right.seed
    if is_same_battle and left.commands == right.commands:
        parting = _in_the_record(left, right)
        return parting if parting is not None else _at_the_end(left, right)
    _check_it_plays(left, "first")
    _check_it_plays(right, "second")
    start = _first_other_command(left, right) if is_same_battle else 0
    return _Comparison(left, right, start).run(report)


def _in_the_record(left: Replay, right: Replay) -> Parting | None:
    """The first frame that both recorded, and differently, although nothing in what they play differs."""
    recorded = {frame * left.every: digest for frame, digest in enumerate(left.digests)}
    for number, digest in enumerate(right.digests):
        frame = number * right.every
        if recorded.get(frame, digest) != digest:
            return _recorded_apart(left, right, frame)
    if left.end.frame == right.end.frame and left.end != right.end:
        return _recorded_apart(left, right, left.end.frame)
    return None


def _recorded_apart(left: Replay, right: Replay, frame: int) -> Parting:
    parting = Parting(frame, RECORD)
    parting.sound = (_plays(left, frame), _plays(right, frame))
    return parting


def _check_it_plays(replay: Replay, name: str) -> None:
    try:
        ReplayPlayer(replay, log=False).run()
    except ReplayMismatchError as error:
        reason = f"the {name} replay does not play as it was recorded: {error.reason}"
        raise ReplayMismatchError(reason, frame=error.frame, right=error.right) from None


def _plays(replay: Replay, frame: int) -> bool:
    """Whether it plays as it was recorded, up to a frame."""
    try:
        player = ReplayPlayer(replay, log=False)
        if frame == replay.end.frame:
            player.run()
        else:
            player.seek(frame)
    except ReplayMismatchError:
        return False
    return True


def _at_the_end(left: Replay, right: Replay) -> Parting | None:
    if left.end.frame == right.end.frame:
        return None
    return Parting(min(left.end.frame, right.end.frame), END)


def _first_other_command(left: Replay, right: Replay) -> int:
    """The frame of the first command that is not the same in both, at most the end of the shorter."""
    end = min(left.end.frame, right.end.frame)
    for one, other in zip(left.commands, right.commands, strict=False):
        if one.frame != other.frame or one.command != other.command:
            return min(one.frame, other.frame, end)
    shared = min(len(left.commands), len(right.commands))
    more = [*left.commands[shared:], *right.commands[shared:]]
    return min(more[0].frame, end) if more else end


class _Comparison:
    """Two battles run side by side from a frame up to which they are the same, unless it is 0."""

    def __init__(self, left: Replay, right: Replay, start: int) -> None:
        self._replays: Final = (left, right)
        self._frame = start
        self._left: Final = ReplayPlayer(left, log=False)
        self._right: Final = ReplayPlayer(right, log=False)
        self._left.seek(start)
        self._right.seek(start)
        self._left_keeper: Final = StateKeeper(self._left.state)
        self._right_keeper: Final = StateKeeper(self._right.state)

    def run(self, report: Callable[[int], None] | None) -> Parting | None:
        """Go on until the states differ, or one of them has reached its end."""
        if not self._is_same():
            return self._parting(START)
        left, right = self._replays
        end = min(left.end.frame, right.end.frame)
        while True:
            self._left.give()
            self._right.give()
            if not self._is_same():
                return self._by_commands()
            if self._frame == end:
                return _at_the_end(left, right)
            parting = self._run_frame()
            if parting is not None:
                return parting
            if report is not None:
                report(self._frame)

    def _run_frame(self) -> Parting | None:
        """Run the next frame of both; once more, system by system, if they differ after it."""
        before = self._left_keeper.save(), self._right_keeper.save()
        schedule.step(self._left.state)
        schedule.step(self._right.state)
        self._frame += 1
        if self._is_same():
            return None
        whole = self._parting("")
        self._left_keeper.restore(before[0])
        self._right_keeper.restore(before[1])
        self._left.state.clock.frame += 1
        self._right.state.clock.frame += 1
        for one, other in zip(_systems_of(self._left.state), _systems_of(self._right.state), strict=True):
            one.process(self._left.state)
            other.process(self._right.state)
            if not self._is_same():
                return self._parting(one.name)
        return whole

    def _is_same(self) -> bool:
        return self._left_keeper.save().is_same(self._right_keeper.save())

    def _parting(self, stage: str) -> Parting:
        found = state_differences(self._left.state, self._right.state, MOST_DIFFERENCES, across_boards=True)
        return Parting(self._frame, stage, found)

    def _by_commands(self) -> Parting:
        parting = self._parting(COMMANDS)
        left, right = self._replays
        parting.left = [timed for timed in left.commands if timed.frame == self._frame]
        parting.right = [timed for timed in right.commands if timed.frame == self._frame]
        return parting


def _systems_of(state: BattleState) -> list[FrameSystem[BattleState]]:
    return [system for system in state.world.systems if isinstance(system, FrameSystem)]
