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
    fury_focus_per_power: int = 2
    """Focus that Fury turns into one Power (900.30f)."""
    half_rows: int = 8
    """Rows of one half (G-87)."""
    half_columns: int = 8
    """Columns of one half (G-87)."""
    everlasting_delay_ms: int = 10_000
    """Time from a death to an Everlasting revival (900.28b)."""
    footprints: dict[str, tuple[int, int]] = msgspec.field(default_factory=lambda: dict(FOOTPRINTS))
    """Rows and columns that a piece of each kind covers, 1 to 4 each (G-88)."""
