"""The frame schedule: systems in the order of a frame, and how far a battle may jump.

``S`` is whatever a game passes to its systems each frame.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from gridforged.ecs.world import FrameSystem as FrameSystem
from gridforged.ecs.world import World, WorldError

S = TypeVar("S")

NEVER: Final = 2**53
"""The frame of a system that has nothing to do; later than any frame of a battle."""


class Schedule(Generic[S]):
    """The systems of one world, in frame order. Raises WorldError unless each has a name of its own."""

    def __init__(self, systems: Sequence[FrameSystem[S]]) -> None:
        names: list[str] = []
        for system in systems:
            if not system.name:
                raise WorldError(f"{type(system).__name__} has no name")
            if system.name in names:
                raise WorldError(f"two systems are called '{system.name}'")
            names.append(system.name)
        self.systems: Final = tuple(systems)

    def install(self, world: World) -> None:
        """Append the systems to a world; ``world.process(state)`` then runs them in order."""
        for system in self.systems:
            world.add_system(system)

    def next_due(self, state: S) -> int:
        """The earliest frame in which any system could change anything, or NEVER."""
        due = NEVER
        for system in self.systems:
            frame = system.next_due(state)
            if frame < due:
                due = frame
        return due
