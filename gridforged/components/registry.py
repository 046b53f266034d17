"""Every component and resource type with its permanent wire tags.

A tag, once released, is never given to anything else: add new ones at the end, retire old ones by leaving a
gap.
"""

from typing import Final

from gridforged.components.charge import Charge
from gridforged.components.clock import CONCESSION, DRAWN, Clock
from gridforged.components.defence import Defence
from gridforged.components.identity import AWAY, PENNY, Identity
from gridforged.components.limits import (
    AMOUNT_LIMIT,
    CARD_LIMIT,
    CASCADE_LIMIT,
    CELL_LIMIT,
    CLAUSE_LIMIT,
    ENTITY_LIMIT,
    EVENT_LIMIT,
    FRAME_LIMIT,
    LAYER_LIMIT,
    TIER_LIMIT,
    TRAIT_LIMIT,
    VESSEL_LIMIT,
    WORD_BITS,
    WORD_LIMIT,
)
from gridforged.components.placement import Placement
from gridforged.components.side import Side
from gridforged.components.stats import Stats
from gridforged.components.status import Crush, Stacks, Ticking, Timers
from gridforged.components.tool import Durability
from gridforged.components.traits import Traits
from gridforged.components.vitality import Vitality
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
                integer(5, "revival_due", 0, FRAME_LIMIT),
                integer(6, "revival_cause", 0, EVENT_LIMIT),
                integer(7, "vessels", 0, VESSEL_LIMIT),
                integer(8, "vessel_points", 0, AMOUNT_LIMIT),
            ),
        ),
        TypeSpec(
            4,
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
            ),
        ),
        TypeSpec(
            5,
            Charge,
            (
                integer(1, "progress", 0, AMOUNT_LIMIT),
                integer(2, "activations", 0, FRAME_LIMIT),
                integers(3, "used", 0, CLAUSE_LIMIT - 1, max_length=CLAUSE_LIMIT),
                boolean(4, "initiative_used"),
                integer(5, "reactivations", 0, CASCADE_LIMIT),
                integer(6, "cascade_depth", 0, CASCADE_LIMIT),
                integer(7, "last_attacked", 0, ENTITY_LIMIT),
                integers(8, "targets_met", 0, 2**WORD_BITS - 1, max_length=WORD_LIMIT),
            ),
        ),
        TypeSpec(
            6,
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
        TypeSpec(7, Traits, (integers(1, "values", 0, AMOUNT_LIMIT, max_length=TRAIT_LIMIT),)),
        TypeSpec(
            8,
            Stacks,
            (
                integer(1, "maim", 0, AMOUNT_LIMIT),
                integer(2, "dread", 0, AMOUNT_LIMIT),
                integer(3, "feral", 0, AMOUNT_LIMIT),
                integer(4, "haywire", 0, AMOUNT_LIMIT),
                integer(5, "overclock", 0, AMOUNT_LIMIT),
                integer(6, "stagger", 0, 100),
            ),
        ),
        TypeSpec(
            9,
            Timers,
            (
                integer(1, "freeze_until", 0, FRAME_LIMIT),
                integer(2, "freeze_cause", 0, EVENT_LIMIT),
                integer(3, "stun_until", 0, FRAME_LIMIT),
                integer(4, "stun_cause", 0, EVENT_LIMIT),
                integer(5, "blind_until", 0, FRAME_LIMIT),
                integer(6, "blind_cause", 0, EVENT_LIMIT),
                integer(7, "entrap_until", 0, FRAME_LIMIT),
                integer(8, "entrap_cause", 0, EVENT_LIMIT),
                integer(9, "dormant_until", 0, FRAME_LIMIT),
                integer(10, "dormant_cause", 0, EVENT_LIMIT),
                integer(11, "prismbreak_until", 0, FRAME_LIMIT),
                integer(12, "prismbreak_cause", 0, EVENT_LIMIT),
            ),
        ),
        TypeSpec(
            10,
            Ticking,
            (
                integer(1, "burn", 0, AMOUNT_LIMIT),
                integer(2, "burn_side", 0, AWAY),
                integer(3, "burn_source", 0, ENTITY_LIMIT),
                integer(4, "burn_next", 0, FRAME_LIMIT),
                integer(5, "burn_cause", 0, EVENT_LIMIT),
                integer(6, "venom", 0, AMOUNT_LIMIT),
                integer(7, "venom_source", 0, ENTITY_LIMIT),
                integer(8, "venom_next", 0, FRAME_LIMIT),
                integer(9, "venom_cause", 0, EVENT_LIMIT),
                integer(10, "roost_next", 0, FRAME_LIMIT),
                integer(11, "hallow_next", 0, FRAME_LIMIT),
            ),
        ),
        TypeSpec(
            11,
            Crush,
            (
                integers(1, "amounts", 0, AMOUNT_LIMIT, max_length=LAYER_LIMIT),
                integers(2, "untils", 0, FRAME_LIMIT, max_length=LAYER_LIMIT),
                integers(3, "causes", 0, EVENT_LIMIT, max_length=LAYER_LIMIT),
            ),
        ),
        TypeSpec(
            12,
            Side,
            (
                integer(1, "side", 0, AWAY),
                boolean(2, "contests"),
                integer(3, "scored", 0, AMOUNT_LIMIT),
                integer(4, "stock", 0, AMOUNT_LIMIT),
                integer(5, "dividend", 0, AMOUNT_LIMIT),
                integer(6, "gold", 0, AMOUNT_LIMIT),
                integer(7, "profit", 0, AMOUNT_LIMIT),
                integer(8, "interest", 0, AMOUNT_LIMIT),
            ),
        ),
        TypeSpec(
            13,
            Clock,
            (
                integer(1, "frame", 0, FRAME_LIMIT),
                integer(2, "coin", 0, AWAY),
                integer(3, "outcome", 0, DRAWN),
                integer(4, "reason", 0, CONCESSION),
            ),
        ),
        TypeSpec(
            14,
            Stream,
            (
                integer(1, "s0", 0, _U32),
                integer(2, "s1", 0, _U32),
                integer(3, "s2", 0, _U32),
                integer(4, "s3", 0, _U32),
            ),
        ),
        TypeSpec(
            15,
            EventLog,
            (integer(1, "next_seq", 1, EVENT_LIMIT, default=1),),
            transient=("events", "enabled", "most"),
        ),
        TypeSpec(
            16,
            Durability,
            (integer(1, "current", 0, AMOUNT_LIMIT), integer(2, "maximum", 0, AMOUNT_LIMIT)),
        ),
    )
)
