"""The JSON Schemas agree with the loader, so that an editor marks what the loader would refuse."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gridforged.content.json_schema import board_file_schema, card_file_schema
from gridforged.content.yaml_tree import read_tree
from tests.content.json_schema_check import fits
from tests.content.words import HERE, WORDS

CARDS = card_file_schema(WORDS)
BOARD = board_file_schema(WORDS)


def root_of(name: str) -> Any:
    path = HERE / name
    return read_tree(path.read_bytes(), path.name).root


def test_good_files_fit() -> None:
    assert fits(root_of("good/crab-cove.yaml"), BOARD, BOARD)
    assert fits(root_of("good/cards.yaml"), CARDS, CARDS)


@pytest.mark.parametrize(
    "name",
    [
        "unknown-root-key",
        "unknown-card-key",
        "unknown-clause-key",
        "missing-vitality",
        "missing-name",
        "no-value",
        "yes-is-no-boolean",
        "boolean-as-number",
        "text-as-number",
        "unknown-kind",
        "not-kebab-case",
        "negative-stat",
        "decimal-stat",
        "vitality-zero",
        "seconds-too-long",
        "too-many-tiers",
        "unknown-amount-form",
        "amount-form-incomplete",
        "share-of-something-else",
        "unknown-lane",
        "every-first",
        "unknown-operation",
        "unknown-selector",
        "unknown-condition",
        "unknown-count",
        "unknown-keyword",
        "unknown-stat",
        "unknown-status",
        "unknown-trigger",
        "unknown-scope",
        "keyword-off",
        "keyword-without-number",
        "keyword-out-of-range",
        "no-cards",
        "empty-passive",
    ],
)
def test_what_the_schema_can_express_it_refuses(name: str) -> None:
    assert not fits(root_of(f"broken/{name}.yaml"), CARDS, CARDS)


@pytest.mark.parametrize(
    "name",
    [
        "board-at-needs-two",
        "board-empty-half",
        "board-missing-half",
        "board-unknown-rule",
        "board-date-as-round",
    ],
)
def test_what_the_schema_can_express_of_a_board_it_refuses(name: str) -> None:
    assert not fits(root_of(f"broken/{name}.yaml"), BOARD, BOARD)


@pytest.mark.parametrize("schema", [CARDS, BOARD], ids=["cards", "board"])
def test_a_schema_is_json_and_refers_only_to_what_it_holds(schema: dict[str, Any]) -> None:
    text = json.dumps(schema)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert '"form"' not in text
    for part in text.split('"$ref": "')[1:]:
        assert part.partition('"')[0].removeprefix("#/$defs/") in schema["$defs"]


def test_every_word_is_offered_with_its_summary_and_rule() -> None:
    operations = CARDS["$defs"]["Clause"]["properties"]["do"]["oneOf"]
    assert {"const": "heal", "description": "restores Vitality (900.14a)"} in operations
    assert [choice["const"] for choice in operations] == sorted(WORDS.operations)


def test_the_schema_is_the_same_each_time() -> None:
    assert json.dumps(card_file_schema(WORDS)) == json.dumps(CARDS)
