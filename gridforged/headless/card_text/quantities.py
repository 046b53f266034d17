"""Numbers as the templates of words show them: by tier, with a noun, or as a share of something."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from gridforged.content.rules import Rules

PLURAL: Final = re.compile(r"\((e?s)\)")
"""The ending of a noun that only a plural has: "charge(s)", "loss(es)"."""
DURATION: Final = "_ms"
"""What names of durations in the rules table end in."""


def by_tier(numbers: Sequence[int | float]) -> str:
    """``3/6/9``, one number a tier; a single number if it is the same at each."""
    shown = [f"{number:.15g}" for number in numbers]
    return shown[0] if len(set(shown)) == 1 else "/".join(shown)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th ..."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


class Quantity:
    """How much, by tier. In a template ``{amount}`` is the number, ``{amount:Armor}`` the number of what."""

    def __init__(self, numbers: Sequence[int | float]) -> None:
        self._numbers = numbers

    def __format__(self, noun: str) -> str:
        shown = by_tier(self._numbers)
        if not noun:
            return shown
        return f"{shown} {_inflected(noun, all(number == 1 for number in self._numbers))}"


class Share(Quantity):
    """A percentage of something, by tier: ``Armor equal to 40% of the damage so far``."""

    def __init__(self, numbers: Sequence[int], whole: str) -> None:
        super().__init__(numbers)
        self._whole = whole

    def __format__(self, noun: str) -> str:
        share = f"{by_tier(self._numbers)}% of {self._whole}"
        return f"{_inflected(noun, False)} equal to {share}" if noun else share


class Unlisted(Quantity):
    """An amount that the card leaves to the rules, in words of its own."""

    def __init__(self, words: str) -> None:
        super().__init__(())
        self._words = words

    def __format__(self, noun: str) -> str:
        return self._words


class Duration:
    """A duration of the rules table: ``2 seconds``, as ``{name:every}`` ``every second``."""

    def __init__(self, milliseconds: int) -> None:
        self._milliseconds = milliseconds

    def __format__(self, every: str) -> str:
        length = seconds([self._milliseconds])
        return f"{every} {length.removeprefix('1 ')}" if every else length


def _inflected(noun: str, is_one: bool) -> str:
    return PLURAL.sub("" if is_one else r"\1", noun)


def seconds(milliseconds: Sequence[int]) -> str:
    """``1 second``, ``0.7/0.8/1 seconds``."""
    return f"{Quantity([number / 1_000 for number in milliseconds]):second(s)}"


def rule_words(rules: Rules) -> dict[str, Duration | Quantity]:
    """Every number of the rules table as a template shows it, by name."""
    words: dict[str, Duration | Quantity] = {}
    for name, value in msgspec.structs.asdict(rules).items():
        if isinstance(value, int):
            words[name] = Duration(value) if name.endswith(DURATION) else Quantity([value])
    return words
