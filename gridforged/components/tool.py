"""What wears out."""

from dataclasses import dataclass


@dataclass(eq=False)
class Durability:
    """`current` of `maximum` packages that a Tool can still resolve; worn to 0 it is destroyed (900.34a).

    Both are 0 for everything else.
    """

    current: int = 0
    maximum: int = 0
