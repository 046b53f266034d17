"""What the numbers of a rules table may be. A board file, and bytes from anywhere, can carry any of them."""

from __future__ import annotations

from typing import Final

import msgspec

from gridforged.content.problems import Report, Where
from gridforged.content.rules import Rules
from gridforged.content.schema import PIECES

WIDEST: Final = (0, 1_000_000)
"""Range of a rule that has no narrower one below."""

LIMITS: Final[dict[str, tuple[int, int]]] = {
    "frame_rate": (1, 1_000),
    "overtime_starts_ms": (0, 600_000),
    "overtime_period_ms": (1, 600_000),
    "battle_limit_ms": (1, 600_000),
    "charge_per_second": (1, 1_000_000),
    "speed_floor": (1, 1_000_000),
    "focus_floor": (1, 1_000_000),
    "armor_percent_constant": (1, 1_000),
    "armor_per_flat_point": (1, 1_000_000),
    "insurance_capacity": (1, 1_000_000),
    "prismbreak_percent": (0, 10_000),
    "maim_prevents": (1, 1_000_000),
    "fury_focus": (1, 1_000_000),
    "tick_period_ms": (1, 600_000),
    "burn_cap": (1, 1_000_000),
    "burn_decay_percent": (0, 100),
    "burn_spread_percent": (0, 100),
    "feral_cap": (1, 1_000),
    "feral_percent": (0, 100),
    "blowout_percent": (0, 100),
    "forced_depth_limit": (0, 16),
    "trigger_depth_limit": (0, 32),  # what Python's stack carries whatever else is nested
    "root_forced_limit": (0, 1_000),
    "root_trigger_limit": (0, 100_000),
    "insurance_chain_levels": (0, 16),
    "cascade_limit": (0, 1_000),
    "vessel_points": (1, 1_000_000),
    "vessel_limit": (0, 1_000),
    "vessels_at_start": (0, 1_000),
    "vessel_bands": (1, 1_000_000),
    "durability_per_tier": (1, 1_000_000),
    "hub_shares_percent": (0, 1_000),
    "half_rows": (1, 32),
    "half_columns": (1, 32),
    "everlasting_delay_ms": (0, 600_000),
}

MAX_LIST: Final = 16
"""Longest list that a rule may hold."""

FOOTPRINT_SIDE: Final = (1, 4)
"""Cells along one side of a footprint (G-88)."""

MILLISECONDS: Final = "_ms"
"""Ending of the name of every rule that is a duration."""


def check_rules(rules: Rules, report: Report, where: Where) -> None:
    """Report every number of ``rules`` that no battle can be run with."""
    if 1 <= rules.frame_rate <= 1_000 and 1_000 % rules.frame_rate:
        report.add((*where, "frame_rate"), f"{rules.frame_rate} does not divide 1000 (G-01)")
    for field in msgspec.structs.fields(Rules):
        value = getattr(rules, field.name)
        place = (*where, field.name)
        if isinstance(value, dict):
            continue
        if isinstance(value, tuple):
            _check_list(value, field.name, report, place)
        elif not isinstance(value, bool):
            _check_number(value, field.name, rules.frame_rate, report, place)
    _check_footprints(rules.footprints, report, (*where, "footprints"))


def _check_number(value: int, name: str, frame_rate: int, report: Report, where: Where) -> None:
    low, high = LIMITS.get(name, WIDEST)
    if not low <= value <= high:
        report.add(where, f"{value} is outside {low} to {high}")
    elif name.endswith(MILLISECONDS) and value * frame_rate % 1_000:
        report.add(where, f"{value} ms are no whole frames at {frame_rate} frames a second (G-01)")


def _check_list(values: tuple[int, ...], name: str, report: Report, where: Where) -> None:
    low, high = LIMITS.get(name, WIDEST)
    if len(values) > MAX_LIST:
        report.add(where, f"{len(values)} values, more than {MAX_LIST}")
    for index, value in enumerate(values):
        if not low <= value <= high:
            report.add((*where, index), f"{value} is outside {low} to {high}")


def _check_footprints(footprints: dict[str, tuple[int, int]], report: Report, where: Where) -> None:
    if sorted(footprints) != sorted(PIECES):
        report.add(where, f"must give the footprint of exactly {', '.join(PIECES)}")
    low, high = FOOTPRINT_SIDE
    for kind, (rows, columns) in footprints.items():
        if not (low <= rows <= high and low <= columns <= high):
            report.add((*where, kind), f"{rows} x {columns} cells: a side has {low} to {high} (G-88)")
