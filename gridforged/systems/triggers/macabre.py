"""The trigger `macabre`: when another combatant dies (900.19a)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import DIED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    DIED,
    TriggerWord(
        name="macabre",
        rule="900.19a",
        summary="when another combatant dies",
        text="when {who} dies (Macabre)",
        target="the killer",
        scopes=("anyone", "adjacent_allies", "allies", "enemies"),
    ),
)
