"""Radiant: Power doubles while Lucid, before Blind halves it (900.32d)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import RADIANT
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    RADIANT,
    KeywordWord(
        name="radiant",
        rule="900.32d",
        summary="doubles Power while at full Vitality",
        text="Radiant: has double Power while at full Vitality",
        takes="flag",
    ),
)
