"""Overriding the numbers of the rules: which there are, and what each may be."""

from __future__ import annotations

import msgspec
import pytest

from gridforged.content.assembly import build_rules
from gridforged.content.problems import Report
from gridforged.content.rule_limits import LIMITS, MAX_LIST, check_rules
from gridforged.content.rules import Rules

NUMBERS = [
    field.name
    for field in msgspec.structs.fields(Rules)
    if isinstance(getattr(Rules(), field.name), int) and not isinstance(getattr(Rules(), field.name), bool)
]
LISTS = [
    field.name for field in msgspec.structs.fields(Rules) if isinstance(getattr(Rules(), field.name), tuple)
]


def reasons(rules: Rules) -> list[str]:
    report = Report("rules")
    check_rules(rules, report, ())
    return [error.reason for error in report.errors()]


def test_the_default_rules_are_sound() -> None:
    assert reasons(Rules()) == []


def test_every_limit_is_that_of_a_rule() -> None:
    assert set(LIMITS) <= {*NUMBERS, *LISTS}


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", [-1, 2**40])
def test_no_number_is_negative_or_huge(name: str, value: int) -> None:
    assert len(reasons(msgspec.structs.replace(Rules(), **{name: value}))) == 1


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("values", [(-1,), (2**40,), (1,) * (MAX_LIST + 1)])
def test_no_list_is_long_or_holds_a_negative_or_huge_number(name: str, values: tuple[int, ...]) -> None:
    assert len(reasons(msgspec.structs.replace(Rules(), **{name: values}))) == 1


@pytest.mark.parametrize("rate", [1, 2, 4, 5, 8, 10, 20, 25, 40, 50, 100, 125, 200, 250, 500, 1_000])
def test_a_frame_rate_divides_1000(rate: int) -> None:
    assert reasons(Rules(frame_rate=rate)) == []


@pytest.mark.parametrize("rate", [0, 3, 30, 60, 999, 1_001, 2_000])
def test_any_other_frame_rate_is_refused(rate: int) -> None:
    assert len(reasons(Rules(frame_rate=rate))) == 1


def test_a_duration_is_a_whole_number_of_frames() -> None:
    assert reasons(Rules(overtime_period_ms=50)) == []
    assert reasons(Rules(overtime_period_ms=51)) == ["51 ms are no whole frames at 20 frames a second (G-01)"]


def test_an_override_keeps_all_other_numbers() -> None:
    report = Report("rules")
    assert build_rules({"maim_prevents": 3}, report, ()) == Rules(maim_prevents=3)
    assert not report


@pytest.mark.parametrize(
    ("override", "path", "near"),
    [
        ({"maim_prevent": 3}, "maim_prevent", "maim_prevents"),
        ({"maim_prevents": True}, "maim_prevents", ""),
        ({"maim_prevents": "3"}, "maim_prevents", ""),
        ({"maim_prevents": None}, "maim_prevents", ""),
        ({"timeout_by_vitality": 1}, "timeout_by_vitality", ""),
        ({"footprints": {"boss": [2]}}, "footprints.boss", ""),
        ({"footprints": {"dragon": [2, 2]}}, "footprints", ""),
        ([1], "", ""),
    ],
)
def test_a_wrong_override_is_reported_where_it_stands(override: object, path: str, near: str) -> None:
    report = Report("rules")
    assert build_rules(override, report, ()) is None  # type: ignore[arg-type]  # plain values of a file
    (error,) = report.errors()
    assert (error.path, error.nearest) == (path, near)
