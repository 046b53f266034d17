"""Bloodletting N: an activation costs N Vitality, paid by one unit of its half (900.20)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import BLOODLETTING
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    BLOODLETTING,
    KeywordWord(
        name="bloodletting",
        rule="900.20c",
        summary="its activation costs the first unit in reading order that much Vitality",
        text="Bloodletting {amount}: each activation costs the first of its half in reading order "
        "{amount:Vitality}, or is called off",
        takes="number",
    ),
)
