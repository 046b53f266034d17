"""From the plain values of a file to the structs of the schema, reporting every misfit instead of the first.

msgspec has the same checks, and holds them where bytes are read; the walk here follows msgspec's own
description of the types and exists for the path, the nearest name and the problems after the first one.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from msgspec import inspect as shapes

from gridforged.content.describe import describe, describe_choice, describe_value
from gridforged.content.problems import Report, Where, nearest, shown
from gridforged.content.yaml_tree import Value

S = TypeVar("S", bound=msgspec.Struct)

MISFIT: Final = object()
"""Stands for a value that does not fit; what is wrong with it has been reported."""

YAML_11_BOOLEANS: Final = ("yes", "no", "on", "off", "y", "n", "true", "false")


@cache
def _shape(struct: type[msgspec.Struct]) -> shapes.StructType:
    shape = shapes.type_info(struct)
    if not isinstance(shape, shapes.StructType):
        raise TypeError(f"{struct.__name__} is no struct")
    return shape


def build(value: Value, struct: type[S], report: Report, where: Where = ()) -> S | None:
    """``value`` as ``struct``; None when it does not fit, which is then reported."""
    built = _struct(value, _shape(struct), report, where)
    return built if isinstance(built, struct) else None


def build_each(value: Value, struct: type[S], report: Report, where: Where) -> list[S | None]:
    """Every item of a list as ``struct``, None for those that do not fit; all of it is reported."""
    if not isinstance(value, list):
        report.add(where, f"expected a list, got {describe_value(value)}")
        return []
    return [build(item, struct, report, (*where, index)) for index, item in enumerate(value)]


def check_keys(value: dict[str, Value], struct: type[msgspec.Struct], report: Report, where: Where) -> None:
    """Report keys that ``struct`` does not have, keys that it lacks, and keys without a value."""
    _keys(value, _shape(struct), report, where)


def build_field(
    value: Value, struct: type[msgspec.Struct], name: str, report: Report, where: Where
) -> object:
    """``value`` as the field ``name`` (its YAML key) of ``struct``; MISFIT when it does not fit."""
    field = next(field for field in _shape(struct).fields if field.encode_name == name)
    return _value(value, field.type, report, where)


def _keys(value: dict[str, Value], shape: shapes.StructType, report: Report, where: Where) -> bool:
    names = [field.encode_name for field in shape.fields]
    good = True
    suggested: list[str] = []
    for key, entry in value.items():
        if key not in names:
            near = nearest(key, [name for name in names if name not in value])
            report.add((*where, key), f"unknown key '{shown(key)}'", near)
            suggested.append(near)
            good = False
        elif entry is None:
            report.add((*where, key), "has no value; leave the key out")
            good = False
    for field in shape.fields:
        if field.required and field.encode_name not in value:
            good = False
            if field.encode_name not in suggested:  # a misspelt key is one mistake, not two
                report.add(where, f"'{field.encode_name}' is missing")
    return good


def _struct(value: Value, shape: shapes.StructType, report: Report, where: Where) -> object:
    if not isinstance(value, dict):
        report.add(where, f"expected {describe(shape)}, got {describe_value(value)}")
        return MISFIT
    good = _keys(value, shape, report, where)
    arguments: dict[str, Any] = {}
    for field in shape.fields:
        entry = value.get(field.encode_name)
        if entry is None:
            continue
        if field.encode_name == "if" and isinstance(entry, str):
            entry = [entry]
        built = _value(entry, field.type, report, (*where, field.encode_name))
        if built is MISFIT:
            good = False
        elif not _says_the_default(built, field):
            arguments[field.name] = built
    return shape.cls(**arguments) if good else MISFIT


def _says_the_default(built: object, field: shapes.Field) -> bool:
    """A default that is written out is left out again, so that equal content has equal bytes."""
    return not field.required and type(built) is type(field.default) and built == field.default


def _value(value: Value, shape: shapes.Type, report: Report, where: Where) -> object:
    if isinstance(shape, shapes.UnionType):
        return _union(value, shape, report, where)
    if isinstance(shape, shapes.StructType):
        return _struct(value, shape, report, where)
    if isinstance(shape, shapes.VarTupleType) and isinstance(value, list):
        return _items(value, shape, report, where)
    if isinstance(shape, shapes.TupleType) and isinstance(value, list):
        return _fixed_items(value, shape, report, where)
    if isinstance(shape, shapes.DictType) and isinstance(value, dict):
        built = {key: _value(entry, shape.value_type, report, (*where, key)) for key, entry in value.items()}
        return MISFIT if any(entry is MISFIT for entry in built.values()) else built
    return _leaf(value, shape, report, where)


def _items(value: list[Value], shape: shapes.VarTupleType, report: Report, where: Where) -> object:
    low, high = shape.min_length or 0, shape.max_length
    if len(value) < low or (high is not None and len(value) > high):
        report.add(where, f"expected {low} to {high} items, got {len(value)}")
        return MISFIT
    built = [_value(item, shape.item_type, report, (*where, index)) for index, item in enumerate(value)]
    return MISFIT if any(item is MISFIT for item in built) else tuple(built)


def _fixed_items(value: list[Value], shape: shapes.TupleType, report: Report, where: Where) -> object:
    if len(value) != len(shape.item_types):
        report.add(where, f"expected {len(shape.item_types)} items, got {len(value)}")
        return MISFIT
    built = [
        _value(item, item_type, report, (*where, index))
        for index, (item, item_type) in enumerate(zip(value, shape.item_types, strict=True))
    ]
    return MISFIT if any(item is MISFIT for item in built) else tuple(built)


def _union(value: Value, shape: shapes.UnionType, report: Report, where: Where) -> object:
    members = [member for member in shape.types if not isinstance(member, shapes.NoneType)]
    if len(members) == 1:
        return _value(value, members[0], report, where)
    if isinstance(value, dict):
        structs = [member for member in members if isinstance(member, shapes.StructType)]
        if structs:
            return _struct(value, _best_form(value, structs), report, where)
        for member in members:
            if isinstance(member, shapes.DictType):
                return _value(value, member, report, where)
    if isinstance(value, list):
        for member in members:
            if isinstance(member, shapes.VarTupleType):
                return _value(value, member, report, where)
    for member in members:
        if isinstance(member, _SCALARS) and _fits(value, member):
            return _tidied(value)
    report.add(where, f"expected {describe_choice(members)}, got {describe_value(value)}")
    return MISFIT


def _best_form(value: dict[str, Value], structs: list[shapes.StructType]) -> shapes.StructType:
    """Of several forms of mapping the one that shares most keys with ``value``; the first of equals."""
    return max(structs, key=lambda form: sum(field.encode_name in value for field in form.fields))


_SCALARS: Final = (shapes.IntType, shapes.FloatType, shapes.StrType, shapes.BoolType, shapes.LiteralType)


def _leaf(value: Value, shape: shapes.Type, report: Report, where: Where) -> object:
    if isinstance(shape, _SCALARS) and _fits(value, shape):
        return _tidied(value)
    near = ""
    if isinstance(shape, shapes.LiteralType) and isinstance(value, str):
        near = nearest(value, [choice for choice in shape.values if isinstance(choice, str)])
    if isinstance(shape, shapes.BoolType) and isinstance(value, str) and value.lower() in YAML_11_BOOLEANS:
        near = "true" if value.lower() in ("yes", "on", "y", "true") else "false"
    report.add(where, f"expected {describe(shape)}, got {describe_value(value)}", near)
    return MISFIT


def _tidied(value: Value) -> Value:
    """2.0 and 2 are the same amount, and become the same bytes."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _fits(value: Value, shape: shapes.Type) -> bool:
    """Whether a scalar is of exactly the type of ``shape`` (no bool is an integer here) and in its range."""
    if isinstance(shape, shapes.IntType | shapes.FloatType):
        wanted = int if isinstance(shape, shapes.IntType) else float
        return type(value) is wanted and _in_range(value, shape)
    if isinstance(shape, shapes.StrType):
        return (
            isinstance(value, str)
            and (shape.min_length or 0) <= len(value)
            and (shape.max_length is None or len(value) <= shape.max_length)
            and (shape.pattern is None or re.search(shape.pattern, value) is not None)
        )
    if isinstance(shape, shapes.LiteralType):
        return isinstance(value, str) and value in shape.values
    return isinstance(shape, shapes.BoolType) and isinstance(value, bool)


def _in_range(value: int | float, shape: shapes.IntType | shapes.FloatType) -> bool:
    return (
        (shape.ge is None or value >= shape.ge)
        and (shape.le is None or value <= shape.le)
        and (shape.lt is None or value < shape.lt)
    )
