"""JSON Schemas of card, board and match files: with them editors complete and check what is being written."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from gridforged.content.lint import WITHOUT_VITALITY
from gridforged.content.match_schema import VERBS, MatchFile
from gridforged.content.rules import Rules
from gridforged.content.schema import Board, CardFile
from gridforged.content.vocabulary import (
    KeywordWord,
    OperationWord,
    StatusWord,
    TriggerWord,
    Vocabulary,
    Word,
)

Schema = dict[str, Any]


def card_file_schema(vocabulary: Vocabulary) -> Schema:
    """The JSON Schema (2020-12) of a card file, with the words of ``vocabulary`` enumerated."""
    return _schema(CardFile, "gridforged card file", vocabulary)


def board_file_schema(vocabulary: Vocabulary) -> Schema:
    """The JSON Schema (2020-12) of a board file, with the words of ``vocabulary`` enumerated."""
    schema = _schema(Board, "gridforged board file", vocabulary)
    schema["$defs"]["Board"]["properties"]["rules"] = _rules_schema(schema["$defs"])
    return schema


def match_file_schema(vocabulary: Vocabulary) -> Schema:
    """The JSON Schema (2020-12) of a match file, with the words of ``vocabulary`` enumerated."""
    schema = _schema(MatchFile, "gridforged match file", vocabulary)
    definitions = schema["$defs"]
    definitions["MatchFile"]["properties"]["rules"] = _rules_schema(definitions)
    definitions["Action"]["oneOf"] = [{"required": [verb]} for verb in VERBS]
    return schema


def _schema(root: type[msgspec.Struct], title: str, vocabulary: Vocabulary) -> Schema:
    (reference,), definitions = msgspec.json.schema_components([root], ref_template="#/$defs/{name}")
    for definition in definitions.values():
        _without_form_tag(definition)
    _enumerate_words(definitions, vocabulary)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **reference,
        "$defs": dict(sorted(definitions.items())),
    }


def _without_form_tag(node: Any) -> None:
    """Files do not write the tag that tells the forms of an amount apart in bytes."""
    if isinstance(node, list):
        for item in node:
            _without_form_tag(item)
    elif isinstance(node, dict):
        node.pop("discriminator", None)
        properties = node.get("properties")
        if isinstance(properties, dict) and "form" in properties:
            del properties["form"]
            node["required"] = [name for name in node["required"] if name != "form"]
        for item in node.values():
            _without_form_tag(item)


def _enumerate_words(definitions: dict[str, Schema], vocabulary: Vocabulary) -> None:
    conditions = _names(vocabulary.conditions.values())
    one_or_more: Schema = {"anyOf": [conditions, {"type": "array", "items": conditions, "uniqueItems": True}]}
    clause = definitions["Clause"]["properties"]
    clause["do"] = _names(vocabulary.operations.values())
    clause["to"] = _names(vocabulary.selectors.values())
    clause["stat"] = _names(vocabulary.stats)
    clause["status"] = _names(vocabulary.statuses.values())
    clause["keyword"] = _names(vocabulary.keywords.values())
    clause["if"] = one_or_more
    passive = definitions["Passive"]["properties"]
    passive["when"] = _names(vocabulary.triggers.values())
    scopes = sorted({scope for word in vocabulary.triggers.values() for scope in word.scopes})
    passive["scope"] = {"enum": scopes}
    passive["if"] = one_or_more
    definitions["Package"]["properties"]["if"] = one_or_more
    definitions["PerCount"]["properties"]["per"] = _names(vocabulary.counts.values())
    definitions["Card"]["properties"]["keywords"] = {
        "type": "object",
        "properties": {word.name: _keyword(word) for word in vocabulary.keywords.values()},
        "additionalProperties": False,
    }
    layer = definitions["Card"]["properties"]["while_insured"]
    layer["properties"] = {word.name: layer["additionalProperties"] for word in vocabulary.stats}
    layer["additionalProperties"] = False
    definitions["Card"].update(_needs_vitality())
    del definitions["Stats"]["properties"]["vitality"]["default"]
    _drop_nulls(definitions)


def _needs_vitality() -> Schema:
    """All that something can hurt must give its Vitality."""
    return {
        "if": {"properties": {"kind": {"enum": list(WITHOUT_VITALITY)}}},
        "else": {"required": ["stats"], "properties": {"stats": {"required": ["vitality"]}}},
    }


def _names(words: Iterable[Word | OperationWord | StatusWord | TriggerWord | KeywordWord]) -> Schema:
    """One of the names, each with its summary, in alphabetical order."""
    ordered = sorted(words, key=lambda word: word.name)
    if not ordered:
        return {"enum": []}
    return {
        "oneOf": [{"const": word.name, "description": f"{word.summary} ({word.rule})"} for word in ordered]
    }


def _keyword(word: KeywordWord) -> Schema:
    about = f"{word.summary} ({word.rule})"
    if word.takes == "flag":
        return {"const": True, "description": about}
    number = {"type": "integer", "minimum": word.low, "maximum": word.high}
    per_tier = {"$ref": "#/$defs/PerTier"}
    return {"anyOf": [number, {"type": "array", "items": number}, per_tier], "description": about}


def _drop_nulls(definitions: dict[str, Schema]) -> None:
    """A file leaves an optional key out; it never writes ``null``."""
    for definition in definitions.values():
        for field in definition.get("properties", {}).values():
            choices = field.get("anyOf")
            if choices and {"type": "null"} in choices:
                field["anyOf"] = [choice for choice in choices if choice != {"type": "null"}]
                if field.get("default", 0) is None:
                    del field["default"]


def _rules_schema(definitions: dict[str, Schema]) -> Schema:
    (_,), components = msgspec.json.schema_components([Rules], ref_template="#/$defs/{name}")
    definitions.update({name: schema for name, schema in components.items() if name != "Rules"})
    rules: Schema = components["Rules"]
    rules["description"] = "Single numbers of the rules table that this board plays by."
    return rules
