"""What a match is made of beside the two `Side`s with their money: pieces, offers, progress. Data only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

SHOPPING: Final = 0
FIGHTING: Final = 1
OVER: Final = 2
PHASE_NAMES: Final = ("shopping", "fighting", "over")

BENCH: Final = 0
HALF: Final = 1
ROW_STRIP: Final = 2
COLUMN_STRIP: Final = 3
SOUNDING: Final = 4
SOLD: Final = 5
SPOT_NAMES: Final = ("bench", "half", "rows", "columns", "resonance", "sold")

WALKOVER: Final = 4
"""Reason of a battle that was not fought, beside those of `components.clock`: a side had nobody to send."""


@dataclass(eq=False)
class Progress:
    """Where the match stands: the `round` from 1, its `phase`, and of each battle so far how it ended.

    `outcomes` and `reasons` are as in `components.clock`, `frames` the lengths of the battles.
    """

    round: int = 1
    phase: int = SHOPPING
    outcomes: list[int] = field(default_factory=list)
    reasons: list[int] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)


@dataclass(eq=False)
class Offer:
    """What the shop offers one side in this round: number `good` of its goods, `left` times."""

    side: int = 0
    good: int = 0
    left: int = 0


@dataclass(eq=False)
class Piece:
    """A piece that a side has bought: the `card` by its number in the match, at a `tier`."""

    side: int = 0
    card: int = 0
    tier: int = 1


@dataclass(eq=False)
class Station:
    """Where a piece is: `spot`, and on the half its top-left cell, or on a strip the first line as `row`.

    What is sold stays, as SOLD: its name is never given to another.
    """

    spot: int = BENCH
    row: int = 0
    column: int = 0
