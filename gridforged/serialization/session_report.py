"""What a rollback session has taken, and what it tells whoever follows it."""

from __future__ import annotations

from typing import Final

from gridforged.ecs.events import Event
from gridforged.serialization.digest import digest_of
from gridforged.systems.commands import Command


class ScheduledCommand:
    """A command that a session has taken. They are carried out in the order of (`frame`, `player`, `number`),
    in whichever order they come; (`player`, `number`) is one command's own.
    """

    def __init__(self, frame: int, player: int, number: int, command: Command) -> None:
        self.frame: Final = frame
        self.player: Final = player
        self.number: Final = number
        self.command: Final = command

    def __repr__(self) -> str:
        return f"<frame {self.frame}, player {self.player}, number {self.number}: {self.command}>"


class Checkpoint:
    """A confirmed frame and the snapshot of the battle after it, before the commands of that frame."""

    def __init__(self, frame: int, snapshot: bytes) -> None:
        self.frame: Final = frame
        self.snapshot: Final = snapshot

    @property
    def digest(self) -> str:
        """What others compare with theirs of the same frame."""
        return digest_of(self.snapshot)


class SessionReport:
    """What is new since the last report.

    - `revised_from`: every event from this number on that was reported before did not happen after all; 0 if
      all stand.
    - `events`: the events that follow those that stand, in order. So the events reported so far, without
      those that a later report withdrew, are at any time the log of the battle.
    - `confirmed`: the events that have become certain, in order. Each is among them in one report only, was
      among `events` in that one or before, and no later `revised_from` is as low as its number.
    - `checkpoints`: the confirmed frames of which a snapshot was asked for.
    """

    def __init__(
        self, revised_from: int, events: list[Event], confirmed: list[Event], checkpoints: list[Checkpoint]
    ) -> None:
        self.revised_from: Final = revised_from
        self.events: Final = events
        self.confirmed: Final = confirmed
        self.checkpoints: Final = checkpoints
