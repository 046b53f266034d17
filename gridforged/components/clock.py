"""The battle as a whole: what time it is and how it ended."""

from dataclasses import dataclass
from typing import Final

RUNNING: Final = 0
HOME_WON: Final = 1
AWAY_WON: Final = 2
DRAWN: Final = 3

ELIMINATION: Final = 1
TIME_LIMIT: Final = 2
CONCESSION: Final = 3
REASON_NAMES: Final = ("", "elimination", "time_limit", "concession")


@dataclass(eq=False)
class Clock:
    """`frame` is the last completed frame, 0 before the first; `coin` the side that wins ties (G-04).

    `outcome` is RUNNING until the end, then HOME_WON, AWAY_WON or DRAWN, for `reason`.
    """

    frame: int = 0
    coin: int = 0
    outcome: int = RUNNING
    reason: int = 0
