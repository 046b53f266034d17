"""The terms of a match: everything of it that never changes, made once and shared by all matches on them."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final

from gridforged.content.loader import load_match as _load_match
from gridforged.content.match_schema import MatchSetup, RoundScript, StockedGood
from gridforged.content.match_setup import decode_match, encode_match, encode_match_rules
from gridforged.content.resolve import tier_value
from gridforged.content.schema import PIECES, Card
from gridforged.serialization.layout import DIGEST_BYTES
from gridforged.systems.compile import compile_card
from gridforged.systems.numbers import Numbers
from gridforged.systems.vocabulary import VOCABULARY


class Terms:
    """A validated match. `load_match` makes one, and any number of matches may share it.

    `setup` is the content it was made from, `encoded` that content as canonical bytes, `digest` and
    `rules_digest` their 16-byte digests as those of a board.
    """

    def __init__(self, setup: MatchSetup, encoded: bytes) -> None:
        self.setup: Final = setup
        self.encoded: Final = encoded
        self.digest: Final = _digest(encoded)
        self.rules_digest: Final = _digest(encode_match_rules(setup))
        self.numbers: Final = Numbers(setup.rules)
        for good in setup.shop:  # so that a card that no battle can have is found before one is bought
            card = setup.cards[good.card]
            if card.kind in PIECES:
                compile_card(card, good.tier, self.numbers)

    @property
    def title(self) -> str:
        """What the match is called."""
        return self.setup.title

    def card_of(self, good: StockedGood) -> Card:
        """The card that a good is."""
        return self.setup.cards[good.card]

    def cost(self, good: StockedGood) -> int:
        """Its price before the discount."""
        return tier_value(self.card_of(good).cost, good.tier)

    def income(self, round_number: int) -> int:
        """Gold for each side at the start of a round."""
        income = self.setup.match_rules.income
        return income[min(round_number, len(income)) - 1]

    def __repr__(self) -> str:
        return f"<Terms {self.title!r}, {self.setup.match_rules.rounds} rounds>"


class Script:
    """What a match file holds: `terms`, a `seed`, and what both sides do, `rounds[0]` in round 1."""

    def __init__(self, terms: Terms, seed: int, rounds: tuple[RoundScript, ...]) -> None:
        self.terms: Final = terms
        self.seed: Final = seed
        self.rounds: Final = rounds


def load_match(source: str | Path) -> Script:
    """The scripted match of a YAML file, or the packaged match of that name.

    Raises ContentError, with file, line, path and the nearest valid name, for anything wrong with it that can
    be seen without playing it.
    """
    loaded = _load_match(source, VOCABULARY)
    return Script(Terms(loaded.setup, encode_match(loaded.setup)), loaded.seed, loaded.rounds)


@lru_cache(maxsize=16)
def terms_from_bytes(encoded: bytes) -> Terms:
    """The terms whose `encoded` form this is; ContentError if it is not one. The last few are kept."""
    return Terms(decode_match(encoded, VOCABULARY), encoded)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=DIGEST_BYTES).digest()
