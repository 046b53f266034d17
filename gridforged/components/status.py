"""Statuses: amounts and the frame at which each is over. A status of 0 is no status."""

from dataclasses import dataclass


@dataclass(eq=False)
class Maim:
    """`points` that each prevent recovery; no timer, no cap (900.14, G-32)."""

    points: int = 0


@dataclass(eq=False)
class Prismbreak:
    """Amplifies damage instances while the frame is before `until` (G-11); `cause` is the applying event."""

    until: int = 0
    cause: int = 0
