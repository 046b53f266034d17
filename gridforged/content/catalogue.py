"""The cards, boards and matches that come with the package: every file of those folders of content."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from gridforged.content.assembly import build_card_file
from gridforged.content.problems import Report, nearest
from gridforged.content.schema import Card
from gridforged.content.vocabulary import Vocabulary
from gridforged.content.yaml_tree import read_tree
from gridforged.errors import ContentError

SUFFIX: Final = ".yaml"


@lru_cache(maxsize=8)
def packaged_cards(vocabulary: Vocabulary) -> Mapping[str, Card]:
    """All packaged cards by id, checked against ``vocabulary``; read once for each vocabulary.

    ContentError when a packaged file is wrong or two files hold the same id.
    """
    return MappingProxyType(dict(sorted(collect_cards(_folder("cards"), vocabulary).items())))


def collect_cards(folder: Traversable, vocabulary: Vocabulary) -> dict[str, Card]:
    """The cards of every YAML file of ``folder``, files in the order of their names."""
    cards: dict[str, Card] = {}
    for file in _yaml_files(folder):
        name = f"{folder.name}/{file.name}"
        tree = read_tree(file.read_bytes(), name)
        report = Report(name, tree.lines)
        for index, card in enumerate(build_card_file(tree.root, vocabulary, report)):
            if card.id in cards and not report:
                report.add(("cards", index, "id"), f"card id '{card.id}' is taken by another packaged file")
            cards[card.id] = card
        report.raise_first()
    return cards


def packaged_boards() -> tuple[str, ...]:
    """Names of the packaged boards, sorted; each can be given to ``load_board``."""
    return _names("boards")


def packaged_board_source(name: str) -> tuple[bytes, str]:
    """Content and display name of the file of packaged board ``name``; ContentError if there is none."""
    return _source("boards", "board", name)


def packaged_matches() -> tuple[str, ...]:
    """Names of the packaged matches, sorted; each can be given to ``load_match``."""
    return _names("matches")


def packaged_match_source(name: str) -> tuple[bytes, str]:
    """Content and display name of the file of packaged match ``name``; ContentError if there is none."""
    return _source("matches", "match", name)


def _names(folder: str) -> tuple[str, ...]:
    return tuple(file.name.removesuffix(SUFFIX) for file in _yaml_files(_folder(folder)))


def _source(folder: str, what: str, name: str) -> tuple[bytes, str]:
    names = _names(folder)
    if name not in names:
        known = "" if nearest(name, names) else f"; there are {', '.join(names)}" if names else ""
        raise ContentError(f"no file and no packaged {what} '{name}'{known}", nearest=nearest(name, names))
    return (_folder(folder) / (name + SUFFIX)).read_bytes(), f"{folder}/{name}{SUFFIX}"


def _folder(name: str) -> Traversable:
    return resources.files("gridforged.content") / name


def _yaml_files(folder: Traversable) -> list[Traversable]:
    if not folder.is_dir():
        return []
    return sorted(
        (file for file in folder.iterdir() if file.name.endswith(SUFFIX)), key=lambda file: file.name
    )
