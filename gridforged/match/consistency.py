"""Whether the parts of a match's snapshot fit together, so that what is let in can be played to its end."""

from __future__ import annotations

from typing import Final

from gridforged.battle import Battle
from gridforged.components.identity import AWAY, HOME, SIDE_NAMES
from gridforged.components.limits import EVENT_LIMIT
from gridforged.components.side import Side
from gridforged.content.geometry import BoardGeometry
from gridforged.content.rune_boards import strip_problems
from gridforged.content.schema import MAX_PIECES, PIECES, RESONANCE, RUNE
from gridforged.ecs.world import World
from gridforged.errors import SnapshotError
from gridforged.match import placement, rounds
from gridforged.match.components import (
    COLUMN_STRIP,
    FIGHTING,
    HALF,
    OVER,
    ROW_STRIP,
    SOUNDING,
    WALKOVER,
    Offer,
    Piece,
)
from gridforged.match.state import MatchState, Owned
from gridforged.match.terms import Terms

ROOM_FOR_ENTRIES: Final = 1_000_000_000
"""More entries than a match can come to: the number of the next one leaves room for as many."""


def check(world: World, terms: Terms, battle: Battle | None) -> MatchState:
    """The match in `world`, with its `battle`. SnapshotError unless every value agrees with the others."""
    _check_sides(world)
    _check_offers(world, terms)
    _check_pieces(world, terms)
    state = MatchState(world, terms)
    if state.ledger.next_number > EVENT_LIMIT - ROOM_FOR_ENTRIES:
        raise SnapshotError("resources.ledger.next_number: leaves no room for the entries to come")
    _check_progress(state)
    _check_left(state)
    for side in (HOME, AWAY):
        for piece in state.pieces:
            if piece.side == side:
                _check_station(piece)
        _check_places(state, side)
    _check_battle(state, battle)
    state.battle = battle
    return state


def _check_sides(world: World) -> None:
    for position, (_, side) in enumerate(world.query(Side)):
        if side.side != position:
            raise SnapshotError("components.Side.side: the home side comes first, then the away side")
        if side.contests or side.scored or side.stock or side.interest:
            raise SnapshotError(
                f"components.Side: {SIDE_NAMES[position]} holds what only a battle has, between battles"
            )


def _check_offers(world: World, terms: Terms) -> None:
    """Each side is offered the goods of the shop, in their order."""
    goods = len(terms.setup.shop)
    for position, (_, offer) in enumerate(world.query(Offer)):
        if (offer.side, offer.good) != divmod(position, goods):
            raise SnapshotError("components.Offer: not the goods of the shop for home, then for away")


def _check_pieces(world: World, terms: Terms) -> None:
    sold = [(good.card, good.tier) for good in terms.setup.shop]
    for _, piece in world.query(Piece):
        if (piece.card, piece.tier) not in sold:
            raise SnapshotError(f"components.Piece: the shop sells no card {piece.card} of tier {piece.tier}")


def _check_progress(state: MatchState) -> None:
    """The battles so far are those of the rounds before, and the match is over just when they decide it."""
    progress = state.progress
    fought = len(progress.outcomes)
    if not fought == len(progress.reasons) == len(progress.frames):
        raise SnapshotError("resources.progress: battles without an outcome, a reason or a length")
    for reason, frame in zip(progress.reasons, progress.frames, strict=True):
        if frame > state.terms.numbers.battle_limit or (reason == WALKOVER and frame):
            raise SnapshotError("resources.progress.frames: longer than a battle can be")
    rules = state.terms.setup.match_rules
    if rounds.is_decided(rules, progress.outcomes) != (progress.phase == OVER):
        raise SnapshotError("resources.progress.phase: a match is over exactly when its battles decide it")
    if fought and rounds.is_decided(rules, progress.outcomes[:-1]):
        raise SnapshotError("resources.progress: a battle after the match was decided")
    if progress.round != (fought if progress.phase == OVER else fought + 1):
        raise SnapshotError("resources.progress.round: does not follow from the battles so far")


def _check_left(state: MatchState) -> None:
    goods = state.terms.setup.shop
    for offers in state.offers:
        for offer in offers:
            good = goods[offer.good]
            if offer.left > (good.copies if good.from_round <= state.progress.round else 0):
                raise SnapshotError("components.Offer.left: more than the shop has")


def _check_station(piece: Owned) -> None:
    station = piece.station
    kind = piece.card.kind
    fits = {
        HALF: kind in PIECES,
        ROW_STRIP: kind == RUNE,
        COLUMN_STRIP: kind == RUNE,
        SOUNDING: kind == RESONANCE,
    }
    if not fits.get(station.spot, True):
        raise SnapshotError(f"components.Station.spot: {piece.name} is a {kind} and cannot be there")
    if (station.column and station.spot != HALF) or (
        station.row and station.spot not in (HALF, ROW_STRIP, COLUMN_STRIP)
    ):
        raise SnapshotError(f"components.Station: {piece.name} has a row or column where there is none")


def _check_places(state: MatchState, side: int) -> None:
    """What a side has placed stands inside its half and strips, and nothing on anything else."""
    name = SIDE_NAMES[side]
    rules = state.terms.setup.rules
    on_half = state.on_half(side)
    if len(on_half) > MAX_PIECES:
        raise SnapshotError(f"components.Station: {name} has {len(on_half)} pieces on its half")
    half = BoardGeometry(rules.half_rows, rules.half_columns)
    problems = [problem.reason for problem in half.problems(placement.footprints(state, on_half))]
    lying = placement.strips(state, side)
    problems += [reason for _, reason in strip_problems([(strip, line) for _, strip, line in lying], rules)]
    if problems:
        raise SnapshotError(f"components.Station: of {name}, {problems[0]}")
    if len([piece for piece in state.owned_by(side) if piece.station.spot == SOUNDING]) > 1:
        raise SnapshotError(f"components.Station.spot: {name} has two resonances")
    if state.waiting(side) > state.terms.setup.match_rules.bench:
        raise SnapshotError(f"components.Station.spot: {name} has more on its bench than there is room")


def _check_battle(state: MatchState, battle: Battle | None) -> None:
    """There is a battle exactly while one is fought: on the board and with the money of the match."""
    if (battle is not None) != (state.progress.phase == FIGHTING):
        raise SnapshotError("battle: is there exactly while one is fought")
    if battle is None:
        return
    if battle.result is not None:
        raise SnapshotError("battle: is over, so the match has gone on from it")
    if not all(rounds.can_fight(state, side) for side in (HOME, AWAY)):
        raise SnapshotError("battle: a side has placed nobody who can fight")
    if battle.board.encoded != rounds.board_of(state).encoded:
        raise SnapshotError("battle: is not between what both sides have placed")
    for fighting, holder in zip(battle.state.sides, state.sides, strict=True):
        kept = fighting.gold == holder.gold and fighting.profit == holder.profit
        if not kept or fighting.dividend != holder.dividend:
            raise SnapshotError("battle: its sides have not the money of the match")
