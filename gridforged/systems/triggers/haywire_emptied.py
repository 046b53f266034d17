"""The trigger `haywire_emptied`: when its last Haywire stack is spent or removed (900.17c)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import HAYWIRE_EMPTIED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    HAYWIRE_EMPTIED,
    TriggerWord(
        name="haywire_emptied",
        rule="900.17c",
        summary="when its last Haywire stack is spent or removed",
        text="when {who} has no Haywire left",
        scopes=("self", "adjacent_allies", "allies"),
    ),
)
