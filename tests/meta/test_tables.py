"""Every operation, status, keyword and trigger has its file, its row and its test."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.meta import tables

INIT = """
from gridforged.systems.effects import heal
from gridforged.systems.effects.cull import CULL
from gridforged.systems.effects.operation import Operation

OPERATIONS: Final[tuple[Operation, ...]] = (heal.OPERATION, CULL)
"""


def checkout(root: Path, files: dict[str, str]) -> Path:
    """A checkout with the operations heal and cull, listed and tested; then ``files`` ("" removes one)."""
    content = {
        "gridforged/systems/effects/__init__.py": INIT,
        "gridforged/systems/effects/operation.py": "class Operation: ...\n",
        "gridforged/systems/effects/_shared.py": "",
        "gridforged/systems/effects/heal.py": "OPERATION = 1\n",
        "gridforged/systems/effects/cull.py": "CULL = 1\n",
        "tests/systems/effects/test_heal.py": "def test_it(): ...\n",
        "tests/rulings/900_1.yaml": "board: {home: [{do: cull}]}\n",
        "tests/meta/test_tables.py": "shield\n",
        "tests/content/not_yet.py": "shield\n",
    } | files
    for name, text in content.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_every_part_has_a_row_and_a_test(source_root: Path) -> None:
    systems = source_root / "gridforged" / "systems"
    assert tables.parts(systems / "effects", ("operation",)), "no operation found: the checker is blind"
    problems = tables.missing(source_root)
    assert not problems, "\n".join(problems)


def test_the_checker_finds_nothing_wrong_with_a_sound_checkout(tmp_path: Path) -> None:
    assert tables.missing(checkout(tmp_path, {})) == []


@pytest.mark.parametrize(
    ("files", "problems"),
    [
        pytest.param(
            {"gridforged/systems/effects/shield.py": "OPERATION = 1\n"},
            ["shield.py: has no row in OPERATIONS", "shield.py: no test or scenario names shield"],
            id="a new file without row and test",
        ),
        pytest.param(
            {"gridforged/systems/effects/__init__.py": INIT.replace("heal.OPERATION, ", "")},
            ["heal.py: has no row in OPERATIONS"],
            id="a row is lost",
        ),
        pytest.param(
            {"tests/rulings/900_1.yaml": "board: {home: [{do: culling}]}\n"},
            ["cull.py: no test or scenario names cull"],
            id="a test is lost",
        ),
        pytest.param(
            {"gridforged/systems/keywords/fury.py": "KEYWORD = 1\n", "tests/test_x.py": "fury = 1\n"},
            ["fury.py: has no row in KEYWORDS"],
            id="a folder without a table",
        ),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, files: dict[str, str], problems: list[str]) -> None:
    found = tables.missing(checkout(tmp_path, files))
    assert [problem.split("/")[-1] for problem in found] == problems
