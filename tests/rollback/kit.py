"""Sessions with late commands, and the battle in which the same commands come in time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gridforged import Battle, Board, Command, CommandError, Event
from gridforged.headless.random_commands import random_commands
from gridforged.serialization.rollback import RollbackSession
from gridforged.serialization.session_report import SessionReport
from tests.determinism.checks import facts_of


@dataclass(frozen=True)
class Sent:
    """A command for a frame, and the frame of the session in which it arrives."""

    frame: int
    player: int
    number: int
    command: Command
    arrives: int

    @property
    def order(self) -> tuple[int, int, int]:
        return self.frame, self.player, self.number


@dataclass(frozen=True)
class Course:
    """What a battle with its commands in time came to: digests by frame, before the commands of the frame."""

    digests: list[str]
    events: list[Event]
    counts: list[int]
    """How many events had been logged at each of the digests."""
    battle: Battle


def in_time(board: Board, seed: int, sent: Iterable[Sent], frames: int) -> Course:
    """The battle in which every command is carried out at its frame, run frame by frame without a session."""
    battle = Battle(board, seed)
    due = sorted(sent, key=lambda one: one.order)
    digests, counts = [battle.digest()], [len(battle.events)]
    for frame in range(frames):
        for one in due:
            if one.frame == frame:
                try:
                    battle.command(one.command)
                except CommandError:
                    continue
        battle.step()
        digests.append(battle.digest())
        counts.append(len(battle.events))
    return Course(digests, battle.events, counts, battle)


def traffic(board: Board, seed: int, places: Sequence[tuple[int, int, int]]) -> list[Sent]:
    """A random command for each (frame, player, delay)."""
    commands = random_commands(board, seed, len(places))
    return [
        Sent(frame, player, number, command, max(0, frame - 3) if delay < 0 else frame + delay)
        for number, ((frame, player, delay), command) in enumerate(zip(places, commands, strict=True))
    ]


class Reader:
    """Somebody who follows the reports of a session: the log as predicted, and the log that is certain."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.certain: list[Event] = []
        self.digests: dict[int, str] = {}
        self.revisions = 0

    def read(self, report: SessionReport) -> None:
        """Take in one report, and see that it keeps its promises."""
        if report.revised_from:
            assert self.log, "an event is withdrawn that was never reported"
            assert not self.certain or report.revised_from > self.certain[-1].seq, (
                "a certain event is withdrawn"
            )
            assert self.log[0].seq <= report.revised_from <= self.log[-1].seq
            self.log = [event for event in self.log if event.seq < report.revised_from]
            self.revisions += 1
        self.log += report.events
        self.certain += report.confirmed
        numbers = [event.seq for event in self.log]
        assert numbers == list(range(1, len(numbers) + 1)), "an event is reported twice, or left out"
        assert facts_of(self.certain) == facts_of(self.log[: len(self.certain)])
        for checkpoint in report.checkpoints:
            assert checkpoint.frame not in self.digests
            self.digests[checkpoint.frame] = checkpoint.digest


def play(session: RollbackSession, sent: Sequence[Sent], frames: int, reader: Reader) -> None:
    """Run a session frame by frame; whatever arrives in a frame is submitted in the order of `sent`."""
    while session.frame < frames:
        for one in sent:
            if one.arrives == session.frame:
                assert session.submit(one.frame, one.player, one.number, one.command)
        session.advance()
        reader.read(session.take())
