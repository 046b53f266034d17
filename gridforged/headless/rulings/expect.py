"""Expectations: what must hold at one point of a scenario, and how it is said when it does not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from gridforged.battle import Battle
from gridforged.content.describe import describe_value
from gridforged.content.problems import Report, Where, nearest, shown
from gridforged.content.yaml_tree import Value
from gridforged.ecs.registry import BOOL, INTS
from gridforged.headless.rulings.comparison import Comparison, read_comparison
from gridforged.headless.rulings.derived import DerivedValue, derived_values
from gridforged.headless.rulings.names import FieldName
from gridforged.headless.rulings.owners import Owner, owner_names
from gridforged.headless.rulings.patterns import Pattern, read_pattern, read_patterns
from gridforged.headless.rulings.state import CHARGE, charge_points
from gridforged.headless.rulings.times import time_unit

STEP: Final = "step"
START: Final = "start"
LISTS: Final = ("events", "no_events", "counts")


@dataclass(frozen=True)
class ValueExpectation:
    """One value of one owner: a field of a component, or a derived value."""

    owner: Owner
    text: str
    name: FieldName | None
    derived: DerivedValue | None
    unit: str
    comparison: Comparison

    def actual(self, battle: Battle) -> object:
        """The value as expectations see it: time left instead of moments."""
        if self.derived is not None:
            return self.derived.read(battle, self.owner)
        if self.name is None:
            raise AssertionError("a value is a field or derived")
        value = self.owner.value(battle, self.name)
        if not self.name.is_moment or not isinstance(value, int):
            return value
        left = max(0, value - battle.frame)
        return left / battle.state.numbers.frame_rate if self.unit == "seconds" else left


@dataclass(frozen=True)
class CountExpectation:
    """How often an event happened."""

    pattern: Pattern
    times: Comparison


@dataclass(frozen=True)
class Expectation:
    """Everything expected at one point. Events count since the latest step, or since the start."""

    values: list[ValueExpectation] = field(default_factory=list)
    events: list[Pattern] = field(default_factory=list)
    no_events: list[Pattern] = field(default_factory=list)
    counts: list[CountExpectation] = field(default_factory=list)
    since: str = STEP


def read_expectation(value: Value, battle: Battle, report: Report, where: Where) -> Expectation:
    """What a mapping expects; whatever is wrong with it is reported."""
    if not isinstance(value, dict) or not value:
        report.add(where, f"expected a mapping of units to values, got {describe_value(value)}")
        return Expectation()
    found = Expectation(since=_since(value, report, where))
    if "events" in value:
        found.events.extend(read_patterns(value["events"], battle, report, (*where, "events")))
    if "no_events" in value:
        found.no_events.extend(read_patterns(value["no_events"], battle, report, (*where, "no_events")))
    if "counts" in value:
        found.counts.extend(_counts(value["counts"], battle, report, (*where, "counts")))
    known = owner_names(battle)
    for key, entries in value.items():
        if key in LISTS or key == "events_since":
            continue
        if key not in known:
            near = nearest(key, (*known, *LISTS, "events_since"))
            report.add((*where, key), f"there is no unit or side '{shown(key)}'", near)
        elif not isinstance(entries, dict) or not entries:
            report.add(
                (*where, key), f"expected a mapping of fields to values, got {describe_value(entries)}"
            )
        else:
            owner = Owner(key)
            read = [
                _value(owner, name, v, battle, report, (*where, key, name)) for name, v in entries.items()
            ]
            found.values.extend(expected for expected in read if expected is not None)
    return found


def _since(value: dict[str, Value], report: Report, where: Where) -> str:
    since = value.get("events_since", STEP)
    if since not in (STEP, START):
        report.add((*where, "events_since"), f"expected step or start, got {describe_value(since)}")
    elif "events_since" in value and not any(name in value for name in LISTS):
        report.add((*where, "events_since"), "nothing is expected of events here")
    return START if since == START else STEP


def _counts(value: Value, battle: Battle, report: Report, where: Where) -> list[CountExpectation]:
    if not isinstance(value, list) or not value:
        report.add(where, f"expected a list of events with `times`, got {describe_value(value)}")
        return []
    found: list[CountExpectation] = []
    for index, item in enumerate(value):
        there = (*where, index)
        pattern = read_pattern(item, battle, report, there, besides=("times",))
        if pattern is None or not isinstance(item, dict):
            continue
        if "times" not in item:
            report.add(there, "'times' is missing")
            continue
        times = read_comparison(item["times"], report, (*there, "times"), (int,))
        if times is not None:
            found.append(CountExpectation(pattern, times))
    return found


def _value(
    owner: Owner, text: str, value: Value, battle: Battle, report: Report, where: Where
) -> ValueExpectation | None:
    derived = derived_values(owner)
    names = owner.names(battle)
    if text in derived:
        kind = derived[text].kind
        kinds: tuple[type, ...] = (int, float) if kind is float else (kind,)
        if isinstance(value, list):
            value = [*sorted(str(item) for item in value)]  # of labels the order does not matter
        comparison = read_comparison(value, report, where, kinds)
        if comparison is None:
            return None
        return ValueExpectation(owner, text, None, derived[text], "", comparison)
    name = names.get(text)
    if name is None:
        report.add(where, f"{owner.name} has no '{shown(text)}'", nearest(text, [*names, *derived]))
        return None
    unit = ""
    if name.is_moment and value != 0:
        unit = time_unit(value, report, where) or ""
        if not unit or not isinstance(value, dict):
            return None
        kinds = (int, float)
        comparison = read_comparison(value[unit], report, (*where, unit), kinds)
    else:
        points = charge_points(value, battle) if name.full == CHARGE else None
        kinds = (bool,) if name.field.kind == BOOL else (list,) if name.field.kind == INTS else (int,)
        comparison = read_comparison(value if points is None else points, report, where, kinds)
    return None if comparison is None else ValueExpectation(owner, text, name, None, unit, comparison)
