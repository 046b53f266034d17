"""What every keyword is: the word on the card, and what it equips its holder with."""

from __future__ import annotations

from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.state import Combatant


class Keyword:
    """Base of the keywords. A subclass lives in a file of its own and is one row of `keywords.KEYWORDS`."""

    def __init__(self, word: KeywordWord) -> None:
        self.word = word

    def equip(self, combatant: Combatant, value: int) -> None:
        """Set up the components of a combatant whose card prints the keyword with `value` (1 for a flag)."""
        raise NotImplementedError(self.word.name)
