"""Loading and linting card, board and match files. Whatever one holds, the only exception is ContentError."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from gridforged.content.assembly import build_board, build_card_file
from gridforged.content.catalogue import (
    SUFFIX,
    packaged_board_source,
    packaged_boards,
    packaged_cards,
    packaged_match_source,
    packaged_matches,
)
from gridforged.content.match_assembly import build_match
from gridforged.content.match_schema import ScriptedMatch
from gridforged.content.problems import Report, shown
from gridforged.content.rules import Rules
from gridforged.content.schema import BoardSetup, Card
from gridforged.content.vocabulary import Vocabulary
from gridforged.content.yaml_tree import MAX_BYTES, read_tree
from gridforged.errors import ContentError

BOARD_KEYS: Final = ("title", "home", "away", "round", "rules")
"""Keys that tell a board file from a card file."""
MATCH_KEYS: Final = ("shop", "match_rules", "purses", "rounds")
"""Keys that tell a match file from both."""


def load_board(
    source: str | Path, vocabulary: Vocabulary, catalogue: Mapping[str, Card] | None = None
) -> BoardSetup:
    """The board of a file, or the packaged board of that name (with or without ``.yaml``).

    A text that names an existing file means that file. ``catalogue`` holds by their ids the cards that the
    board may use besides its own: the packaged ones, if it is left out. ContentError holds the first problem
    found.
    """
    name = _packaged_name(source, packaged_boards())
    text, file = packaged_board_source(name) if name is not None else (_read(source), str(source))
    return parse_board(text, vocabulary, file, catalogue)


def load_match(
    source: str | Path, vocabulary: Vocabulary, catalogue: Mapping[str, Card] | None = None
) -> ScriptedMatch:
    """The match of a file, or the packaged match of that name; otherwise as ``load_board``."""
    name = _packaged_name(source, packaged_matches())
    text, file = packaged_match_source(name) if name is not None else (_read(source), str(source))
    return parse_match(text, vocabulary, file, catalogue)


def load_cards(path: str | Path, vocabulary: Vocabulary) -> tuple[Card, ...]:
    """The cards of a card file. ContentError holds the first problem found."""
    return parse_cards(_read(path), vocabulary, str(path))


def load_catalogue(path: str | Path, vocabulary: Vocabulary) -> tuple[Mapping[str, Card], Rules]:
    """The cards that a card file, a board file or a packaged board holds or uses, by id, and its rules table.

    A card file has the default rules. ContentError holds the first problem found.
    """
    if is_file(str(path)):
        tree = read_tree(_read(path), str(path))
        if not any(key in tree.root for key in BOARD_KEYS):
            return {card.id: card for card in load_cards(path, vocabulary)}, Rules()
    setup = load_board(path, vocabulary)
    return {card.id: card for card in setup.cards}, setup.rules


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


def parse_match(
    text: str | bytes,
    vocabulary: Vocabulary,
    file: str = "<text>",
    catalogue: Mapping[str, Card] | None = None,
) -> ScriptedMatch:
    """The match that ``text`` describes; otherwise as ``parse_board``."""
    tree = read_tree(text, file)
    report = Report(file, tree.lines)
    match = build_match(tree.root, vocabulary, _known(vocabulary, catalogue), report)
    report.raise_first()
    if match is None:
        raise ContentError("the match cannot be used", file=file)
    return match


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
    """Every problem of a card, board or match file, in the order of its lines; empty when there is none.

    ``catalogue`` as in load_board.
    """
    try:
        tree = read_tree(_read(path), str(path))
        report = Report(str(path), tree.lines)
        if any(key in tree.root for key in MATCH_KEYS):
            build_match(tree.root, vocabulary, _known(vocabulary, catalogue), report)
        elif any(key in tree.root for key in BOARD_KEYS):
            build_board(tree.root, vocabulary, _known(vocabulary, catalogue), report)
        else:
            build_card_file(tree.root, vocabulary, report)
    except ContentError as error:
        return [error]
    return report.errors()


def _known(vocabulary: Vocabulary, catalogue: Mapping[str, Card] | None) -> Mapping[str, Card]:
    return packaged_cards(vocabulary) if catalogue is None else catalogue


def _packaged_name(source: str | Path, packaged: tuple[str, ...]) -> str | None:
    """The packaged name that ``source`` stands for; None if it stands for a file."""
    if isinstance(source, str) and not is_file(source):
        name = source.removesuffix(SUFFIX)
        # What is there and is no file, such as a folder, may have the name of a packaged one, and no other.
        if os.sep not in name and "/" not in name and (name in packaged or not os.path.lexists(source)):
            return shown(name)
    return None


def is_file(source: str) -> bool:
    """Whether a text names an existing file."""
    try:
        return Path(source).is_file()
    except (OSError, ValueError):  # too long, or a NUL in it
        return False


def _read(path: str | Path) -> bytes:
    name = shown(str(path)) if "\0" in str(path) else str(path)
    try:
        if not Path(path).is_file():
            reason = "is not a file" if os.path.lexists(path) else "there is no such file"
            raise ContentError(reason, file=name)
        with Path(path).open("rb") as file:
            # One byte more than allowed, so that the reader of the text can refuse it.
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "cannot be opened"
        raise ContentError(f"cannot be read: {reason}", file=name) from None
