"""The four stats: what the card gives, and what was gained or lost for the rest of the battle."""

from dataclasses import dataclass
from typing import Final

POWER: Final = 0
SPEED: Final = 1
ARMOR: Final = 2
FOCUS: Final = 3
STAT_NAMES: Final = ("power", "speed", "armor", "focus")


@dataclass(eq=False)
class Stats:
    """Base values (0 or more) and signed permanent gains. `systems.stats` computes the effective values.

    `fury` is whether Focus adds to Power (900.30f).
    """

    power: int = 0
    speed: int = 1
    armor: int = 0
    focus: int = 1
    power_gain: int = 0
    speed_gain: int = 0
    armor_gain: int = 0
    focus_gain: int = 0
    fury: bool = False
