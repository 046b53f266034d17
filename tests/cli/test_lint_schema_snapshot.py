"""``gridforged lint``, ``schema`` and ``snapshot``."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from gridforged import Battle, load_board
from gridforged.cli.lint import packaged_files
from gridforged.components.registry import REGISTRY
from gridforged.content.json_schema import board_file_schema, card_file_schema
from gridforged.serialization.layout import MAX_BYTES
from gridforged.systems.vocabulary import VOCABULARY
from tests.cli.kit import DUEL, one_sentence, run

BROKEN_CARD = """
cards:
  - id: crab
    name: Crab
    kind: unit
    stats: {vitality: 10, pwoer: 3}
  - id: shrimp
    name: Shrimp
    kind: unit
    stats: {vitality: 10}
    ability:
      - {do: heel, amount: 3}
"""


def test_without_a_path_the_packaged_files_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "lint")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{len(packaged_files())} files, 0 problems\n"
    assert len(packaged_files()) > 2


def test_every_problem_is_a_line_and_the_last_line_counts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "deep").mkdir()
    file = tmp_path / "deep" / "crab.yaml"
    file.write_text(BROKEN_CARD, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no content", encoding="utf-8")
    ran = run(capsys, "lint", tmp_path, DUEL, file)
    lines = ran.out.splitlines()
    assert ran.code == 1
    assert lines[-1] == "2 files, 2 problems"
    assert lines[0].startswith(f"{file}:6: cards[0].stats")
    assert lines[0].endswith("(did you mean 'power'?)")
    assert lines[1].startswith(f"{file}:12: cards[1].ability[0]")
    assert len(lines) == 3


def test_the_json_has_the_same_problems(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "crab.yaml"
    file.write_text(BROKEN_CARD, encoding="utf-8")
    ran = run(capsys, "lint", file, "--json")
    data = json.loads(ran.out)
    assert ran.code == 1
    assert data["files"] == 1
    assert [(p["file"], p["line"], p["nearest"]) for p in data["problems"]] == [
        (str(file), 6, "power"),
        (str(file), 12, "heal"),
    ]


@pytest.mark.parametrize("make", [False, True])
def test_a_path_without_content_is_bad_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, make: bool
) -> None:
    folder = tmp_path / "cards"
    if make:
        folder.mkdir()
    ran = run(capsys, "lint", folder)
    assert (ran.code, ran.out) == (2, "")
    assert one_sentence(ran.err)
    assert str(folder) in ran.err


def test_the_schemas_are_those_of_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    cards, boards = (
        json.dumps(build(VOCABULARY), indent=2) for build in (card_file_schema, board_file_schema)
    )
    assert run(capsys, "schema").out == cards + "\n"
    assert run(capsys, "schema", "card").out == cards + "\n"
    assert run(capsys, "schema", "board").out == boards + "\n"


@pytest.fixture
def snapshot(tmp_path: Path) -> Path:
    battle = Battle(load_board(DUEL), seed=3)
    battle.advance(60)
    file = tmp_path / "duel.snapshot"
    file.write_bytes(battle.snapshot())
    return file


def test_a_snapshot_is_told_with_all_its_units(capsys: pytest.CaptureFixture[str], snapshot: Path) -> None:
    battle = Battle.restore(snapshot.read_bytes())
    ran = run(capsys, "snapshot", snapshot)
    assert (ran.code, ran.err) == (0, "")
    assert battle.digest() in ran.out
    assert "3.00 s, frame 60" in ran.out
    assert "Duel at the Ford" in ran.out
    for combatant in battle.combatants:
        assert f"current {combatant.vitality.current}" in ran.out
        assert combatant.label in ran.out
    assert "stream.target" in ran.out


def test_the_json_of_a_snapshot_leaves_no_field_out(
    capsys: pytest.CaptureFixture[str], snapshot: Path
) -> None:
    blob = snapshot.read_bytes()
    battle = Battle.restore(blob)
    data = json.loads(run(capsys, "snapshot", snapshot, "--json").out)
    assert data["bytes"] == len(blob)
    assert data["digest"] == battle.digest()
    assert [entity["label"] for entity in data["entities"]] == [None, None, *battle.board.labels]
    held: dict[str, set[str]] = {}
    for entity in data["entities"]:
        for name, fields in entity["components"].items():
            held.setdefault(name, set()).update(fields)
    for resource in data["resources"].values():
        held.setdefault(resource["type"], set()).update(resource["fields"])
    assert held == {spec.name: {field.name for field in spec.fields} for spec in REGISTRY.types}


def test_a_snapshot_can_come_through_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, snapshot: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(snapshot.read_bytes())))
    assert "Duel at the Ford" in run(capsys, "snapshot", "-").out


@pytest.mark.parametrize("content", [b"", b"no snapshot", b"\x00" * (MAX_BYTES + 1)])
def test_what_is_no_snapshot_is_bad_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "x"
    file.write_bytes(content)
    ran = run(capsys, "snapshot", file)
    assert (ran.code, ran.out) == (2, "")
    assert one_sentence(ran.err)
    assert ran.err.startswith(f"error: {file}: ")


def test_a_snapshot_that_is_not_there_is_bad_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ran = run(capsys, "snapshot", tmp_path / "none")
    assert ran.code == 2
    assert one_sentence(ran.err)
    assert "No such file" in ran.err
