"""Defy death N: lethal losses that leave 1 Vitality instead (900.20d, G-54)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import DEFY_DEATH
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    DEFY_DEATH,
    KeywordWord(
        name="defy_death",
        rule="900.20d",
        summary="that many lethal losses leave it 1 Vitality",
        text="Defy Death {amount}: survives {amount:deadly loss(es)} with 1 Vitality",
        takes="number",
    ),
)
