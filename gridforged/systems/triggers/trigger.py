"""What every trigger is: the word on the card, the moment it listens to, and who hears it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gridforged.content.vocabulary import ScopeWord, TriggerWord
from gridforged.systems import grid
from gridforged.systems.state import BattleState, Combatant

SELF = "self"
ADJACENT_ALLIES = "adjacent_allies"
ALLIES = "allies"
ENEMIES = "enemies"
ANYONE = "anyone"

SCOPES: Final[Mapping[str, ScopeWord]] = MappingProxyType(
    {
        SELF: ScopeWord("{this}", "{this}", "its own side"),
        ADJACENT_ALLIES: ScopeWord("an adjacent ally", "that ally", "its own side"),
        ALLIES: ScopeWord("another ally", "that ally", "its own side"),
        ENEMIES: ScopeWord("an enemy", "that enemy", "the other side"),
        ANYONE: ScopeWord("another unit", "that unit", "either side"),
    }
)
"""How a card says whom an event must involve (900.8d)."""


class Trigger:
    """One row of `triggers.TRIGGERS`, from a file of its own.

    `word.scopes` are the scopes that a passive may narrow it to, the first being meant when it names none.
    """

    def __init__(self, moment: int, word: TriggerWord) -> None:
        self.moment = moment
        self.word = word

    def may_listen(self, listener: Combatant) -> bool:
        """Whether a combatant in its state of life hears it; the dead hear nothing (900.8c, 900.19f)."""
        return listener.vitality.alive

    def hears(self, state: BattleState, listener: Combatant, subject: Combatant, scope: str) -> bool:
        """Whether the event, which befell `subject`, lies within the listener's scope (900.8d)."""
        if scope == SELF:
            return listener is subject
        if scope == ADJACENT_ALLIES:
            return listener is not subject and grid.is_adjacent(listener, subject)
        if scope == ALLIES:
            return listener is not subject and listener.side == subject.side
        if scope == ENEMIES:
            return listener.side != subject.side
        return listener is not subject
