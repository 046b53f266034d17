"""Thorns N: a fixed Vitality loss for whoever damages its holder (900.26a)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import THORNS
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    THORNS,
    KeywordWord(
        name="thorns",
        rule="900.26a",
        summary="an attacker whose hit it answers loses that much Vitality",
        text="Thorns {amount}: whoever damages its Insurance or Vitality loses {amount:Vitality}",
        takes="number",
    ),
)
