"""A match as its rules see it: typed views of the components in its world."""

from __future__ import annotations

from typing import Final

from gridforged.battle import Battle
from gridforged.components.identity import SIDE_NAMES
from gridforged.components.side import Side
from gridforged.content.placing import Names
from gridforged.content.schema import Card
from gridforged.ecs.streams import Stream
from gridforged.ecs.world import World
from gridforged.errors import MatchError, ShopError
from gridforged.match.components import (
    BENCH,
    HALF,
    PHASE_NAMES,
    SHOPPING,
    SOLD,
    Offer,
    Piece,
    Progress,
    Station,
)
from gridforged.match.ledger import Entry, Ledger, Money
from gridforged.match.registry import PIECE_LIMIT
from gridforged.match.terms import Terms

NOBODY: Final = -1
"""In place of a side: the entry is about the match."""


class Owned:
    """One piece: its components, its card, and its name in the match."""

    def __init__(self, piece: Piece, station: Station, card: Card, name: str) -> None:
        self.side: Final = piece.side
        self.tier: Final = piece.tier
        self.station: Final = station
        self.card: Final = card
        self.name: Final = name


class MatchState:
    """Everything that the rules of a match need. `battle` is the one that is being fought, if one is.

    `offers[side]` is in the order of the shop, `pieces` in the order of purchase, sold ones too.
    """

    def __init__(self, world: World, terms: Terms) -> None:
        self.world: Final = world
        self.terms: Final = terms
        self.progress: Final = world.resource("progress", Progress)
        self.ledger: Final = world.resource("ledger", Ledger)
        self.battle_stream: Final = world.resource("stream.battles", Stream)
        self.shop_stream: Final = world.resource("stream.shop", Stream)
        self.sides: Final = [side for _, side in world.query(Side)]
        self.offers: Final[list[list[Offer]]] = [[], []]
        for _, offer in world.query(Offer):
            self.offers[offer.side].append(offer)
        self.pieces: Final[list[Owned]] = []
        self._names = Names()
        for _, piece, station in world.query2(Piece, Station):
            self._view(piece, station)
        self.battle: Battle | None = None

    def add_piece(self, side: int, card: int, tier: int) -> Owned:
        """A new piece on the bench."""
        piece = Piece(side, card, tier)
        station = Station()
        self.world.spawn(piece, station)
        return self._view(piece, station)

    def _view(self, piece: Piece, station: Station) -> Owned:
        card = self.terms.setup.cards[piece.card]
        owned = Owned(piece, station, card, self._names.give(card.id))
        self.pieces.append(owned)
        return owned

    def require_shopping(self) -> None:
        """MatchError unless the shop is open."""
        if self.progress.phase != SHOPPING:
            raise MatchError(
                f"this can be done while both sides shop, and the match is {PHASE_NAMES[self.progress.phase]}"
            )

    def owned_by(self, side: int) -> list[Owned]:
        """The pieces of a side, without those it has sold."""
        return [piece for piece in self.pieces if piece.side == side and piece.station.spot != SOLD]

    def on_half(self, side: int) -> list[Owned]:
        """The pieces that a side has placed on its half."""
        return [piece for piece in self.owned_by(side) if piece.station.spot == HALF]

    def piece(self, side: int, name: str) -> Owned:
        """The piece of a side with that name. MatchError if it has none."""
        for piece in self.owned_by(side):
            if piece.name == name:
                return piece
        raise MatchError(f"{SIDE_NAMES[side]} has no piece '{name}'")

    def require_room(self, side: int) -> None:
        """ShopError if another piece would find no place on the bench, or in the match."""
        bench = self.terms.setup.match_rules.bench
        if self.waiting(side) >= bench:
            raise ShopError(f"the bench of {SIDE_NAMES[side]} is full, with {bench} pieces")
        if len(self.pieces) >= PIECE_LIMIT:
            raise ShopError(f"a match has room for {PIECE_LIMIT} purchases, and they have been made")

    def waiting(self, side: int) -> int:
        """How many pieces a side has on its bench."""
        return len([piece for piece in self.owned_by(side) if piece.station.spot == BENCH])

    def money(self, side: int) -> Money:
        """What a side has."""
        holder = self.sides[side]
        return Money(holder.gold, holder.dividend, holder.profit)

    def write(
        self,
        kind: str,
        side: int,
        subject: str = "",
        before: Money | None = None,
        rule: str = "",
        amounts: dict[str, int] | None = None,
    ) -> None:
        """Append one entry to the ledger; `before` is the side's money before it, where that has changed."""
        ledger = self.ledger
        number = ledger.next_number
        ledger.next_number = number + 1
        if not ledger.enabled:
            return
        balance = self.money(side) if side != NOBODY else Money()
        change = balance - before if before is not None else Money()
        name = SIDE_NAMES[side] if side != NOBODY else ""
        ledger.entries.append(
            Entry(number, self.progress.round, kind, name, subject, change, balance, rule, amounts or {})
        )
