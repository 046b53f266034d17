"""What the state of a battle is called in scenario files, derived from the component registry.

Every field of every component has its full name, such as ``Defence.shield``. It has a short one as well where
that is plain: a timer's own name (``freeze`` for ``Timers.freeze_until``), the component's own name for the
field that is the component's point (``vitality`` for ``Vitality.current``), and the bare name of the field
where no other component of the owner has the same. A keyword goes by its own name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from gridforged.components.clock import Clock
from gridforged.components.identity import Identity
from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.components.registry import REGISTRY
from gridforged.components.side import Side
from gridforged.components.traits import Traits
from gridforged.ecs.events import EventLog
from gridforged.ecs.registry import BOOL, INT, FieldSpec, TypeSpec, boolean, integer
from gridforged.ecs.streams import Stream
from gridforged.systems.keywords import KEYWORDS

BATTLE: Final = "battle"
SIDES: Final = ("home", "away")
RESERVED: Final = (*SIDES, BATTLE, "events", "no_events", "counts", "events_since")
"""Words of the format that stand where a label may; no unit of a scenario can have one as its label."""

MAIN_FIELDS: Final = ("current", "points", "stacks", "amount", "progress", "until")
"""Fields that give their component's name a meaning of its own, the first one that it has."""

SHARED_FIELDS: Final = {"maximum": "Vitality.maximum"}
"""Bare names that several components have, and the one that is meant."""

MOMENTS: Final = ("until", "due")
"""Fields that hold the frame at which something is over; scenario files give the time that is left."""

FIXED_TYPES: Final[tuple[type[object], ...]] = (Identity,)
FIXED_FIELDS: Final = {
    (Side, "side"): "the sides are what they are",
    (Clock, "outcome"): "end the battle with the step `end`",
    (Clock, "reason"): "end the battle with the step `end`",
}
HIDDEN_TYPES: Final[tuple[type[object], ...]] = (Stream, EventLog)
"""Resources that scenario files neither set nor read: `seed` and `rolls` are for chance."""


@dataclass(frozen=True)
class FieldName:
    """One field of one component or resource type."""

    spec: TypeSpec
    field: FieldSpec
    keyword: int = -1
    """Id of the keyword whose number in `Traits.values` is meant; -1 for a whole field."""

    @property
    def full(self) -> str:
        """``Type.field``, or the name of the keyword."""
        if self.keyword >= 0:
            return KEYWORDS[self.keyword].word.name
        return f"{self.spec.name}.{self.field.name}"

    def read(self, component: object) -> object:
        """The value in the component that holds it."""
        if self.keyword >= 0 and isinstance(component, Traits):
            number = component.values[self.keyword]
            return number > 0 if self.field.kind == BOOL else number
        value: object = getattr(component, self.field.name)
        return value

    def write(self, component: object, value: object) -> None:
        """Put a value into the component that holds it."""
        if self.keyword >= 0 and isinstance(component, Traits) and isinstance(value, int):
            component.values[self.keyword] = int(value)
        else:
            setattr(component, self.field.name, value)

    @property
    def is_moment(self) -> bool:
        """Whether the field holds a frame in the future, so that a time left is what people mean."""
        last_word = self.field.name.rpartition("_")[2]
        return self.field.kind == INT and last_word in MOMENTS

    @property
    def why_fixed(self) -> str:
        """Why no scenario may set the field; "" if it may."""
        if self.spec.type in FIXED_TYPES:
            return "what a unit is never changes: choose another card or tier"
        return FIXED_FIELDS.get((self.spec.type, self.field.name), "")


def names_of(types: Sequence[type[object]]) -> dict[str, FieldName]:
    """Every name of every field of an owner of components of these types."""
    return dict(_names_of(tuple(types)))


@cache
def _names_of(types: tuple[type[object], ...]) -> dict[str, FieldName]:
    fields = [
        FieldName(spec, field)
        for spec in (REGISTRY.spec_for(type_) for type_ in types if type_ not in HIDDEN_TYPES)
        for field in spec.fields
    ]
    names = {name.full: name for name in fields}
    for name in fields:
        prefix, _, last = name.field.name.rpartition("_")
        if prefix and last in MOMENTS:
            names[prefix] = name
    for name in fields:
        if [other.field.name for other in fields].count(name.field.name) == 1:
            names[name.field.name] = name
    for bare, full in SHARED_FIELDS.items():
        if full in names:
            names[bare] = names[full]
    for spec in dict.fromkeys(name.spec.name for name in fields):
        own = {name.field.name: name for name in fields if name.spec.name == spec}
        main = next((own[field] for field in MAIN_FIELDS if field in own), None)
        if main is not None:
            names[snake_case(spec)] = main
    if Traits in types:
        names.update(_keywords())
    return names


def _keywords() -> dict[str, FieldName]:
    spec = REGISTRY.spec_for(Traits)
    number = integer(1, "values", 0, AMOUNT_LIMIT)
    flag = boolean(1, "values")
    return {
        keyword.word.name: FieldName(spec, flag if keyword.word.takes == "flag" else number, keyword.id)
        for keyword in KEYWORDS
    }


def snake_case(name: str) -> str:
    """``ClauseMemory`` as ``clause_memory``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
