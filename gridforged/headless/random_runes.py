"""Random rune boards: runes with stats, keywords and both kinds of effects, and resonances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from gridforged.content.needs import IN_IMMEDIATE_RUNE, IN_RUNE
from gridforged.content.rules import Rules
from gridforged.content.rune_boards import LINES
from gridforged.content.schema import (
    RESONANCE,
    RUNE,
    Card,
    Clause,
    Grants,
    PlacedPiece,
    PlacedRune,
    SideRunes,
)
from gridforged.headless.random_cards import CardMaker, Choices
from gridforged.systems.vocabulary import VOCABULARY

MAX_RUNE_CARDS: Final = 3
MAX_RUNES_A_SIDE: Final = 3


class RuneMaker:
    """Makes the rune boards of both sides out of choices. `cards` are all that they use."""

    def __init__(self, choices: Choices, cards: CardMaker, rules: Rules) -> None:
        self._choices = choices
        self._makers = cards
        self._rules = rules
        count = max(0, choices.below(MAX_RUNE_CARDS + 3) - 2)  # half of all boards have no rune
        self.cards: list[Card] = [self._rune(number) for number in range(count)]
        if count and choices.below(2):
            self.cards.append(self._resonance())

    def sides(self, count: int) -> list[SideRunes]:
        """The rune boards of both sides, on a board with `count` cards before these."""
        return [_after(count, self._side()), _after(count, self._side())]

    def _side(self) -> SideRunes:
        runes = [number for number, card in enumerate(self.cards) if card.kind == RUNE]
        if not runes:
            return SideRunes()
        placed = [self._place(runes) for _ in range(self._choices.below(MAX_RUNES_A_SIDE + 1))]
        resonance = -1
        if self.cards[-1].kind == RESONANCE and self._choices.below(2):
            resonance = len(self.cards) - 1
        return SideRunes(runes=_apart(placed), resonance=resonance)

    def _place(self, runes: list[int]) -> PlacedRune:
        card = runes[self._choices.below(len(runes))]
        strip = ("rows", "columns")[self._choices.below(2)]
        lines = self._rules.half_rows if strip == "rows" else self._rules.half_columns
        return PlacedRune(
            card=card,
            tier=1 + self._choices.below(self.cards[card].tiers),
            strip="rows" if strip == "rows" else "columns",
            at=self._choices.below(lines - LINES + 1),
        )

    def _rune(self, number: int) -> Card:
        tiers = 1 + self._choices.below(3)
        return Card(
            id=f"rune-{number}",
            name=f"Rune {number}",
            kind="rune",
            tiers=tiers,
            keywords=self._makers.keywords(tiers),
            grants=self._grants(tiers),
            ability=self._effects(tiers, has_target=False),
            new_target=self._effects(tiers, has_target=True),
        )

    def _resonance(self) -> Card:
        choices = self._choices
        words = [VOCABULARY.keywords[name] for name in sorted(VOCABULARY.keywords) if choices.below(12) == 11]
        return Card(
            id="the-resonance",
            name="The resonance",
            kind="resonance",
            keywords={word.name: True if word.takes == "flag" else word.low for word in words},
            grants=Grants(power=choices.below(4), speed=choices.below(10), focus=choices.below(3)),
        )

    def _grants(self, tiers: int) -> Grants:
        makers = self._makers
        return Grants(
            power=makers.whole(tiers, 10),
            speed=makers.whole(tiers, 20),
            armor=makers.whole(tiers, 10),
            focus=makers.whole(tiers, 10),
        )

    def _effects(self, tiers: int, *, has_target: bool) -> tuple[Clause, ...]:
        if self._choices.below(2) == 0:
            return ()
        return self._makers.outside_clauses(
            tiers, IN_RUNE if has_target else IN_IMMEDIATE_RUNE, has_once=False
        )


def _apart(placed: list[PlacedRune]) -> tuple[PlacedRune, ...]:
    """Those of the runes that do not overlap one before them."""
    kept: list[PlacedRune] = []
    for rune in placed:
        if all(rune.strip != other.strip or abs(rune.at - other.at) >= LINES for other in kept):
            kept.append(rune)
    return tuple(kept)


def _after(count: int, side: SideRunes) -> SideRunes:
    """The same rune board when `count` cards come before its own."""
    return _with_cards(side, lambda card: count + card)


def renumbered(side: SideRunes, used: list[int]) -> SideRunes:
    """The same rune board when only the cards `used` are left."""
    return _with_cards(side, used.index)


def _with_cards(side: SideRunes, new: Callable[[int], int]) -> SideRunes:
    return SideRunes(
        runes=tuple(
            PlacedRune(card=new(rune.card), tier=rune.tier, strip=rune.strip, at=rune.at)
            for rune in side.runes
        ),
        resonance=new(side.resonance) if side.resonance >= 0 else -1,
    )


def cards_of(sides: list[SideRunes]) -> set[int]:
    """The numbers of all cards on these rune boards."""
    found = {rune.card for side in sides for rune in side.runes}
    return found | {side.resonance for side in sides if side.resonance >= 0}


def renumbered_piece(piece: PlacedPiece, used: list[int]) -> PlacedPiece:
    """The same piece when only the cards `used` are left."""
    return msgspec.structs.replace(piece, card=used.index(piece.card))
