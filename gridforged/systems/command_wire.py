"""The wire form of commands: plain values of bounded size, and clauses in the words of card files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from gridforged.content.problems import StrictReport
from gridforged.content.schema import MAX_CLAUSES, Clause
from gridforged.content.shape import build
from gridforged.content.yaml_tree import Value
from gridforged.errors import CommandError, ContentError

MAX_DEPTH: Final = 8
"""Levels of lists and mappings in the wire form of a command; no sound one has more than five."""
MAX_VALUES: Final = 4_096
"""Values in the wire form of a command, keys included."""


def plain_value(value: object, depth: int, count: int) -> tuple[Value, int]:
    """`value` as what a file could hold, and how many values that makes with the `count` before it."""
    count += 1
    if depth > MAX_DEPTH or count > MAX_VALUES:
        raise CommandError(f"more than {MAX_DEPTH} levels or {MAX_VALUES} values, which no command has")
    if value is None or isinstance(value, (bool, int, float, str)):
        return value, count
    if isinstance(value, (list, tuple)):
        items: list[Value] = []
        for entry in value:
            item, count = plain_value(entry, depth + 1, count)
            items.append(item)
        return items, count
    if isinstance(value, Mapping):
        entries: dict[str, Value] = {}
        for key, entry in value.items():
            if not isinstance(key, str):
                raise CommandError(f"keys are text, not {type(key).__name__}")
            entries[key], count = plain_value(entry, depth + 1, count + 1)
        return entries, count
    raise CommandError(f"holds {type(value).__name__}, which is no plain value")


def read_clauses(written: Sequence[object]) -> tuple[Clause, ...]:
    """Clauses as they are written, checked value by value; names are the board's to check."""
    if isinstance(written, str) or not isinstance(written, Sequence):
        raise CommandError(f"expected a list of clauses, got {type(written).__name__}", path="clauses")
    if not 1 <= len(written) <= MAX_CLAUSES:
        raise CommandError(f"expected 1 to {MAX_CLAUSES} clauses, got {len(written)}", path="clauses")
    report = StrictReport("")
    built: list[Clause] = []
    try:
        for index, entry in enumerate(written):
            plain, _ = plain_value(entry, 0, 0)
            clause = build(plain, Clause, report, ("clauses", index))
            if clause is not None:
                built.append(clause)
    except ContentError as error:
        raise command_error(error) from None
    return tuple(built)


def written_clauses(clauses: tuple[Clause, ...]) -> object:
    """Clauses as a card file would have them: lists, mappings, text and numbers, defaults left out."""
    return _as_written(msgspec.to_builtins(clauses))


def _as_written(value: object) -> object:
    # The tags that tell forms of amounts apart are no words of a file.
    if isinstance(value, dict):
        return {key: _as_written(entry) for key, entry in value.items() if key != "form"}
    if isinstance(value, (list, tuple)):
        return [_as_written(entry) for entry in value]
    return value


def command_error(error: ContentError) -> CommandError:
    """What is wrong with content, as what is wrong with a command."""
    return CommandError(error.reason, path=error.path, nearest=error.nearest)
