"""Every component and resource type of a match with its permanent wire tags, and how a match is made of them.

Types that battles have too keep the tags that they have there; those of matches alone begin at 101. A tag,
once released, is never given to anything else.
"""

from __future__ import annotations

from typing import Final

from gridforged.components.clock import DRAWN, HOME_WON
from gridforged.components.identity import AWAY
from gridforged.components.limits import CELL_LIMIT, ENTITY_LIMIT, EVENT_LIMIT, FRAME_LIMIT, TIER_LIMIT
from gridforged.components.registry import REGISTRY as BATTLE_REGISTRY
from gridforged.components.side import Side
from gridforged.content.match_schema import MAX_COPIES, MAX_GOODS, MAX_ROUNDS
from gridforged.ecs.registry import Registry, TypeSpec, integer, integers
from gridforged.ecs.streams import Stream
from gridforged.match.components import OVER, SOLD, WALKOVER, Offer, Piece, Progress, Station
from gridforged.match.ledger import Ledger
from gridforged.serialization.composition import Composition

SIDES: Final = 2
PIECE_LIMIT: Final = ENTITY_LIMIT
"""Most pieces that both sides together buy in one match."""

MATCH_REGISTRY: Final = Registry(
    (
        BATTLE_REGISTRY.spec_for(Side),
        BATTLE_REGISTRY.spec_for(Stream),
        TypeSpec(
            101,
            Progress,
            (
                integer(1, "round", 1, MAX_ROUNDS, default=1),
                integer(2, "phase", 0, OVER),
                integers(3, "outcomes", HOME_WON, DRAWN, max_length=MAX_ROUNDS),
                integers(4, "reasons", 1, WALKOVER, max_length=MAX_ROUNDS),
                integers(5, "frames", 0, FRAME_LIMIT, max_length=MAX_ROUNDS),
            ),
        ),
        TypeSpec(
            102,
            Offer,
            (
                integer(1, "side", 0, AWAY),
                integer(2, "good", 0, MAX_GOODS - 1),
                integer(3, "left", 0, MAX_COPIES),
            ),
        ),
        TypeSpec(
            103,
            Piece,
            (
                integer(1, "side", 0, AWAY),
                integer(2, "card", 0, MAX_GOODS - 1),
                integer(3, "tier", 1, TIER_LIMIT, default=1),
            ),
        ),
        TypeSpec(
            104,
            Station,
            (
                integer(1, "spot", 0, SOLD),
                integer(2, "row", 0, CELL_LIMIT - 1),
                integer(3, "column", 0, CELL_LIMIT - 1),
            ),
        ),
        TypeSpec(
            105,
            Ledger,
            (integer(1, "next_number", 1, EVENT_LIMIT, default=1),),
            transient=("entries", "enabled"),
        ),
    )
)

MATCH: Final = Composition(
    MATCH_REGISTRY,
    ((Side,), (Offer,), (Piece, Station)),
    {"ledger": Ledger, "progress": Progress, "stream.battles": Stream, "stream.shop": Stream},
)
"""Two sides, what the shop offers each of them, and the pieces in the order of purchase."""
