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
        self.half_rows: int = rules.half_rows
        self.half_columns: int = rules.half_columns
        self.tick_period: int = frames_in(rules.tick_period_ms, rate, "rules.tick_period_ms")
        self.burn_cap: int = rules.burn_cap
        self.burn_decay_percent: int = rules.burn_decay_percent
        self.burn_spread_percent: int = rules.burn_spread_percent
        self.feral_cap: int = rules.feral_cap
        self.dread_power: int = rules.dread_power
        self.overclock_power: int = rules.overclock_power
        self.overclock_armor: int = rules.overclock_armor
        self.overclock_speed: int = rules.overclock_speed
        self.crush_frames: int = frames_in(rules.crush_ms, rate, "rules.crush_ms")
        self.entrap_frames: int = frames_in(rules.entrap_ms, rate, "rules.entrap_ms")
        self.fury_focus: int = rules.fury_focus
        self.brute_tools: int = rules.brute_tools
        self.blowout_percent: int = rules.blowout_percent
        self.blowout_stun: int = frames_in(rules.blowout_stun_ms, rate, "rules.blowout_stun_ms")
        self.haywire_stun: int = frames_in(rules.haywire_stun_ms, rate, "rules.haywire_stun_ms")
        self.feral_percent: int = rules.feral_percent
        self.shock_thaw: int = frames_in(rules.shock_thaw_ms, rate, "rules.shock_thaw_ms")
        self.forced_depth_limit: int = rules.forced_depth_limit
        self.cascade_limit: int = rules.cascade_limit
        self.trigger_depth_limit: int = rules.trigger_depth_limit
        self.root_forced_limit: int = rules.root_forced_limit
        self.root_trigger_limit: int = rules.root_trigger_limit
        self.insurance_chain_levels: int = rules.insurance_chain_levels
        self.vessel_points: int = rules.vessel_points
        self.vessel_limit: int = rules.vessel_limit
        self.vessels_at_start: int = rules.vessels_at_start
        self.vessel_bands: list[int] = list(rules.vessel_bands)
        self.vessel_raw_dread: int = rules.vessel_raw_dread
        self.vessel_raw_freeze: int = rules.vessel_raw_freeze
        self.durability_per_tier: int = rules.durability_per_tier
        self.hub_shares_percent: list[int] = list(rules.hub_shares_percent)
        self.scarcity_percent: int = rules.scarcity_percent
        self.scarcity_pennies: int = rules.scarcity_pennies
        self.scarcity_rounds: int = rules.scarcity_rounds
