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
CLAUSE_LIMIT: Final = 64
"""Most clauses of one card whose use is remembered."""
CARD_LIMIT: Final = 4096
"""Most different cards in one battle."""
TIER_LIMIT: Final = 9
"""Highest tier."""


def clamp_amount(value: int) -> int:
    """`value` held within plus or minus AMOUNT_LIMIT: growth saturates instead of overflowing."""
    if value > AMOUNT_LIMIT:
        return AMOUNT_LIMIT
    if value < -AMOUNT_LIMIT:
        return -AMOUNT_LIMIT
    return value
