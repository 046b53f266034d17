"""Entrap ladder: how many seconds any Entrap on its holder lasts, by tier (900.18f, G-41)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import ENTRAP_LADDER
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    ENTRAP_LADDER,
    KeywordWord(
        name="entrap_ladder",
        rule="900.18f",
        summary="an Entrap on it lasts that many seconds instead",
        text="Entrap Ladder {amount}: an Entrap on it lasts {amount:second(s)}, whatever it says",
        takes="number",
    ),
)
