"""The trigger `supercharge`: after an adjacent ally activates, on that ally (900.17d)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import SUPERCHARGED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    SUPERCHARGED,
    TriggerWord(
        name="supercharge",
        rule="900.17d",
        summary="after an adjacent ally activates, on that ally",
        text="after {who} activates (Supercharge)",
        target="the target of {subject}",
        scopes=("adjacent_allies",),
    ),
)
