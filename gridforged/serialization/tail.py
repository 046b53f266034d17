"""Reading the end of a body, its resources and components, for a world of any composition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Raw
from msgspec.msgpack import Decoder

from gridforged.ecs.registry import INTS, FieldSpec, TypeSpec
from gridforged.errors import SnapshotError
from gridforged.serialization.columns import ColumnReader, check_tags
from gridforged.serialization.composition import Composition
from gridforged.serialization.cursor import Cursor
from gridforged.serialization.entries import check_entries
from gridforged.serialization.envelope import pack
from gridforged.serialization.layout import TAIL_KEYS

Fields = dict[int, int | bool | list[int]]
Components = dict[int, dict[int, list[object]]]

_HEADER: Final = b"\x82"
_TAIL: Final = Decoder(dict[str, Raw])
_RESOURCES: Final = Decoder(dict[str, Raw])
_RESOURCE: Final = Decoder(tuple[int, Fields])
_COMPONENTS: Final = Decoder(dict[int, Raw])
_COLUMNS: Final = Decoder(dict[int, Raw])


def longest(spec: TypeSpec) -> int:
    """The most bytes that the tag and fields of one object of a type take."""
    return _LONGEST_HEADER + sum([_LONGEST_HEADER + longest_value(field) for field in spec.fields])


def longest_value(field: FieldSpec) -> int:
    """The most bytes that one value of a field takes."""
    number = max(len(pack(field.low)), len(pack(field.high)))
    return _LONGEST_HEADER + number * field.max_length if field.kind == INTS else number


_LONGEST_HEADER: Final = 5
"""Most bytes of a tag, or of the beginning of a list or map, and more than both of a small one."""


class TailReader:
    """Reads the resources and components of worlds of one composition; made once, it serves any thread."""

    def __init__(self, composition: Composition) -> None:
        self._composition: Final = composition
        self._columns: Final = {spec.tag: ColumnReader(spec) for spec in composition.registry.types}
        self._most_fields: Final = max([len(spec.fields) for spec in composition.registry.types])
        self._longest_resource: Final = max([longest(spec) for spec in composition.resources.values()])

    def read(
        self, body: Cursor, counts: Sequence[int], most: int
    ) -> tuple[dict[str, object], list[tuple[object, ...]]]:
        """Resources by name, and the components of each entity, as fresh objects.

        They are the rest of `body`, at most `most` bytes. SnapshotError for anything that is not of its type
        and range, and in canonical form.
        """
        encoded = _HEADER + body.data[body.position :]
        if len(encoded) > most:
            raise SnapshotError(f"body: {len(encoded)} bytes of resources and components, more than {most}")
        where = "body"
        try:
            tail = _TAIL.decode(encoded)
            if tuple(tail) != TAIL_KEYS:
                raise SnapshotError(
                    f"body: must go on with the keys {' and '.join(TAIL_KEYS)}, in this order"
                )
            where = "resources"
            resources = self._fields(tail["resources"])
            where = "components"
            raw = self._raw_columns(tail["components"])
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise SnapshotError(f"{where}: not what a snapshot holds ({error})") from None
        components = self._decoded(raw, counts)
        # Longer forms of a value, and keys that stand twice, do not come back as they were.
        if pack({"resources": resources, "components": components}) != encoded:
            raise SnapshotError(
                "body: is not in canonical form, each value in its shortest and each key once"
            )
        return self._resources(resources), self._entities(components, counts)

    def _fields(self, raw: Raw) -> dict[str, tuple[int, Fields]]:
        """The resources, none larger than the largest there can be."""
        check_entries(raw, len(self._composition.resources), "resources")
        resources: dict[str, tuple[int, Fields]] = {}
        for name, encoded in _RESOURCES.decode(raw).items():
            if memoryview(encoded).nbytes > self._longest_resource:
                raise SnapshotError(f"resources: one is longer than {self._longest_resource} bytes")
            resources[name] = _RESOURCE.decode(encoded)
        return resources

    def _raw_columns(self, raw: Raw) -> dict[int, dict[int, Raw]]:
        """The columns of each type as they are, no more of them than there are fields."""
        check_entries(raw, len(self._columns), "components")
        columns: dict[int, dict[int, Raw]] = {}
        for tag, encoded in _COMPONENTS.decode(raw).items():
            check_entries(encoded, self._most_fields, "components")
            columns[tag] = _COLUMNS.decode(encoded)
        return columns

    def _decoded(self, raw: Mapping[int, dict[int, Raw]], counts: Sequence[int]) -> Components:
        """The columns of each type, by its tag."""
        check_tags(raw, self._composition.component_tags, "components", "type")
        components: Components = {}
        for tag, fields in raw.items():
            reader = self._columns[tag]
            where = f"components.{reader.name}"
            count = len(self._composition.expected(tag, counts))
            if count == 0:
                raise SnapshotError(f"{where}: no entity has one")
            components[tag] = reader.decode(fields, count, where)
        return components

    def _resources(self, entries: dict[str, tuple[int, Fields]]) -> dict[str, object]:
        expected = self._composition.resources
        if list(entries) != list(expected):
            raise SnapshotError(f"resources: must be exactly {', '.join(expected)}, in this order")
        resources: dict[str, object] = {}
        for name, spec in expected.items():
            tag, fields = entries[name]
            if tag != spec.tag:
                raise SnapshotError(f"resources.{name}: has not the type tag {spec.tag} of a {spec.name}")
            resources[name] = self._columns[tag].build_one(fields, f"resources.{name}")
        return resources

    def _entities(self, components: Components, counts: Sequence[int]) -> list[tuple[object, ...]]:
        """The components of each entity, in the order of the entities."""
        entities: list[tuple[object, ...]] = []
        for specs, count in zip(self._composition.archetypes, counts, strict=True):
            built = [self._columns[spec.tag].build(components.get(spec.tag, {}), count) for spec in specs]
            entities.extend(zip(*built, strict=True))
        return entities
