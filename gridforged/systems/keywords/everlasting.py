"""Everlasting: ten seconds after every death that lasts, the unit comes back (900.28b)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.keywords.keyword import Keyword
from gridforged.systems.state import Combatant


class Everlasting(Keyword):
    """Arms the revival timer at each death; `systems.revival` answers it."""

    def equip(self, combatant: Combatant, value: int) -> None:
        combatant.revival.everlasting = value > 0


KEYWORD: Final = Everlasting(
    KeywordWord(name="everlasting", rule="900.28b", summary="revives some seconds after every death")
)
