"""Initiative repeats N: each adjacent ally's Initiative resolves N times more (900.31b)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import INITIATIVE_REPEATS
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    INITIATIVE_REPEATS,
    KeywordWord(
        name="initiative_repeats",
        rule="900.31b",
        summary="adjacent allies resolve their Initiative that many times more",
        text="Initiative Repeats {amount}: adjacent allies resolve their Initiative {amount:more time(s)}",
        takes="number",
    ),
)
