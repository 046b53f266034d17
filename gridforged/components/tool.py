"""What only Tools have."""

from dataclasses import dataclass


@dataclass(eq=False)
class Durability:
    """`current` of `maximum` packages that a Tool can still resolve; worn to 0 it is destroyed (900.34a)."""

    current: int = 0
    maximum: int = 0
