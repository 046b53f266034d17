"""A resolved match as bytes and back, and what holds for one wherever it comes from."""

from __future__ import annotations

from typing import Final

import msgspec

from gridforged.content.encoded import decode_bounded
from gridforged.content.lint import check_card
from gridforged.content.match_schema import MatchSetup
from gridforged.content.problems import Report, StrictReport
from gridforged.content.rule_limits import check_rules
from gridforged.content.vocabulary import Vocabulary
from gridforged.errors import ContentError

MAX_MATCH_BYTES: Final = 131_072
"""Largest encoded match. It leaves room for the pieces of any board of one of its battles."""

NAME: Final = "match setup"
"""Stands for the file name in errors about encoded matches."""

_ENCODER: Final = msgspec.msgpack.Encoder(order="deterministic")
_DECODER: Final = msgspec.msgpack.Decoder(MatchSetup, strict=True)


def encode_match(setup: MatchSetup) -> bytes:
    """The canonical MessagePack bytes of ``setup``: equal matches have equal bytes."""
    return _ENCODER.encode(setup)


def encode_match_rules(setup: MatchSetup) -> bytes:
    """The canonical bytes of both rules tables alone, that of the match and that of its battles."""
    return _ENCODER.encode((setup.match_rules, setup.rules))


def decode_match(data: bytes, vocabulary: Vocabulary) -> MatchSetup:
    """The match that ``encode_match`` wrote, checked like a file.

    ContentError when ``data`` is anything but the canonical bytes of a sound match.
    """
    setup = decode_bounded(data, _DECODER, MAX_MATCH_BYTES, NAME)
    _check(setup, vocabulary, StrictReport(NAME))
    if encode_match(setup) != data:
        raise ContentError("not in canonical form", file=NAME)
    return setup


def _check(setup: MatchSetup, vocabulary: Vocabulary, report: Report) -> None:
    """Report everything that the assembly of a file would have refused."""
    ids = [card.id for card in setup.cards]
    if ids != sorted(dict.fromkeys(ids)):
        report.add(("cards",), "cards must be sorted by id, each once")
    for index, card in enumerate(setup.cards):
        check_card(card, vocabulary, report, ("cards", index))
    known: dict[tuple[int, int], int] = {}
    for index, good in enumerate(setup.shop):
        if good.card >= len(setup.cards):
            report.add(("shop", index, "card"), f"there is no card number {good.card}")
        elif good.tier > setup.cards[good.card].tiers:
            report.add(("shop", index, "tier"), f"card {ids[good.card]} has no tier {good.tier}")
        if (good.card, good.tier) in known:
            report.add(("shop", index), f"sells what number {known[good.card, good.tier]} sells")
        known[good.card, good.tier] = index
    if sorted(dict.fromkeys(card for card, _ in known)) != list(range(len(setup.cards))):
        report.add(("cards",), "a card that the shop does not sell")
    check_rules(setup.rules, report, ("rules",))
