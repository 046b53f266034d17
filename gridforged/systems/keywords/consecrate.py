"""Consecrate N: adjacent allies have 1 Armor for each stack (G-49, 900.41c)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import CONSECRATE
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    CONSECRATE,
    KeywordWord(
        name="consecrate",
        rule="900.18a",
        summary="adjacent allies have that much more Armor",
        text="Consecrate {amount}: adjacent allies have {amount} more Armor",
        takes="number",
    ),
)
