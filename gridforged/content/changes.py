"""What two boards differ in, by name: rules, cards and their fields, pieces, runes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from gridforged.content.problems import Where, path_text
from gridforged.content.schema import BoardSetup, Card, PlacedPiece, SideRunes

ABSENT: Final = "none"
"""Stands for what only the other has."""


@dataclass(frozen=True)
class Change:
    """One difference. `where` is its place in words, such as ``card tide-crab: ability[1].amount``; `one` and
    `other` are what stands there, as text.
    """

    where: str
    one: str
    other: str

    def __str__(self) -> str:
        return f"{self.where}: {self.one} | {self.other}"


def setup_changes(one: BoardSetup, other: BoardSetup) -> list[Change]:
    """Every difference of two boards, empty exactly if they are the same content."""
    changes = _plain_changes("title", one.title, other.title)
    changes += _plain_changes("round", one.round, other.round)
    changes += _plain_changes("rules", _written(one.rules), _written(other.rules))
    changes += card_changes(_by_id(one.cards), _by_id(other.cards))
    for side in ("home", "away"):
        changes += _plain_changes(
            side, _pieces(one, getattr(one, side)), _pieces(other, getattr(other, side))
        )
        name = f"{side}_runes"
        changes += _plain_changes(name, _runes(one, getattr(one, name)), _runes(other, getattr(other, name)))
    return changes


def card_changes(one: Mapping[str, Card], other: Mapping[str, Card]) -> list[Change]:
    """The differences of cards by their ids."""
    changes: list[Change] = []
    for name in sorted({*one, *other}):
        if name in one and name in other:
            changes += _plain_changes(f"card {name}", _written(one[name]), _written(other[name]))
        else:
            changes.append(Change(f"card {name}", *(("there", ABSENT) if name in one else (ABSENT, "there"))))
    return changes


def _by_id(cards: Sequence[Card]) -> dict[str, Card]:
    return {card.id: card for card in cards}


def _pieces(setup: BoardSetup, pieces: Sequence[PlacedPiece]) -> dict[str, str]:
    """Pieces by label, each in words; their order too, as it is that of the entities."""
    words: dict[str, str] = {}
    for number, piece in enumerate(pieces, start=1):
        card = setup.cards[piece.card].id
        words[piece.label] = f"{card} of tier {piece.tier} at ({piece.row}, {piece.col}), number {number}"
    return words


def _runes(setup: BoardSetup, side: SideRunes) -> dict[str, str]:
    found = {
        f"runes[{number}]": f"{setup.cards[rune.card].id} of tier {rune.tier} on {rune.strip} {rune.at}"
        for number, rune in enumerate(side.runes)
    }
    if side.resonance >= 0:
        found["resonance"] = setup.cards[side.resonance].id
    return found


def _written(value: object) -> object:
    """Content as plain data, without the tags that tell forms of amounts apart."""
    return _untagged(msgspec.to_builtins(value))


def _untagged(value: object) -> object:
    if isinstance(value, dict):
        return {key: _untagged(entry) for key, entry in value.items() if key != "form"}
    return [_untagged(entry) for entry in value] if isinstance(value, (list, tuple)) else value


def _plain_changes(name: str, one: object, other: object) -> list[Change]:
    """The differences of plain data, each as deep as it goes."""
    found: list[tuple[Where, str, str]] = []
    _compare((), one, other, found)
    return [
        Change(f"{name}: {path_text(where)}" if where else name, mine, theirs)
        for where, mine, theirs in found
    ]


def _compare(where: Where, one: object, other: object, found: list[tuple[Where, str, str]]) -> None:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in dict.fromkeys((*one, *other)):
            _compare((*where, key), one.get(key, ABSENT), other.get(key, ABSENT), found)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for index, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            _compare((*where, index), mine, theirs, found)
    elif one != other:
        found.append((where, str(one), str(other)))
