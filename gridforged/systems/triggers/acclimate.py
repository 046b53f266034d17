"""The trigger `acclimate`: when it is displaced (900.22a)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import DISPLACED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    DISPLACED,
    TriggerWord(
        name="acclimate",
        rule="900.22a",
        summary="when it is displaced",
        text="when {who} is displaced (Acclimate)",
        target="whoever moved it",
        scopes=("self",),
    ),
)
