"""Checks a value against the part of JSON Schema that gridforged prints, with no library for it."""

from __future__ import annotations

import re
from typing import Any

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def fits(value: Any, schema: dict[str, Any], root: dict[str, Any]) -> bool:
    """Whether `value` is valid; `root` holds the definitions that `schema` refers to."""
    if "$ref" in schema and not fits(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root):
        return False
    if "anyOf" in schema and not any(fits(value, choice, root) for choice in schema["anyOf"]):
        return False
    if "oneOf" in schema and sum(fits(value, choice, root) for choice in schema["oneOf"]) != 1:
        return False
    if "if" in schema:
        branch = schema.get("then" if fits(value, schema["if"], root) else "else", {})
        if not fits(value, branch, root):
            return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if "const" in schema and (value != schema["const"] or type(value) is not type(schema["const"])):
        return False
    if "type" in schema and not _has_type(value, schema["type"]):
        return False
    if isinstance(value, bool):
        return True
    if isinstance(value, int | float):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    if isinstance(value, str):
        return re.search(schema.get("pattern", ""), value) is not None
    if isinstance(value, list):
        return _list_fits(value, schema, root)
    return not isinstance(value, dict) or _object_fits(value, schema, root)


def _has_type(value: Any, name: str) -> bool:
    return isinstance(value, TYPES[name]) and not (isinstance(value, bool) and name != "boolean")


def _list_fits(value: list[Any], schema: dict[str, Any], root: dict[str, Any]) -> bool:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return False
    firsts = schema.get("prefixItems", [])
    items = schema.get("items", {})
    rest = value[len(firsts) :]
    return all(fits(item, first, root) for item, first in zip(value, firsts, strict=False)) and (
        not rest if items is False else all(fits(item, items, root) for item in rest)
    )


def _object_fits(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any]) -> bool:
    properties = schema.get("properties", {})
    others = schema.get("additionalProperties", {})
    if any(name not in value for name in schema.get("required", [])):
        return False
    for name, item in value.items():
        if name in properties:
            if not fits(item, properties[name], root):
                return False
        elif others is False or not fits(item, others, root):
            return False
    return True
