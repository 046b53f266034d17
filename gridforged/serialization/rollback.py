"""A rollback session: a battle that goes on at once and corrects itself when a command comes late.

The battle is always run up to the present as far as its commands are known: what it shows is a prediction.
A command for a frame that has passed sends it back to that frame and up again, and then everything is as if
the command had come in time. A frame for which no command is taken any more is confirmed, for ever.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from typing import Final

from gridforged.ecs.events import Event
from gridforged.errors import BattleError, CommandError, LateCommandError
from gridforged.serialization.savepoint import Savepoint, StateKeeper
from gridforged.serialization.session_report import Checkpoint, ScheduledCommand, SessionReport
from gridforged.serialization.snapshot import SnapshotWriter
from gridforged.systems import schedule
from gridforged.systems.commands import Command, apply_command, check_is_command
from gridforged.systems.state import BattleState

DEFAULT_WINDOW: Final = 8
MAX_WINDOW: Final = 1_000
MARK_EVERY: Final = 4
"""A session saves the state every so many frames. To save costs as much as two frames and more; to begin with
an older state costs at most three frames, and only when a command comes late."""

_NOTHING_LATE: Final = 2**53


class _Mark:
    """The battle when `frame` frames of the session are complete, before the commands of that frame."""

    def __init__(self, frame: int, savepoint: Savepoint) -> None:
        self.frame: Final = frame
        self.savepoint: Final = savepoint


class RollbackSession:
    """Runs the battle `state` and takes commands for it up to `window` frames (0 to 1,000) late.

    The session is the only one to run the battle from now on; others may look at it. BattleError if another
    session runs it already, or a recorder. With `checkpoint_every` above 0, the snapshot of each confirmed
    frame that it divides comes with the reports.

    A command at frame f is carried out when f frames are complete, before the next one runs. One that cannot
    be carried out then, because its unit is dead or the battle over, comes to nothing.
    """

    def __init__(
        self, state: BattleState, window: int = DEFAULT_WINDOW, *, checkpoint_every: int = 0
    ) -> None:
        if not _is_whole(window) or not 0 <= window <= MAX_WINDOW:
            raise BattleError(f"a window has 0 to {MAX_WINDOW} frames, not {window!r}")
        if not _is_whole(checkpoint_every) or checkpoint_every < 0:
            raise BattleError(
                f"a checkpoint comes every so many frames, 0 for none, not {checkpoint_every!r}"
            )
        self._state: Final = state
        self._window: Final = window
        self._checkpoint_every: Final = checkpoint_every
        self._keeper: Final = StateKeeper(state)
        self._writer: Final = SnapshotWriter(state)
        state.run_by("a rollback session")
        self._start: Final = state.clock.frame
        # Goes on when the battle has ended: until that is confirmed, a late command may undo it.
        self._frame: int = state.clock.frame
        self._marks: list[_Mark] = [_Mark(self._frame, self._keeper.save())]
        self._late: int = _NOTHING_LATE
        self._known: dict[tuple[int, int], ScheduledCommand] = {}
        self._at: dict[int, list[ScheduledCommand]] = {}
        self._frames: list[int] = []
        self._checkpoints: list[Checkpoint] = []
        self._next_checkpoint: int = self._first_multiple(self._frame)
        events = state.log.events
        self._first_open: int = events[0].seq if events else state.log.next_seq
        self._open: list[Event] = []

    @property
    def frame(self) -> int:
        """How many frames are complete; goes on after the end of the battle, unlike that of the battle."""
        return self._frame

    @property
    def confirmed_frame(self) -> int:
        """The last frame that no command can change any more, and the oldest for which one is taken."""
        return max(self._start, self._frame - self._window)

    @property
    def is_final(self) -> bool:
        """Whether the battle has ended and that is confirmed."""
        confirmed = self.confirmed_frame
        mark = self._mark_for(confirmed)
        if mark.frame == confirmed:
            return mark.savepoint.is_over
        return self._state.is_over and self._state.clock.frame <= confirmed

    @property
    def commands(self) -> list[ScheduledCommand]:
        """Every command that was taken, in the order in which they are carried out."""
        return [command for frame in self._frames for command in self._at[frame]]

    def submit(self, frame: int, player: int, number: int, command: Command) -> bool:
        """Take a command for a frame, past or to come; False if it had been taken already.

        Nothing of the battle changes before the next `advance`. LateCommandError if the frame lies before
        `confirmed_frame`; CommandError if it lies after the end of the longest battle, if the command does
        not fit the board, or if the player has sent another one under that number. After an error everything
        is as before.
        """
        check_is_command(command)
        if not all(_is_whole(value) and value >= 0 for value in (frame, player, number)):
            raise CommandError(
                f"frame, player and number are 0 or more and whole, not {frame!r}, {player!r} and {number!r}"
            )
        known = self._known.get((player, number))
        if known is not None:
            if known.frame == frame and known.command == command:
                return False
            raise CommandError(f"player {player} has sent another command under the number {number}")
        if frame < self.confirmed_frame:
            raise LateCommandError(frame, self.confirmed_frame, self._window)
        last = self._state.numbers.battle_limit
        if frame > last:
            raise CommandError(f"frame {frame} is after the end of every battle on this board, {last}")
        command.check(self._state.board)
        scheduled = ScheduledCommand(frame, player, number, command)
        self._known[player, number] = scheduled
        if frame not in self._at:
            self._at[frame] = []
            insort(self._frames, frame)
        self._at[frame].append(scheduled)
        self._at[frame].sort(key=_order)
        if frame < self._frame:
            self._late = min(self._late, frame)
        return True

    def advance(self, frames: int = 1) -> None:
        """Make up for what came late, then run `frames` more frames, idle ones skipped.

        It takes 0 or more; ``advance(0)`` only brings the present up to date.
        """
        if not _is_whole(frames) or frames < 0:
            raise BattleError(f"a session advances by 0 frames or more, not {frames!r}")
        target = self._frame + frames
        if self._late < self._frame:
            mark = self._mark_for(self._late)
            self._keeper.restore(mark.savepoint)
            self._frame = mark.frame
            del self._marks[self._marks.index(mark) + 1 :]
        self._late = _NOTHING_LATE
        self._run_to(target - self._window)
        self._run_to(target)
        self._make_checkpoints()
        while len(self._marks) > 1 and self._marks[1].frame <= self.confirmed_frame:
            del self._marks[0]

    def take(self) -> SessionReport:
        """What is new since the last `take`, as of the last `advance`.

        The first report begins with the events that were in the log already.
        """
        log = self._state.log
        events = log.events[len(log.events) - (log.next_seq - self._first_open) :] if log.enabled else []
        standing = 0
        for known, now in zip(self._open, events, strict=False):
            if known is not now and known != now:
                break
            standing += 1
        revised_from = self._open[standing].seq if standing < len(self._open) else 0
        certain = self._confirmed_among(events)
        checkpoints = self._checkpoints
        self._checkpoints = []
        self._open = events[certain:]
        self._first_open += certain
        return SessionReport(revised_from, events[standing:], events[:certain], checkpoints)

    def confirmed_snapshot(self) -> Checkpoint:
        """The battle at `confirmed_frame`, the state to compare with that of others."""
        return Checkpoint(self.confirmed_frame, self._snapshot_at(self.confirmed_frame))

    # Running

    def _run_to(self, target: int) -> None:
        """Run up to a frame. There is a mark wherever commands are carried out."""
        while self._frame < target:
            age = self._frame - self._marks[-1].frame
            if age >= MARK_EVERY or (age > 0 and self._frame in self._at):
                self._marks.append(_Mark(self._frame, self._keeper.save()))
            self._carry_out(self._frame)
            stop = min(target, self._next_stop())
            schedule.advance(self._state, stop - self._frame)
            self._frame = stop

    def _next_stop(self) -> int:
        """The next frame before which the run must halt."""
        position = bisect_right(self._frames, self._frame)
        stop = self._frames[position] if position < len(self._frames) else _NOTHING_LATE
        return min(stop, self._first_multiple(self._frame + 1))

    def _carry_out(self, frame: int) -> None:
        """Carry out the commands of a frame, in their order."""
        for scheduled in self._at.get(frame, ()):
            try:
                apply_command(self._state, scheduled.command)
            except CommandError:
                continue  # it does not fit the battle as it has come to be, and has changed nothing

    def _mark_for(self, frame: int) -> _Mark:
        """The last mark that is not after a frame."""
        found = self._marks[0]
        for mark in self._marks:
            if mark.frame <= frame:
                found = mark
        return found

    # What is certain

    def _confirmed_among(self, events: list[Event]) -> int:
        """How many of the open events are certain: those from before the commands of the confirmed frame."""
        confirmed = self.confirmed_frame
        mark = self._mark_for(confirmed)
        if mark.frame == confirmed:
            return min(len(events), mark.savepoint.next_seq - self._first_open)
        # Without a mark there were no commands at that frame.
        count = 0
        while count < len(events) and events[count].frame <= confirmed:
            count += 1
        return count

    def _first_multiple(self, frame: int) -> int:
        """The first frame from `frame` on of which there is a checkpoint."""
        every = self._checkpoint_every
        return -(-frame // every) * every if every else _NOTHING_LATE

    def _make_checkpoints(self) -> None:
        while self._next_checkpoint <= self.confirmed_frame:
            frame = self._next_checkpoint
            self._checkpoints.append(Checkpoint(frame, self._snapshot_at(frame)))
            self._next_checkpoint += self._checkpoint_every

    def _snapshot_at(self, frame: int) -> bytes:
        """The snapshot of a frame that is confirmed; the present is left as it is."""
        log = self._state.log
        events = log.take()  # going back would cut it
        present = self._keeper.save()
        mark = self._mark_for(frame)
        self._keeper.restore(mark.savepoint)
        if mark.frame < frame:
            self._carry_out(mark.frame)
            schedule.advance(self._state, frame - mark.frame)
        snapshot = self._writer.write()
        self._keeper.restore(present)
        log.events = events
        return snapshot


def _is_whole(value: object) -> bool:
    """Whether it is a whole number: what others send may be anything."""
    return isinstance(value, int) and not isinstance(value, bool)


def _order(scheduled: ScheduledCommand) -> tuple[int, int]:
    return scheduled.player, scheduled.number
