"""Loading and linting card and board files. Whatever a file holds, the only exception is ContentError."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from gridforged.content.assembly import build_board, build_card_file
from gridforged.content.catalogue import SUFFIX, packaged_board_source, packaged_cards
from gridforged.content.problems import Report, shown
from gridforged.content.schema import BoardSetup, Card
from gridforged.content.vocabulary import Vocabulary
from gridforged.content.yaml_tree import MAX_BYTES, read_tree
from gridforged.errors import ContentError

BOARD_KEYS: Final = ("title", "home", "away", "round", "rules")
"""Keys that tell a board file from a card file."""


def load_board(
    source: str | Path, vocabulary: Vocabulary, catalogue: Mapping[str, Card] | None = None
) -> BoardSetup:
    """The board of a file, or the packaged board of that name (with or without ``.yaml``).

    A text that names an existing file means that file. ``catalogue`` holds by their ids the cards that the
    board may use besides its own: the packaged ones, if it is left out. ContentError holds the first problem
    found.
    """
    if isinstance(source, str) and not _is_file(source):
        name = source.removesuffix(SUFFIX)
        if os.sep not in name and "/" not in name:
            text, file = packaged_board_source(shown(name))
            return parse_board(text, vocabulary, file, catalogue)
    return parse_board(_read(source), vocabulary, str(source), catalogue)


def load_cards(path: str | Path, vocabulary: Vocabulary) -> tuple[Card, ...]:
    """The cards of a card file. ContentError holds the first problem found."""
    return parse_cards(_read(path), vocabulary, str(path))


def parse_board(
    text: str | bytes,
    vocabulary: Vocabulary,
    file: str = "<text>",
    catalogue: Mapping[str, Card] | None = None,
) -> BoardSetup:
    """The board that ``text`` describes; ``file`` is its name in errors, ``catalogue`` as in load_board."""
    tree = read_tree(text, file)
    report = Report(file, tree.lines)
    setup = build_board(tree.root, vocabulary, _known(vocabulary, catalogue), report)
    report.raise_first()
    if setup is None:
        raise ContentError("the board cannot be used", file=file)
    return setup


def parse_cards(text: str | bytes, vocabulary: Vocabulary, file: str = "<text>") -> tuple[Card, ...]:
    """The cards that ``text`` describes; ``file`` is the name used in errors."""
    tree = read_tree(text, file)
    report = Report(file, tree.lines)
    cards = build_card_file(tree.root, vocabulary, report)
    report.raise_first()
    return cards


def lint_file(
    path: str | Path, vocabulary: Vocabulary, catalogue: Mapping[str, Card] | None = None
) -> list[ContentError]:
    """Every problem of a card or board file, in the order of its lines; empty when there is none.

    ``catalogue`` as in load_board.
    """
    try:
        tree = read_tree(_read(path), str(path))
        report = Report(str(path), tree.lines)
        if any(key in tree.root for key in BOARD_KEYS):
            build_board(tree.root, vocabulary, _known(vocabulary, catalogue), report)
        else:
            build_card_file(tree.root, vocabulary, report)
    except ContentError as error:
        return [error]
    return report.errors()


def _known(vocabulary: Vocabulary, catalogue: Mapping[str, Card] | None) -> Mapping[str, Card]:
    return packaged_cards(vocabulary) if catalogue is None else catalogue


def _is_file(source: str) -> bool:
    try:
        return Path(source).is_file()
    except (OSError, ValueError):  # too long, or a NUL in it
        return False


def _read(path: str | Path) -> bytes:
    name = shown(str(path)) if "\0" in str(path) else str(path)
    try:
        if not Path(path).is_file():
            reason = "is not a file" if Path(path).exists() else "there is no such file"
            raise ContentError(reason, file=name)
        with Path(path).open("rb") as file:
            # One byte more than allowed, so that the reader of the text can refuse it.
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "cannot be opened"
        raise ContentError(f"cannot be read: {reason}", file=name) from None
