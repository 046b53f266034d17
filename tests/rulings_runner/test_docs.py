"""Every scenario of docs/rulings.md passes, and every word of the format stands in one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from gridforged.headless.rulings import lines_of, read_scenarios, run_scenario
from gridforged.headless.rulings.derived import BATTLE_VALUES, SIDE_VALUES, UNIT_VALUES
from gridforged.headless.rulings.patterns import KEYS
from gridforged.headless.rulings.read import Head
from gridforged.headless.rulings.steps import STEP_KINDS

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```yaml\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
SCENARIOS = [block for block in BLOCKS if "scenario" in block.partition(":")[0] or "scenarios:" in block]


def test_the_page_has_a_board_and_many_scenarios() -> None:
    assert len(BLOCKS) == len(SCENARIOS) + 1
    assert len(SCENARIOS) >= 20


@pytest.mark.parametrize("block", SCENARIOS, ids=lambda block: re.sub(r"\W+", "-", block[:50]))
def test_an_example_of_the_page_passes(block: str, tmp_path: Path) -> None:
    (board,) = [other for other in BLOCKS if other not in SCENARIOS]
    (tmp_path / "board.yaml").write_text(board, encoding="utf-8")
    (tmp_path / "example.yaml").write_text(block, encoding="utf-8")
    scenarios, errors = read_scenarios([tmp_path])
    assert not errors, [str(error) for error in errors]
    assert scenarios
    for scenario in scenarios:
        outcome = run_scenario(scenario)
        assert outcome.passed, "\n".join(lines_of(outcome))


def words_of(value: object) -> set[str]:
    """All keys of all mappings within."""
    if isinstance(value, dict):
        return {str(key) for key in value}.union(*[words_of(entry) for entry in value.values()])
    if isinstance(value, list):
        return set().union(*[words_of(entry) for entry in value])
    return set()


@pytest.mark.parametrize(
    "word",
    [
        *STEP_KINDS,
        *KEYS,
        *Head.__struct_fields__,
        *["events", "no_events", "counts", "events_since", "at_least", "at_most", "not"],
        *["of", "per", "among", "times", "frequency", "tolerance"],
        *["ignores", "unanswered", "discount", "refused", "clauses", "clause", "points", "scenarios"],
    ],
)
def test_every_word_of_the_format_stands_in_an_example(word: str) -> None:
    assert any(word in words_of(yaml.safe_load(block)) for block in SCENARIOS)


@pytest.mark.parametrize("name", [*UNIT_VALUES, *SIDE_VALUES, *BATTLE_VALUES])
def test_every_derived_value_is_on_the_page(name: str) -> None:
    assert f"`{name}`" in PAGE
