"""Burn ward: an aura under which Burn never spreads to an ally of its holder (900.33h)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import BURN_WARD
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    BURN_WARD,
    KeywordWord(
        name="burn_ward",
        rule="900.33h",
        summary="Burn cannot spread on its side",
        text="Burn Ward: Burn cannot spread among its side",
        takes="flag",
    ),
)
