"""Whose state a scenario speaks of: a unit by its label, a side, or the battle as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from gridforged.battle import Battle
from gridforged.components.side import Side
from gridforged.headless.rulings.names import BATTLE, HIDDEN_TYPES, SIDES, FieldName, names_of
from gridforged.systems.state import Combatant


@dataclass(frozen=True)
class Owner:
    """A unit, a side or the battle, by name, so that it outlives a snapshot and its restore."""

    name: str

    @property
    def is_unit(self) -> bool:
        """Whether it is a unit."""
        return self.name not in (*SIDES, BATTLE)

    def unit(self, battle: Battle) -> Combatant:
        """The combatant. Only for a unit."""
        return battle.combatant(self.name)

    def side(self, battle: Battle) -> Side:
        """The side's money and score. Only for a side."""
        return battle.state.sides[SIDES.index(self.name)]

    def entity(self, battle: Battle) -> int:
        """The entity that events name; 0 for what they do not name."""
        return self.unit(battle).entity if self.is_unit else 0

    def held(self, battle: Battle) -> list[object]:
        """The components (or, of the battle, the resources) that make it up."""
        world = battle.state.world
        if self.name == BATTLE:
            return [value for value in world.resources.values() if type(value) not in HIDDEN_TYPES]
        if self.is_unit:
            return list(world.components_of(self.unit(battle).entity))
        entities = [entity for entity, _ in world.query(Side)]
        return list(world.components_of(entities[SIDES.index(self.name)]))

    def names(self, battle: Battle) -> dict[str, FieldName]:
        """Every name of every field that it has."""
        return names_of([type(component) for component in self.held(battle)])

    def component(self, battle: Battle, name: FieldName) -> object:
        """The component or resource that holds the field."""
        return next(held for held in self.held(battle) if type(held) is name.spec.type)

    def value(self, battle: Battle, name: FieldName) -> object:
        """The field's value now."""
        return name.read(self.component(battle, name))


def owner_names(battle: Battle) -> list[str]:
    """Everything that has state in this battle."""
    return [*battle.board.labels, *SIDES, BATTLE]
