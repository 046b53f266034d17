"""Cascade N%: after an activation, the chance of another at once (900.16e, G-65)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import CASCADE
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    CASCADE,
    KeywordWord(
        name="cascade",
        rule="900.16e",
        summary="the chance, in percent, that an activation is followed by another at once",
        text="Cascade {amount}%: each activation has that chance to be followed by another at once",
        takes="number",
    ),
)
