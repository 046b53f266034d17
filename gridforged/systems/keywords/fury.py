"""Fury: Focus counts for Power as well, and is not spent (900.30f)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword
from gridforged.systems.state import Combatant


class Fury(Keyword):
    """Lets Focus add to effective Power; `systems.stats` works out how much."""

    def equip(self, combatant: Combatant, value: int) -> None:
        combatant.stats.fury = value > 0


KEYWORD: Final = Fury(KeywordWord(name="fury", rule="900.30f", summary="every 2 Focus count as 1 Power more"))
