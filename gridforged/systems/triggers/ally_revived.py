"""The trigger `ally_revived`: when an ally revives, by whatever means (900.28h)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import ALLY_REVIVED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    ALLY_REVIVED,
    TriggerWord(
        name="ally_revived",
        rule="900.28h",
        summary="when an ally revives, by whatever means",
        text="when {who} revives",
        scopes=("allies", "adjacent_allies"),
    ),
)
