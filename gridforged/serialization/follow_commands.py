"""Following a battle by its commands: a follower simulates it, and digests tell whether it does so rightly.

The fewest bytes, as a battle without commands from outside needs none but the digests; the follower needs
the same version of this package. Where its digest differs, the battle goes on from the server's state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Raw
from msgspec.msgpack import Decoder

from gridforged.errors import CommandError, SyncError
from gridforged.serialization.delta import NOTHING, apply, delta
from gridforged.serialization.desync import Desync
from gridforged.serialization.digest import digest_of
from gridforged.serialization.follow import (
    NOT_YET,
    WINDOW,
    Publisher,
    check_frame,
    check_snapshot,
    check_step,
    seal_update,
    unseal_update,
)
from gridforged.serialization.restore import restore
from gridforged.serialization.snapshot import SnapshotWriter
from gridforged.systems import schedule
from gridforged.systems.commands import Command, apply_command, command_from_wire
from gridforged.systems.state import BattleState

MOST_COMMANDS: Final = 4_096
"""Commands in one update; a publisher needs the state at least as often."""
MOST_COMMAND_BYTES: Final = 65_536
"""Longest wire form of one command."""

_UPDATE: Final = Decoder(
    tuple[int, int, int, int, Annotated[list[tuple[int, Raw]], Meta(max_length=MOST_COMMANDS)], bytes, bytes]
)
_COMMAND: Final = Decoder(object)
_NO_DIGEST: Final = b""
_NO_STATE: Final = b""


class CommandPublisher(Publisher):
    """Keeps the commands of its window, and the newest state that it was given."""

    def __init__(self, window: int = WINDOW) -> None:
        super().__init__(window)
        self._frame = 0
        self._digest = _NO_DIGEST
        self._commands: dict[int, tuple[int, dict[str, object]]] = {}
        self._count = 0
        self._count_at: dict[int, int] = {}
        self._state = NOTHING
        self._state_count = 0

    def publish(
        self, frame: int, commands: Sequence[tuple[int, Command]] = (), snapshot: bytes = NOTHING
    ) -> int:
        """Let followers have the battle up to `frame`; the number of that.

        `commands` are those since the last time, in the order in which the battle took them, each with the
        frame that was complete by then. `snapshot` is the state after all of this. It may be left out, but
        not the first time; then nothing tells a follower whether it is in step, and one that joins starts
        from the last state that was given. SyncError, with nothing published, for frames that go back, and
        for what is no command or no snapshot.
        """
        check_frame(frame, self._frame)
        state = check_snapshot(snapshot) if snapshot != NOTHING else NOTHING
        if self.number == NOT_YET and not state:
            raise SyncError("the first time the state is needed too")
        before = self._frame
        for at, command in commands:
            if not before <= at <= frame:
                raise SyncError(f"a command at frame {at} is published between frames {before} and {frame}")
            before = at
            if not isinstance(command, Command):
                raise SyncError(f"a command is published, not {type(command).__name__}")
        if not state and self._count - self._state_count + len(commands) > MOST_COMMANDS:
            raise SyncError(f"the state is needed too after more than {MOST_COMMANDS} commands")
        number = self._next()
        for at, command in commands:
            self._commands[self._count] = (at, command.to_wire())
            self._count += 1
        self._frame = frame
        self._digest = bytes.fromhex(digest_of(state)) if state else _NO_DIGEST
        if state:
            self._state = state
            self._state_count = self._count
        self._count_at[number] = self._count
        self._count_at.pop(number - self.window - 1, None)
        self._forget()
        return number

    def knows(self, base: int) -> bool:
        """Whether it lies within the window."""
        return base in self._count_at

    def packed_from(self, base: int) -> bytes:
        """``[number, base, frame, first, commands, digest, state]``: each command a pair of its frame and its
        wire form, `first` how many came before them, the digest empty where the state was not given.

        Everything is the last state that was given, as a keyframe, and the commands since.
        """
        if base != NOT_YET and self._count - self._count_at[base] > MOST_COMMANDS:
            base = NOT_YET
        first = self._state_count if base == NOT_YET else self._count_at[base]
        wires = [self._commands[index] for index in range(first, self._count)]
        state = delta(NOTHING, self._state) if base == NOT_YET else _NO_STATE
        return seal_update([self.number, base, self._frame, first, wires, self._digest, state])

    def _forget(self) -> None:
        """Drop the commands that neither a follower within the window lacks, nor the state."""
        needed = min(self._state_count, min(self._count_at.values()))
        for index in list(self._commands):
            if index >= needed:
                break
            del self._commands[index]


class CommandFollower:
    """A battle that is simulated along, None before the first update."""

    def __init__(self) -> None:
        self.state: BattleState | None = None
        self.number: int = NOT_YET
        """What to acknowledge after every update; NOT_YET while it is out of step."""
        self.desync: Desync | None = None
        """Where it was last found to differ from the server, kept when it is in step again."""
        self._writer: SnapshotWriter | None = None
        self._count = 0

    @property
    def snapshot(self) -> bytes:
        """The state as bytes; NOTHING before the first update."""
        return self._writer.write() if self._writer is not None else NOTHING

    def receive(self, update: object) -> bool:
        """Take an update and simulate up to it; whether it brought anything new.

        SyncError for what is no update or was damaged, DeltaError or SnapshotError for an unsound state:
        nothing has changed then. After commands that this battle does not take, SyncError too, and after a
        digest that differs, which `desync` then tells, there is no state any more, and it waits for an update
        that holds one.
        """
        try:
            number, base, frame, first, wires, digest, encoded = _UPDATE.decode(unseal_update(update))
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise SyncError(f"this is no update of commands: {error}") from None
        check_step(base, number)
        if number <= self.number:
            return False
        if base == NOT_YET:
            self._start(apply(NOTHING, encoded), first)
        state = self.state
        if state is None or first > self._count:
            return False
        try:
            self._take(state, first, wires, frame)
        except (CommandError, SyncError) as error:
            self._lose()
            raise SyncError(f"commands up to frame {frame}: {error}") from None
        self.number = number
        self._compare(state.clock.frame, digest)
        return True

    def _start(self, snapshot: bytes, count: int) -> None:
        self.state = restore(snapshot)
        self._writer = SnapshotWriter(self.state)
        self._count = count

    def _take(self, state: BattleState, first: int, wires: Sequence[tuple[int, Raw]], frame: int) -> None:
        for at, wire in wires[self._count - first :]:
            self._advance(state, at)
            apply_command(state, command_from_wire(_plain(wire), state.board))
            self._count += 1
        self._advance(state, frame)

    def _advance(self, state: BattleState, frame: int) -> None:
        schedule.advance(state, max(0, frame - state.clock.frame))
        if state.clock.frame != frame:
            raise SyncError(f"this battle is at frame {state.clock.frame} and cannot be at {frame}")

    def _compare(self, frame: int, digest: bytes) -> None:
        if digest:
            ours = self.snapshot
            if bytes.fromhex(digest_of(ours)) != digest:
                self.desync = Desync(frame, ours, digest_of(ours), digest.hex())
                self._lose()

    def _lose(self) -> None:
        self.state = None
        self._writer = None
        self.number = NOT_YET


def _plain(wire: Raw) -> object:
    """A command as plain data. SyncError if it is longer than any, or no MessagePack."""
    size = memoryview(wire).nbytes
    if size > MOST_COMMAND_BYTES:
        raise SyncError(f"a command has {size} bytes, more than {MOST_COMMAND_BYTES}")
    try:
        return _COMMAND.decode(wire)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise SyncError(f"a command is no plain data: {error}") from None
