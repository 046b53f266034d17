"""Every kind of event and every noun that it can be about, so that scenarios cannot misspell them unseen."""

from __future__ import annotations

from functools import cache
from typing import Final

from gridforged.components.clock import REASON_NAMES
from gridforged.components.registry import REGISTRY
from gridforged.systems.vocabulary import VOCABULARY

EVENT_KINDS: Final = (
    "activation_started",
    "battle_ended",
    "battle_started",
    "bonus_damage_added",
    "clause_skipped",
    "combatant_died",
    "combatant_revived",
    "cost_paid",
    "cull_failed",
    "cull_succeeded",
    "damage_absorbed",
    "damage_ignored",
    "damage_nullified",
    "damage_taken",
    "effect_refused",
    "hit_skipped",
    "hit_struck",
    "ignore_charges_gained",
    "insurance_gained",
    "overtime_ticked",
    "revival_failed",
    "shield_broken",
    "shield_gained",
    "stat_gained",
    "stat_lost",
    "status_applied",
    "status_ended",
    "target_chosen",
    "target_missing",
    "vitality_lost",
    "vitality_restored",
)

OTHER_NOUNS: Final = ("vitality",)
"""What events are about and no table of the engine names."""


@cache
def event_nouns() -> tuple[str, ...]:
    """Everything that `Event.what` can be, sorted: words of the card language, fields, reasons of an end."""
    words = (
        VOCABULARY.operations,
        VOCABULARY.keywords,
        VOCABULARY.statuses,
        (stat.name for stat in VOCABULARY.stats),
        (field.name for spec in REGISTRY.types for field in spec.fields),
        REASON_NAMES[1:],
        OTHER_NOUNS,
    )
    return tuple(sorted({name for names in words for name in names}))
