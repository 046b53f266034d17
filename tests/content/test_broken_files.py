"""Every broken file gives one error that says where, why and what would be right; and never a traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from gridforged.content.loader import BOARD_KEYS, load_cards
from gridforged.errors import ContentError, GridforgedError
from tests.content.words import HERE, WORDS, lint_file, load_board

BROKEN: Final = HERE / "broken"
EXPECTED: Final[dict[str, dict[str, Any]]] = yaml.safe_load(
    (BROKEN / "expected.yaml").read_text(encoding="utf-8")
)


def load(path: Path) -> None:
    raw = path.read_bytes()
    if any(f"\n{key}:".encode() in b"\n" + raw for key in BOARD_KEYS):
        load_board(path, WORDS)
    else:
        load_cards(path, WORDS)


def test_every_broken_file_has_its_expectation_and_there_are_many() -> None:
    files = {path.name for path in BROKEN.glob("*.yaml")} - {"expected.yaml"}
    assert files == set(EXPECTED)
    assert len(files) >= 25


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_a_broken_file_gives_one_error_with_line_path_reason_and_nearest_name(name: str) -> None:
    path = BROKEN / name
    expected = EXPECTED[name]
    errors = lint_file(path, WORDS)
    assert len(errors) == 1, [str(error) for error in errors]
    error = errors[0]
    assert error.file == str(path)
    assert error.line == expected["line"]
    assert error.path == expected["path"]
    assert expected["reason"] in error.reason
    assert error.nearest == expected.get("nearest", "")
    assert "\n" not in str(error)
    assert str(error).startswith(f"{path}:{error.line}: ")


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_loading_a_broken_file_raises_the_error_that_linting_lists(name: str) -> None:
    path = BROKEN / name
    with pytest.raises(ContentError) as caught:
        load(path)
    (listed,) = lint_file(path, WORDS)
    assert str(caught.value) == str(listed)
    assert isinstance(caught.value, GridforgedError)
    assert caught.value.__cause__ is None


def test_all_problems_of_a_file_are_listed_in_the_order_of_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "several.yaml"
    path.write_text(
        "cards:\n"
        "  - id: one\n"
        "    name: One\n"
        "    kind: unit\n"
        "    stats: {vitality: 0, powr: 5}\n"
        "  - id: two\n"
        "    name: Two\n"
        "    kind: unit\n"
        "    stats: {vitality: 5}\n"
        "    ability:\n"
        "      - {do: heel, amount: 5}\n"
        "      - {do: heal, amount: 0, to: me}\n"
        "  - id: three\n"
        "    name: Three\n",
        encoding="utf-8",
    )
    errors = lint_file(path, WORDS)
    assert [(error.line, error.path) for error in errors] == [
        (5, "cards[0].stats.powr"),
        (5, "cards[0].stats.vitality"),
        (11, "cards[1].ability[0].do"),
        (12, "cards[1].ability[1].amount"),
        (12, "cards[1].ability[1].to"),
        (13, "cards[2]"),
    ]
    with pytest.raises(ContentError) as caught:
        load_cards(path, WORDS)
    assert str(caught.value) == str(errors[0])


@pytest.mark.parametrize(
    ("text", "near"),
    [("relentlessly", "relentless"), ("THORNS", "thorns"), ("x" * 5_000, ""), ("quux", "")],
)
def test_a_suggestion_is_made_only_for_a_name_that_is_near(text: str, near: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(
        "cards:\n"
        f"  - {{id: a, name: A, kind: unit, stats: {{vitality: 1}}, keywords: {{? {text} : true}}}}\n",
        encoding="utf-8",
    )
    (error,) = lint_file(path, WORDS)
    assert error.nearest == near
    assert len(str(error)) < 400 + len(str(path))
