"""Braced N: Armor for each adjacent living Tool (G-50)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import BRACED
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    BRACED,
    KeywordWord(
        name="braced",
        rule="900.34e",
        summary="that much Armor for each adjacent living Tool",
        text="Braced {amount}: has {amount} more Armor for each adjacent working Tool",
        takes="number",
    ),
)
