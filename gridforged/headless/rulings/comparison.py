"""What a scenario expects of a value: the value itself, or a comparison."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gridforged.content.describe import describe_value
from gridforged.content.problems import Report, Where, nearest, shown
from gridforged.content.yaml_tree import Value

Plain = int | float | bool | str | list[int] | list[str]

KEYS: Final = ("at_least", "at_most", "not")


@dataclass(frozen=True)
class Comparison:
    """Bounds and an exception; None for those that were not given. `equals` stands alone."""

    equals: object = None
    at_least: int | float | None = None
    at_most: int | float | None = None
    differs_from: object = None

    def holds(self, actual: object) -> bool:
        """Whether `actual` is as expected. No bool is a number here."""
        if self.equals is not None:
            return _same(actual, self.equals)
        if self.differs_from is not None and _same(actual, self.differs_from):
            return False
        if self.at_least is None and self.at_most is None:
            return True
        if isinstance(actual, bool) or not isinstance(actual, int | float):
            return False
        return (self.at_least is None or actual >= self.at_least) and (
            self.at_most is None or actual <= self.at_most
        )

    def __str__(self) -> str:
        if self.equals is not None:
            return show(self.equals)
        parts = (
            ("at least", self.at_least),
            ("at most", self.at_most),
            ("not", self.differs_from),
        )
        return " and ".join(f"{words} {show(value)}" for words, value in parts if value is not None)


def _same(one: object, other: object) -> bool:
    return isinstance(one, bool) == isinstance(other, bool) and one == other


def show(value: object) -> str:
    """A value as people write it in YAML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(show(item) for item in value)}]"
    return f"{value:g}" if isinstance(value, float) else str(value)


def read_comparison(value: Value, report: Report, where: Where, kinds: tuple[type, ...]) -> Comparison | None:
    """A value of one of `kinds` (bool, int, float, str, list), or a mapping that compares with such values.

    None if it is neither, which is reported.
    """
    if not isinstance(value, dict):
        checked = _plain(value, report, where, kinds)
        return None if checked is None else Comparison(equals=checked)
    before = len(report)
    for key in value:
        if key not in KEYS:
            report.add((*where, key), f"unknown key '{shown(key)}'", nearest(key, KEYS))
    if not value:
        report.add(where, f"an empty comparison: give {', '.join(KEYS)} or a value")
    bounds: dict[str, int | float] = {}
    for key in ("at_least", "at_most"):
        bound = value.get(key)
        if key in value and (isinstance(bound, bool) or not isinstance(bound, int | float)):
            report.add((*where, key), f"expected a number, got {describe_value(bound)}")
        elif isinstance(bound, int | float):
            bounds[key] = bound
    if bounds and not {int, float} & set(kinds):
        report.add(where, "only numbers have bounds")
    unlike = _plain(value["not"], report, (*where, "not"), kinds) if "not" in value else None
    if len(report) > before:
        return None
    low, high = bounds.get("at_least"), bounds.get("at_most")
    if low is not None and high is not None and low > high:
        report.add(where, f"nothing is at least {low} and at most {high}")
        return None
    return Comparison(at_least=low, at_most=high, differs_from=unlike)


_WORDS: Final[dict[type, str]] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    list: "a list",
}


def _plain(value: Value, report: Report, where: Where, kinds: tuple[type, ...]) -> object:
    if type(value) in kinds:
        return value
    words = " or ".join(_WORDS[kind] for kind in kinds if not (kind is int and float in kinds))
    report.add(where, f"expected {words}, got {describe_value(value)}")
    return None
