"""What every keyword is: the word on the card, its permanent id, what a battle's start does."""

from __future__ import annotations

from gridforged.content.vocabulary import KeywordWord
from gridforged.systems.state import BattleState, Combatant


class Keyword:
    """One row of `keywords.KEYWORDS`, from a file of its own.

    `id` is its place in `Traits.values`, where the systems that carry it out read it. One that acts at the
    start of a battle is a subclass.
    """

    def __init__(self, id_: int, word: KeywordWord) -> None:
        self.id = id_
        self.word = word

    def start(self, state: BattleState, combatant: Combatant, value: int) -> None:
        """What the start of a battle does to a combatant whose card prints it with `value` (1 for a flag)."""
