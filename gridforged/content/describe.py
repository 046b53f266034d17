"""Types and values in words, for messages to people who write content."""

from __future__ import annotations

from msgspec import inspect as shapes

from gridforged.content.problems import shown
from gridforged.content.schema import KEBAB, PLAIN_TEXT, TITLE_TEXT
from gridforged.content.yaml_tree import Value


def describe(shape: shapes.Type) -> str:
    """What a value of ``shape`` looks like: "a whole number from 0 to 9", "true or false" ..."""
    if isinstance(shape, shapes.IntType):
        return "a whole number" + _range(shape)
    if isinstance(shape, shapes.FloatType):
        return "a number" + _range(shape)
    if isinstance(shape, shapes.BoolType):
        return "true or false"
    if isinstance(shape, shapes.LiteralType):
        choices = ", ".join(str(choice) for choice in shape.values)
        return choices if len(shape.values) == 1 else f"one of {choices}"
    if isinstance(shape, shapes.StrType):
        return _describe_text(shape)
    if isinstance(shape, shapes.StructType):
        return "{" + ", ".join(f"{field.encode_name}: ..." for field in shape.fields if field.required) + "}"
    if isinstance(shape, shapes.TupleType):
        return f"a list of {len(shape.item_types)}"
    if isinstance(shape, shapes.VarTupleType):
        return "a list"
    return "a mapping"


def describe_choice(members: list[shapes.Type]) -> str:
    """What a value of any of ``members`` looks like."""
    if any(isinstance(member, shapes.FloatType) for member in members):
        members = [member for member in members if not isinstance(member, shapes.IntType)]
    return " or ".join(dict.fromkeys(describe(member) for member in members))


def describe_value(value: Value) -> str:
    """What a file gives instead, short enough for a message."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text '{shown(value)}'"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a mapping"
    return str(value)


def _range(shape: shapes.IntType | shapes.FloatType) -> str:
    high = shape.le if shape.le is not None else (shape.lt - 1 if shape.lt is not None else None)
    if shape.ge is not None and high is not None:
        return f" from {int(shape.ge)} to {int(high)}"
    return f" of at least {int(shape.ge)}" if shape.ge is not None else ""


def _describe_text(shape: shapes.StrType) -> str:
    limit = f" of at most {shape.max_length} characters" if shape.max_length is not None else ""
    if shape.pattern == KEBAB:
        return f"a kebab-case name (such as iron-crab){limit}"
    if shape.pattern == TITLE_TEXT:
        return f"one line of text{limit}, not only spaces"
    return ("one line of text" if shape.pattern == PLAIN_TEXT else "a name") + limit
