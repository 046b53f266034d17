"""Ally-proof: immune to the damage of allies, so no misfire picks it (900.21c)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import ALLY_PROOF
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    ALLY_PROOF,
    KeywordWord(
        name="ally_proof",
        rule="900.21c",
        summary="misfires of its allies never pick it",
        text="Ally-Proof: misfires of its allies never pick it",
        takes="flag",
    ),
)
