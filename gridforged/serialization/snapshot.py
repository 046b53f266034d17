"""Writing a battle as canonical MessagePack bytes. Equal states give equal bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Final

from gridforged.ecs.registry import BOOL, INTS, FieldSpec, Registry, RegistryError, TypeSpec
from gridforged.ecs.world import World
from gridforged.serialization.composition import Composition
from gridforged.serialization.envelope import pack, seal
from gridforged.serialization.parts import BATTLE, SIDES
from gridforged.systems.board import Board
from gridforged.systems.state import BattleState

SCHEMA: Final = BATTLE.schema
"""Digest of all registered types and fields: what has another one cannot be read."""


class WorldWriter:
    """Writes the resources and components of a world of a composition.

    Which entities have which components is worked out here, once, and `write` only gathers values: a world in
    which something is spawned needs a new writer. Both raise RegistryError for a component, resource or
    attribute that is not registered, rather than leave it out.
    """

    def __init__(self, world: World, composition: Composition, counts: Sequence[int]) -> None:
        self._resources = _resources_of(world, composition)
        self._columns = _columns_of(world, composition, counts)

    def write(self) -> bytes:
        """The last two entries of the body, `resources` and `components`."""
        resources = {resource.name: resource.gather() for resource in self._resources}
        components: dict[int, dict[int, object]] = {}
        for columns in self._columns:
            gathered = columns.gather()
            if gathered:
                components[columns.tag] = gathered
        return pack({"resources": resources, "components": components})[1:]  # without the header of a map


class SnapshotWriter:
    """Writes snapshots of one battle, in which nothing is spawned once it runs. Raises as WorldWriter."""

    def __init__(self, state: BattleState) -> None:
        self._tail = WorldWriter(state.world, BATTLE, counts_of(state.board))
        self._head: Final = _MAP_OF_8 + head_of(state.board)

    def write(self) -> bytes:
        """The snapshot of the battle as it is now."""
        return seal(self._head + self._tail.write())


def head_of(board: Board) -> bytes:
    """The head of every snapshot of a battle on `board`: the entries of the body that never change."""
    entries: dict[str, object] = {
        "rules": board.rules_digest,
        "content": board.digest,
        "schema": SCHEMA,
        "board": board.encoded,
    }
    return b"".join([pack(key) + pack(value) for key, value in entries.items()]) + entities_of(board)


def entities_of(board: Board) -> bytes:
    """The end of the head: what the entities are made of."""
    return BATTLE.entities_of(counts_of(board))


def counts_of(board: Board) -> list[int]:
    """How many entities there are of each archetype: two sides, and the pieces of the board."""
    return [SIDES, len(board.labels)]


def by_tag(spec: TypeSpec) -> list[FieldSpec]:
    """The fields of a type in the order of their tags."""
    return sorted(spec.fields, key=_tag_of)


def default_of(field: FieldSpec) -> object:
    """The value of a field that has never been touched."""
    if field.kind == INTS:
        return []
    # Two returns, not one conditional expression: compiled, the value of that would be an int either way.
    if field.kind == BOOL:
        return bool(field.default)
    return field.default


class _TypeColumns:
    """All components of one type, in entity order, and how to read their fields."""

    def __init__(self, registry: Registry, spec: TypeSpec, components: Sequence[object]) -> None:
        for component in components:
            registry.check_complete(component)
        fields = by_tag(spec)
        self.tag = spec.tag
        self._registry = registry
        self._components = list(components)
        self._tags: list[int] = [field.tag for field in fields]
        self._defaults: list[object] = [default_of(field) for field in fields]
        self._readers: list[Callable[[object], object]] = [attrgetter(field.name) for field in fields]
        self._attributes = len(spec.attributes())
        # A compiled object has no dictionary, so nothing can be added to it.
        self._is_open = bool(components) and hasattr(components[0], "__dict__")

    def gather(self) -> dict[int, object]:
        """The columns by field tag; one that holds nothing but defaults is left out."""
        count = len(self._components)
        if self._is_open and list(map(len, map(vars, self._components))).count(self._attributes) != count:
            for component in self._components:
                self._registry.check_complete(component)
        gathered: dict[int, object] = {}
        for tag, default, read in zip(self._tags, self._defaults, self._readers, strict=True):
            column = list(map(read, self._components))
            if column[0] != default or column.count(default) != count:
                gathered[tag] = column
        return gathered


class _Resource:
    """One resource, and how to read its fields."""

    def __init__(self, registry: Registry, name: str, spec: TypeSpec, value: object) -> None:
        self.name = name
        self._registry = registry
        self._value = value
        self._tag = spec.tag
        self._fields: list[tuple[int, str, object]] = [
            (field.tag, field.name, default_of(field)) for field in by_tag(spec)
        ]

    def gather(self) -> list[object]:
        """The tag of its type, and its fields by tag without those that hold their default."""
        value = self._value
        self._registry.check_complete(value)
        fields: dict[int, object] = {}
        for tag, name, default in self._fields:
            held: object = getattr(value, name)
            if held != default:
                fields[tag] = held
        return [self._tag, fields]


def _resources_of(world: World, composition: Composition) -> list[_Resource]:
    held = world.resources
    listed = composition.resources
    if {name: type(value) for name, value in held.items()} != {
        name: spec.type for name, spec in listed.items()
    }:
        raise RegistryError(
            f"the resources of this world are {', '.join(held)}; its composition lists {', '.join(listed)}"
        )
    return [_Resource(composition.registry, name, spec, held[name]) for name, spec in listed.items()]


def _columns_of(world: World, composition: Composition, counts: Sequence[int]) -> list[_TypeColumns]:
    """The columns of every type; RegistryError unless exactly the expected entities have each."""
    columns: list[_TypeColumns] = []
    for spec in composition.registry.types:
        found = world.query(spec.type)
        if [entity for entity, _ in found] != list(composition.expected(spec.tag, counts)):
            raise RegistryError(
                f"{spec.name}: entities other than those of the composition have one, or lack one"
            )
        if found:
            components = [component for _, component in found]
            columns.append(_TypeColumns(composition.registry, spec, components))
    return columns


def _tag_of(field: FieldSpec) -> int:
    return field.tag


_MAP_OF_8: Final = b"\x88"
"""MessagePack header of a map with eight entries: the body."""
