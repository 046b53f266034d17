"""Rune boards: the strips beside the rows and above the columns of a half, and the resonance (900.23,
900.24).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gridforged.content.problems import Report, Where, nearest
from gridforged.content.rules import Rules
from gridforged.content.schema import RESONANCE, RUNE, Board, Card, PlacedRune, RuneBoard, SideRunes
from gridforged.content.shape import MISFIT, build_field
from gridforged.content.yaml_tree import Value

LINES: Final = 2
"""Neighbouring rows or columns that one rune covers (900.24a)."""


def build_rune_board(
    value: dict[str, Value], half: str, known: Mapping[str, Card], report: Report, where: Where
) -> RuneBoard:
    """The rune board of one half; whatever is wrong is reported."""
    name = f"{half}_runes"
    if value.get(name) is None:
        return RuneBoard()
    place = (*where, name)
    built = build_field(value[name], Board, name, report, place)
    if built is MISFIT or not isinstance(built, RuneBoard):
        return RuneBoard()
    for index, rune in enumerate(built.runes):
        card = _card_of(rune.card, RUNE, known, report, (*place, "runes", index, "card"))
        if card is not None and rune.tier > card.tiers:
            there = (*place, "runes", index, "tier")
            report.add(there, f"card {card.id} has tiers 1 to {card.tiers}, not {rune.tier}")
    if built.resonance is not None:
        _card_of(built.resonance, RESONANCE, known, report, (*place, "resonance"))
    return built


def _card_of(name: str, kind: str, known: Mapping[str, Card], report: Report, where: Where) -> Card | None:
    card = known.get(name)
    if card is None:
        fitting = [other.id for other in known.values() if other.kind == kind]
        report.add(where, f"there is no {kind} '{name}'", nearest(name, fitting))
        return None
    if card.kind != kind:
        report.add(where, f"'{name}' is a {card.kind}, not a {kind}")
        return None
    return card


def cards_of(runes: Mapping[str, RuneBoard]) -> set[str]:
    """Ids of all cards on rune boards."""
    found = {rune.card for board in runes.values() for rune in board.runes}
    return found | {board.resonance for board in runes.values() if board.resonance is not None}


def check_strips(runes: Mapping[str, RuneBoard], rules: Rules, report: Report, where: Where) -> None:
    """Report runes that reach past the end of their strip, or that overlap."""
    for half, board in runes.items():
        strips: list[tuple[str, int]] = [(rune.strip, rune.at) for rune in board.runes]
        for index, reason in strip_problems(strips, rules):
            report.add((*where, f"{half}_runes", "runes", index, "at"), reason)


def strip_problems(strips: list[tuple[str, int]], rules: Rules) -> list[tuple[int, str]]:
    """What is wrong with each (strip, first line), by its number."""
    problems: list[tuple[int, str]] = []
    for index, (strip, at) in enumerate(strips):
        lines = rules.half_rows if strip == "rows" else rules.half_columns
        if at + LINES > lines:
            problems.append((index, f"covers {strip} {at} and {at + 1}, and a half has 0 to {lines - 1}"))
        for other, (other_strip, other_at) in enumerate(strips[:index]):
            if strip == other_strip and abs(at - other_at) < LINES:
                problems.append((index, f"overlaps rune number {other}, which begins at {other_at}"))
    return problems


def resolved_runes(board: RuneBoard, used: list[str]) -> SideRunes:
    """The rune board with indexes into `used` for card ids."""
    return SideRunes(
        runes=tuple(
            PlacedRune(card=used.index(rune.card), tier=rune.tier, strip=rune.strip, at=rune.at)
            for rune in board.runes
        ),
        resonance=used.index(board.resonance) if board.resonance is not None else -1,
    )
