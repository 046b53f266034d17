"""Riposte N: as Thorns, for as much as the resonance level (900.26a)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import RIPOSTE
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    RIPOSTE,
    KeywordWord(
        name="riposte",
        rule="900.26a",
        summary="an attacker whose hit it answers loses that much Vitality",
        text="Riposte {amount}: whoever damages its Insurance or Vitality loses {amount:Vitality}",
        takes="number",
    ),
)
