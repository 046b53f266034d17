"""Reads the YAML that content is written in: a small, unsurprising part of it, with the line of every value.

Left out on purpose: anchors and aliases, tags, merge keys, several documents, duplicate keys, and the scalars
that YAML 1.1 silently turns into something else (yes/no/on/off, 012, 1:30, 2024-01-01, 1_000: all plain text
here). Sizes and depth are bounded before anything is built, because a file may come from anybody.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import yaml

from gridforged.content.problems import Where, one_line, path_text, shown
from gridforged.errors import ContentError

MAX_BYTES: Final = 1_000_000
MAX_DEPTH: Final = 32
MAX_NODES: Final = 50_000
MAX_DIGITS: Final = 15
"""Longest number, in digits: far above every range of the schema, and exact as an integer or a decimal."""

INTEGER: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)")
DECIMAL: Final = re.compile(r"[-+]?(0|[1-9][0-9]*)\.[0-9]+")
INDENTED_WITH_TAB: Final = re.compile(r"^ *\t[ \t]*[^ \t\r\n#]", re.MULTILINE)

Value = None | bool | int | float | str | list["Value"] | dict[str, "Value"]


@dataclass(frozen=True)
class Tree:
    """What a file says, and the line (from 1) of every mapping entry, list item and of the root."""

    file: str
    root: dict[str, Value]
    lines: dict[Where, int]


def read_tree(text: str | bytes, file: str) -> Tree:
    """Read one YAML document whose root is a mapping. Anything else is a ContentError with its line."""
    reader = _TreeReader(file)
    root = reader.read(_decoded(text, file))
    if not isinstance(root, dict):
        raise ContentError("a file must hold a mapping of keys to values", file=file, line=reader.lines[()])
    return Tree(file, root, reader.lines)


def _decoded(text: str | bytes, file: str) -> str:
    if len(text) > MAX_BYTES:
        raise ContentError(f"the file is more than {MAX_BYTES} bytes long", file=file)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise ContentError("the file is not UTF-8 text", file=file, line=line) from None
    tab = INDENTED_WITH_TAB.search(text)
    if tab:
        line = text.count("\n", 0, tab.start()) + 1
        raise ContentError("a tab in the indentation: use spaces", file=file, line=line)
    return text.removeprefix("\ufeff")


class _TreeReader:
    """Builds plain values from PyYAML's events, so that none of its constructors and resolvers ever runs."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: dict[Where, int] = {}
        self._nodes = 0

    def read(self, text: str) -> Value:
        try:
            # The loader decodes nothing and its reader refuses characters that YAML does not allow.
            self._loader = yaml.SafeLoader(text)
            return self._document()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            reason = one_line(error.problem or error.context or "cannot be read")
            raise self._error(f"not valid YAML: {reason}", mark.line + 1 if mark else 0) from None
        except yaml.reader.ReaderError as error:
            line = text.count("\n", 0, error.position) + 1
            code = error.character if isinstance(error.character, int) else ord(error.character)
            raise self._error(f"a character that YAML does not allow (code {code:#x})", line) from None
        except (ValueError, OverflowError, IndexError, RecursionError):
            # PyYAML lets these out for escapes such as "\UFFFFFFFF" and for absurd version numbers.
            raise self._error("not valid YAML: it cannot be read from here on", self._mark_line()) from None

    def _document(self) -> Value:
        self._next()  # start of the stream
        if isinstance(self._next(), yaml.StreamEndEvent):
            raise self._error("the file is empty", 1)
        first = self._next()
        self.lines[()] = _line_of(first)
        value = self._value(first, ())
        self._next()  # end of the document
        after = self._next()
        if not isinstance(after, yaml.StreamEndEvent):
            raise self._error("a second document: a file holds only one", _line_of(after))
        return value

    def _value(self, event: yaml.Event, where: Where) -> Value:
        line = _line_of(event)
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise self._error(f"more than {MAX_NODES} values in one file", line)
        if len(where) > MAX_DEPTH:
            raise self._error(f"nested more than {MAX_DEPTH} deep", line)
        if not isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) or event.anchor is not None:
            raise self._error(
                "anchors and aliases (& and *) are not allowed: write the value out", line, where
            )
        if event.tag is not None:
            raise self._error(f"tags ({shown(event.tag)}) are not allowed", line, where)
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event, line, where)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(where)
        return self._mapping(where)

    def _list(self, where: Where) -> Value:
        items: list[Value] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            item = (*where, len(items))
            self.lines[item] = _line_of(event)
            items.append(self._value(event, item))
        return items

    def _mapping(self, where: Where) -> Value:
        entries: dict[str, Value] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            line = _line_of(event)
            key = self._value(event, where) if isinstance(event, yaml.ScalarEvent) else None
            if not isinstance(key, str):
                raise self._error("a key must be a plain word", line, where)
            if key == "<<":
                raise self._error("merge keys (<<) are not allowed: write the values out", line, where)
            if key in entries:
                raise self._error(
                    f"'{shown(key)}' is given twice, first in line {self.lines[(*where, key)]}",
                    line,
                    (*where, key),
                )
            self.lines[(*where, key)] = line
            entries[key] = self._value(self._next(), (*where, key))
        return entries

    def _scalar(self, event: yaml.ScalarEvent, line: int, where: Where) -> Value:
        text: str = event.value
        if event.style is not None:
            if not _can_be_encoded(text):
                raise self._error("half of a surrogate pair in a text", line, where)
            return text
        if text in ("", "~", "null"):
            return None
        if text in ("true", "false"):
            return text == "true"
        is_integer = INTEGER.fullmatch(text) is not None
        if not is_integer and DECIMAL.fullmatch(text) is None:
            return text
        if len(text.lstrip("-+").replace(".", "")) > MAX_DIGITS:
            raise self._error(f"a number of more than {MAX_DIGITS} digits", line, where)
        return int(text) if is_integer else float(text)

    def _next(self) -> yaml.Event:
        event: yaml.Event = self._loader.get_event()  # type: ignore[no-untyped-call]  # stubs lack its types
        return event

    def _mark_line(self) -> int:
        return int(self._loader.line) + 1

    def _error(self, reason: str, line: int, where: Where = ()) -> ContentError:
        return ContentError(reason, file=self.file, line=line, path=path_text(where))


def _line_of(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 0


def _can_be_encoded(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
