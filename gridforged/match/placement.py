"""Putting pieces on the half, runes on the strips, a resonance to sound, and all back on the bench."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gridforged.content.geometry import Footprint, footprint
from gridforged.content.placing import half_problem, strip_problem
from gridforged.content.schema import MAX_PIECES, PIECES, RESONANCE, RUNE
from gridforged.errors import MatchError
from gridforged.match.components import (
    BENCH,
    COLUMN_STRIP,
    HALF,
    ROW_STRIP,
    SOUNDING,
    SPOT_NAMES,
)
from gridforged.match.state import MatchState, Owned

STRIPS: Final = {SPOT_NAMES[ROW_STRIP]: ROW_STRIP, SPOT_NAMES[COLUMN_STRIP]: COLUMN_STRIP}


def place(state: MatchState, side: int, name: str, row: int, column: int) -> None:
    """Put a piece on the half, its top-left cell at (row, column), or move it there."""
    state.require_shopping()
    piece = state.piece(side, name)
    if piece.card.kind not in PIECES:
        raise MatchError(f"'{name}' is a {piece.card.kind}, which stands on no half")
    on_half = state.on_half(side)
    if piece not in on_half and len(on_half) >= MAX_PIECES:
        raise MatchError(f"a half has at most {MAX_PIECES} pieces")
    rules = state.terms.setup.rules
    problem = half_problem(
        footprints(state, on_half), name, footprint(piece.card.kind, row, column, rules), rules
    )
    if problem:
        raise MatchError(problem)
    _move(state, piece, HALF, row, column)


def place_rune(state: MatchState, side: int, name: str, strip: str, line: int) -> None:
    """Put a rune on the strip "rows" or "columns", where it covers `line` and the next one (900.24a)."""
    state.require_shopping()
    piece = state.piece(side, name)
    if piece.card.kind != RUNE:
        raise MatchError(f"'{name}' is a {piece.card.kind}, not a rune")
    if strip not in STRIPS:
        raise MatchError(f"a rune lies beside the rows or above the columns, not on '{strip}'")
    if line < 0:
        raise MatchError(f"the lines of a strip count from 0, not from {line}")
    problem = strip_problem(strips(state, side), name, strip, line, state.terms.setup.rules)
    if problem:
        raise MatchError(f"'{name}' {problem}" if not problem.startswith("'") else problem)
    _move(state, piece, STRIPS[strip], line, 0)


def sound(state: MatchState, side: int, name: str) -> None:
    """Let a resonance sound: the one of its side (900.23c)."""
    state.require_shopping()
    piece = state.piece(side, name)
    if piece.card.kind != RESONANCE:
        raise MatchError(f"'{name}' is a {piece.card.kind}, not a resonance")
    for other in state.owned_by(side):
        if other.station.spot == SOUNDING and other is not piece:
            raise MatchError(f"'{other.name}' sounds already, and there is only one resonance (900.23c)")
    _move(state, piece, SOUNDING, 0, 0)


def remove(state: MatchState, side: int, name: str) -> None:
    """Take a placed piece back to the bench."""
    state.require_shopping()
    piece = state.piece(side, name)
    if piece.station.spot == BENCH:
        raise MatchError(f"'{name}' is on the bench already")
    bench = state.terms.setup.match_rules.bench
    if state.waiting(side) >= bench:
        raise MatchError(f"the bench is full, with {bench} pieces")
    _move(state, piece, BENCH, 0, 0)


def footprints(state: MatchState, pieces: Sequence[Owned]) -> list[tuple[str, Footprint]]:
    """Names and footprints of pieces on a half."""
    rules = state.terms.setup.rules
    return [
        (piece.name, footprint(piece.card.kind, piece.station.row, piece.station.column, rules))
        for piece in pieces
    ]


def strips(state: MatchState, side: int) -> list[tuple[str, str, int]]:
    """Name, strip and first line of each rune that a side has placed."""
    return [
        (piece.name, SPOT_NAMES[piece.station.spot], piece.station.row)
        for piece in state.owned_by(side)
        if piece.station.spot in (ROW_STRIP, COLUMN_STRIP)
    ]


def _move(state: MatchState, piece: Owned, spot: int, row: int, column: int) -> None:
    station = piece.station
    station.spot = spot
    station.row = row
    station.column = column
    kind = "piece_benched" if spot == BENCH else "piece_placed"
    amounts = (
        {} if spot in (BENCH, SOUNDING) else {"row": row, "column": column} if spot == HALF else {"line": row}
    )
    state.write(kind, piece.side, piece.name, amounts={"spot": spot, **amounts})
