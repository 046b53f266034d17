"""docs/events.md has every kind of event, every rule that it can name, and every amount that it can have."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from gridforged import Event
from gridforged.headless.event_amounts import amounts_of, has_amount
from gridforged.headless.event_kinds import EVENT_KINDS
from gridforged.headless.explain.stat_parts import PARTS
from gridforged.headless.rulings import load_scenarios, run_scenario
from tests.explain.kit import packaged_logs, random_logs

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "events.md"
RULE = re.compile(r"\b(?:900\.\d+[a-z]?|400\.3(?:-T\d\d|[a-z])|[GC]-\d{2,3})")
NAME = re.compile(r"`([a-zN_*]+)`")
SEEN_NOWHERE = {"chain_cut": {"triggers"}, "effect_refused": {"place_taken"}}
"""Amounts of rare occasions, which the battles below need not have."""


class Section:
    """What the page says of some kinds: the rules and amounts that their events can have."""

    def __init__(self, kinds: list[str], text: str, parts: dict[str, list[str]]) -> None:
        self.kinds = kinds
        self.rules = set(RULE.findall(text))
        self.amounts: set[str] = set()
        for row in text.splitlines():
            if row.startswith("| `"):
                for name in NAME.findall(row.split("|")[1]):
                    stat, star, _ = name.partition("_*")
                    self.amounts |= {f"{stat}_{part}" for part in parts[stat]} if star else {name}


def parts_of(text: str) -> dict[str, list[str]]:
    """The parts of each stat by the table of the page."""
    found: dict[str, list[str]] = defaultdict(list)
    for row in text.partition("## Parts of a stat")[2].partition("\n## ")[0].splitlines():
        if row.startswith("| `"):
            _, part, stats, *_ = (cell.strip() for cell in row.split("|"))
            for stat in stats.split(", "):
                found[stat].append(part.strip("`"))
    return found


@pytest.fixture(scope="module")
def sections() -> dict[str, Section]:
    text = PAGE.read_text(encoding="utf-8")
    found: dict[str, Section] = {}
    for part in re.split(r"^#{2,3} ", text, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        kinds = NAME.findall(heading)
        for kind in kinds:
            assert kind not in found, f"{kind} stands twice"
            found[kind] = Section(kinds, body, parts_of(text))
    return found


def _logs() -> Iterable[tuple[str, Iterable[Event]]]:
    yield from random_logs(range(60))
    yield from packaged_logs(seed=1)
    for scenario in load_scenarios(ROOT / "tests" / "rulings"):
        yield scenario.title, run_scenario(replace(scenario, repeat=None)).events


@pytest.fixture(scope="module")
def seen() -> dict[str, tuple[set[str], set[str]]]:
    """The rules and the names of amounts of each kind, over many battles."""
    found: dict[str, tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
    for _, events in _logs():
        for event in events:
            rules, amounts = found[event.kind]
            rules.add(event.rule)
            amounts |= {re.sub(r"\d+", "N", name) for name in event.amounts}
    return found


def test_every_kind_has_a_section(sections: dict[str, Section]) -> None:
    assert sorted(sections) == sorted(EVENT_KINDS)


def test_the_amounts_that_scenarios_may_name_are_those_of_the_page(sections: dict[str, Section]) -> None:
    assert {kind: set(amounts_of(kind)) for kind in EVENT_KINDS} == {
        kind: section.amounts for kind, section in sections.items()
    }
    assert set(amounts_of("")) == set().union(*(section.amounts for section in sections.values()))


def test_a_number_in_the_name_of_an_amount_counts_from_1() -> None:
    assert has_amount("damage_divided", "focus_12")
    assert has_amount("vessel_points_gained", "band_2_width")
    assert not has_amount("damage_divided", "focus_0")
    assert not has_amount("damage_divided", "focus_x")


def test_the_parts_of_a_stat_are_those_that_are_explained() -> None:
    multipliers = {"power": ["brute_percent", "radiant", "blind"], "speed": ["floor"]}
    expected = {
        stat: sorted([part for part, _, _ in parts] + multipliers.get(stat, []))
        for stat, parts in PARTS.items()
    }
    found = parts_of(PAGE.read_text(encoding="utf-8"))
    assert {stat: sorted(parts) for stat, parts in found.items()} == expected


def test_every_amount_and_every_rule_that_events_have_is_documented(
    sections: dict[str, Section], seen: dict[str, tuple[set[str], set[str]]]
) -> None:
    missing = [
        f"{kind}: {', '.join(sorted(rest))}"
        for kind, (rules, amounts) in seen.items()
        if (rest := (amounts - sections[kind].amounts) | (rules - sections[kind].rules))
    ]
    assert missing == []


def test_no_amount_is_documented_that_events_never_have(
    sections: dict[str, Section], seen: dict[str, tuple[set[str], set[str]]]
) -> None:
    idle = []
    parts = {f"{stat}_{part}" for stat, names in parts_of(PAGE.read_text("utf-8")).items() for part in names}
    for section in sections.values():
        known = set().union(*(seen[kind][1] | SEEN_NOWHERE.get(kind, set()) for kind in section.kinds))
        if rest := section.amounts - known - parts:
            idle.append(f"{section.kinds}: {sorted(rest)}")
    assert idle == []
