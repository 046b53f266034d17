"""Whatever text is given, the answer is a board or a ContentError."""

from __future__ import annotations

from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from gridforged.content.loader import parse_cards
from gridforged.content.schema import BoardSetup, CardFile
from gridforged.content.setup import decode_setup, encode_setup
from gridforged.errors import ContentError
from tests.content.words import HERE, WORDS, parse_board

BOARD = (HERE / "good" / "crab-cove.yaml").read_text(encoding="utf-8")
CARDS = (HERE / "good" / "cards.yaml").read_text(encoding="utf-8")

SIGNS = ("", "\n", "  ", "\t", ":", "- ", "[", "]", "{", "}", ",", "'", '"', "|", ">", "&a ", "*a", "!!int ")
SCALARS = (
    "null",
    "~",
    "true",
    "yes",
    "-1",
    "0",
    "1.5",
    "99999999999999999999",
    ".inf",
    ".nan",
    "\u2028",
    "\\",
)
PHRASES = (
    "---\n",
    "...\n",
    "<<: ",
    "? ",
    "amount: ",
    "per_tier: 3",
    "{per_tier: 0.5}",
    "[1, 2, 3]",
    "\ufeff",
)
FRAGMENTS = st.sampled_from([*SIGNS, *SCALARS, *PHRASES])
EDITS = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 12), FRAGMENTS | st.text(max_size=4)), min_size=1, max_size=4
)
PLAIN: Any = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(0, 1_000).map(lambda x: round(x, 2))
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def edited(text: str, edits: list[tuple[float, int, str]]) -> str:
    for where, cut, fragment in edits:
        start = int(where * len(text))
        text = text[:start] + fragment + text[start + cut :]
    return text


def check_text(error: ContentError) -> None:
    assert error.reason
    assert str(error).isprintable()
    assert len(str(error)) < 1_000


def check_board(text: str | bytes) -> None:
    try:
        board = parse_board(text, WORDS)
    except ContentError as error:
        check_text(error)
        return
    assert isinstance(board, BoardSetup)
    assert decode_setup(encode_setup(board), WORDS) == board


@given(EDITS)
def test_an_edited_board_is_a_board_or_a_content_error(edits: list[tuple[float, int, str]]) -> None:
    check_board(edited(BOARD, edits))


@given(EDITS)
def test_edited_cards_are_cards_that_fit_the_schema_or_a_content_error(
    edits: list[tuple[float, int, str]],
) -> None:
    try:
        cards = parse_cards(edited(CARDS, edits), WORDS)
    except ContentError:
        return
    # What the loader built must be what msgspec itself accepts.
    file = CardFile(cards=cards)
    assert msgspec.convert(msgspec.to_builtins(file), CardFile, strict=True) == file


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_random_text_is_a_content_error(text: str | bytes) -> None:
    check_board(text)


@given(
    st.sampled_from(["stats", "ability", "passives", "keywords", "tiers", "name", "defence", "kind"]), PLAIN
)
def test_any_value_in_any_place_of_a_card_is_a_card_or_a_content_error(key: str, value: Any) -> None:
    card: dict[str, Any] = {"id": "a", "name": "A", "kind": "unit", "stats": {"vitality": 5}, key: value}
    try:
        # JSON of this kind is YAML.
        parse_cards(msgspec.json.encode({"cards": [card]}), WORDS)
    except ContentError as error:
        check_text(error)


@given(
    st.sampled_from(["do", "amount", "to", "if", "lane", "seconds", "every", "once", "limit", "stat"]), PLAIN
)
def test_any_value_in_any_place_of_a_clause_is_a_card_or_a_content_error(key: str, value: Any) -> None:
    clause: dict[str, Any] = {"do": "heal", "amount": 5, key: value}
    card = {"id": "a", "name": "A", "kind": "unit", "stats": {"vitality": 5}, "ability": [clause]}
    try:
        parse_cards(msgspec.json.encode({"cards": [card]}), WORDS)
    except ContentError as error:
        check_text(error)
