"""Vessels as the rulings say (900.27, 900.28): what a batch is worth, who gets it, and what a death takes."""

from __future__ import annotations

from dataclasses import dataclass, field

POINTS_OF = (0, 1, 2, 3, 4, 4, 5, 5, 6)
"""Raw to points (900.27b): four at a point each, four more at a point for two; beyond that nothing."""


@dataclass
class Soul:
    """One unit that may hold Vessels, may refuse what is applied, and may be gone."""

    side: int
    phylactery: bool
    everlasting: bool = False
    vessels: int = 0
    points: int = 0
    alive: bool = True
    closed: bool = False
    relentless: bool = False
    dread: int = 0
    revivals: int = 0

    def takes(self) -> bool:
        """Whether Dread or Freeze lands on it."""
        return self.alive and not self.closed and not self.relentless

    def dies(self) -> None:
        """A death: statuses are gone, a Vessel brings it back at once (900.28c)."""
        if not self.alive:
            return
        self.dread = 0
        self.closed = False
        if self.phylactery and self.vessels > 0:
            self.vessels -= 1
            self.revivals += 1
        else:
            self.alive = False


@dataclass
class Batch:
    """Everything one root applies: stacks of Dread and the units Frozen, each by the side that did it."""

    souls: list[Soul]
    stacks: list[int] = field(default_factory=lambda: [0, 0])
    frozen: list[list[Soul]] = field(default_factory=lambda: [[], []])

    def dread(self, side: int, target: Soul, stacks: int) -> None:
        """Dread by a unit of `side`."""
        if target.takes() and stacks > 0:
            target.dread += stacks
            self.stacks[side] += stacks

    def freeze(self, side: int, target: Soul) -> None:
        """A Freeze by a unit of `side`; a unit counts once (900.27a)."""
        if target.takes() and not any(target is other for other in self.frozen[side]):
            self.frozen[side].append(target)

    def end(self) -> list[int]:
        """Convert and award once; the points of each side."""
        awarded = []
        for side in (0, 1):
            raw = self.stacks[side] + 2 * len(self.frozen[side])
            points = POINTS_OF[min(raw, 8)]
            awarded.append(points)
            for soul in self.souls:
                if soul.side == side and soul.phylactery and soul.alive:
                    _fill(soul, points)
        return awarded


def _fill(soul: Soul, points: int) -> None:
    """A point at a time: sixty are a Vessel, and a unit that began with two gets none (900.27f, 900.27h)."""
    if soul.vessels == 2:
        return
    for _ in range(points):
        if soul.vessels == 2 and soul.points == 59:
            return
        soul.points += 1
        if soul.points == 60:
            soul.points = 0
            soul.vessels += 1
