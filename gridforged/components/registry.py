"""Every component and resource type with its permanent wire tags.

A tag, once released, is never given to anything else: add new ones at the end, retire old ones by leaving a
gap.
"""

from typing import Final

from gridforged.components.charge import Charge, ClauseMemory
from gridforged.components.clock import CONCESSION, DRAWN, Clock
from gridforged.components.defence import Defence
from gridforged.components.identity import AWAY, PENNY, Identity
from gridforged.components.limits import (
    AMOUNT_LIMIT,
    CARD_LIMIT,
    CELL_LIMIT,
    CLAUSE_LIMIT,
    EVENT_LIMIT,
    FRAME_LIMIT,
    TIER_LIMIT,
)
from gridforged.components.placement import Placement
from gridforged.components.side import Side
from gridforged.components.stats import Stats
from gridforged.components.status import Maim, Prismbreak
from gridforged.components.vitality import Revival, Vitality
from gridforged.ecs.events import EventLog
from gridforged.ecs.registry import Registry, TypeSpec, boolean, integer, integers
from gridforged.ecs.streams import Stream

_U32: Final = 2**32 - 1

REGISTRY: Final = Registry(
    (
        TypeSpec(
            1,
            Identity,
            (
                integer(1, "side", 0, AWAY),
                integer(2, "kind", 0, PENNY),
                integer(3, "card", 0, CARD_LIMIT - 1),
                integer(4, "tier", 1, TIER_LIMIT, default=1),
            ),
        ),
        TypeSpec(
            2,
            Placement,
            (
                integer(1, "row", 0, CELL_LIMIT - 1),
                integer(2, "column", 0, CELL_LIMIT - 1),
                integer(3, "rows", 1, 4, default=2),
                integer(4, "columns", 1, 4, default=2),
            ),
        ),
        TypeSpec(
            3,
            Vitality,
            (
                integer(1, "current", 0, AMOUNT_LIMIT, default=1),
                integer(2, "maximum", 1, AMOUNT_LIMIT, default=1),
                boolean(3, "alive", default=True),
                integer(4, "incarnation", 0, FRAME_LIMIT),
            ),
        ),
        TypeSpec(
            4,
            Revival,
            (
                boolean(1, "everlasting"),
                integer(2, "due", 0, FRAME_LIMIT),
                integer(3, "cause", 0, EVENT_LIMIT),
            ),
        ),
        TypeSpec(
            5,
            Stats,
            (
                integer(1, "power", 0, AMOUNT_LIMIT),
                integer(2, "speed", 0, AMOUNT_LIMIT, default=1),
                integer(3, "armor", 0, AMOUNT_LIMIT),
                integer(4, "focus", 0, AMOUNT_LIMIT, default=1),
                integer(5, "power_gain", -AMOUNT_LIMIT, AMOUNT_LIMIT),
                integer(6, "speed_gain", -AMOUNT_LIMIT, AMOUNT_LIMIT),
                integer(7, "armor_gain", -AMOUNT_LIMIT, AMOUNT_LIMIT),
                integer(8, "focus_gain", -AMOUNT_LIMIT, AMOUNT_LIMIT),
                boolean(9, "fury"),
            ),
        ),
        TypeSpec(
            6,
            Charge,
            (integer(1, "progress", 0, AMOUNT_LIMIT), integer(2, "activations", 0, FRAME_LIMIT)),
        ),
        TypeSpec(7, ClauseMemory, (integers(1, "used", 0, CLAUSE_LIMIT - 1, max_length=CLAUSE_LIMIT),)),
        TypeSpec(
            8,
            Defence,
            (
                integer(1, "shield", 0, AMOUNT_LIMIT),
                integer(2, "insurance", 0, AMOUNT_LIMIT),
                integer(3, "subrogated", 0, AMOUNT_LIMIT),
                integer(4, "underwriting", 0, AMOUNT_LIMIT),
                integer(5, "ignore_charges", 0, AMOUNT_LIMIT),
                integer(6, "damage_cap", -1, AMOUNT_LIMIT, default=-1),
            ),
        ),
        TypeSpec(9, Maim, (integer(1, "points", 0, AMOUNT_LIMIT),)),
        TypeSpec(10, Prismbreak, (integer(1, "until", 0, FRAME_LIMIT), integer(2, "cause", 0, EVENT_LIMIT))),
        TypeSpec(
            11,
            Side,
            (
                integer(1, "side", 0, AWAY),
                boolean(2, "contests"),
                integer(3, "scored", 0, AMOUNT_LIMIT),
                integer(4, "stock", 0, AMOUNT_LIMIT),
                integer(5, "dividend", 0, AMOUNT_LIMIT),
                integer(6, "gold", 0, AMOUNT_LIMIT),
                integer(7, "profit", 0, AMOUNT_LIMIT),
            ),
        ),
        TypeSpec(
            12,
            Clock,
            (
                integer(1, "frame", 0, FRAME_LIMIT),
                integer(2, "coin", 0, AWAY),
                integer(3, "outcome", 0, DRAWN),
                integer(4, "reason", 0, CONCESSION),
            ),
        ),
        TypeSpec(
            13,
            Stream,
            (
                integer(1, "s0", 0, _U32),
                integer(2, "s1", 0, _U32),
                integer(3, "s2", 0, _U32),
                integer(4, "s3", 0, _U32),
            ),
        ),
        TypeSpec(
            14,
            EventLog,
            (integer(1, "next_seq", 1, EVENT_LIMIT, default=1),),
            transient=("events", "enabled"),
        ),
    )
)
