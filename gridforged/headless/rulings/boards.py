"""The board that a scenario is set on: a packaged one, a file beside it, or written out in it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from gridforged.content.assembly import build_board, build_rules
from gridforged.content.describe import describe_value
from gridforged.content.loader import load_board
from gridforged.content.problems import Report, Where
from gridforged.content.rules import Rules
from gridforged.content.schema import BoardSetup, Card
from gridforged.content.setup import check_layout
from gridforged.content.yaml_tree import Value
from gridforged.errors import ContentError
from gridforged.headless.rulings.names import RESERVED
from gridforged.systems.board import Board
from gridforged.systems.compile import compile_board
from gridforged.systems.vocabulary import VOCABULARY

INLINE: Final = ("cards", "home", "away", "home_runes", "away_runes")
"""Keys that write a board out."""
SUFFIX: Final = ".yaml"


def read_board(
    value: dict[str, Value], cards: Mapping[str, Card], report: Report, where: Where, file: str
) -> Board | None:
    """The board of a scenario, with its own numbers; None is reported. `cards` are those it may refer to."""
    before = len(report)
    numbers = None
    if "numbers" in value:
        numbers = build_rules(value["numbers"], report, (*where, "numbers"))
    written = [key for key in INLINE if key in value]
    if ("board" in value) == bool(written):
        report.add(where, "give either 'board', or 'home' and 'away' with the 'cards' that they need")
    if len(report) > before:
        return None
    if written:
        setup = _written_out(value, cards, report, where)
    else:
        setup = _loaded(value, numbers, report, where, file)
    if setup is None or len(report) > before:
        return None
    for side, pieces in (("home", setup.home), ("away", setup.away)):
        for index, piece in enumerate(pieces):
            if piece.label in RESERVED:
                place = (*where, side, index, "id") if written else (*where, "board")
                report.add(place, f"a unit of a scenario cannot be called '{piece.label}'")
    return None if len(report) > before else _compiled(setup, report, where)


def _written_out(
    value: dict[str, Value], cards: Mapping[str, Card], report: Report, where: Where
) -> BoardSetup | None:
    board: dict[str, Value] = {"title": "scenario"}
    board.update({key: value[key] for key in (*INLINE, "round") if key in value})
    for half in ("home", "away"):
        board.setdefault(half, [])
    if not board["home"] and not board["away"]:
        report.add(where, "there is no unit on either side")
        return None
    if "numbers" in value:
        board["rules"] = value["numbers"]
    return build_board(board, VOCABULARY, cards, report, where, fewest=0)


def _loaded(
    value: dict[str, Value], numbers: Rules | None, report: Report, where: Where, file: str
) -> BoardSetup | None:
    name = value["board"]
    place = (*where, "board")
    if not isinstance(name, str):
        report.add(place, f"expected the name of a board or of its file, got {describe_value(name)}")
        return None
    source: str | Path = name
    if name.endswith(SUFFIX) or "/" in name:
        source = Path(file).parent / name
    try:
        setup = load_board(source, VOCABULARY)
    except ContentError as error:
        report.add(place, str(error) if error.file else error.reason, "" if error.file else error.nearest)
        return None
    if numbers is not None:
        overrides = value["numbers"]
        given = list(overrides) if isinstance(overrides, dict) else []
        changed = msgspec.structs.replace(setup.rules, **{name: getattr(numbers, name) for name in given})
        setup = msgspec.structs.replace(setup, rules=changed)
        unfit = Report(file)
        check_layout(setup, unfit)
        for problem in unfit.errors():
            report.add((*where, "numbers"), f"{problem.path}: {problem.reason}")
    if isinstance(number := value.get("round"), int):
        setup = msgspec.structs.replace(setup, round=number)
    return setup


def _compiled(setup: BoardSetup, report: Report, where: Where) -> Board | None:
    try:
        return compile_board(setup)
    except ContentError as error:
        report.add(where, f"{error.path}: {error.reason}" if error.path else error.reason)
        return None
