"""The trigger `revived`: when a Vessel revives it (900.28h)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import REVIVED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    REVIVED,
    TriggerWord(
        name="revived",
        rule="900.28h",
        summary="when a Vessel revives it",
        text="when a Vessel revives {who}",
        scopes=("self",),
    ),
)
