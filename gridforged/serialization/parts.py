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
from gridforged.ecs.registry import TypeSpec
from gridforged.ecs.streams import Stream
from gridforged.systems.state import STREAM_NAMES

SIDES: Final = 2


def _specs(*types: type[object]) -> tuple[TypeSpec, ...]:
    return tuple(sorted([REGISTRY.spec_for(cls) for cls in types], key=_tag_of))


def _tag_of(spec: TypeSpec) -> int:
    return spec.tag


def _resources() -> dict[str, TypeSpec]:
    types: dict[str, type[object]] = {"clock": Clock, "events": EventLog}
    for name in STREAM_NAMES:
        types[f"stream.{name}"] = Stream
    return {name: REGISTRY.spec_for(types[name]) for name in sorted(types)}


SIDE_PARTS: Final = _specs(Side)
COMBATANT_PARTS: Final = _specs(
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
)
"""What a side and a combatant are made of, in the order of the wire tags."""

SIDE_TAGS: Final = [spec.tag for spec in SIDE_PARTS]
COMBATANT_TAGS: Final = [spec.tag for spec in COMBATANT_PARTS]
COMPONENT_TAGS: Final = sorted(SIDE_TAGS + COMBATANT_TAGS)

RESOURCE_PARTS: Final = _resources()
"""What a battle holds once, by name, in the order of the names."""
