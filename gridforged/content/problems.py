"""Collecting what is wrong with a file: paths, lines, and the nearest valid name."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Final

from gridforged.errors import ContentError

Where = tuple[str | int, ...]
"""Place inside a file: keys and list indices from the root."""

LONGEST_NAME: Final = 64
"""Names longer than this get no suggestion: comparing them costs time and finds nothing."""
NEAR: Final = 0.5
"""Least similarity (0 to 1) at which a name is worth suggesting."""
SHOWN: Final = 40
"""Characters of a wrong value that a message repeats."""


def path_text(where: Where) -> str:
    """``("cards", 0, "name")`` as ``cards[0].name``."""
    text = ""
    for part in where:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{shown(part)}" if text else shown(part)
    return text


def one_line(text: str, most: int = 160) -> str:
    """At most ``most`` characters of ``text``, each printable."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:most])


def shown(text: str) -> str:
    """``text`` in a form fit for a message: one line, printable, not too long."""
    return one_line(text, SHOWN) if len(text) <= SHOWN else one_line(text, SHOWN - 3) + "..."


def nearest(name: str, valid: Iterable[str]) -> str:
    """The valid name most like ``name``; empty when none is near. The same for any order of ``valid``."""
    if len(name) > LONGEST_NAME:
        return ""
    folded = {candidate.replace("-", "_").lower(): candidate for candidate in sorted(valid)}
    matches = difflib.get_close_matches(name.replace("-", "_").lower(), list(folded), n=1, cutoff=NEAR)
    return folded[matches[0]] if matches else ""


class Report:
    """The problems of one file, each with its line. Adding one never raises."""

    def __init__(self, file: str, lines: Mapping[Where, int] | None = None) -> None:
        self.file = file
        self._lines: Mapping[Where, int] = lines or {}
        self._found: dict[tuple[int, str, str], ContentError] = {}

    def add(self, where: Where, reason: str, near: str = "") -> None:
        """Note a problem at ``where``; a place that the file lacks is traced to the nearest one around it."""
        if self._lines:
            # A single condition may stand without a list, so its index is no place in the file.
            while where not in self._lines and where and isinstance(where[-1], int):
                where = where[:-1]
        line = self.line(where)
        path = path_text(where)
        error = ContentError(reason, file=self.file, line=line, path=path, nearest=near)
        self._found.setdefault((line, path, reason), error)

    def errors(self) -> list[ContentError]:
        """All problems in the order of the file."""
        return [self._found[key] for key in sorted(self._found, key=lambda key: key[0])]

    def raise_first(self) -> None:
        """Raise the first problem of the file, if there is one."""
        errors = self.errors()
        if errors:
            raise errors[0]

    def __len__(self) -> int:
        return len(self._found)

    def line(self, where: Where) -> int:
        """The line of ``where``, or of the nearest place around it that has one; 0 if none has."""
        for length in range(len(where), -1, -1):
            line = self._lines.get(where[:length])
            if line is not None:
                return line
        return 0


class StrictReport(Report):
    """A report that raises the first problem at once: hostile bytes can hold a hundred thousand of them."""

    def add(self, where: Where, reason: str, near: str = "") -> None:
        """Raise the problem as a ContentError."""
        super().add(where, reason, near)
        self.raise_first()
