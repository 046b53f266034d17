"""The statuses: one file each, listed here in the order in which they end and tick. None imports another.

Every row is also an operation of the card language, of the same name.
"""

from __future__ import annotations

from typing import Final

from gridforged.systems.statuses import (
    blind,
    burn,
    crush,
    dormant,
    dread,
    entrap,
    feral,
    freeze,
    haywire,
    maim,
    overclock,
    prismbreak,
    stagger,
    stun,
    venom,
)
from gridforged.systems.statuses.status import EndingStatus, Status, TickingStatus

STATUSES: Final[tuple[Status, ...]] = (
    freeze.STATUS,
    stun.STATUS,
    entrap.STATUS,
    dormant.STATUS,
    blind.STATUS,
    prismbreak.STATUS,
    crush.STATUS,
    burn.STATUS,
    venom.STATUS,
    dread.STATUS,
    maim.STATUS,
    feral.STATUS,
    haywire.STATUS,
    stagger.STATUS,
    overclock.STATUS,
)

ENDING: Final = tuple([status for status in STATUSES if isinstance(status, EndingStatus)])
"""Those that end of themselves."""
TICKING: Final = tuple([status for status in STATUSES if isinstance(status, TickingStatus)])
"""Those that do something once a second."""
NEGATIVE: Final = tuple([status for status in STATUSES if status.word.negative])
"""The negative status families (G-44)."""
