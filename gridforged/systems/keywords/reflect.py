"""Reflect N%: answers landed damage with a damage instance of its own (900.26f)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import REFLECT
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    REFLECT,
    KeywordWord(
        name="reflect",
        rule="900.26f",
        summary="answers with a damage instance of that percentage of the Vitality it lost",
        text="Reflect {amount}%: deals that share of the Vitality it loses to damage back to the attacker",
        takes="number",
    ),
)
