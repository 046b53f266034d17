"""Writing a battle as canonical MessagePack bytes. Equal states give equal bytes."""

from __future__ import annotations

import zlib
from operator import attrgetter
from typing import Final

import msgpack

from gridforged.components.registry import REGISTRY
from gridforged.ecs.registry import INTS, FieldSpec, TypeSpec
from gridforged.ecs.world import World
from gridforged.serialization.layout import FORMAT, VERSION
from gridforged.systems.state import BattleState

SCHEMA: Final = REGISTRY.schema_digest()


class SnapshotWriter:
    """Writes snapshots of one battle.

    Which entities have which components never changes after spawning, so all of that is worked out here,
    once, and `write` only gathers values. Raises RegistryError for a component, resource or attribute that is
    not registered, rather than leave it out.
    """

    def __init__(self, state: BattleState) -> None:
        world = state.world
        for value in world.resources.values():
            REGISTRY.check_complete(value)
        self._resources = world.resources
        self._columns = [_TypeColumns(world, spec) for spec in REGISTRY.types]
        self._columns = [columns for columns in self._columns if columns.components]
        archetypes, entities = _archetypes(world)
        board = state.board
        self._head = _entries(
            {
                "rules": board.rules_digest,
                "content": board.digest,
                "schema": SCHEMA,
                "board": board.encoded,
                "archetypes": archetypes,
                "entities": entities,
            }
        )

    def write(self) -> bytes:
        """The snapshot of the battle as it is now."""
        resources = {name: _resource(value) for name, value in self._resources.items()}
        components: dict[int, dict[int, object]] = {}
        for columns in self._columns:
            gathered = columns.gather()
            if gathered:
                components[columns.tag] = gathered
        tail = _entries({"resources": resources, "components": components})
        body = _MAP_OF_8 + self._head + tail
        return _pack({"format": FORMAT, "version": VERSION, "checksum": zlib.crc32(body), "body": body})


class _TypeColumns:
    """All components of one type, in entity order, and how to read their fields."""

    def __init__(self, world: World, spec: TypeSpec) -> None:
        self.tag = spec.tag
        self.components: list[object] = [component for _, component in world.query(spec.type)]
        for component in self.components:
            REGISTRY.check_complete(component)
        self._fields: list[FieldSpec] = sorted(spec.fields, key=_tag_of)
        self._defaults: list[object] = [default_of(field) for field in self._fields]
        self._read = attrgetter(*[field.name for field in self._fields])

    def gather(self) -> dict[int, object]:
        """The columns by field tag; one that holds nothing but defaults is left out."""
        rows = [self._read(component) for component in self.components]
        columns = [rows] if len(self._fields) == 1 else list(zip(*rows, strict=True))
        count = len(rows)
        gathered: dict[int, object] = {}
        for field, default, column in zip(self._fields, self._defaults, columns, strict=True):
            if column.count(default) != count:
                gathered[field.tag] = column
        return gathered


def default_of(field: FieldSpec) -> object:
    """The value of a field that has never been touched."""
    if field.kind == INTS:
        return []
    return field.default


def _tag_of(field: FieldSpec) -> int:
    return field.tag


def _archetypes(world: World) -> tuple[list[list[int]], list[int]]:
    """The different sets of component types, as tags, and the position of its set for each entity."""
    archetypes: list[list[int]] = []
    entities: list[int] = []
    for entity in range(1, world.entities + 1):
        tags = [REGISTRY.spec_for(type(component)).tag for component in world.components_of(entity)]
        if tags not in archetypes:
            archetypes.append(tags)
        entities.append(archetypes.index(tags))
    return archetypes, entities


def _resource(value: object) -> list[object]:
    spec = REGISTRY.spec_for(type(value))
    fields: dict[int, object] = {}
    for field in sorted(spec.fields, key=_tag_of):
        held: object = getattr(value, field.name)
        if held != default_of(field):
            fields[field.tag] = held
    return [spec.tag, fields]


def _pack(value: object) -> bytes:
    packed: object = msgpack.packb(value)
    if not isinstance(packed, bytes):
        raise TypeError("msgpack.packb gave no bytes")
    return packed


def _entries(values: dict[str, object]) -> bytes:
    """The entries of a map without its header, so that parts of a map can be packed apart."""
    return b"".join([_pack(key) + _pack(value) for key, value in values.items()])


_MAP_OF_8: Final = b"\x88"
"""MessagePack header of a map with eight entries: the body."""
