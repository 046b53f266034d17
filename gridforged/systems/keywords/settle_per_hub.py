"""Settle per Hub N: settles N more for each allied Hub on the final board (900.35e)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import SETTLE_PER_HUB
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    SETTLE_PER_HUB,
    KeywordWord(
        name="settle_per_hub",
        rule="900.35e",
        summary="settles that much more for each allied Hub",
        text="Settle {amount} per Hub: settles {amount} more for each allied Hub",
        takes="number",
    ),
)
