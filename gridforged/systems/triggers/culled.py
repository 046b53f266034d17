"""The trigger `culled`: when a Cull succeeds (900.1d)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import TriggerWord
from gridforged.systems.moments import CULLED
from gridforged.systems.triggers.trigger import Trigger

TRIGGER: Final = Trigger(
    CULLED,
    TriggerWord(
        name="culled",
        rule="900.1d",
        summary="when a Cull succeeds",
        text="when {who} is Culled",
        target="the culler",
        scopes=("enemies", "allies", "adjacent_allies"),
    ),
)
