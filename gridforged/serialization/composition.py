"""What the worlds of one kind are made of: a battle's, or a match's. Writing and reading both follow it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gridforged.ecs.registry import Registry, RegistryError, TypeSpec
from gridforged.serialization.envelope import pack


class Composition:
    """The types of a registry by where they stand: in entities of which archetype, or as which resource.

    Entities are in the order of the archetypes: all of the first, then all of the second, and so on. How many
    there are of each differs from world to world and is given as `counts`. A component type belongs to one
    archetype; RegistryError otherwise.
    """

    def __init__(
        self,
        registry: Registry,
        archetypes: Sequence[Sequence[type[object]]],
        resources: Mapping[str, type[object]],
    ) -> None:
        self.registry: Registry = registry
        self.archetypes: Final[list[list[TypeSpec]]] = [_specs(registry, types) for types in archetypes]
        """The types of each kind of entity, in the order of their tags."""
        self.resources: Final[dict[str, TypeSpec]] = {
            name: registry.spec_for(resources[name]) for name in sorted(resources)
        }
        """The type of each resource, in the order of the names."""
        self.schema: Final = registry.schema_digest()
        self.component_tags: Final[list[int]] = sorted(
            [spec.tag for specs in self.archetypes for spec in specs]
        )
        if len(self.component_tags) != len(frozenset(self.component_tags)):
            raise RegistryError("a component type belongs to one kind of entity, not to two")
        tags = [[spec.tag for spec in specs] for specs in self.archetypes]
        self._archetypes: Final = pack("archetypes") + pack(tags)

    def entities_of(self, counts: Sequence[int]) -> bytes:
        """The end of a snapshot's head: what the archetypes are, and of which one each entity is."""
        return self.archetypes_and_key() + pack(places_of(counts))

    def archetypes_and_key(self) -> bytes:
        """The part of it that is the same for all worlds: everything before the list of entities."""
        return self._archetypes + pack("entities")

    def expected(self, tag: int, counts: Sequence[int]) -> range:
        """The entities that have a component of this type."""
        first = 1
        for specs, count in zip(self.archetypes, counts, strict=True):
            for spec in specs:
                if spec.tag == tag:
                    return range(first, first + count)
            first += count
        return range(0)


def places_of(counts: Sequence[int]) -> list[int]:
    """For each entity the position of its archetype."""
    places: list[int] = []
    for position, count in enumerate(counts):
        places.extend([position] * count)
    return places


def _specs(registry: Registry, types: Sequence[type[object]]) -> list[TypeSpec]:
    return sorted([registry.spec_for(cls) for cls in types], key=_tag_of)


def _tag_of(spec: TypeSpec) -> int:
    return spec.tag
