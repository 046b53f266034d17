"""Rabid: the unit attacked last is no candidate for the next activation (900.21b, G-58)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import RABID
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    RABID,
    KeywordWord(
        name="rabid",
        rule="900.21b",
        summary="does not attack the unit that it attacked last",
        text="Rabid: does not attack whom it attacked last",
        takes="flag",
    ),
)
