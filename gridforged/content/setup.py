"""A resolved board as bytes and back. Reading trusts nothing: bytes may come from anybody."""

from __future__ import annotations

from typing import Final

import msgspec

from gridforged.content.encoded import decode_bounded
from gridforged.content.geometry import BoardGeometry, footprint
from gridforged.content.lint import check_card
from gridforged.content.problems import Report, StrictReport, Where
from gridforged.content.rule_limits import check_rules
from gridforged.content.rules import Rules
from gridforged.content.rune_boards import strip_problems
from gridforged.content.schema import PIECES, RESONANCE, RUNE, BoardSetup, PlacedPiece
from gridforged.content.vocabulary import Vocabulary
from gridforged.errors import ContentError

MAX_SETUP_BYTES: Final = 262_144
"""Largest encoded board; a board of 24 different cards has about 10,000 bytes."""

NAME: Final = "board setup"
"""Stands for the file name in errors about encoded boards."""

_ENCODER: Final = msgspec.msgpack.Encoder(order="deterministic")
_DECODER: Final = msgspec.msgpack.Decoder(BoardSetup, strict=True)


def encode_setup(setup: BoardSetup) -> bytes:
    """The canonical MessagePack bytes of ``setup``: equal boards have equal bytes."""
    return _ENCODER.encode(setup)


def encode_rules(rules: Rules) -> bytes:
    """The canonical MessagePack bytes of a rules table alone."""
    return _ENCODER.encode(rules)


def decode_setup(data: bytes, vocabulary: Vocabulary) -> BoardSetup:
    """The board that ``encode_setup`` wrote, checked like a file: types, ranges, words, cards and geometry.

    ContentError when ``data`` is anything but the canonical bytes of a sound board.
    """
    setup = decode_bounded(data, _DECODER, MAX_SETUP_BYTES, NAME)
    check_setup(setup, vocabulary, StrictReport(NAME))
    if encode_setup(setup) != data:
        raise ContentError("not in canonical form", file=NAME)
    return setup


def check_setup(setup: BoardSetup, vocabulary: Vocabulary, report: Report) -> None:
    """Report everything that the linter and the assembly of a file would have refused."""
    ids = [card.id for card in setup.cards]
    if ids != sorted(set(ids)):
        report.add(("cards",), "cards must be sorted by id, each once")
    for index, card in enumerate(setup.cards):
        check_card(card, vocabulary, report, ("cards", index))
    used: set[int] = set()
    labels: set[str] = set()
    for where, piece in _pieces(setup):
        if piece.card >= len(setup.cards):
            report.add((*where, "card"), f"there is no card number {piece.card}")
            return
        if piece.tier > setup.cards[piece.card].tiers:
            report.add((*where, "tier"), f"card {ids[piece.card]} has no tier {piece.tier}")
        if piece.label in labels:
            report.add((*where, "label"), f"'{piece.label}' is the label of two units")
        labels.add(piece.label)
        used.add(piece.card)
        if setup.cards[piece.card].kind not in PIECES:
            report.add((*where, "card"), f"card {ids[piece.card]} stands on no half")
    used |= _check_runes(setup, report)
    if len(used) != len(setup.cards):
        report.add(("cards",), "a card that no piece uses")
    check_layout(setup, report)


def _check_runes(setup: BoardSetup, report: Report) -> set[int]:
    """The cards that the rune boards use; whatever is wrong with them is reported."""
    used: set[int] = set()
    for name, side in (("home_runes", setup.home_runes), ("away_runes", setup.away_runes)):
        for index, rune in enumerate(side.runes):
            if rune.card >= len(setup.cards) or setup.cards[rune.card].kind != RUNE:
                report.add((name, "runes", index, "card"), f"card number {rune.card} is no rune")
            elif rune.tier > setup.cards[rune.card].tiers:
                report.add((name, "runes", index, "tier"), f"the rune has no tier {rune.tier}")
            used.add(rune.card)
        if side.resonance >= 0:
            if side.resonance >= len(setup.cards) or setup.cards[side.resonance].kind != RESONANCE:
                report.add((name, "resonance"), f"card number {side.resonance} is no resonance")
            used.add(side.resonance)
    check_rune_places(setup, report)
    return used


def check_rune_places(setup: BoardSetup, report: Report) -> None:
    """Report runes beside no lines of the half, or on top of one another."""
    for name, side in (("home_runes", setup.home_runes), ("away_runes", setup.away_runes)):
        strips: list[tuple[str, int]] = [(rune.strip, rune.at) for rune in side.runes]
        for index, reason in strip_problems(strips, setup.rules):
            report.add((name, "runes", index, "at"), reason)


def check_layout(setup: BoardSetup, report: Report) -> None:
    """Report rules that cannot be, and pieces outside of their half or on top of one another."""
    before = len(report)
    check_rules(setup.rules, report, ("rules",))
    if len(report) > before:
        return  # without sound footprints there is no geometry
    half = BoardGeometry(setup.rules.half_rows, setup.rules.half_columns)
    for side, pieces in (("home", setup.home), ("away", setup.away)):
        places = [
            (piece.label, footprint(setup.cards[piece.card].kind, piece.row, piece.col, setup.rules))
            for piece in pieces
        ]
        for problem in half.problems(places):
            report.add((side, problem.piece, "at"), problem.reason)


def _pieces(setup: BoardSetup) -> list[tuple[Where, PlacedPiece]]:
    home: list[tuple[Where, PlacedPiece]] = [
        (("home", index), piece) for index, piece in enumerate(setup.home)
    ]
    return home + [(("away", index), piece) for index, piece in enumerate(setup.away)]
