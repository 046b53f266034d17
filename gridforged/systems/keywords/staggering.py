"""Staggering N%: Vitality damage of its holder takes charge from the victim (900.12g, G-38)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import STAGGER
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    STAGGER,
    KeywordWord(
        name="staggering",
        rule="900.12g",
        summary="damage to Vitality costs the victim that percentage of a full charge",
        text="Staggering {amount}%: its damage to Vitality takes that share of a full charge from the victim",
        takes="number",
    ),
)
