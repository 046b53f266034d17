"""Forge Core N: shrinks each tick of Burn and Venom before anything else sees it (900.11d, G-102)."""

from __future__ import annotations

from typing import Final

from gridforged.components.traits import FORGE_CORE
from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword

KEYWORD: Final = Keyword(
    FORGE_CORE,
    KeywordWord(
        name="forge_core",
        rule="900.11d",
        summary="Burn and Venom ticks on it are that much smaller",
        text="Forge Core {amount}: ticks of Burn and Venom on it are {amount} smaller",
        takes="number",
    ),
)
