"""Relentless: no negative status of its table and no negative stat change, but for Smash (900.10, G-43)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import RELENTLESS
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    RELENTLESS,
    KeywordWord(
        name="relentless",
        rule="900.10a",
        summary="refuses most negative statuses and every loss of a stat",
        text="Relentless: refuses most negative statuses, and every loss of a stat but by Smash",
        takes="flag",
    ),
)
