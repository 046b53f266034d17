"""A replay: everything that a battle needs to happen again, and digests to tell whether it did.

It carries its own board, so it plays the same whatever becomes of the packaged cards; it says which package
made it, so that another version that would play it otherwise is found out instead of believed.
"""

from __future__ import annotations

from typing import Final

from gridforged.components.clock import RUNNING
from gridforged.errors import ReplayError
from gridforged.serialization.layout import VERSION
from gridforged.serialization.snapshot import SCHEMA
from gridforged.systems.board import Board
from gridforged.systems.commands import Command
from gridforged.version import version

MAX_COMMANDS: Final = 10_000
"""Most commands of one replay."""
MAX_DIGESTS: Final = 65_536
"""Most digests of one replay, the one of its end not counted."""
MAX_KEY: Final = 2**32 - 1
MAX_VERSION_TEXT: Final = 64
"""Characters of the version of the package."""


class TimedCommand:
    """A command and when it was given: when `frame` frames were complete, in the order of `key` among those
    of that frame. Keys ascend, from any number on.
    """

    def __init__(self, frame: int, key: int, command: Command) -> None:
        self.frame: Final = frame
        self.key: Final = key
        self.command: Final = command

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TimedCommand):
            return NotImplemented
        return (self.frame, self.key, self.command) == (other.frame, other.key, other.command)

    def __repr__(self) -> str:
        return f"<frame {self.frame}, {self.key}: {self.command.to_wire()}>"


class Maker:
    """What a replay was made with: the version of the package, of snapshots, and the digest of the schema."""

    def __init__(self, package: str, wire: int, schema: bytes) -> None:
        self.package: Final = package
        self.wire: Final = wire
        self.schema: Final = schema

    def notes(self) -> list[str]:
        """How this package differs from it, in words; empty if it does not."""
        ours = this_maker()
        notes: list[str] = []
        if self.package != ours.package:
            notes.append(f"made with gridforged {self.package}, this is {ours.package}")
        if self.wire != ours.wire:
            notes.append(f"made with version {self.wire} of the snapshot format, this has {ours.wire}")
        if self.schema != ours.schema:
            theirs, own = self.schema.hex()[:8], ours.schema.hex()[:8]
            notes.append(f"made with other components (schema {theirs}, this has {own})")
        return notes

    def check(self) -> None:
        """ReplayError if digests of this package cannot be compared with those of the maker."""
        ours = this_maker()
        if self.wire != ours.wire or self.schema != ours.schema:
            raise ReplayError(
                f"{'; '.join(self.notes())}: nothing could tell whether the replay plays as it was recorded"
            )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Maker):
            return NotImplemented
        return (self.package, self.wire, self.schema) == (other.package, other.wire, other.schema)


def this_maker() -> Maker:
    """What replays are made with here and now."""
    return Maker(version(), VERSION, SCHEMA)


class ReplayEnd:
    """How far a replay goes: the last frame, the digest after all commands, and how the battle ended.

    `outcome` and `reason` are those of the clock, both 0 if the battle was still going on.
    """

    def __init__(self, frame: int, digest: bytes, outcome: int = RUNNING, reason: int = 0) -> None:
        self.frame: Final = frame
        self.digest: Final = digest
        self.outcome: Final = outcome
        self.reason: Final = reason

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ReplayEnd):
            return NotImplemented
        return (self.frame, self.digest, self.outcome, self.reason) == (
            other.frame,
            other.digest,
            other.outcome,
            other.reason,
        )


class Replay:
    """A battle on `board` with `seed` and `commands`, up to `end`. Nothing changes it.

    `digests[n]` is that of the state when n times `every` frames are complete, before the commands of that
    frame; they go up to the end. ReplayError for parts that cannot belong together.
    """

    def __init__(
        self,
        board: Board,
        seed: int,
        commands: tuple[TimedCommand, ...],
        every: int,
        digests: tuple[bytes, ...],
        end: ReplayEnd,
        maker: Maker,
    ) -> None:
        self.board: Final = board
        self.seed: Final = seed
        self.commands: Final = commands
        self.every: Final = every
        self.digests: Final = digests
        self.end: Final = end
        self.maker: Final = maker
        self._check()

    @property
    def seconds(self) -> float:
        """The time of the end."""
        return self.end.frame / self.board.numbers.frame_rate

    def frame_at(self, seconds: float) -> int:
        """The last frame of the replay that is not after `seconds`. ReplayError for what is no such time."""
        # What is printed as 0.15 s is 0.15 s, though 0.15 x 20 is a little more than 3.
        frame = round(seconds * self.board.numbers.frame_rate, 6)
        if not 0 <= frame <= self.end.frame:
            raise ReplayError(
                f"{seconds:g} s is outside of the replay, which goes from 0 to {self.seconds:g} s"
            )
        return int(frame)

    def _check(self) -> None:
        if self.every < 1:
            raise ReplayError(f"every: there is a digest every {self.every} frames, and it must be 1 or more")
        if self.end.frame > self.board.numbers.battle_limit:
            raise ReplayError(f"end: frame {self.end.frame} is past the longest battle on this board")
        expected = self.end.frame // self.every + 1
        if expected > MAX_DIGESTS or len(self.digests) != expected:
            raise ReplayError(
                f"digests: are {len(self.digests)}, and must be {expected}, at most {MAX_DIGESTS}: one every "
                f"{self.every} frames from 0 to {self.end.frame}"
            )
        if len(self.commands) > MAX_COMMANDS:
            raise ReplayError(f"commands: are {len(self.commands)}, more than {MAX_COMMANDS}")
        before: TimedCommand | None = None
        for number, timed in enumerate(self.commands):
            if not 0 <= timed.frame <= self.end.frame or not 0 <= timed.key <= MAX_KEY:
                raise ReplayError(
                    f"commands[{number}]: frame {timed.frame} or key {timed.key} is out of range"
                )
            if before is not None and (timed.frame, timed.key) <= (before.frame, before.key):
                raise ReplayError(f"commands[{number}]: frames and keys do not ascend")
            before = timed
