"""What a sync test finds: where a battle that was rolled back parted from one that was not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gridforged.ecs.events import Event
from gridforged.serialization.difference import Difference

MEMORY: Final = "memory"
BYTES: Final = "bytes"
"""The ways to go back: by a savepoint in memory, by the bytes of a snapshot."""


@dataclass(eq=False)
class Mismatch:
    """Where a battle that was rolled back parted from the one that was not.

    - `way` is how it went back, MEMORY or BYTES, or "" if the first run itself went wrong; `depth` by how
      many frames.
    - `frame` and `system` are the first of which the state or the events differ. `system` is "" if it came
      out right each time that it was looked at system by system; then `frame` is where it was noticed.
    - `differences` are the fields, as they were (`left`) and as they came out (`right`).
    - `event` and `instead` are the first event that differs, None where there was none.
    - `error` is what was raised, "" mostly.
    """

    way: str
    depth: int
    frame: int
    system: str
    differences: Sequence[Difference]
    event: Event | None
    instead: Event | None
    error: str

    @property
    def first(self) -> Difference | None:
        """The difference to look at first: one of a combatant rather than of the battle as a whole."""
        for difference in self.differences:
            if difference.entity:
                return difference
        return self.differences[0] if self.differences else None

    @property
    def place(self) -> str:
        """Where, and after what, in words."""
        where = f"frame {self.frame}, system {self.system or 'unknown'}"
        return f"{where}, rolled back by {self.depth} from {self.way}" if self.way else where

    def __str__(self) -> str:
        if self.error:
            return f"{self.place}: {self.error}"
        if self.first is not None:
            return f"{self.place}: {self.first}"
        return f"{self.place}: {self.event or 'no event'} | {self.instead or 'no event'}"


@dataclass(eq=False)
class SyncReport:
    """What came of a sync test: of the `frames` that it looked at, `changed` changed more than the time;
    `reruns` is how often the last of them were run again and compared.
    """

    frames: int
    changed: int
    reruns: int
    mismatch: Mismatch | None

    @property
    def is_conclusive(self) -> bool:
        """Whether it says anything: frames were run again, and at least half of all changed something."""
        return self.reruns > 0 and 2 * self.changed >= self.frames

    @property
    def passed(self) -> bool:
        """Whether there was no mismatch, in a run that says something."""
        return self.mismatch is None and self.is_conclusive
