"""Statuses: amounts, stacks, and the frames at which they tick or are over. A status of 0 is no status."""

from dataclasses import dataclass, field


@dataclass(eq=False)
class Stacks:
    """Statuses that are only counted: Maim points (G-32), Dread (G-31), Feral (G-39), Haywire, Overclock, and
    the percentage of Stagger (G-38).
    """

    maim: int = 0
    dread: int = 0
    feral: int = 0
    haywire: int = 0
    overclock: int = 0
    stagger: int = 0


@dataclass(eq=False)
class Timers:
    """Statuses that last until a frame, 0 if absent, each with the event that applied it.

    One that lasts until frame f is over from f on (G-01).
    """

    freeze_until: int = 0
    freeze_cause: int = 0
    stun_until: int = 0
    stun_cause: int = 0
    blind_until: int = 0
    blind_cause: int = 0
    entrap_until: int = 0
    entrap_cause: int = 0
    dormant_until: int = 0
    dormant_cause: int = 0
    prismbreak_until: int = 0
    prismbreak_cause: int = 0


@dataclass(eq=False)
class Ticking:
    """Damage and healing over time, each with the frame of its next tick (G-06), 0 if it has none.

    `burn` is the amount, `venom` the stacks; their `source` is the entity that applied them last, `burn_side`
    the side that owns the Burn's lineage (G-25). Roost and Hallow tick for their holder.
    """

    burn: int = 0
    burn_side: int = 0
    burn_source: int = 0
    burn_next: int = 0
    burn_cause: int = 0
    venom: int = 0
    venom_source: int = 0
    venom_next: int = 0
    venom_cause: int = 0
    roost_next: int = 0
    hallow_next: int = 0


@dataclass(eq=False)
class Crush:
    """Armor reductions that run out: layer by layer an amount, the frame it is over, its event (G-33)."""

    amounts: list[int] = field(default_factory=list)
    untils: list[int] = field(default_factory=list)
    causes: list[int] = field(default_factory=list)
