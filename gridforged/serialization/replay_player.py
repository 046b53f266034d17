"""Playing a replay: to its end, to any time in it and back, each digest checked on the way."""

from __future__ import annotations

from typing import Final

from gridforged.errors import CommandError, ReplayError, ReplayMismatchError
from gridforged.serialization.replay import Replay
from gridforged.serialization.replay_recorder import Recorder, raw_digest
from gridforged.serialization.restore import restore
from gridforged.serialization.savepoint import Savepoint, StateKeeper
from gridforged.serialization.snapshot import SnapshotWriter
from gridforged.systems import schedule, spawn
from gridforged.systems.commands import apply_command

KEYFRAMES: Final = 32
"""States that are kept in memory, evenly over the replay, to go back to."""


class ReplayPlayer:
    """Plays one replay from its beginning. `state` is the battle as it is at `frame`.

    ReplayError if this version cannot tell whether it plays the replay as it was; ReplayMismatchError, from
    any method that goes on, as soon as it is seen that it does not. With ``checked=False`` nothing is
    compared.
    """

    def __init__(self, replay: Replay, *, checked: bool = True, log: bool = True) -> None:
        if checked:
            replay.maker.check()
        self.replay: Final = replay
        self.state: Final = spawn.new_battle(replay.board, replay.seed, log)
        self._checked: Final = checked
        self._writer: Final = SnapshotWriter(self.state)
        self._keeper: Final = StateKeeper(self.state)
        self._stride: Final = replay.end.frame // KEYFRAMES + 1
        self._keyframes: list[Savepoint] = []
        self._given = 0
        self._arrive()

    @property
    def frame(self) -> int:
        """The last completed frame."""
        return self.state.clock.frame

    def seek(self, frame: int) -> None:
        """Go to a frame, forwards or back: when it is complete, before the commands of that frame."""
        end = self.replay.end.frame
        if not 0 <= frame <= end:
            raise ReplayError(f"frame {frame} is outside of the replay, which goes from 0 to {end}")
        if frame < self.frame or self._has_given(frame):
            self._go_back(frame)
        while self.frame < frame:
            self.give()
            stop = min(frame, self._next_stop())
            schedule.advance(self.state, stop - self.frame)
            if self.frame < stop:
                raise self._mismatch(f"the battle is over, and was recorded to frame {end}")
            self._arrive()

    def give(self) -> None:
        """Give the commands of the present frame, unless that has been done."""
        commands = self.replay.commands
        while self._given < len(commands) and commands[self._given].frame == self.frame:
            number = self._given
            self._given += 1
            try:
                apply_command(self.state, commands[number].command)
            except CommandError as error:
                raise self._mismatch(f"commands[{number}] is refused: {error}") from None

    def run(self) -> None:
        """Go to the end, the commands of the last frame included."""
        end, clock = self.replay.end, self.state.clock
        self.seek(end.frame)
        self.give()
        if not self._checked:
            return
        if raw_digest(self._writer.write()) != end.digest:
            raise self._mismatch("the state at the end is not the one that was recorded")
        if (clock.outcome, clock.reason) != (end.outcome, end.reason):
            raise self._mismatch("the battle did not end as was recorded")

    def branch(self) -> Recorder:
        """A recorder of the battle from here on. Its `state` is a battle of its own that may go another way;
        the past and its events are those of this one.
        """
        replay = self.replay
        state = restore(self._writer.write())
        state.log.enabled = self.state.log.enabled
        state.log.events = list(self.state.log.events)
        digests = replay.digests[: self.frame // replay.every + 1]
        return Recorder(state, replay.seed, replay.every, replay.commands[: self._given], digests)

    def _next_stop(self) -> int:
        """The next frame at which something is to be done: a command, a digest, a keyframe."""
        commands = self.replay.commands
        stop = self.replay.end.frame
        if self._given < len(commands):
            stop = min(stop, commands[self._given].frame)
        if self._checked:
            stop = min(stop, (self.frame // self.replay.every + 1) * self.replay.every)
        return min(stop, (self.frame // self._stride + 1) * self._stride)

    def _arrive(self) -> None:
        """What is to be done when the present frame is complete."""
        replay, frame = self.replay, self.frame
        if frame == len(self._keyframes) * self._stride:
            self._keyframes.append(self._keeper.save())
        number, rest = divmod(frame, replay.every)
        if self._checked and rest == 0 and raw_digest(self._writer.write()) != replay.digests[number]:
            raise self._mismatch("the state is not the one that was recorded")

    def _has_given(self, frame: int) -> bool:
        """Whether commands of that frame, or a later one, have been given."""
        return self._given > 0 and self.replay.commands[self._given - 1].frame >= frame

    def _go_back(self, frame: int) -> None:
        keyframe = self._keyframes[min(frame // self._stride, len(self._keyframes) - 1)]
        self._keeper.restore(keyframe)
        self._given = len([timed for timed in self.replay.commands if timed.frame < keyframe.frame])

    def _mismatch(self, reason: str) -> ReplayMismatchError:
        frame, every = self.frame, self.replay.every
        right = (frame - 1) // every * every if frame else -1
        return ReplayMismatchError(reason, frame=frame, right=right)
