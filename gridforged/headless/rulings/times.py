"""Times in scenario files: seconds or frames in, whole frames out."""

from __future__ import annotations

from fractions import Fraction

from gridforged.content.describe import describe_value
from gridforged.content.problems import Report, Where, nearest, shown
from gridforged.content.resolve import has_few_decimals
from gridforged.content.yaml_tree import Value

UNITS = ("seconds", "frames")


def frames_of(number: int | float, unit: str, frame_rate: int) -> int | None:
    """`number` seconds or frames as whole frames; None if it is not a whole number of them (G-01)."""
    if unit == "frames":
        return number if isinstance(number, int) else None
    frames = Fraction(str(number)) * frame_rate
    return frames.numerator if frames.denominator == 1 else None


def read_time(value: Value, frame_rate: int, report: Report, where: Where) -> int | None:
    """``{seconds: n}`` or ``{frames: n}``, n at least 0, in frames; None is reported."""
    unit = time_unit(value, report, where)
    if unit is None or not isinstance(value, dict):
        return None
    number = value[unit]
    if isinstance(number, bool) or not isinstance(number, int | float) or number < 0:
        report.add((*where, unit), f"expected a number of at least 0, got {describe_value(number)}")
        return None
    frames = frames_of(number, unit, frame_rate) if has_few_decimals(number) else None
    if frames is None:
        report.add((*where, unit), f"{number} {unit} are no whole frames at {frame_rate} frames a second")
    return frames


def time_unit(value: Value, report: Report, where: Where) -> str | None:
    """Which of ``seconds`` and ``frames`` a mapping gives, as its only key; None is reported."""
    if isinstance(value, dict) and len(value) == 1:
        unit = next(iter(value))
        if unit in UNITS:
            return unit
        report.add((*where, unit), f"unknown key '{shown(unit)}'", nearest(unit, UNITS))
        return None
    report.add(where, f"expected {{seconds: n}} or {{frames: n}}, got {describe_value(value)}")
    return None
