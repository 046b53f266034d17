"""The rune boards of a battle in words: which rune lies where, what the resonance gives at its level."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

from gridforged.cli.console import print_hanging
from gridforged.cli.phrase import SIDE_STYLES
from gridforged.components.identity import AWAY, HOME, SIDE_NAMES
from gridforged.components.stats import STAT_NAMES
from gridforged.content.schema import SideRunes
from gridforged.systems.board import Board
from gridforged.systems.keywords import KEYWORDS

STRIPS: Final = {True: "rows", False: "columns"}


def print_rune_boards(console: Console, board: Board) -> None:
    """One line for each side that has runes or a resonance, and an empty one after them."""
    if not board.has_runes:
        return
    for side, placed in ((HOME, board.setup.home_runes), (AWAY, board.setup.away_runes)):
        text = _in_words(board, side, placed)
        if text:
            head = Text.assemble((f"{SIDE_NAMES[side]} runes", SIDE_STYLES[side]), "  ")
            print_hanging(console, head, Text(text))
    console.print()


def _in_words(board: Board, side: int, placed: SideRunes) -> str:
    names = {card.id: card.name for card in board.setup.cards}
    compiled = board.rune_boards[side]
    parts = [
        f"{names[rune.card]} T{rune.tier} on {STRIPS[rune.is_row]} {rune.at} and {rune.at + rune.lines - 1}"
        for rune in compiled.runes
    ]
    if placed.resonance >= 0:
        stats = zip(STAT_NAMES, compiled.resonance_stats, strict=True)
        given = [f"+{number} {name.capitalize()}" for name, number in stats if number]
        for keyword, number in compiled.resonance_keywords:
            word = KEYWORDS[keyword].word
            name = word.name.replace("_", " ").capitalize()
            given.append(name if word.takes == "flag" else f"{name} {number}")
        gifts = f": {', '.join(given)}" if given else ""
        parts.append(f"{board.setup.cards[placed.resonance].name} at level {compiled.level}{gifts}")
    return "; ".join(parts)
