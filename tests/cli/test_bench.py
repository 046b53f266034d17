"""What `gridforged bench` prints: every figure of the board, plausible among themselves."""

from __future__ import annotations

import json

import pytest

from gridforged import load_board
from gridforged.cli.app import main
from gridforged.headless import bench
from gridforged.headless.bench import TASKS, measure
from tests.cli.kit import HERE

BOARD = str(HERE / "duel.yaml")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 2)
    monkeypatch.setattr(bench, "LEAST_ROUND", 1e-9)


def test_it_prints_a_row_for_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", BOARD]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "4 combatants" in lines[0]
    assert "snapshot" in lines[0]
    assert len(lines) == 3 + TASKS


def test_the_figures_for_a_program_are_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", BOARD, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["board"] == BOARD
    assert len(answer["timings"]) == TASKS
    for timing in answer["timings"]:
        assert 0 < timing["least"] <= timing["median"]
        assert timing["per_second"] == pytest.approx(1 / timing["median"])


def test_the_report_hears_of_every_figure() -> None:
    heard: list[int] = []
    measured = measure(load_board(BOARD), heard.append)
    assert heard == list(range(1, TASKS + 1))
    names = [timing.name for timing in measured.timings]
    assert len(set(names)) == len(names) == TASKS


def test_a_board_that_is_none_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "crab-cave"]) == 2
    assert "did you mean 'crab-cove'" in capsys.readouterr().err
