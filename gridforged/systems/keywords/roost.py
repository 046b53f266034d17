"""Roost N: heals its holder each second (G-48)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import ROOST
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    ROOST,
    KeywordWord(
        name="roost",
        rule="900.14a",
        summary="heals itself by that much every {tick_period_ms}",
        text="Roost {amount}: restores {amount:Vitality} to itself {tick_period_ms:every}",
        takes="number",
    ),
)
