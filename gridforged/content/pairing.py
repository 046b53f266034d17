"""Halves of boards as things of their own: which one a reference names, and two of them made into a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from gridforged.content.loader import is_file
from gridforged.content.problems import StrictReport, nearest
from gridforged.content.schema import BoardSetup, Card, PlacedPiece, SideRunes
from gridforged.content.setup import check_layout, check_rune_places
from gridforged.errors import ContentError

HALF_NAMES: Final = ("home", "away")
MAX_TITLE: Final = 120
LABEL_STEM: Final = 60
"""Characters of a label before its number; a label has at most 64."""
CARD_STEM: Final = 44
"""Characters of a card's id before its number; an id has at most 48."""


@dataclass(frozen=True)
class Half:
    """One half of a board: its pieces and runes, with the cards that they refer to."""

    title: str
    setup: BoardSetup
    side: str
    """Which half of `setup`: "home" or "away"."""

    @property
    def pieces(self) -> tuple[PlacedPiece, ...]:
        """The pieces, in the order of the file; their `card` is an index into the cards of `setup`."""
        return self.setup.home if self.side == "home" else self.setup.away

    @property
    def runes(self) -> SideRunes:
        """The rune board of the half."""
        return self.setup.home_runes if self.side == "home" else self.setup.away_runes


def split_reference(reference: str) -> tuple[str, str]:
    """File or packaged name, and half, of ``crab-cove`` (its home half) or ``crab-cove:away``.

    A file that exists by exactly that name is meant, whatever colons are in it. ContentError for a half that
    is neither home nor away.
    """
    name, colon, side = reference.rpartition(":")
    if not colon or side == "" or "/" in side or "\\" in side or is_file(reference):
        return reference, "home"
    if side in HALF_NAMES:
        return name, side
    raise ContentError(
        f"a board has a home and an away half, no '{side}'", file=name, nearest=nearest(side, HALF_NAMES)
    )


def half_of(setup: BoardSetup, side: str) -> Half:
    """That half of a board; ContentError if it is empty."""
    half = Half(setup.title if side == "home" else f"{setup.title} (away)", setup, side)
    if not half.pieces:
        raise ContentError(f"the {side} half has no pieces", file=setup.title)
    return half


def pair(home: Half, away: Half) -> BoardSetup:
    """The board on which `home` meets `away`, in the round and by the rules of `home`.

    Labels stay as they are where they can; one of the away half that is taken gets the next free number, and
    so does the id of a card that is another card of the home half, as in two versions of one board.
    Raises ContentError if the away half cannot stand by those rules.
    """
    title = f"{home.title} against {away.title}"
    cards = _cards_of(home)
    renamed = _add_cards(cards, _cards_of(away))
    ids = sorted(cards)
    position = {name: index for index, name in enumerate(ids)}
    away_position = {name: position[new] for name, new in renamed.items()}
    taken: set[str] = set()
    setup = BoardSetup(
        title=title[:MAX_TITLE],
        round=home.setup.round,
        rules=home.setup.rules,
        cards=tuple(cards[name] for name in ids),
        home=_placed(home, position, taken),
        away=_placed(away, away_position, taken),
        home_runes=_runes(home, position),
        away_runes=_runes(away, away_position),
    )
    report = StrictReport(title)
    check_layout(setup, report)
    check_rune_places(setup, report)
    return setup


def _cards_of(half: Half) -> dict[str, Card]:
    numbers = {piece.card for piece in half.pieces} | {rune.card for rune in half.runes.runes}
    if half.runes.resonance >= 0:
        numbers.add(half.runes.resonance)
    return {half.setup.cards[number].id: half.setup.cards[number] for number in sorted(numbers)}


def _add_cards(cards: dict[str, Card], others: Mapping[str, Card]) -> dict[str, str]:
    """Add the cards of the other half; what each of its ids has become."""
    renamed: dict[str, str] = {}
    for name, card in others.items():
        new = name
        number = 2
        while cards.get(new, card) != card or (new != name and new in others):
            new = f"{name[:CARD_STEM]}-{number}"
            number += 1
            card = msgspec.structs.replace(card, id=new)
        cards[new] = card
        renamed[name] = new
    return renamed


def _placed(half: Half, position: dict[str, int], taken: set[str]) -> tuple[PlacedPiece, ...]:
    pieces: list[PlacedPiece] = []
    own = {piece.label for piece in half.pieces}
    for piece in half.pieces:
        label = piece.label
        number = 2
        while label in taken or (label != piece.label and label in own):
            label = f"{piece.label[:LABEL_STEM]}-{number}"
            number += 1
        taken.add(label)
        card = position[half.setup.cards[piece.card].id]
        pieces.append(msgspec.structs.replace(piece, card=card, label=label))
    return tuple(pieces)


def _runes(half: Half, position: dict[str, int]) -> SideRunes:
    def moved(card: int) -> int:
        return position[half.setup.cards[card].id]

    runes = tuple(msgspec.structs.replace(rune, card=moved(rune.card)) for rune in half.runes.runes)
    resonance = half.runes.resonance
    return SideRunes(runes=runes, resonance=moved(resonance) if resonance >= 0 else -1)
