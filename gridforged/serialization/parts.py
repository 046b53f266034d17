"""What every battle is made of: its resources by name, and the components of its entities.

The first two entities are the sides, home first; the others are the combatants in the order of the board. A
new component of combatants, or a new resource, gets its line here; the first snapshot raises if one is
missing.
"""

from __future__ import annotations

from typing import Final

from gridforged.components.charge import Charge
from gridforged.components.clock import Clock
from gridforged.components.defence import Defence
from gridforged.components.identity import Identity
from gridforged.components.placement import Placement
from gridforged.components.registry import REGISTRY
from gridforged.components.side import Side
from gridforged.components.stats import Stats
from gridforged.components.status import Crush, Stacks, Ticking, Timers
from gridforged.components.tool import Durability
from gridforged.components.traits import Traits
from gridforged.components.vitality import Vitality
from gridforged.ecs.events import EventLog
from gridforged.ecs.streams import Stream
from gridforged.serialization.composition import Composition
from gridforged.systems.state import STREAM_NAMES

SIDES: Final = 2


def _resources() -> dict[str, type[object]]:
    types: dict[str, type[object]] = {"clock": Clock, "events": EventLog}
    for name in STREAM_NAMES:
        types[f"stream.{name}"] = Stream
    return types


BATTLE: Final = Composition(
    REGISTRY,
    (
        (Side,),
        (
            Identity,
            Placement,
            Vitality,
            Stats,
            Charge,
            Defence,
            Traits,
            Stacks,
            Timers,
            Ticking,
            Crush,
            Durability,
        ),
    ),
    _resources(),
)
"""Two sides, then the combatants."""

SIDE_PARTS: Final = BATTLE.archetypes[0]
COMBATANT_PARTS: Final = BATTLE.archetypes[1]
"""What a side and a combatant are made of, in the order of the wire tags."""

SIDE_TAGS: Final = [spec.tag for spec in SIDE_PARTS]
COMBATANT_TAGS: Final = [spec.tag for spec in COMBATANT_PARTS]
COMPONENT_TAGS: Final = sorted(SIDE_TAGS + COMBATANT_TAGS)

RESOURCE_PARTS: Final = BATTLE.resources
"""What a battle holds once, by name, in the order of the names."""
