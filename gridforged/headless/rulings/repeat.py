"""`repeat`: the same scenario with many seeds, and in what share of them something happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from gridforged.battle import Battle
from gridforged.content.describe import describe_value
from gridforged.content.problems import Report, Where
from gridforged.content.shape import MISFIT, build_field, check_keys
from gridforged.content.yaml_tree import Value
from gridforged.headless.rulings.patterns import Pattern, by_seq, read_pattern
from gridforged.headless.rulings.running import Running

Share = Annotated[int, Meta(ge=0, le=1)] | Annotated[float, Meta(ge=0, le=1)]
MAX_TIMES: Final = 100_000


class RepeatKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of `repeat`; those that hold patterns are read apart."""

    times: Annotated[int, Meta(ge=2, le=MAX_TIMES)]
    of: dict[str, int] | None = None
    per: Literal["run", "event"] = "run"
    among: dict[str, int] | None = None
    frequency: Share | None = None
    tolerance: Share = 0


@dataclass(frozen=True)
class Repeat:
    """Runs with the seeds from the scenario's on.

    With a pattern, its share of the runs in which it happens (or, `among` other events, of those events) is
    `frequency`, give or take `tolerance`.
    """

    times: int
    of: Pattern | None
    among: Pattern | None
    frequency: float
    tolerance: float


class Tally:
    """What the runs of a `repeat` have shown so far."""

    def __init__(self, repeat: Repeat) -> None:
        self._repeat = repeat
        self.happened = 0
        self.possible = 0

    def add(self, running: Running) -> None:
        """Count one run that has come to its end."""
        repeat = self._repeat
        if repeat.of is None:
            return
        events = running.events
        numbered = by_seq(events)
        fitting = [event for event in events if repeat.of.fits(event, running, numbered)]
        if repeat.among is None:
            self.possible += 1
            self.happened += bool(fitting)
            return
        self.possible += sum(repeat.among.fits(event, running, numbered) for event in events)
        self.happened += sum(repeat.among.fits(event, running, numbered) for event in fitting)

    def problem(self) -> str:
        """What is wrong with the share; "" if it is as expected."""
        repeat = self._repeat
        if repeat.of is None:
            return ""
        unit = "runs" if repeat.among is None else "events"
        if self.possible == 0:
            return f"of no event could it be told whether it is one with: {repeat.of}"
        share = self.happened / self.possible
        if abs(share - repeat.frequency) <= repeat.tolerance + 1e-12:
            return ""
        return (
            f"{self.happened} of {self.possible} {unit} ({share:.4f}) with: {repeat.of}; "
            f"expected {repeat.frequency:g} within {repeat.tolerance:g}"
        )


def read_repeat(value: Value, battle: Battle, report: Report, where: Where) -> Repeat | None:
    """What a mapping says about repeating; None is reported."""
    if not isinstance(value, dict):
        report.add(where, f"expected a mapping with `times`, got {describe_value(value)}")
        return None
    before = len(report)
    check_keys(value, RepeatKeys, report, where)
    built = {
        name: build_field(value[name], RepeatKeys, name, report, (*where, name))
        for name in ("times", "per", "frequency", "tolerance")
        if value.get(name) is not None
    }
    patterns = {
        name: read_pattern(value[name], battle, report, (*where, name))
        for name in ("of", "among")
        if value.get(name) is not None
    }
    if ("of" in value) != ("frequency" in value):
        report.add(where, "'of' and 'frequency' belong together")
    if (value.get("per") == "event") != ("among" in value):
        report.add(where, "`per: event` and 'among' belong together")
    if "among" in value and "of" not in value:
        report.add(where, "'among' says of which events, so it needs 'of'")
    if len(report) > before or any(entry is MISFIT for entry in built.values()):
        return None
    return Repeat(
        times=_number(built["times"]),
        of=patterns.get("of"),
        among=patterns.get("among"),
        frequency=_share(built.get("frequency", 1)),
        tolerance=_share(built.get("tolerance", 0)),
    )


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _share(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0
