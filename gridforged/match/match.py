"""A match: the face that a host program, the command line and the tests talk to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NoReturn, SupportsIndex

from gridforged.battle import MAX_SEED, Battle
from gridforged.components.clock import AWAY_WON, DRAWN, HOME_WON
from gridforged.components.identity import AWAY, HOME, SIDE_NAMES
from gridforged.components.side import Side
from gridforged.content.resolve import tier_value
from gridforged.ecs.streams import seeded
from gridforged.ecs.world import World
from gridforged.errors import MatchError
from gridforged.match import market, placement, rounds, snapshot
from gridforged.match.components import OVER, PHASE_NAMES, SPOT_NAMES, Offer, Progress
from gridforged.match.ledger import Entry, Ledger, Money
from gridforged.match.registry import MATCH_REGISTRY
from gridforged.match.state import MatchState
from gridforged.match.terms import Terms
from gridforged.serialization.digest import digest_of
from gridforged.systems.commands import Command

WINNERS: Final = {HOME_WON: "home", AWAY_WON: "away", DRAWN: None}


@dataclass(frozen=True)
class RoundResult:
    """How the battle of a round ended: `winner` "home", "away" or None for a draw.

    `reason` is that of the battle, or "walkover" where a side had placed nobody who can fight; `frame` its
    last frame.
    """

    round: int
    winner: str | None
    reason: str
    frame: int


@dataclass(frozen=True)
class MatchResult:
    """How a match ended: `winner` "home", "away" or None for equal points, and the points of both."""

    winner: str | None
    home: int
    away: int


@dataclass(frozen=True)
class OnOffer:
    """Something that a side can buy: `cost` before `discount`, and how often in this round."""

    card: str
    tier: int
    cost: int
    discount: int
    left: int


@dataclass(frozen=True)
class OwnedPiece:
    """A piece of a side: its name in the match, and where it is.

    `spot` is "bench", "half", "rows", "columns" or "resonance"; `row` and `column` its top-left cell on the
    half, `row` alone its first line on a strip. `sell` is what selling it brings.
    """

    name: str
    card: str
    tier: int
    spot: str
    row: int
    column: int
    sell: int


class Match:
    """One match on `terms`: round by round both sides shop, then they fight one battle.

    Equal terms, seeds and actions give equal matches, byte for byte. `seed` is 0 to 2**64 - 1. With
    ``log=False`` neither events of battles nor ledger entries are kept, which changes nothing else. A side is
    "home" or "away" everywhere. What cannot be done is a MatchError, or a ShopError where it is the shop that
    refuses; then nothing has changed.
    """

    def __init__(self, terms: Terms, seed: int = 0, *, log: bool = True) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
            raise MatchError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed!r}")
        if not isinstance(terms, Terms):
            raise MatchError(
                f"a match is played on terms, as in `load_match(...).terms`, not on {type(terms).__name__}"
            )
        world = World(MATCH_REGISTRY)
        ledger = Ledger()
        ledger.enabled = log
        world.set_resource("progress", Progress())
        world.set_resource("ledger", ledger)
        world.set_resource("stream.battles", seeded(seed, "battles"))
        world.set_resource("stream.shop", seeded(seed, "shop"))
        world.spawn_all([(Side(HOME),), (Side(AWAY),)])
        goods = range(len(terms.setup.shop))
        world.spawn_all([(Offer(side, good),) for side in (HOME, AWAY) for good in goods])
        self._attach(MatchState(world, terms), log)
        rounds.begin_match(self._state)

    def _attach(self, state: MatchState, log: bool) -> None:
        self._state = state
        self._log = log

    @classmethod
    def restore(cls, blob: bytes | bytearray | memoryview, *, log: bool = True) -> Match:
        """The match that `blob` is a snapshot of; it goes on exactly as the original does.

        Its ledger starts empty and the numbers of its entries go on from the snapshot, as do the events of a
        battle that is being fought. Raises SnapshotError for anything that is not a sound snapshot of this
        version.
        """
        match = cls.__new__(cls)
        match._attach(snapshot.read(blob), log)
        match._state.ledger.enabled = log
        battle = match._state.battle
        if battle is not None:
            battle.state.log.enabled = log
        return match

    # The shop

    def offers(self, side: str) -> list[OnOffer]:
        """What a side can buy in this round, in the order of the shop; the price may be above its means."""
        terms = self._state.terms
        found: list[OnOffer] = []
        for offer in self._state.offers[_side(side)]:
            if offer.left:
                good = terms.setup.shop[offer.good]
                cost = terms.cost(good)
                found.append(OnOffer(terms.card_of(good).id, good.tier, cost, good.discount, offer.left))
        return found

    def buy(self, side: str, card: str, tier: int = 1) -> str:
        """Buy a card, Dividend first and Gold for the rest (900.36a); the new piece's name, on the bench.

        ShopError if it is not offered, the money is short or the bench full.
        """
        return market.buy(self._state, _side(side), card, tier).name

    def sell(self, side: str, piece: str) -> None:
        """Sell a piece for its sell value in Gold (900.36c). Its name is never given to another."""
        market.sell(self._state, _side(side), piece)

    # The board

    def place(self, side: str, piece: str, row: int, column: int) -> None:
        """Put a piece on the half, or move it there; (row, column) is the top-left cell of its footprint."""
        placement.place(self._state, _side(side), piece, _whole(row), _whole(column))

    def place_rune(self, side: str, rune: str, strip: str, line: int) -> None:
        """Put a rune on the strip "rows" or "columns"; it covers `line` and the next one (900.24a)."""
        placement.place_rune(self._state, _side(side), rune, strip, _whole(line))

    def sound(self, side: str, resonance: str) -> None:
        """Let a resonance sound; a side has one at a time (900.23c)."""
        placement.sound(self._state, _side(side), resonance)

    def remove(self, side: str, piece: str) -> None:
        """Take whatever is placed back to the bench."""
        placement.remove(self._state, _side(side), piece)

    # The battle

    def start_battle(self) -> Battle | None:
        """Close the shop and begin the battle of this round.

        None if a side has placed nobody who can fight: then the round is decided already, and the next one
        has begun.
        """
        rounds.start_battle(self._state, self._log)
        return self._state.battle

    def step(self) -> None:
        """Run one frame of the battle."""
        self._fighting().step()
        self._take_over()

    def advance(self, frames: int) -> None:
        """Run up to `frames` frames of the battle, as `Battle.advance` does; at its end the round ends."""
        self._fighting().advance(frames)
        self._take_over()

    def command(self, command: Command) -> None:
        """Give the battle a command, as `Battle.command` does."""
        self._fighting().command(command)
        self._take_over()

    def run_battle(self) -> RoundResult:
        """Run the battle of this round to its end, begun or not, and return how it ended."""
        if self._state.battle is None:
            self.start_battle()
        if self._state.battle is not None:
            self._state.battle.run()
            self._take_over()
        return self.results[-1]

    def run(self) -> MatchResult:
        """Fight all battles to the end of the match, without anything done in the shop any more."""
        while self._state.progress.phase != OVER:
            self.run_battle()
        result = self.result
        if result is None:
            raise AssertionError("a match that is over has a result")
        return result

    # Looking at it

    @property
    def terms(self) -> Terms:
        """What the match is played on."""
        return self._state.terms

    @property
    def round(self) -> int:
        """The round from 1; at the end the last one."""
        return self._state.progress.round

    @property
    def phase(self) -> str:
        """What is going on: "shopping", "fighting" or "over"."""
        return PHASE_NAMES[self._state.progress.phase]

    @property
    def battle(self) -> Battle | None:
        """The battle that is being fought, if one is. For looking at it: run it by the match."""
        return self._state.battle

    def money(self, side: str) -> Money:
        """Gold, Dividend and Profit of a side."""
        return self._state.money(_side(side))

    def points(self, side: str) -> int:
        """Points of a side for the battles so far."""
        return rounds.points(self.terms.setup.match_rules, self._state.progress.outcomes, _side(side))

    def pieces(self, side: str) -> list[OwnedPiece]:
        """What a side owns, in the order of purchase."""
        return [
            OwnedPiece(
                name=piece.name,
                card=piece.card.id,
                tier=piece.tier,
                spot=SPOT_NAMES[piece.station.spot],
                row=piece.station.row,
                column=piece.station.column,
                sell=tier_value(piece.card.sell, piece.tier),
            )
            for piece in self._state.owned_by(_side(side))
        ]

    @property
    def ledger(self) -> list[Entry]:
        """Everything that has happened outside of battles, in order, as far as it is kept. A copy."""
        return list(self._state.ledger.entries)

    @property
    def next_entry(self) -> int:
        """The number that the next entry of the ledger has, whether or not any are kept."""
        return self._state.ledger.next_number

    @property
    def results(self) -> list[RoundResult]:
        """How the battles so far ended."""
        progress = self._state.progress
        ends = zip(progress.outcomes, progress.reasons, progress.frames, strict=True)
        return [
            RoundResult(number, WINNERS[outcome], rounds.BATTLE_REASONS[reason], frame)
            for number, (outcome, reason, frame) in enumerate(ends, start=1)
        ]

    @property
    def result(self) -> MatchResult | None:
        """How the match ended, None until it has."""
        if self._state.progress.phase != OVER:
            return None
        home, away = self.points("home"), self.points("away")
        winner = None if home == away else "home" if home > away else "away"
        return MatchResult(winner, home, away)

    # Keeping it

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise MatchError(
            "a match is not copied or pickled: take match.snapshot(), of which Match.restore makes another"
        )

    def snapshot(self) -> bytes:
        """The whole match as MessagePack bytes, the battle included; see docs/match.md for their layout."""
        return snapshot.write(self._state)

    def digest(self) -> str:
        """32 hexadecimal digits that are equal for equal matches, and only for those."""
        return digest_of(self.snapshot())

    def _fighting(self) -> Battle:
        battle = self._state.battle
        if battle is None:
            raise MatchError(f"no battle is being fought: the match is {self.phase}")
        return battle

    def _take_over(self) -> None:
        """End the round if its battle is over."""
        battle = self._state.battle
        if battle is not None and battle.result is not None:
            rounds.finish_battle(self._state)


def _whole(number: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise MatchError(f"rows, columns and lines are whole numbers, not {number!r}")
    return number


def _side(name: str) -> int:
    if name not in SIDE_NAMES:
        raise MatchError(f"a side is home or away, not {name!r}")
    return SIDE_NAMES.index(name)
