"""Brute N%: more Power while five living allied Tools are adjacent, on any sides (900.41d, C-14)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import BRUTE
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    BRUTE,
    KeywordWord(
        name="brute",
        rule="900.41d",
        summary="that percentage more Power beside five or more living Tools",
        text="Brute {amount}%: has {amount}% more Power beside {brute_tools} or more working Tools",
        takes="number",
    ),
)
