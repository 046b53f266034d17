"""Hallow N: heals each adjacent ally each second (G-48)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import HALLOW
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    HALLOW,
    KeywordWord(
        name="hallow",
        rule="900.14a",
        summary="heals each adjacent ally by that much every {tick_period_ms}",
        text="Hallow {amount}: restores {amount:Vitality} to each adjacent ally {tick_period_ms:every}",
        takes="number",
    ),
)
