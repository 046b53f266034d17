"""``gridforged synctest``."""

from __future__ import annotations

import json

import pytest

from tests.cli.kit import one_sentence, run
from tests.synctest import going_back, hidden_state
from tests.synctest.planting import AT


def test_a_battle_that_stays_in_step_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "synctest", "tide-pool", "--seed", "9", "--frames", "12", "--depth", "8,1")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "12 frames, of which 12 changed something, 34 re-runs: no mismatch\n"


def test_the_json_has_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "synctest", "tide-pool", "--frames", "12", "--depth", "8,1", "--json")
    assert ran.code == 0
    assert json.loads(ran.out) == {
        "board": "Tide Pool",
        "seed": 0,
        "depths": [1, 8],
        "passed": True,
        "conclusive": True,
        "frames": 12,
        "changed": 12,
        "reruns": 34,
        "mismatch": None,
    }


def test_what_says_nothing_fails_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "synctest", "tide-pool", "--frames", "3", "--depth", "4")
    assert ran.code == 1
    assert "inconclusive" in ran.out


@pytest.mark.interpreted_only("plants a fault by patching internals")
def test_a_mismatch_is_named_with_its_fields(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden_state.count_in_a_module(monkeypatch)
    ran = run(capsys, "synctest", "crab-cove")
    lines = ran.out.splitlines()
    assert (ran.code, ran.err) == (1, "")
    assert lines[0] == f"mismatch in frame {AT}, system revival, rolled back by 1 from memory"
    assert lines[1].startswith("  undertow-ray Charge.progress: ")
    assert len(lines) == 3


@pytest.mark.interpreted_only("plants a fault by patching internals")
def test_a_mismatch_of_events_shows_both(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    going_back.number_the_amounts_of_events(monkeypatch)
    ran = run(capsys, "synctest", "crab-cove")
    assert ran.code == 1
    assert "  event at first: <Event #" in ran.out
    ran = run(capsys, "synctest", "crab-cove", "--json")
    mismatch = json.loads(ran.out)["mismatch"]
    assert (mismatch["frame"], mismatch["system"], mismatch["differences"]) == (AT, "status_tick", [])
    assert mismatch["event"]["amounts"] != mismatch["instead"]["amounts"]


@pytest.mark.parametrize(
    "arguments",
    [("--depth", ""), ("--depth", "0"), ("--depth", "1,x"), ("--depth", "9999999999"), ("--frames", "-1")],
)
def test_bad_numbers_are_bad_usage(capsys: pytest.CaptureFixture[str], arguments: tuple[str, str]) -> None:
    ran = run(capsys, "synctest", "tide-pool", *arguments)
    assert ran.code == 2
    assert one_sentence(ran.err)


def test_an_unknown_board_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "synctest", "tide-pole")
    assert ran.code == 2
    assert one_sentence(ran.err)
    assert "tide-pool" in ran.err
