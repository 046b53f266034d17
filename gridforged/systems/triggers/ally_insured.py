"""The trigger `ally_insured`: when an ally gains Insurance (900.38d)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import ALLY_INSURED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    ALLY_INSURED,
    TriggerWord(
        name="ally_insured",
        rule="900.38d",
        summary="when an ally gains Insurance",
        text="when {who} gains Insurance",
        scopes=("allies", "adjacent_allies"),
    ),
)
