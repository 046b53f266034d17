"""Boards that clients send or name, as halves, and two halves as the board of a match.

Reading one can take many milliseconds, so it runs outside of the loop that keeps time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from gridforged.content.catalogue import packaged_board_source
from gridforged.content.loader import parse_board
from gridforged.content.pairing import Half, half_of, pair
from gridforged.content.problems import shown
from gridforged.content.rules import Rules
from gridforged.content.schema import BoardSetup
from gridforged.content.setup import decode_setup, encode_setup
from gridforged.errors import ContentError
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import Source
from gridforged.headless.server.refusals import BOARD, HALVES, MALFORMED, RequestError
from gridforged.systems.board import Board
from gridforged.systems.compile import board_from_bytes
from gridforged.systems.vocabulary import VOCABULARY

SENT: Final = "board"
"""Stands for the file name in errors about what a client has sent."""
WORK_RULES: Final = (
    "battle_limit_ms",
    "forced_depth_limit",
    "trigger_depth_limit",
    "root_forced_limit",
    "root_trigger_limit",
    "cascade_limit",
    "insurance_chain_levels",
)
"""Rules that bound the work of a battle: a board that is sent has at most the standard number."""


def read_halves(source: Source, limits: Limits) -> tuple[Half, Half]:
    """Both halves of a board. RequestError if it cannot be used."""
    setup = _setup(source, limits)
    return _half(setup, "home"), _half(setup, "away")


def read_half(source: Source, limits: Limits) -> Half:
    """The half of a board that `source` means. RequestError if it cannot be used."""
    return _half(_setup(source, limits), source.half)


def board_of(home: Half, away: Half) -> Board:
    """The board of a match. Both halves of one board make that very board. The last few are kept.

    RequestError if the two cannot meet, without a word why: that would tell one side of the other's half.
    """
    if home.setup == away.setup and (home.side, away.side) == ("home", "away"):
        return board_from_bytes(encode_setup(home.setup))
    try:
        return board_from_bytes(encode_setup(pair(home, away)))
    except ContentError:
        raise RequestError(HALVES, "these two halves cannot meet by the rules of the home half") from None


def _setup(source: Source, limits: Limits) -> BoardSetup:
    given = [entry for entry in (source.name, source.encoded, source.yaml) if entry]
    if len(given) != 1:
        raise RequestError(MALFORMED, "a board is given by exactly one of name, encoded and yaml")
    try:
        if source.name:
            return _packaged(source.name)
        if source.encoded:
            setup = decode_setup(source.encoded, VOCABULARY)
        else:
            setup = parse_board(source.yaml, VOCABULARY, SENT)
    except ContentError as error:
        raise RequestError(BOARD, str(error)) from None
    _check_work(setup, limits)
    return setup


@lru_cache(maxsize=64)
def _packaged(name: str) -> BoardSetup:
    text, file = packaged_board_source(shown(name))
    return parse_board(text, VOCABULARY, file)


def _check_work(setup: BoardSetup, limits: Limits) -> None:
    """RequestError if a battle on a board from anywhere could keep the server from its other matches."""
    rules = msgspec.structs.asdict(setup.rules)
    standard = msgspec.structs.asdict(Rules())
    most = {
        "frame_rate": limits.sent_frame_rate,
        "half_rows": limits.sent_half_rows,
        "half_columns": limits.sent_half_columns,
        **{name: standard[name] for name in WORK_RULES},
    }
    for name, bound in most.items():
        if rules[name] > bound:
            raise RequestError(BOARD, f"rules.{name}: {rules[name]} is more than this server allows, {bound}")
    for side, pieces in (("home", len(setup.home)), ("away", len(setup.away))):
        if pieces > limits.sent_half_pieces:
            raise RequestError(
                BOARD, f"{side}: {pieces} pieces are more than this server allows, {limits.sent_half_pieces}"
            )


def _half(setup: BoardSetup, side: str) -> Half:
    try:
        return half_of(setup, side)
    except ContentError as error:
        raise RequestError(BOARD, str(error)) from None
