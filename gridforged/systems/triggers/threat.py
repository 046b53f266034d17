"""The trigger `threat`: when two units have been displaced, once for the pair (900.22b)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import PAIR_DISPLACED
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.triggers.trigger import ALLIES, ANYONE, Trigger


class Threat(Trigger):
    """Heard by all in scope of the first of the pair, by the displaced themselves too."""

    def hears(self, state: BattleState, listener: Combatant, subject: Combatant, scope: str) -> bool:
        if scope == ANYONE:
            return True
        return (listener.side == subject.side) == (scope == ALLIES)


TRIGGER: Final = Threat(
    PAIR_DISPLACED,
    TriggerWord(
        name="threat",
        rule="900.22b",
        summary="when two units have been displaced, once for the pair",
        text="when two units of {side} swap places (Threat)",
        target="the second of the two",
        subject="the first of the two",
        scopes=("anyone", "allies", "enemies"),
    ),
)
