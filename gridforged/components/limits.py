"""Ranges that every number of a battle stays within, so that no arithmetic leaves what all platforms agree
on.
"""

from typing import Final

AMOUNT_LIMIT: Final = 1_000_000_000_000
"""Largest magnitude of any amount in state: Vitality, damage, Shield, stats, charge, money."""
FRAME_LIMIT: Final = 1_000_000_000
"""Largest frame number."""
EVENT_LIMIT: Final = 1_000_000_000_000_000
"""Largest event sequence number."""
CELL_LIMIT: Final = 64
"""Most rows or columns of a half."""
CLAUSE_LIMIT: Final = 256
"""Most clauses of one card whose use is remembered."""
CARD_LIMIT: Final = 4096
"""Most different cards in one battle."""
TIER_LIMIT: Final = 9
"""Highest tier."""


ENTITY_LIMIT: Final = 4096
"""Highest entity id."""
TRAIT_LIMIT: Final = 128
"""Most keywords that the engine may have."""
CASCADE_LIMIT: Final = 1000
"""Most Cascades in a row that rules may allow."""
VESSEL_LIMIT: Final = 1000
"""Most Vessels that rules may allow one unit."""
WORD_BITS: Final = 32
"""Entities that one word of a set of them has room for."""
WORD_LIMIT: Final = ENTITY_LIMIT // WORD_BITS + 1
"""Words that a set of all entities takes."""
LAYER_LIMIT: Final = 64
"""Most Crush layers on one combatant at a time; a further one is refused."""


def clamp_amount(value: int) -> int:
    """`value` held within plus or minus AMOUNT_LIMIT: growth saturates instead of overflowing."""
    if value > AMOUNT_LIMIT:
        return AMOUNT_LIMIT
    if value < -AMOUNT_LIMIT:
        return -AMOUNT_LIMIT
    return value
