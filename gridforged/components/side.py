"""What a whole side holds."""

from dataclasses import dataclass


@dataclass(eq=False)
class Side:
    """One of the two sides.

    `contests` is whether it began with a combatant that can lose the battle (G-80); `scored` the damage to
    Vitality and Shield that its combatants dealt (G-23); `stock` is the pool its Pennies mint into (900.35a);
    `dividend`, `gold` and `profit` are its money (900.36), `interest` the Dividend that the end of the battle
    adds (G-100).
    """

    side: int = 0
    contests: bool = False
    scored: int = 0
    stock: int = 0
    dividend: int = 0
    gold: int = 0
    profit: int = 0
    interest: int = 0
