"""Flank N: Power for each occupied flank (900.41e, G-50)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import FLANK
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    FLANK,
    KeywordWord(
        name="flank",
        rule="900.41e",
        summary="that much Power for each occupied position left and right",
        text="Flank {amount}: has {amount} more Power for each occupied flank, left and right",
        takes="number",
    ),
)
