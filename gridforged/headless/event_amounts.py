"""Which amounts events of each kind can have, so that scenarios cannot misspell them unseen."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

STAT_PARTS: Final = {
    "power": "printed gained overclock while_insured runes dread fury flank brute_percent radiant blind",
    "speed": "printed gained overclock while_insured runes floor",
    "armor": "printed gained overclock while_insured runes crush braced consecrate",
    "focus": "printed gained while_insured runes",
}
"""Parts of each stat, as they are named behind it."""

AMOUNTS: Final = (
    ("battle_started", "coin"),
    ("battle_ended", "outcome"),
    ("command_applied", "side"),
    ("activation_started", "nth"),
    ("activation_aborted", "cost"),
    ("target_chosen", "candidates weight weight_of_all feral percent_each"),
    ("target_missing", ""),
    ("clause_skipped", "clause"),
    ("amount_counted", "each count thousandths frames frame_rate percent damage paid halved amount"),
    ("initiative_taken initiative_pushed", "pass"),
    ("passive_triggered", ""),
    ("cascade_triggered", "percent before depth"),
    ("unit_shocked", ""),
    ("units_displaced displace_failed", ""),
    ("chain_cut", "depth limit forced forced_limit level triggers"),
    ("bonus_damage_added", "amount before bonus"),
    ("hit_struck hit_skipped", "power_* listed base bonus raw target_lives"),
    ("damage_divided", "total focus_N part_N"),
    (
        "damage_taken damage_absorbed damage_nullified",
        (
            "tremor reflected reflect_percent raw flags amplification_percent amplified armor_* armor "
            "armor_constant after_percent armor_per_point after_flat cap after_cap capacity underwriting "
            "covers subrogated_before subrogated_spent subrogated_absorbed insurance_before "
            "insurance_spent insurance_absorbed shield_before shield_absorbed shield_left vitality_before "
            "vitality_lost vitality_left defy_death_before overkill"
        ),
    ),
    ("damage_ignored", "raw before ignore_charges"),
    ("shield_broken", ""),
    ("charge_lost", "percent threshold before amount now"),
    ("overtime_ticked", "tick amount"),
    (
        "vitality_restored shield_gained",
        (
            "lost feast_percent amount before maximum eligible maim_before maim_prevents prevented "
            "maim_spent maim_left restored now"
        ),
    ),
    ("vitality_lost cost_paid", "asked before defy_death_before amount now"),
    ("death_defied", "before left"),
    ("cull_succeeded cull_failed", "maim vitality"),
    ("combatant_died", ""),
    ("combatant_revived revival_failed", "row column vitality"),
    ("status_applied", "amount before cap added now frames until asked standard ladder"),
    ("status_ticked", "amount forge_core tick_reduction dealt"),
    ("status_decayed", "before percent amount now"),
    ("status_ended", "until amount before percent now"),
    ("status_cleared", ""),
    ("burn_spread", "percent distance candidates amount"),
    ("freeze_thawed", "before most frames left"),
    ("freeze_shattered", "frames"),
    ("dread_harvested harvest_failed", "asked before amount now"),
    ("haywire_spent", "before now"),
    ("overclock_blown_out", "stacks percent_each percent"),
    (
        "stat_gained stat_lost",
        (
            "listed tier held share_percent supplement_percent amount gained_before gained power_* "
            "speed_* armor_* focus_* before now"
        ),
    ),
    ("keyword_gained", "amount before now from_runes"),
    (
        "effect_refused",
        ("object dead relentless entrap_left dormant_left no_ability shocked reborn place_taken"),
    ),
    ("insurance_gained", "points before now"),
    ("ignore_charges_gained", "amount before now"),
    (
        "vessel_points_gained",
        (
            "dread raw_of_dread frozen raw_of_freeze raw band_N_width band_N_price points before price "
            "now vessels_before limit vessels"
        ),
    ),
    ("package_resolved tool_destroyed", ""),
    ("durability_spent", "before now"),
    ("tool_repaired", "asked before maximum amount now"),
    ("stock_minted", "amount before now"),
    ("stock_settled", "settle settle_per_hub hubs listed stock_before amount stock dividend_before dividend"),
    ("interest_gained interest_paid", "side amount before now dividend_before dividend"),
)
"""Kinds, and amounts of their events: `*` is each part of the stat before it, `N` a number from 1 on."""


def amounts_of(kind: str) -> tuple[str, ...]:
    """What events of that kind can have, with `N` for a number; with "", what events of any kind can."""
    return _by_kind()[kind]


def has_amount(kind: str, name: str) -> bool:
    """Whether events of that kind, or with "" of any, can have an amount of that name."""
    return re.sub(r"(?<=_)[1-9][0-9]*(?=_|$)", "N", name) in amounts_of(kind)


@cache
def _by_kind() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for kinds, names in AMOUNTS:
        found.update(dict.fromkeys(kinds.split(), tuple(_expanded(names))))
    found[""] = tuple(sorted({name for names in found.values() for name in names}))
    return found


def _expanded(names: str) -> list[str]:
    expanded: list[str] = []
    for name in names.split():
        stat, star, _ = name.partition("_*")
        expanded += [f"{stat}_{part}" for part in STAT_PARTS[stat].split()] if star else [name]
    return expanded
