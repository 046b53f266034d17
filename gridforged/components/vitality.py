"""Life: Vitality, death, and coming back."""

from dataclasses import dataclass


@dataclass(eq=False)
class Vitality:
    """`current` of `maximum` Vitality; `alive` turns false in the death procedure, after reactions (G-17).

    `incarnation` counts revivals: a revived combatant is a new target (900.28f, G-75).
    """

    current: int = 1
    maximum: int = 1
    alive: bool = True
    incarnation: int = 0


@dataclass(eq=False)
class Revival:
    """`everlasting` combatants come back on frame `due` (0 = no timer runs) for the death event `cause`
    (900.28b).
    """

    everlasting: bool = False
    due: int = 0
    cause: int = 0
