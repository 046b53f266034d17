"""The rules table in the units that systems compute with: frames instead of milliseconds."""

from __future__ import annotations

from gridforged.content.rules import Rules
from gridforged.errors import ContentError

_MS_PER_SECOND = 1_000


def frames_in(milliseconds: int, frame_rate: int, what: str) -> int:
    """Whole frames in a duration (G-01). ContentError if `what` does not last a whole number of frames."""
    frames, rest = divmod(milliseconds * frame_rate, _MS_PER_SECOND)
    if rest:
        raise ContentError(
            f"{what} lasts {milliseconds} ms: no whole number of frames at {frame_rate} frames a second",
            path=what,
        )
    return frames


class Numbers:
    """One battle's rule numbers, read-only. Fields are those of `content.rules.Rules`; times are frames."""

    def __init__(self, rules: Rules) -> None:
        rate = rules.frame_rate
        self.frame_rate: int = rate
        self.charge_threshold: int = rules.charge_per_second * rate
        self.overtime_start: int = frames_in(rules.overtime_starts_ms, rate, "rules.overtime_starts_ms")
        self.overtime_period: int = frames_in(rules.overtime_period_ms, rate, "rules.overtime_period_ms")
        self.battle_limit: int = frames_in(rules.battle_limit_ms, rate, "rules.battle_limit_ms")
        self.everlasting_delay: int = frames_in(
            rules.everlasting_delay_ms, rate, "rules.everlasting_delay_ms"
        )
        self.timeout_by_vitality: bool = rules.timeout_by_vitality
        self.speed_floor: int = rules.speed_floor
        self.focus_floor: int = rules.focus_floor
        self.armor_percent_constant: int = rules.armor_percent_constant
        self.armor_per_flat_point: int = rules.armor_per_flat_point
        self.insurance_capacity: int = rules.insurance_capacity
        self.prismbreak_percent: int = rules.prismbreak_percent
        self.maim_prevents: int = rules.maim_prevents
        self.fury_focus_per_power: int = rules.fury_focus_per_power
        self.half_rows: int = rules.half_rows
        self.half_columns: int = rules.half_columns
