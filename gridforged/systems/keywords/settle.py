"""Settle N: converts up to N Stock into Dividend at the end of a battle (900.35b)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import SETTLE
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    SETTLE,
    KeywordWord(
        name="settle",
        rule="900.35b",
        summary="at battle end turns up to that much Stock into Dividend",
        text="Settle {amount}: turns up to {amount:Stock} into Dividend at the end of the battle",
        takes="number",
    ),
)
