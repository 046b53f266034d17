"""Life: Vitality, death, and coming back."""

from dataclasses import dataclass


@dataclass(eq=False)
class Vitality:
    """`current` of `maximum` Vitality; `alive` turns false in the death procedure, after reactions (G-17).

    `incarnation` counts revivals: a revived combatant is a new target (900.28f, G-75). An Everlasting
    combatant that is dead comes back on frame `revival_due` (0 = no timer runs) for the death event
    `revival_cause` (900.28b).
    A Phylactery unit holds `vessels` and `vessel_points` towards the next (900.27f).
    """

    current: int = 1
    maximum: int = 1
    alive: bool = True
    incarnation: int = 0
    revival_due: int = 0
    revival_cause: int = 0
    vessels: int = 0
    vessel_points: int = 0
