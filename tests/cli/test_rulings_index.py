"""``gridforged rulings --index``: every atom with what proves it and the code that carries its number."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gridforged.cli import rulings as command
from gridforged.content.rulebook import atoms
from gridforged.headless import rule_index
from tests.cli.kit import Ran, one_sentence, run

TEST = """
import pytest


@pytest.mark.rules("900.12a")
def test_a_point_covers_ten(): ...


@pytest.mark.rules("900.12a", "900.12b")
class TestPoints: ...


@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rules("900.12d"))])
def test_it(x): ...
"""
RULING = """
cards: []
scenarios:
  - scenario: A cap comes first
    rules: [900.12e]
  - scenario: A point is spent whole
    rules: [900.12c, 900.12e]
"""


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """A folder of tests that prove some atoms of the ruling on Insurance, and no other."""
    folder = tmp_path / "tests"
    (folder / "rulings" / "deep").mkdir(parents=True)
    (folder / "rulings" / "deep" / "points.yaml").write_text(RULING, encoding="utf-8")
    (folder / "test_points.py").write_text(TEST, encoding="utf-8")
    return folder


def index(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Ran:
    return run(capsys, "rulings", "--index", *arguments)


def test_real_rulings_are_found_with_their_titles(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source_root: Path
) -> None:
    folder = "900.12-insurance"
    shutil.copytree(source_root / "tests" / "rulings" / folder, tmp_path / "rulings" / folder)
    ran = index(capsys, "--json", "-k", "900.12", "--tests", tmp_path)
    data = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert [atom["id"] for atom in data["atoms"]] == [atom for atom in atoms() if atom.startswith("900.12")]
    assert data["has_tests"]
    assert data["proven"] == len(data["atoms"]) == 7
    assert all(atom["code"] for atom in data["atoms"])
    assert all(proof["title"] for atom in data["atoms"] for proof in atom["rulings"])


def test_an_atom_stands_with_its_rulings_its_tests_and_its_code(
    tests: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = index(capsys, "--tests", tests, "-k", "900.12")
    lines = ran.out.splitlines()
    assert ran.code == 1
    start = next(number for number, line in enumerate(lines) if line.startswith("900.12a  "))
    assert atoms()["900.12a"].summary in lines[start]
    assert lines[start + 1] == "    test   tests/test_points.py:5  test_a_point_covers_ten"
    assert lines[start + 2] == "    test   tests/test_points.py:9  TestPoints"
    assert lines[start + 3].startswith("    code   gridforged/")
    assert "gridforged/systems/insurance.py:" in lines[start + 3]
    assert "    test   tests/test_points.py:13  test_it" in lines
    assert "    ruling tests/rulings/deep/points.yaml:4  A cap comes first" in lines
    assert "    ruling tests/rulings/deep/points.yaml:6  A point is spent whole" in lines


def test_an_atom_that_nothing_proves_is_seen_and_fails(
    tests: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = index(capsys, "--tests", tests, "--keyword", "900.12")
    unproven = [
        before[:7]
        for before, line in zip(ran.out.splitlines(), ran.out.splitlines()[1:], strict=False)
        if line == "    NOT PROVEN  no test or scenario names it"
    ]
    assert unproven == ["900.12f", "900.12g"]
    assert ran.out.splitlines()[-1].startswith("7 atoms, 5 proven by 2 rulings and 3 tests; ")
    assert index(capsys, "--tests", tests, "--keyword", "900.12e").code == 0
    data = json.loads(index(capsys, "--tests", tests, "--json", "-k", "900.12").out)
    assert data["proven"] == 5
    assert data["atoms"][1]["tests"] == [{"file": "tests/test_points.py", "line": 9, "title": "TestPoints"}]


def test_an_atom_without_code_is_seen(
    tests: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "gridforged"
    package.mkdir()
    (package / "insurance.py").write_text("# 900.12a\n\n# 900.12a, 900.12e\n", encoding="utf-8")
    real = rule_index.build_index
    monkeypatch.setattr(command, "build_index", lambda tests, report: real(tests, report, package))
    ran = index(capsys, "--tests", tests, "-k", "900.12")
    assert "    code   gridforged/insurance.py:1,3\n" in ran.out
    assert ran.out.count("    code   none carries its number\n") == 5
    assert ran.out.endswith("; no code carries the number of 900.12b, 900.12c, 900.12d, 900.12f, 900.12g\n")


def test_without_tests_it_says_so_and_shows_the_rest(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "tests_at_hand", lambda: None)
    ran = index(capsys)
    assert (ran.code, ran.err) == (0, "")
    assert "245 atoms; the tests are not at hand, --tests FOLDER says where they are; " in ran.out
    assert "NOT PROVEN" not in ran.out
    assert "    code   gridforged/" in ran.out
    data = json.loads(index(capsys, "--json", "-k", "maim").out)
    assert data["has_tests"] is False


def test_a_package_that_stands_alone_has_no_tests_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_index, "PACKAGE", tmp_path / "site-packages" / "gridforged")
    (tmp_path / "site-packages" / "tests").mkdir(parents=True)  # of some other package
    assert rule_index.tests_at_hand() is None
    (tmp_path / "site-packages" / "tests" / "rulings").mkdir()
    assert rule_index.tests_at_hand() == tmp_path / "site-packages" / "tests"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--index", "-k", "xyzzy"], "no atom is about 'xyzzy'"),
        (["--index", "some/path"], "--index lists the rules and runs no PATH"),
        (["--index", "--tests", "/no/such/folder"], "/no/such/folder: there is no such folder"),
        (["--tests", "."], "rulings needs a PATH to scenario files, or --index"),
        (["x.yaml", "--tests", "."], "--tests goes with --index"),
        ([], "rulings needs a PATH to scenario files, or --index"),
    ],
)
def test_bad_usage_is_one_sentence(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "rulings", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert one_sentence(ran.err)
    assert reason in ran.err


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("test_points.py", "def (", "tests/test_points.py: cannot be read as Python"),
        ("rulings/deep/points.yaml", "a: [", "tests/rulings/deep/points.yaml:1: not valid YAML"),
        ("rulings/deep/points.yaml", "- 1", "a file must hold a mapping"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    file: str, text: str, reason: str, tests: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tests / file).write_text(text, encoding="utf-8")
    ran = index(capsys, "--tests", tests)
    assert (ran.code, ran.out) == (2, "")
    assert one_sentence(ran.err)
    assert reason in ran.err


def test_a_folder_without_tests_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = index(capsys, "--tests", tmp_path)
    assert ran.code == 2
    assert "holds no tests" in ran.err
