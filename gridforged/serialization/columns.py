"""Components and resources from the fields of a snapshot, every value typed and in range."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Final, cast

import msgspec
from msgspec import Meta, Raw
from msgspec.msgpack import Decoder

from gridforged.ecs.registry import BOOL, INT, INTS, FieldSpec, RegistryError, TypeSpec
from gridforged.errors import SnapshotError
from gridforged.serialization.entries import check_entries
from gridforged.serialization.snapshot import by_tag, default_of


class ColumnReader:
    """Makes objects of one registered type.

    Its constructor must take the fields in the order of their tags, which is looked at here, once:
    RegistryError otherwise. Calling it is several times as fast as setting attributes one by one.
    """

    def __init__(self, spec: TypeSpec) -> None:
        self.name: Final = spec.name
        self._make: Final = cast("Callable[..., object]", spec.type)
        self._fields: Final = by_tag(spec)
        self._tags: Final = [field.tag for field in self._fields]
        self._defaults: Final = [default_of(field) for field in self._fields]
        self._decoders: Final = {field.tag: _decoder_of(field) for field in self._fields}
        _check_constructor(spec, self._make, self._fields)

    def decode(self, raw: dict[int, Raw], count: int, where: str) -> dict[int, list[object]]:
        """The columns by field tag, each of `count` values of its type and range."""
        if not raw:
            raise SnapshotError(f"{where}: holds nothing but defaults, which are never written")
        check_tags(raw, self._tags, where, "field")
        columns: dict[int, list[object]] = {}
        for field, default in zip(self._fields, self._defaults, strict=True):
            if field.tag not in raw:
                continue
            if field.kind == INTS:
                check_entries(raw[field.tag], count, f"{where}.{field.name}")
            try:
                column = self._decoders[field.tag].decode(raw[field.tag])
            except (msgspec.MsgspecError, ValueError, RecursionError) as error:
                raise SnapshotError(f"{where}.{field.name}: {error}") from None
            if len(column) != count:
                raise SnapshotError(f"{where}.{field.name}: has {len(column)} values for {count} entities")
            if column[0] == default and column.count(default) == count:
                raise SnapshotError(f"{where}.{field.name}: holds nothing but its default")
            columns[field.tag] = column
        return columns

    def build(self, columns: dict[int, list[object]], count: int) -> list[object]:
        """`count` objects from decoded columns; a column that is left out holds defaults."""
        values: list[Iterable[object]] = []
        for field, default in zip(self._fields, self._defaults, strict=True):
            if field.tag in columns:
                values.append(columns[field.tag])
            elif field.kind == INTS:
                values.append([[] for _ in range(count)])  # to each object a list of its own
            else:
                values.append([default] * count)
        return list(map(self._make, *values))

    def build_one(self, fields: Mapping[int, object], where: str) -> object:
        """One object from its fields by tag; a field that is left out holds its default."""
        check_tags(fields, self._tags, where, "field")
        values: list[object] = []
        for field, default in zip(self._fields, self._defaults, strict=True):
            if field.tag not in fields:
                values.append([] if field.kind == INTS else default)
                continue
            value = fields[field.tag]
            # A plain integer in range, as nearly all are, need not be asked after any further.
            if type(value) is not int or field.kind != INT or not field.low <= value <= field.high:
                problem = field.problem(value)
                if problem:
                    raise SnapshotError(f"{where}.{field.name}: {problem}")
            if value == default:
                raise SnapshotError(f"{where}.{field.name}: holds its default, which is never written")
            values.append(value)
        try:
            return self._make(*values)
        except ValueError as error:  # a stream that is all zero
            raise SnapshotError(f"{where}: {error}") from None


def check_tags(entries: Mapping[int, object], known: Sequence[int], where: str, what: str) -> None:
    """SnapshotError unless the keys are known tags of `what` in ascending order."""
    if list(entries) == [tag for tag in known if tag in entries]:
        return
    for tag in entries:
        if tag not in known:
            raise SnapshotError(f"{where}: there is no {what} with the tag {tag}")
    raise SnapshotError(f"{where}: the tags are not in ascending order")


def _decoder_of(field: FieldSpec) -> Decoder[list[object]]:
    if field.kind == BOOL:
        return cast("Decoder[list[object]]", Decoder(list[bool]))
    if field.kind == INTS:
        return cast(
            "Decoder[list[object]]",
            Decoder(
                list[
                    Annotated[
                        list[Annotated[int, Meta(ge=field.low, le=field.high)]],
                        Meta(max_length=field.max_length),
                    ]
                ]
            ),
        )
    return cast("Decoder[list[object]]", Decoder(list[Annotated[int, Meta(ge=field.low, le=field.high)]]))


def _check_constructor(spec: TypeSpec, make: Callable[..., object], fields: Sequence[FieldSpec]) -> None:
    """Give each field in turn another value than its default and look where it arrives."""
    for position, field in enumerate(fields):
        values = [default_of(other) for other in fields]
        values[position] = _other_than_default(field)
        made = make(*values)
        if [getattr(made, other.name) for other in fields] != values:
            raise RegistryError(
                f"{spec.name}: the constructor must take the fields in the order of their tags, "
                f"'{field.name}' as number {position + 1}"
            )


def _other_than_default(field: FieldSpec) -> object:
    if field.kind == INTS:
        return [field.low]
    if field.kind == BOOL:
        return not field.default
    return field.low if field.low != field.default else field.high
