"""Every kind of event and every noun that it can be about, so that scenarios cannot misspell them unseen."""

from __future__ import annotations

from functools import cache
from typing import Final

from gridforged.components.clock import REASON_NAMES
from gridforged.components.registry import REGISTRY
from gridforged.systems.vocabulary import VOCABULARY

EVENT_KINDS: Final = (
    "activation_aborted",
    "activation_started",
    "amount_counted",
    "battle_ended",
    "battle_started",
    "bonus_damage_added",
    "burn_spread",
    "cascade_triggered",
    "chain_cut",
    "charge_lost",
    "clause_skipped",
    "combatant_died",
    "combatant_revived",
    "command_applied",
    "cost_paid",
    "cull_failed",
    "cull_succeeded",
    "damage_absorbed",
    "damage_divided",
    "damage_ignored",
    "damage_nullified",
    "damage_taken",
    "death_defied",
    "displace_failed",
    "dread_harvested",
    "durability_spent",
    "effect_refused",
    "freeze_shattered",
    "freeze_thawed",
    "harvest_failed",
    "haywire_spent",
    "hit_skipped",
    "hit_struck",
    "ignore_charges_gained",
    "initiative_pushed",
    "initiative_taken",
    "insurance_gained",
    "interest_gained",
    "interest_paid",
    "keyword_gained",
    "overclock_blown_out",
    "overtime_ticked",
    "package_resolved",
    "passive_triggered",
    "revival_failed",
    "shield_broken",
    "shield_gained",
    "stat_gained",
    "stat_lost",
    "status_applied",
    "status_cleared",
    "status_decayed",
    "status_ended",
    "status_ticked",
    "stock_minted",
    "stock_settled",
    "target_chosen",
    "target_missing",
    "tool_destroyed",
    "tool_repaired",
    "unit_shocked",
    "units_displaced",
    "vessel_points_gained",
    "vitality_lost",
    "vitality_restored",
)

OTHER_NOUNS: Final = (
    "apply",
    "concede",
    "cost_paid",
    "current_damage",
    "durability",
    "forced_activation",
    "initiative",
    "vessel",
    "vitality",
)
"""What events are about and no table of the engine names."""


@cache
def event_nouns() -> tuple[str, ...]:
    """Everything that `Event.what` can be, sorted: words of the card language, fields, reasons of an end."""
    words = (
        VOCABULARY.operations,
        VOCABULARY.keywords,
        VOCABULARY.statuses,
        VOCABULARY.triggers,
        VOCABULARY.counts,
        (stat.name for stat in VOCABULARY.stats),
        (field.name for spec in REGISTRY.types for field in spec.fields),
        REASON_NAMES[1:],
        OTHER_NOUNS,
    )
    return tuple(sorted({name for names in words for name in names}))
