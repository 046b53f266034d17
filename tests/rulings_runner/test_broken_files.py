"""A scenario file that cannot be run says where, why and what would be right; and nothing of it is run."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from gridforged.content.yaml_tree import read_tree
from gridforged.errors import ContentError
from gridforged.headless.rulings import load_scenarios, read_scenarios
from tests.rulings_runner.kit import BOARD, write

BROKEN: Final[list[dict[str, Any]]] = yaml.safe_load(
    (Path(__file__).parent / "broken.yaml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("case", BROKEN, ids=lambda case: case["body"].splitlines()[-1][:60])
def test_a_broken_scenario_gives_one_error_with_line_path_reason_and_nearest_name(
    case: dict[str, Any], tmp_path: Path
) -> None:
    path = write(tmp_path, case["body"])
    scenarios, errors = read_scenarios([path])
    assert scenarios == []
    assert len(errors) == 1, [str(error) for error in errors]
    (error,) = errors
    assert error.path == case["path"]
    assert case["reason"] in error.reason
    assert error.nearest == case.get("nearest", "")
    assert (error.file, error.line) == (str(path), case.get("line", 1) + 1)
    assert "\n" not in str(error)
    with pytest.raises(ContentError) as caught:
        load_scenarios(path)
    assert str(caught.value) == str(error)


FILES: Final = {
    "not yaml": ("scenario: [", "not valid YAML"),
    "empty": ("", "the file is empty"),
    "a list": ("- scenario: x", "a file must hold a mapping"),
    "no scenario": ("steps: []", "'scenario' is missing"),
    "no board": ("scenario: x\nexpect: {battle: {frame: 0}}", "give either 'board', or 'home' and 'away'"),
    "nobody": ("scenario: x\nhome: []\nexpect: {battle: {frame: 0}}", "there is no unit on either side"),
    "no title": ("scenario:\nboard: crab-cove", "has no value; leave the key out"),
    "control characters": ('scenario: "\\e[2J"\nboard: crab-cove', "expected one line of text"),
    "unknown board": ("scenario: x\nboard: crab-cave\nexpect: {battle: {frame: 0}}", "no packaged board"),
    "no such board file": ("scenario: x\nboard: lost.yaml\nexpect: {battle: {frame: 0}}", "no such file"),
    "a number as board": ("scenario: x\nboard: 3\nexpect: {battle: {frame: 0}}", "expected the name of"),
    "scenarios is no list": ("scenarios: 3", "expected a list of 1 to 1000 scenarios, got 3"),
    "no scenarios": ("scenarios: []", "expected a list of 1 to 1000 scenarios"),
    "a scenario is no mapping": ("scenarios: [3]", "expected a scenario, got 3"),
    "a key beside scenarios": ("scenarios: [3]\nboard: x", "unknown key 'board'"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_scenario_file_gives_an_error(name: str, tmp_path: Path) -> None:
    text, reason = FILES[name]
    path = tmp_path / "file.yaml"
    path.write_text(text, encoding="utf-8")
    scenarios, errors = read_scenarios([path])
    assert scenarios == []
    assert any(reason in error.reason for error in errors), [str(error) for error in errors]
    assert all(error.file == str(path) for error in errors)


def test_every_problem_of_a_file_is_listed_and_a_sound_file_beside_it_is_still_read(tmp_path: Path) -> None:
    write(tmp_path, "expect: {a: {alife: true}}\nrolls: {tarket: [d]}\nsteps: [{wait: 3}]", "bad.yaml")
    write(tmp_path, "expect: {a: {alive: true}}", "good.yaml")
    scenarios, errors = read_scenarios([tmp_path])
    assert [scenario.file for scenario in scenarios] == [str(tmp_path / "good.yaml")]
    assert [(error.line, error.path) for error in errors] == [
        (2, "expect.a.alife"),
        (3, "rolls.tarket"),
        (4, "steps[0].wait"),
    ]


def test_numbers_that_the_board_of_another_file_does_not_fit_are_refused(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text(f"title: T\n{BOARD}", encoding="utf-8")
    path = tmp_path / "scenario.yaml"
    path.write_text(
        "scenario: x\nboard: board.yaml\nnumbers: {half_rows: 2}\nexpect: {a: {alive: true}}\n",
        encoding="utf-8",
    )
    (error,) = read_scenarios([path])[1]
    assert (error.path, error.line) == ("numbers", 3)
    assert "'e' covers rows 4 to 5" in error.reason


def test_a_mistake_in_the_board_of_another_file_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text(f"titel: T\n{BOARD}", encoding="utf-8")
    path = tmp_path / "scenario.yaml"
    path.write_text("scenario: x\nboard: board.yaml\nexpect: {a: {alive: true}}\n", encoding="utf-8")
    (error,) = read_scenarios([path])[1]
    assert (error.path, error.line) == ("board", 2)
    assert f"{tmp_path}/board.yaml:1: titel: unknown key 'titel'" in error.reason


def test_a_reserved_label_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text(
        "scenario: x\nexpect: {away: {gold: 0}}\n"
        "cards: [{id: c, name: C, kind: unit, stats: {vitality: 1}}]\n"
        "home: [{card: c, at: [0, 0], id: away}]\n",
        encoding="utf-8",
    )
    (error,) = read_scenarios([path])[1]
    assert (error.path, error.line) == ("home[0].id", 4)
    assert "cannot be called 'away'" in error.reason


def test_shared_cards_must_be_used_and_titles_differ(tmp_path: Path) -> None:
    path = tmp_path / "several.yaml"
    one = "{scenario: same, home: [{card: c, at: [0, 0]}], expect: {c: {alive: true}}}"
    path.write_text(
        "cards:\n"
        "  - {id: c, name: C, kind: unit, stats: {vitality: 1}}\n"
        "  - {id: idle, name: Idle, kind: unit, stats: {vitality: 1}}\n"
        f"scenarios:\n  - {one}\n  - {one}\n",
        encoding="utf-8",
    )
    errors = read_scenarios([path])[1]
    assert [(error.line, error.reason) for error in errors] == [
        (3, "no scenario of the file uses this card"),
        (6, "the title of another scenario of this file"),
    ]


def test_an_unsound_shared_card_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "several.yaml"
    path.write_text(
        "cards:\n"
        "  - id: c\n"
        "    name: C\n"
        "    kind: unit\n"
        "    stats: {vitality: 1}\n"
        "    ability: [{do: heal, amount: {each: 1, per: burning_enemys}}]\n"
        "scenarios:\n  - {scenario: S, home: [{card: c, at: [0, 0]}], expect: {c: {alive: true}}}\n",
        encoding="utf-8",
    )
    scenarios, (error,) = read_scenarios([path])
    assert scenarios == []
    assert (error.line, error.nearest) == (6, "burning_enemies")


def test_missing_and_empty_places_are_errors(tmp_path: Path) -> None:
    assert "there is no such file or folder" in str(read_scenarios([tmp_path / "lost"])[1][0])
    assert "there is no scenario file in this folder" in str(read_scenarios([tmp_path])[1][0])
    (tmp_path / "board.yaml").write_text("title: T\nhome: []\naway: []\n", encoding="utf-8")
    assert "there is no scenario file in this folder" in str(read_scenarios([tmp_path])[1][0])


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    path = write(tmp_path, "expect: {a: {alive: true}}")
    assert len(read_scenarios([tmp_path, path])[0]) == 1


def test_the_lines_of_the_kit_are_those_of_a_file(tmp_path: Path) -> None:
    tree = read_tree(write(tmp_path, "seed: 3").read_bytes(), "x")
    assert tree.lines[("seed",)] == 2
    assert "home:" in BOARD
