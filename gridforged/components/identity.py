"""What a combatant is: its side, the kind of piece, its card and tier. Never changes during a battle."""

from dataclasses import dataclass
from typing import Final

HOME: Final = 0
AWAY: Final = 1
SIDE_NAMES: Final = ("home", "away")

UNIT: Final = 0
LARGE: Final = 1
HUGE: Final = 2
BOSS: Final = 3
TOOL: Final = 4
HUB: Final = 5
PENNY: Final = 6
KIND_NAMES: Final = ("unit", "large", "huge", "boss", "tool", "hub", "penny")


@dataclass(eq=False)
class Identity:
    """`side` HOME or AWAY; `kind` UNIT to PENNY; `card` index into the board's cards; `tier` from 1."""

    side: int = HOME
    kind: int = UNIT
    card: int = 0
    tier: int = 1
