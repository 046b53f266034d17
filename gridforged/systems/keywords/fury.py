"""Fury: Power from Focus, which is not spent (900.30f, C-35)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import FURY
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    FURY,
    KeywordWord(
        name="fury",
        rule="900.30f",
        summary="1 Power for every 2 Focus, which it keeps",
        text="Fury: has 1 more Power for every {fury_focus} Focus",
        takes="flag",
    ),
)
