"""Feast N%: heals its holder by a share of the Vitality damage that it deals (900.11b, G-47)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import FEAST
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    FEAST,
    KeywordWord(
        name="feast",
        rule="900.14e",
        summary="heals itself by that percentage of the Vitality damage it deals",
        text="Feast {amount}%: heals itself by that share of the Vitality that its damage takes",
        takes="number",
    ),
)
