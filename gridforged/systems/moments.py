"""The moments that a passive can listen to. Each has a row of its own in `systems.triggers`."""

from typing import Final

ACTIVATED: Final = 0
SUPERCHARGED: Final = 1
DAMAGED: Final = 2
DIED: Final = 3
FELL: Final = 4
CULLED: Final = 5
HAYWIRE_EMPTIED: Final = 6
INSURED: Final = 7
ALLY_INSURED: Final = 8
REVIVED: Final = 9
ALLY_REVIVED: Final = 10
DISPLACED: Final = 11
PAIR_DISPLACED: Final = 12

MOMENTS: Final = tuple(range(PAIR_DISPLACED + 1))
"""All of them."""
