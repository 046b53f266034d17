"""Scenario files: finding them in folders, reading them, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from gridforged.content.assembly import build_cards
from gridforged.content.catalogue import packaged_cards
from gridforged.content.describe import describe_value
from gridforged.content.problems import Report, nearest, shown
from gridforged.content.schema import Card
from gridforged.content.yaml_tree import MAX_BYTES, Tree, Value, read_tree
from gridforged.errors import ContentError
from gridforged.headless.rulings.read import read_scenario
from gridforged.headless.rulings.scenario import Scenario
from gridforged.systems.vocabulary import VOCABULARY

SUFFIXES: Final = (".yaml", ".yml")
OWN_KEYS: Final = ("scenario", "scenarios", "steps", "expect", "state", "rolls", "repeat", "numbers")
"""Keys that only scenario files have. A file of a folder that has none of them is another kind of file."""
MAX_SCENARIOS: Final = 1_000


def load_scenarios(path: str | Path) -> list[Scenario]:
    """The scenarios of one file, or of every scenario file of a folder, in the order of their paths.

    ContentError holds the first problem found.
    """
    scenarios, errors = read_scenarios([path])
    if errors:
        raise errors[0]
    return scenarios


def read_scenarios(paths: Iterable[str | Path]) -> tuple[list[Scenario], list[ContentError]]:
    """The sound scenarios of files and folders, and everything that is wrong with the others."""
    scenarios: list[Scenario] = []
    errors: list[ContentError] = []
    trees: dict[str, Tree | ContentError] = {}
    for path in paths:
        try:
            trees.update({tree.file: tree for tree in _trees(Path(path))})
        except ContentError as error:
            errors.append(error)
    for tree in trees.values():
        if isinstance(tree, ContentError):
            errors.append(tree)
            continue
        report = Report(tree.file, tree.lines)
        scenarios.extend(_read_tree(tree, report))
        errors.extend(report.errors())
    return scenarios, errors


def _trees(path: Path) -> list[Tree | ContentError]:
    if not path.exists():
        raise ContentError("there is no such file or folder", file=shown(str(path)))
    if not path.is_dir():
        return [_tree(path)]
    found = [_tree(file) for file in sorted(path.rglob("*")) if file.suffix in SUFFIXES and file.is_file()]
    trees = [
        tree for tree in found if isinstance(tree, ContentError) or any(key in tree.root for key in OWN_KEYS)
    ]
    if not trees:
        raise ContentError("there is no scenario file in this folder", file=str(path))
    return trees


def _tree(path: Path) -> Tree | ContentError:
    try:
        with path.open("rb") as file:
            return read_tree(file.read(MAX_BYTES + 1), str(path))
    except ContentError as error:
        return error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "cannot be opened"
        return ContentError(f"cannot be read: {reason}", file=str(path))


def _read_tree(tree: Tree, report: Report) -> list[Scenario]:
    root = tree.root
    packaged = packaged_cards(VOCABULARY)
    if "scenarios" not in root:
        scenario = read_scenario(root, packaged, report, (), tree.file)
        return [] if scenario is None else [scenario]
    for key in root:
        if key not in ("scenarios", "cards"):
            report.add((key,), f"unknown key '{shown(key)}'", nearest(key, ("scenarios", "cards")))
    entries = root["scenarios"]
    if not isinstance(entries, list) or not 1 <= len(entries) <= MAX_SCENARIOS:
        got = describe_value(entries)
        report.add(("scenarios",), f"expected a list of 1 to {MAX_SCENARIOS} scenarios, got {got}")
        return []
    before = len(report)
    cards = _shared_cards(root, packaged, report)
    if len(report) > before:
        return []  # no scenario can be set on cards that are unsound
    read = [
        read_scenario(entry, cards, report, ("scenarios", index), tree.file)
        for index, entry in enumerate(entries)
    ]
    scenarios = [scenario for scenario in read if scenario is not None]
    _check_titles(entries, report)
    if len(scenarios) == len(entries):
        _check_used(root.get("cards"), scenarios, report)
    return scenarios


def _shared_cards(root: dict[str, Value], packaged: Mapping[str, Card], report: Report) -> Mapping[str, Card]:
    """The packaged cards and those that the file gives all of its scenarios."""
    if "cards" not in root:
        return packaged
    own: dict[str, Card] = {}
    for index, card in enumerate(build_cards(root["cards"], VOCABULARY, report, ("cards",))):
        if card is None:
            continue
        if card.id in packaged:
            report.add(("cards", index, "id"), f"'{card.id}' is a packaged card: give this one another id")
        own[card.id] = card
    return MappingProxyType({**packaged, **own})


def _check_used(cards: Value, scenarios: list[Scenario], report: Report) -> None:
    used = {card.id for scenario in scenarios for card in scenario.board.setup.cards}
    for index, card in enumerate(cards if isinstance(cards, list) else []):
        if isinstance(card, dict) and card.get("id") not in used:
            report.add(("cards", index), "no scenario of the file uses this card")


def _check_titles(entries: list[Value], report: Report) -> None:
    seen: dict[str, int] = {}
    for index, entry in enumerate(entries):
        title = entry.get("scenario") if isinstance(entry, dict) else None
        if isinstance(title, str):
            if title in seen:
                report.add(("scenarios", index, "scenario"), "the title of another scenario of this file")
            seen.setdefault(title, index)
