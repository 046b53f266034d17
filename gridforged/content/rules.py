"""The numbers of the rules that a battle carries: every value is data here and a literal nowhere else.

Defaults are those of docs/decisions/0005; a board may override any of them under ``rules:``. Durations are in
milliseconds and must be whole frames at the battle's rate; shares and chances are in percent.
"""

from __future__ import annotations

import msgspec

FOOTPRINTS: dict[str, tuple[int, int]] = {
    "unit": (2, 2),
    "large": (3, 3),
    "huge": (4, 4),
    "boss": (4, 4),
    "penny": (1, 1),
    "tool": (1, 1),
    "hub": (2, 2),
}


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One battle's rules table. Every field names the decision (G-) or ruling that it comes from."""

    frame_rate: int = 20
    """Frames a second; divides 1000 (G-01)."""
    overtime_starts_ms: int = 60_000
    """When overtime begins (900.42a)."""
    overtime_period_ms: int = 1_000
    """Time between two overtime ticks (900.42a)."""
    battle_limit_ms: int = 120_000
    """The hard cap (900.42d)."""
    timeout_by_vitality: bool = False
    """At the cap: a draw, or the side with the higher share of its Vitality left wins (G-82)."""
    charge_per_second: int = 100
    """The charge threshold is this x frame_rate, so that the interval is 100 / Speed seconds (G-02)."""
    speed_floor: int = 1
    """Least effective Speed (G-02)."""
    focus_floor: int = 1
    """Least Focus weight of a candidate (900.30a)."""
    armor_percent_constant: int = 20
    """k of the Armor curve sqrt(A) / (sqrt(A) + k) (900.29-ex, G-08)."""
    armor_per_flat_point: int = 5
    """Armor that buys one point of flat reduction (900.29b)."""
    insurance_capacity: int = 10
    """Damage that one Insurance point covers without Underwriting (900.12a)."""
    prismbreak_percent: int = 25
    """Amplification while Prismbreak is active (G-11)."""
    maim_prevents: int = 2
    """Recovery that one Maim point prevents (900.14c)."""
    half_rows: int = 8
    """Rows of one half (G-87)."""
    half_columns: int = 8
    """Columns of one half (G-87)."""
    everlasting_delay_ms: int = 10_000
    """Time from a death to an Everlasting revival (900.28b)."""
    tick_period_ms: int = 1_000
    """Time between two ticks of damage or healing over time (G-06)."""
    burn_cap: int = 999
    """Most Burn on one combatant (900.33e)."""
    burn_decay_percent: int = 50
    """Share of itself that a Burn loses after each tick, rounded down but at least 1 (900.33a)."""
    burn_spread_percent: int = 5
    """Chance that a Burn which survives its decay is copied (900.33b)."""
    feral_cap: int = 10
    """Most Feral stacks (900.21d)."""
    dread_power: int = 1
    """Power that one Dread stack takes (G-31)."""
    overclock_power: int = 5
    """Power of one Overclock stack (900.39c)."""
    overclock_armor: int = 1
    """Armor of one Overclock stack (900.39c)."""
    overclock_speed: int = 1
    """Speed of one Overclock stack (900.39c)."""
    crush_ms: int = 2_000
    """How long a Crush lasts (900.2e)."""
    entrap_ms: int = 3_000
    """How long an Entrap lasts that says nothing else (900.18a)."""
    fury_focus: int = 2
    """Focus that gives one Power under Fury (900.30f)."""
    brute_tools: int = 5
    """Adjacent living Tools that Brute asks for (900.41d)."""
    blowout_percent: int = 5
    """Chance of a blowout for each Overclock stack (900.39a)."""
    blowout_stun_ms: int = 2_000
    """Stun of a blowout (900.39b)."""
    haywire_stun_ms: int = 2_000
    """Stun of a Haywire stack (G-29)."""
    feral_percent: int = 10
    """Chance of a misfire for each Feral stack (G-39)."""
    shock_thaw_ms: int = 3_000
    """Freeze that a Shock removes at most (900.15b)."""
    forced_depth_limit: int = 10
    """Forced activations nested below a natural one (900.16d, G-66)."""
    cascade_limit: int = 7
    """Cascades in a row (900.16e)."""
    trigger_depth_limit: int = 32
    """Nesting of triggers past which a chain is cut for want of a rule of its own (G-71)."""
    root_forced_limit: int = 64
    """Forced activations within one root resolution, of any nesting, past which a chain is cut (G-71)."""
    root_trigger_limit: int = 1_000
    """Passives and repeats of Initiative that resolve within one root resolution, past which a chain is cut
    (G-71).
    """
    insurance_chain_levels: int = 4
    """Levels of Insurance grants that reactions may nest (900.38e, G-72)."""
    vessel_points: int = 60
    """Points that form a Vessel (900.27f)."""
    vessel_limit: int = 2
    """Vessels that a unit holds at most (900.27h)."""
    vessels_at_start: int = 1
    """Vessels at the start of a battle (G-86)."""
    vessel_bands: tuple[int, ...] = (4, 1, 4, 2)
    """How a batch converts: so many raw at so many raw a point, band after band; the rest counts nothing
    (900.27b).
    """
    vessel_raw_dread: int = 1
    """Raw for each Dread stack (900.27a)."""
    vessel_raw_freeze: int = 2
    """Raw for each unit Frozen (900.27a)."""
    durability_per_tier: int = 3
    """Durability of a Tool for each tier (G-94)."""
    hub_shares_percent: tuple[int, ...] = (100, 50, 25, 10)
    """Share of each Hub in descending tier order; a later one gives nothing (900.37a, G-98)."""
    scarcity_percent: int = 5
    """Supplement of the first Hub for each missing Penny and early round left (900.37b)."""
    scarcity_pennies: int = 3
    """Pennies from which there is no supplement (900.37e)."""
    scarcity_rounds: int = 2
    """Rounds in which there is one (900.37b)."""
    footprints: dict[str, tuple[int, int]] = msgspec.field(default_factory=lambda: dict(FOOTPRINTS))
    """Rows and columns that a piece of each kind covers, 1 to 4 each (G-88)."""
