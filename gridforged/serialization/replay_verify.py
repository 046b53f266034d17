"""Whether a replay plays as it was recorded, and if not, what that says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridforged.errors import ReplayMismatchError
from gridforged.serialization.replay import Replay, TimedCommand
from gridforged.serialization.replay_player import ReplayPlayer
from gridforged.serialization.replay_recorder import raw_digest
from gridforged.serialization.snapshot import SnapshotWriter


class Verification:
    """What came of playing a replay to its end and comparing every digest.

    `compared` is how many digests were; `wrong` are the frames whose digest differs, the end among them if
    its digest does; `stopped` says why it could not be played further, "" if it could.
    """

    def __init__(self, replay: Replay, compared: int, wrong: list[int], stopped: str, frame: int) -> None:
        self.replay: Final = replay
        self.compared: Final = compared
        self.wrong: Final = wrong
        self.stopped: Final = stopped
        self._frame: Final = frame

    @property
    def is_sound(self) -> bool:
        """Whether it plays as it was recorded."""
        return not self.wrong and not self.stopped

    @property
    def first(self) -> int:
        """The first frame that differs from the record; -1 if none does."""
        if self.wrong:
            return self.wrong[0]
        return self._frame if self.stopped else -1

    @property
    def right(self) -> int:
        """The last frame before that whose digest is right; -1 if there is none."""
        every = self.replay.every
        return (self.first - 1) // every * every if self.first > 0 else -1

    @property
    def suspects(self) -> list[TimedCommand]:
        """The commands between the last right digest and the first wrong one."""
        return [
            timed for timed in self.replay.commands if max(self.right, 0) <= timed.frame < max(self.first, 1)
        ]

    @property
    def is_changed_record(self) -> bool:
        """Whether the battle is right and only the record of it is not: digests after a wrong one agree."""
        return bool(self.wrong) and not self.stopped and self.wrong[-1] < self.replay.end.frame


def verify(replay: Replay, report: Callable[[int], None] | None = None) -> Verification:
    """Play `replay` and compare every digest; `report` is told each frame that has been compared.

    ReplayError if this version cannot tell at all.
    """
    replay.maker.check()
    player = ReplayPlayer(replay, checked=False, log=False)
    writer = SnapshotWriter(player.state)
    end, clock = replay.end, player.state.clock
    compared = 0
    wrong: list[int] = []
    try:
        for number, digest in enumerate(replay.digests):
            player.seek(number * replay.every)
            compared += 1
            if raw_digest(writer.write()) != digest:
                wrong.append(player.frame)
            if report is not None:
                report(player.frame)
        player.run()
    except ReplayMismatchError as error:
        return Verification(replay, compared, wrong, error.reason, error.frame)
    compared += 1
    ended = (clock.outcome, clock.reason) == (end.outcome, end.reason)
    if not ended or raw_digest(writer.write()) != end.digest:
        wrong.append(player.frame)
    return Verification(replay, compared, wrong, "", player.frame)
