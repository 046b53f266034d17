"""Recording a battle while it runs: its commands, and digests from time to time."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from gridforged.errors import CommandError, ReplayError
from gridforged.serialization.layout import DIGEST_BYTES
from gridforged.serialization.replay import MAX_DIGESTS, Replay, ReplayEnd, TimedCommand, this_maker
from gridforged.serialization.snapshot import SnapshotWriter
from gridforged.systems import schedule, spawn
from gridforged.systems.board import Board
from gridforged.systems.commands import Command, apply_command, check_is_command
from gridforged.systems.state import BattleState


def raw_digest(blob: bytes) -> bytes:
    """The digest of a snapshot as bytes."""
    return hashlib.blake2b(blob, digest_size=DIGEST_BYTES).digest()


class Recorder:
    """Records one battle, which `seed` began, from `state` on. BattleError if somebody runs it already.

    `step`, `advance` and `command` run it. Whoever runs it otherwise stops after every frame that `next_stop`
    names, tells `note_frame`, and tells `note_command` each command that the battle has taken. `commands` and
    `digests` are those of the battle so far. There is a digest every `every` frames: 0 asks for one a second.
    """

    def __init__(
        self,
        state: BattleState,
        seed: int,
        every: int = 0,
        commands: Sequence[TimedCommand] = (),
        digests: Sequence[bytes] = (),
    ) -> None:
        least = state.numbers.battle_limit // MAX_DIGESTS + 1
        every = every or max(state.numbers.frame_rate, least)
        if every < least:
            raise ReplayError(f"a digest every {every} frames: for this board it must be {least} or more")
        state.run_by("a recorder")
        self.state: Final = state
        self._seed: Final = seed
        self._every: Final = every
        self._writer: Final = SnapshotWriter(state)
        self._commands: Final = list(commands)
        self._digests: Final = list(digests)
        self.note_frame()

    def step(self) -> None:
        """Run one frame, every system in order; none once the battle has ended."""
        if not self.state.is_over:
            schedule.step(self.state)
            self.note_frame()

    def advance(self, frames: int) -> None:
        """Run up to `frames` frames, idle ones skipped, and stop at the end of the battle."""
        clock = self.state.clock
        last = clock.frame + frames
        while clock.frame < last and not self.state.is_over:
            schedule.advance(self.state, min(last, self.next_stop()) - clock.frame)
            self.note_frame()

    def command(self, command: Command) -> None:
        """Carry out a command now. CommandError, with nothing recorded, if the battle does not take it."""
        apply_command(self.state, command)
        self.note_command(command)

    def next_stop(self) -> int:
        """The next frame after which a digest is due."""
        return len(self._digests) * self._every

    def note_frame(self) -> None:
        """The battle has completed its present frame."""
        if self.state.clock.frame == self.next_stop():
            self._digests.append(raw_digest(self._writer.write()))

    def note_command(self, command: Command) -> None:
        """The battle has taken `command`, now, after all that were told before."""
        frame = self.state.clock.frame
        last = self._commands[-1] if self._commands else None
        key = last.key + 1 if last is not None and last.frame == frame else 0
        self._commands.append(TimedCommand(frame, key, command))

    def replay(self) -> Replay:
        """The battle so far. It goes on being recorded."""
        clock = self.state.clock
        end = ReplayEnd(clock.frame, raw_digest(self._writer.write()), clock.outcome, clock.reason)
        return Replay(
            self.state.board,
            self._seed,
            tuple(self._commands),
            self._every,
            tuple(self._digests),
            end,
            this_maker(),
        )


def replay_of(
    board: Board, seed: int, commands: Sequence[tuple[int, Command]], frames: int = 0, every: int = 0
) -> Replay:
    """The replay of the battle on `board` with these commands, by frame and in their order, as it goes here.

    It goes on for `frames` frames, 0 for to the end, with a digest `every` frames, 0 for as usual. As in a
    rollback session, a command that comes to nothing is left out: its unit is dead when its frame comes, or
    that frame is after the end. ReplayError, naming the command, for frames that go back or lie outside of
    every battle on the board, and for what is no command or does not fit the board.
    """
    if frames < 0:
        raise ReplayError(f"a replay goes on for 0 frames or more, not {frames}")
    _check_commands(board, commands)
    state = spawn.new_battle(board, seed, keep_log=False)
    recorder = Recorder(state, seed, every)
    last = frames or board.numbers.battle_limit
    for frame, command in commands:
        recorder.advance(min(frame, last) - state.clock.frame)
        if frame == state.clock.frame:
            try:
                recorder.command(command)
            except CommandError:
                continue
    recorder.advance(last - state.clock.frame)
    return recorder.replay()


def _check_commands(board: Board, commands: Sequence[tuple[int, Command]]) -> None:
    last, before = board.numbers.battle_limit, 0
    for number, (frame, command) in enumerate(commands):
        if isinstance(frame, bool) or not isinstance(frame, int) or not 0 <= frame <= last:
            raise ReplayError(
                f"commands[{number}]: frame {frame!r} is in no battle on this board, which has 0 to {last}"
            )
        if frame < before:
            raise ReplayError(
                f"commands[{number}]: frame {frame} comes after frame {before}, and frames must ascend"
            )
        before = frame
        try:
            check_is_command(command)
            command.check(board)
        except CommandError as error:
            raise ReplayError(f"commands[{number}]: {error}") from None
