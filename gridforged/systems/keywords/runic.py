"""Runic: partial coverage by a rune counts as full (900.24c)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import RUNIC
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    RUNIC,
    KeywordWord(
        name="runic",
        rule="900.24c",
        summary="runes that reach only half of it work in full",
        text="Runic: a rune that reaches only part of it works in full",
        takes="flag",
    ),
)
