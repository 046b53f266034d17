"""The trigger `activated`: after an activation, in its followup (900.8f)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import ACTIVATED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    ACTIVATED,
    TriggerWord(
        name="activated",
        rule="900.8f",
        summary="after an activation, in its followup",
        text="after {who} activates",
        target="the target of {subject}",
        scopes=("self", "adjacent_allies", "allies", "enemies"),
    ),
)
