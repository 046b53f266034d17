"""The trigger `insured`: when it gains Insurance (900.38a)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import INSURED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    INSURED,
    TriggerWord(
        name="insured",
        rule="900.38a",
        summary="when it gains Insurance",
        text="when {who} gains Insurance",
        scopes=("self",),
    ),
)
