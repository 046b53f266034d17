"""The course of a match: income, the battle of each round, what persists after it, points, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gridforged.battle import Battle
from gridforged.components.clock import AWAY_WON, DRAWN, HOME_WON, REASON_NAMES
from gridforged.components.identity import AWAY, HOME
from gridforged.components.limits import clamp_amount
from gridforged.content.match_schema import MatchRules
from gridforged.content.schema import BoardSetup, PlacedPiece, PlacedRune, SideRunes
from gridforged.errors import MatchError
from gridforged.match import market
from gridforged.match.components import (
    COLUMN_STRIP,
    FIGHTING,
    HALF,
    OVER,
    ROW_STRIP,
    SHOPPING,
    SOUNDING,
    WALKOVER,
)
from gridforged.match.state import NOBODY, MatchState
from gridforged.systems.board import Board
from gridforged.systems.compile import compile_board

MAX_TITLE: Final = 120
BATTLE_REASONS: Final = (*REASON_NAMES, "walkover")
"""Names of the reasons of an end, by their numbers."""
OBJECTS: Final = ("tool", "hub")
"""Kinds that keep nobody in a battle (G-80)."""
BOTH: Final = (HOME, AWAY)


def begin_match(state: MatchState) -> None:
    """Take in what both sides bring, and begin round 1."""
    setup = state.terms.setup
    for side, purse in ((HOME, setup.home), (AWAY, setup.away)):
        holder = state.sides[side]
        before = state.money(side)
        holder.gold, holder.dividend, holder.profit = purse.gold, purse.dividend, purse.profit
        if state.money(side) != before:
            state.write("purse_brought", side, before=before)
    begin_round(state)


def begin_round(state: MatchState) -> None:
    """Pay the income of the round and open the shop."""
    state.progress.phase = SHOPPING
    state.write("round_started", NOBODY)
    income = state.terms.income(state.progress.round)
    for side in BOTH:
        if income:
            holder = state.sides[side]
            before = state.money(side)
            holder.gold = clamp_amount(holder.gold + income)
            state.write("income_paid", side, before=before)
    market.stock_shop(state)


def start_battle(state: MatchState, keep_log: bool) -> None:
    """Close the shop and begin the battle of the round, between what both sides have placed.

    A side that placed nobody who can fight has lost without a battle; if neither did, it is a draw.
    """
    state.require_shopping()
    ready = [can_fight(state, side) for side in BOTH]
    board = board_of(state) if all(ready) else None
    # Drawn in any case, so that what one round comes to shifts no seed of a later one.
    seed = state.battle_stream.next_u32() << 32 | state.battle_stream.next_u32()
    if board is None:
        outcome = HOME_WON if ready[HOME] else AWAY_WON if ready[AWAY] else DRAWN
        _conclude(state, outcome, WALKOVER, 0)
        return
    battle = Battle(board, seed, log=keep_log)
    for side in BOTH:
        # The battle goes on with the money of the match, so that what it pays is added to what is there.
        fighting = battle.state.sides[side]
        fighting.gold, fighting.dividend, fighting.profit = _purse(state, side)
    state.battle = battle
    state.progress.phase = FIGHTING
    state.write("battle_started", NOBODY)


def finish_battle(state: MatchState) -> None:
    """Take over what the battle came to: who won it, and what Settle and Interest paid (900.35b, 900.38a).

    Stock is lost with the battle; Dividend, Profit, Gold and the pieces persist, the dead ones too (G-97).
    """
    battle = state.battle
    if battle is None or battle.result is None:
        raise MatchError("there is no battle that has ended")
    state.battle = None
    for side in BOTH:
        before = state.money(side)
        fought = battle.state.sides[side]
        holder = state.sides[side]
        holder.gold, holder.dividend, holder.profit = fought.gold, fought.dividend, fought.profit
        if state.money(side) != before:
            state.write("dividend_settled", side, before=before, rule="900.35b")
    clock = battle.state.clock
    _conclude(state, clock.outcome, clock.reason, clock.frame)


def board_of(state: MatchState) -> Board:
    """The board of this round's battle: all pieces where they stand, and the round (900.37b)."""
    setup = state.terms.setup
    placed = [
        piece
        for side in BOTH
        for piece in state.owned_by(side)
        if piece.station.spot in (HALF, ROW_STRIP, COLUMN_STRIP, SOUNDING)
    ]
    ids = sorted({piece.card.id for piece in placed})
    cards = {card.id: card for card in setup.cards}
    suffix = f", round {state.progress.round}"
    return compile_board(
        BoardSetup(
            title=setup.title[: MAX_TITLE - len(suffix)] + suffix,
            round=state.progress.round,
            rules=setup.rules,
            cards=tuple(cards[name] for name in ids),
            home=_half(state, HOME, ids),
            away=_half(state, AWAY, ids),
            home_runes=_runes(state, HOME, ids),
            away_runes=_runes(state, AWAY, ids),
        )
    )


def points(rules: MatchRules, outcomes: Sequence[int], side: int) -> int:
    """Points of a side for battles that ended like this."""
    won = HOME_WON if side == HOME else AWAY_WON
    return rules.win_points * outcomes.count(won) + rules.draw_points * outcomes.count(DRAWN)


def is_decided(rules: MatchRules, outcomes: Sequence[int]) -> bool:
    """Whether such battles end the match: all are fought, or one side is far enough ahead."""
    lead = abs(points(rules, outcomes, HOME) - points(rules, outcomes, AWAY))
    return len(outcomes) >= rules.rounds or 0 < rules.lead_to_win <= lead


def _conclude(state: MatchState, outcome: int, reason: int, frame: int) -> None:
    """Note how the round's battle ended, and go on to the next round or to the end of the match."""
    progress = state.progress
    progress.outcomes.append(outcome)
    progress.reasons.append(reason)
    progress.frames.append(frame)
    rules = state.terms.setup.match_rules
    home, away = (points(rules, progress.outcomes, side) for side in BOTH)
    score = {"home": home, "away": away}
    won = {HOME_WON: HOME, AWAY_WON: AWAY, DRAWN: NOBODY}[outcome]
    state.write(
        "battle_decided", won, BATTLE_REASONS[reason], amounts={"outcome": outcome, "frame": frame, **score}
    )
    if is_decided(rules, progress.outcomes):
        progress.phase = OVER
        winner = NOBODY if home == away else HOME if home > away else AWAY
        state.write("match_ended", winner, amounts=score)
        return
    progress.round += 1
    begin_round(state)


def can_fight(state: MatchState, side: int) -> bool:
    """Whether a side has placed anybody who keeps it in a battle (G-80)."""
    return any(piece.card.kind not in OBJECTS for piece in state.on_half(side))


def _purse(state: MatchState, side: int) -> tuple[int, int, int]:
    money = state.money(side)
    return money.gold, money.dividend, money.profit


def _half(state: MatchState, side: int, ids: list[str]) -> tuple[PlacedPiece, ...]:
    return tuple(
        PlacedPiece(
            card=ids.index(piece.card.id),
            tier=piece.tier,
            row=piece.station.row,
            col=piece.station.column,
            label=piece.name,
        )
        for piece in state.on_half(side)
    )


def _runes(state: MatchState, side: int, ids: list[str]) -> SideRunes:
    owned = state.owned_by(side)
    resonance = [piece for piece in owned if piece.station.spot == SOUNDING]
    return SideRunes(
        runes=tuple(
            PlacedRune(
                card=ids.index(piece.card.id),
                tier=piece.tier,
                strip="rows" if piece.station.spot == ROW_STRIP else "columns",
                at=piece.station.row,
            )
            for piece in owned
            if piece.station.spot in (ROW_STRIP, COLUMN_STRIP)
        ),
        resonance=ids.index(resonance[0].card.id) if resonance else -1,
    )
