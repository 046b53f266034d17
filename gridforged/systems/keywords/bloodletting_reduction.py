"""Bloodletting reduction N: lowers the cost before a payer is chosen (900.20g)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import BLOODLETTING_REDUCTION
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    BLOODLETTING_REDUCTION,
    KeywordWord(
        name="bloodletting_reduction",
        rule="900.20g",
        summary="its Bloodletting costs that much less",
        text="Bloodletting Reduction {amount}: its Bloodletting costs {amount} less",
        takes="number",
    ),
)
