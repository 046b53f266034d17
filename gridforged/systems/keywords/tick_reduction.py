"""Tick reduction N: what a rune takes off each tick of Burn and Venom (900.11d)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import TICK_REDUCTION
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    TICK_REDUCTION,
    KeywordWord(
        name="tick_reduction",
        rule="900.11d",
        summary="Burn and Venom ticks on it are that much smaller",
        text="Tick Reduction {amount}: ticks of Burn and Venom on it are {amount} smaller",
        takes="number",
    ),
)
