"""Every atom of the rule index has a test and code that carries its number; every number there exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridforged.content.rulebook import Atom, atoms, find_atoms, natural_key, parse_index
from gridforged.errors import ContentError
from gridforged.headless.rule_index import RULE_NUMBER, mentions_in_code
from tests.meta import rule_coverage

KNOWN = ("900.1a", "900.1b")


def checkout(root: Path, files: dict[str, str]) -> Path:
    """A checkout in which 900.1a has a test and 900.1b a scenario; then ``files``."""
    content = {
        "gridforged/systems/cull.py": "# 900.1a, 900.1b\nRULE = '900.1'\n",
        "tests/test_cull.py": "import pytest\n\n\n@pytest.mark.rules('900.1a')\ndef test_it(): ...\n",
        "tests/rulings/maim.yaml": "scenario: x\nrules: [900.1b]\nboard: {rules: {frame_rate: 20}}\n",
    } | files
    for name, text in content.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def test_every_atom_has_a_test_and_code(source_root: Path) -> None:
    coverage = rule_coverage.check(source_root, atoms())
    assert coverage.proven, "no test names any rule: the checker is blind"
    assert not coverage.problems, "\n".join(coverage.problems)


def test_the_code_names_only_decisions_that_the_decisions_page_holds(source_root: Path) -> None:
    assert list(mentions_in_code(source_root / "gridforged", rule_coverage.DECISION_NUMBER))
    assert not rule_coverage.unknown_decisions(source_root)


def test_the_checker_finds_nothing_wrong_with_a_sound_checkout(tmp_path: Path) -> None:
    coverage = rule_coverage.check(checkout(tmp_path, {}), KNOWN)
    assert coverage.problems == []
    assert sorted(coverage.proven) == ["900.1a", "900.1b"]


@pytest.mark.parametrize(
    ("files", "problem"),
    [
        pytest.param(
            {"tests/test_cull.py": "from pytest import mark\n@mark.rules('900.1z')\ndef test_it(): ...\n"},
            "tests/test_cull.py:2: there is no atom 900.1z",
            id="a test names an unknown atom",
        ),
        pytest.param(
            {"tests/test_more.py": "import pytest\npytestmark = pytest.mark.rules('900.12')\n"},
            "tests/test_more.py:2: there is no atom 900.12 ",
            id="a test names a whole ruling",
        ),
        pytest.param(
            {"tests/test_more.py": "import pytest\nX = '900.1a'\n@pytest.mark.rules(X)\ndef test(): ...\n"},
            "tests/test_more.py:3: a rules marker takes its numbers as plain strings",
            id="a test hides its number",
        ),
        pytest.param(
            {"tests/rulings/maim.yaml": "scenario: x\nrules: [900.1b, 900.13a]\n"},
            "tests/rulings/maim.yaml:1: there is no atom 900.13a",
            id="a scenario names an unknown atom",
        ),
        pytest.param(
            {"tests/rulings/deep/idle.yaml": "scenario: proves nothing\n"},
            "tests/rulings/deep/idle.yaml: names no rule",
            id="a scenario names no atom",
        ),
        pytest.param(
            {"gridforged/systems/cull.py": '"""Decides 900.1d, see 900.1a."""\n'},
            "gridforged/systems/cull.py:1: there is no atom 900.1d",
            id="code names an unknown atom",
        ),
        pytest.param(
            {"gridforged/systems/cull.py": "\n# 900.13\n"},
            "gridforged/systems/cull.py:2: there is no atom 900.13 ",
            id="code names an unknown ruling",
        ),
        pytest.param(
            {"gridforged/systems/cull.py": "# 900.1ab\n"},
            "gridforged/systems/cull.py:1: there is no atom 900.1ab",
            id="code misspells a number",
        ),
        pytest.param(
            {"gridforged/content/cards/crab.yaml": "# 400.3-T99\n"},
            "gridforged/content/cards/crab.yaml:1: there is no atom 400.3-T99",
            id="data names an unknown row of the table",
        ),
        pytest.param(
            {"tests/test_cull.py": "def test_it(): ...\n"},
            "900.1a: no test or scenario names it",
            id="a test loses its marker",
        ),
        pytest.param(
            {"gridforged/systems/cull.py": "# 900.1a\n"},
            "900.1b: no code carries its number",
            id="code loses its number",
        ),
    ],
)
def test_a_planted_fault_is_found(tmp_path: Path, files: dict[str, str], problem: str) -> None:
    problems = rule_coverage.check(checkout(tmp_path, files), KNOWN).problems
    assert any(problem in f"{found} " for found in problems), problems


@pytest.mark.parametrize("text", ["3900.12", "1.900.12", "x900.12a", "400.30", "400.4", "12 900 1", "900.0"])
def test_other_numbers_are_not_taken_for_rules(text: str) -> None:
    assert not RULE_NUMBER.findall(text)


def test_a_decision_that_the_page_does_not_hold_is_found(tmp_path: Path) -> None:
    root = checkout(
        tmp_path,
        {
            rule_coverage.DECISIONS_PAGE: "| G-08 | percent Armor |\n| C-03 | rounding |\n",
            "gridforged/systems/armor.py": "# G-08, C-03\n# G-80\n",
        },
    )
    assert [problem.split(":")[1] for problem in rule_coverage.unknown_decisions(root)] == ["2"]


def test_the_index_holds_all_245_atoms_in_natural_order() -> None:
    index = atoms()
    ids = list(index)
    assert len(ids) == 245
    assert ids == sorted(ids, key=natural_key)
    assert sum(atom.startswith("900.") and not atom.endswith("-ex") for atom in ids) == 215
    assert sum(atom.startswith("400.3-T") for atom in ids) == 22
    assert [atom for atom in ids if atom.endswith("-ex")] == ["900.1-ex", "900.29-ex"]
    assert index["900.29-ex"].ruling == "900.29"


def test_an_index_handed_out_is_not_the_one_kept() -> None:
    atoms().clear()
    assert len(atoms()) == 245


def test_natural_order_goes_by_number_not_by_text() -> None:
    shuffled = ["900.12a", "900.2b", "900.2a", "900.29-ex", "900.29e", "400.3-T10", "400.3-T09", "400.3f"]
    assert sorted(shuffled, key=natural_key) == [
        "400.3f",
        "400.3-T09",
        "400.3-T10",
        "900.2a",
        "900.2b",
        "900.12a",
        "900.29e",
        "900.29-ex",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "- {id: 900.1b, topics: [x], summary: s}\n- {id: 900.1a, topics: [x], summary: s}",
            "900.1a stands after",
        ),
        (
            "- {id: 900.1a, topics: [x], summary: s}\n- {id: 900.1a, topics: [x], summary: s}",
            "900.1a stands after",
        ),
        ("- {id: '900.1', topics: [x], summary: s}", "not the id of an atom"),
        ("- {id: 900.1a, topics: [], summary: s}", "at least one topic"),
        ("- {id: 900.1a, topics: [x], summary: ' '}", "needs a summary"),
        ("- {id: 900.1a, topics: [x], summary: s, note: n}", "unknown field"),
        ("- [", "index.yaml"),
    ],
)
def test_a_broken_index_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ContentError, match=reason):
        parse_index(text)


def test_atoms_are_found_by_words_of_their_summary_topics_or_number() -> None:
    def ids(found: list[Atom]) -> list[str]:
        return [atom.id for atom in found]

    assert "900.12c" in ids(find_atoms("insurance venom"))
    assert ids(find_atoms("900.29-ex")) == ["900.29-ex"]
    assert find_atoms("no such words anywhere") == []
