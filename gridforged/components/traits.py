"""The keywords that a combatant has, printed or granted, and their permanent ids."""

from dataclasses import dataclass, field
from typing import Final

# Positions in `Traits.values`, which snapshots hold: add at the end, never reuse one.
EVERLASTING: Final = 0
RELENTLESS: Final = 1
FEAST: Final = 2
STAGGER: Final = 3
ROOST: Final = 4
HALLOW: Final = 5
CONSECRATE: Final = 6
BRACED: Final = 7
FLANK: Final = 8
BRUTE: Final = 9
FURY: Final = 10
RADIANT: Final = 11
FORGE_CORE: Final = 12
BURN_WARD: Final = 13
ENTRAP_LADDER: Final = 14
DORMANT: Final = 15
RABID: Final = 16
ALLY_PROOF: Final = 17
INITIATIVE_REPEATS: Final = 18
BLOODLETTING: Final = 19
CASCADE: Final = 20
DEFY_DEATH: Final = 21
THORNS: Final = 22
RIPOSTE: Final = 23
REFLECT: Final = 24
PHYLACTERY: Final = 25
SETTLE: Final = 26
SETTLE_PER_HUB: Final = 27
RUNIC: Final = 28
TICK_REDUCTION: Final = 29
BLOODLETTING_REDUCTION: Final = 30


@dataclass(eq=False)
class Traits:
    """`values[id]` is the number of the keyword with that id, 1 for a flag, 0 if it is absent."""

    values: list[int] = field(default_factory=list)
