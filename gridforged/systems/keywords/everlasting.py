"""Everlasting: ten seconds after every death that lasts, the unit comes back (900.28b)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import EVERLASTING
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    EVERLASTING,
    KeywordWord(
        name="everlasting",
        rule="900.28b",
        summary="revives some seconds after every death",
        text="Everlasting: revives {everlasting_delay_ms} after every death",
        takes="flag",
    ),
)
