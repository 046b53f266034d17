"""The page about matches names what there is: kinds of entries, keys, rules and wire tags."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from gridforged.cli.match_words import WORDS
from gridforged.content.catalogue import packaged_matches
from gridforged.content.match_schema import Action, Good, MatchFile, MatchRules, Purse
from gridforged.match.registry import MATCH, MATCH_REGISTRY

PAGE = (Path(__file__).parents[2] / "docs" / "match.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("struct", [MatchFile, MatchRules, Good, Purse, Action])
def test_every_key_of_a_match_file_is_in_the_page(struct: type[msgspec.Struct]) -> None:
    keys = [field.encode_name for field in msgspec.structs.fields(struct) if field.name != "id"]
    assert [key for key in keys if f"`{key}" not in PAGE and f"{key}: " not in PAGE] == []


def test_the_defaults_of_the_match_rules_are_in_the_page() -> None:
    rules = MatchRules()
    for row in (
        f"| `rounds` | {rules.rounds} |",
        f"| `income` | {list(rules.income)} |",
        f"| `win_points`, `draw_points` | {rules.win_points}, {rules.draw_points} |",
        f"| `lead_to_win` | {rules.lead_to_win} |",
        f"| `bench` | {rules.bench} |",
        f"| `offers` | {rules.offers} |",
    ):
        assert row in PAGE


def test_every_kind_of_entry_and_packaged_match_is_in_the_page() -> None:
    assert [kind for kind in WORDS if f"| `{kind}` |" not in PAGE] == []
    assert [name for name in packaged_matches() if f"`{name}`" not in PAGE] == []


def test_every_type_and_field_of_a_match_is_in_the_page() -> None:
    for spec in MATCH_REGISTRY.types:
        if spec.tag < 101:
            continue  # as in a battle, where its own page has it
        section = PAGE.partition(f"| **{spec.tag}** | | **{spec.name}** |")[2].partition("| **")[0]
        for field in spec.fields:
            assert f"| | {field.tag} | `{field.name}` |" in section, f"{spec.name}.{field.name}"
    tags = [[spec.tag for spec in specs] for specs in MATCH.archetypes]
    assert f"`{tags}`" in PAGE
    assert ", ".join(f"`{name}`" for name in MATCH.resources) in PAGE
