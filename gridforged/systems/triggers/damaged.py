"""The trigger `damaged`: when damage takes Vitality (900.26d)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import DAMAGED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    DAMAGED,
    TriggerWord(
        name="damaged",
        rule="900.26d",
        summary="when damage takes Vitality",
        text="when damage takes Vitality from {who}",
        target="the attacker",
        scopes=("self", "adjacent_allies", "allies", "enemies"),
    ),
)
