"""The typed form of a match file, and what remains of one when every name in it has been looked up.

In YAML the keys are the names of the fields here, as in ``schema.py``. ``match_rules`` is the rules table of
a match; the rules table of its battles is ``rules``, as on a board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from gridforged.content.rules import Rules
from gridforged.content.schema import (
    MAX_CARDS,
    MAX_TIERS,
    TITLE_TEXT,
    Card,
    CardId,
    Identifier,
    WholeStat,
)

MAX_ROUNDS: Final = 100
MAX_GOODS: Final = 256
MAX_ACTIONS: Final = 200
MAX_MONEY: Final = 1_000_000_000
MAX_COPIES: Final = 100

Money = Annotated[int, Meta(ge=0, le=MAX_MONEY)]
Round = Annotated[int, Meta(ge=1, le=MAX_ROUNDS)]
Points = Annotated[int, Meta(ge=0, le=1_000)]


class MatchRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The numbers of a match: how long it is, what a round brings, what a battle is worth."""

    rounds: Round = 8
    """Rounds of the match: in each both sides shop, then they fight one battle."""
    income: Annotated[tuple[Money, ...], Meta(min_length=1, max_length=MAX_ROUNDS)] = (10, 4, 5, 6, 7)
    """Gold that each side gets at the start of round 1, 2, ...; the last number is for all further rounds."""
    win_points: Points = 3
    """Points for winning a battle."""
    draw_points: Points = 1
    """Points for each side of a drawn battle."""
    lead_to_win: Points = 0
    """Lead in points with which a match is over before its last round; 0 for none."""
    bench: Annotated[int, Meta(ge=1, le=MAX_GOODS)] = 8
    """Most pieces that a side owns without having placed them."""
    offers: Annotated[int, Meta(ge=0, le=MAX_GOODS)] = 0
    """Goods that each side is offered in a round, drawn from the shop; 0 for all of the shop."""


class Good(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the shop sells: a card at a tier. Its price is the card's cost at that tier."""

    card: CardId
    tier: Annotated[int, Meta(ge=1, le=MAX_TIERS)] = 1
    discount: WholeStat = 0
    """Taken off the price; what is due is 0 at least (900.36a)."""
    copies: Annotated[int, Meta(ge=1, le=MAX_COPIES)] = 1
    """How often a side can buy it in one round."""
    from_round: Round = 1
    """The first round in which it is offered."""


class Purse(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The money that a side brings, before the income of round 1."""

    gold: Money = 0
    dividend: Money = 0
    profit: Money = 0


class Purses(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What both sides bring."""

    home: Purse = Purse()
    away: Purse = Purse()


Cell = tuple[Annotated[int, Meta(ge=-1_000, le=1_000)], Annotated[int, Meta(ge=-1_000, le=1_000)]]


class Action(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that a side does while it shops: exactly one of `buy`, `sell`, `place` and `remove`.

    `buy` names a card, the others a piece: the first of a card is called like it, the next with -2, and so
    on, counted over both sides in the order of purchase.
    """

    buy: CardId | None = None
    sell: Identifier | None = None
    place: Identifier | None = None
    """Puts a piece on the half or a rune on a strip, or moves it there; lets a resonance sound."""
    remove: Identifier | None = None
    """Puts a placed piece back on the bench."""
    tier: Annotated[int, Meta(ge=1, le=MAX_TIERS)] = 1
    """Of what is bought."""
    at: Cell | None = None
    """Row and column on the half, for `place`; with `buy` the piece is placed at once."""
    strip: Literal["rows", "columns"] | None = None
    """Of a rune: beside the rows or above the columns ..."""
    line: Annotated[int, Meta(ge=0, le=1_000)] | None = None
    """... and the first of the two lines that it covers (900.24a)."""
    refused: bool = False
    """Whether a purchase must be refused: the script stops if it is not, or if another one is."""

    @property
    def verb(self) -> str:
        """Which of the four it is, by the first that is given; "" if none is."""
        for verb in VERBS:
            if getattr(self, verb) is not None:
                return verb
        return ""


VERBS: Final = ("buy", "sell", "place", "remove")


class RoundScript(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What both sides do in the shop of one round, home first."""

    home: Annotated[tuple[Action, ...], Meta(max_length=MAX_ACTIONS)] = ()
    away: Annotated[tuple[Action, ...], Meta(max_length=MAX_ACTIONS)] = ()


class MatchFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match file: what the shop sells, what both sides bring, and what they do round by round."""

    id: Identifier | None = None
    title: Annotated[str, Meta(min_length=1, max_length=120, pattern=TITLE_TEXT)]
    seed: Annotated[int, Meta(ge=0, le=10**15 - 1)] = 0
    match_rules: MatchRules = MatchRules()
    """Single numbers of the match that differ from the defaults."""
    rules: dict[str, int | bool | tuple[int, ...] | dict[str, tuple[int, int]]] = {}
    """Overrides of single numbers of the rules table that battles carry, as on a board."""
    cards: Annotated[tuple[Card, ...], Meta(max_length=MAX_CARDS)] = ()
    """Cards that only this match has."""
    shop: Annotated[tuple[Good, ...], Meta(min_length=1, max_length=MAX_GOODS)]
    purses: Purses = Purses()
    rounds: Annotated[tuple[RoundScript, ...], Meta(max_length=MAX_ROUNDS)] = ()
    """The script; in rounds past its end nobody does anything before the battle."""


class StockedGood(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A good of a resolved match. ``card`` is an index into the cards of the MatchSetup."""

    card: Annotated[int, Meta(ge=0, lt=MAX_GOODS)]
    tier: Annotated[int, Meta(ge=1, le=MAX_TIERS)]
    discount: WholeStat
    copies: Annotated[int, Meta(ge=1, le=MAX_COPIES)]
    from_round: Round


class MatchSetup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match with everything that it needs, referring to nothing outside of itself. The script is not in it.

    ``cards`` holds those that the shop sells, sorted by id; ``shop`` keeps the order of the file.
    """

    title: Annotated[str, Meta(min_length=1, max_length=120, pattern=TITLE_TEXT)]
    rules: Rules
    match_rules: MatchRules
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=MAX_GOODS)]
    shop: Annotated[tuple[StockedGood, ...], Meta(min_length=1, max_length=MAX_GOODS)]
    home: Purse
    away: Purse


@dataclass(frozen=True)
class ScriptedMatch:
    """What a match file holds: the match, its seed, and what both sides do in it."""

    setup: MatchSetup
    seed: int
    rounds: tuple[RoundScript, ...]
