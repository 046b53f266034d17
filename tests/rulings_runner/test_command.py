"""``gridforged rulings``: what it prints, and how it exits."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from gridforged.cli import console
from gridforged.cli.app import main
from tests.rulings_runner.kit import write

GOOD = "rules: ['900.7a']\nrolls: {target: [d]}\nsteps: [{activate: a, expect: {d: {vitality: 460}}}]"
BAD = GOOD.replace("460", "461")


def test_a_folder_of_sound_rulings_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, GOOD, "one.yaml")
    write(tmp_path, GOOD + "\nrepeat: {times: 5}", "two.yaml")
    assert main(["rulings", str(tmp_path)]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"pass  {tmp_path}/one.yaml: test",
        f"pass  {tmp_path}/two.yaml: test (5 runs)",
        "2 passed, 0 failed",
    ]
    assert err == ""


def test_a_failure_is_shown_and_exits_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(write(tmp_path, GOOD, "one.yaml")), str(write(tmp_path, BAD, "two.yaml"))]
    assert main(["rulings", *files]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == f"FAIL  {files[1]}: test"
    assert lines[2].strip() == f"{files[1]}:4: step 1 (activate): d.vitality is 460, expected 461"
    assert lines[-1] == "1 passed, 1 failed"


def test_json_is_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "--json", str(write(tmp_path, BAD))]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["passed"], data["failed"]) == (0, 1)
    (failure,) = data["scenarios"][0]["failures"]
    assert failure["message"] == "d.vitality is 460, expected 461"
    assert failure["events"][-1]["kind"] == "damage_taken"


def test_words_pick_scenarios_by_title_and_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, GOOD, "one.yaml")
    write(tmp_path, BAD.replace("900.7a", "900.7b"), "two.yaml")
    assert main(["rulings", str(tmp_path), "-k", "TEST 900.7a"]) == 0
    assert capsys.readouterr().out.endswith("1 passed, 0 failed\n")
    assert main(["rulings", str(tmp_path), "-k", "nonsense"]) == 2
    assert "no scenario has 'nonsense'" in capsys.readouterr().err


def test_a_file_that_cannot_be_run_exits_with_2_and_nothing_is_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, GOOD, "one.yaml")
    write(tmp_path, "steps: [{wait: 3}]\nrolls: {targets: [d]}", "two.yaml")
    assert main(["rulings", str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        f"error: {tmp_path}/two.yaml:2: steps[0].wait: unknown step 'wait'",
        f"error: {tmp_path}/two.yaml:3: rolls.targets: there is no stream 'targets' (did you mean 'target'?)",
    ]


@pytest.mark.parametrize("arguments", [[], ["lost-folder"]])
def test_bad_usage_exits_with_2_and_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rulings", *arguments]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


class _Terminal(io.StringIO):
    """A standard error stream with a person in front of it."""

    def isatty(self) -> bool:
        return True


def test_a_progress_bar_does_not_take_what_goes_into_a_pipe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(console, "PATIENCE", -1.0)
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    write(tmp_path, GOOD, "one.yaml")
    write(tmp_path, GOOD + "\nrepeat: {times: 50}", "two.yaml")
    write(tmp_path, GOOD, "zwei.yaml")
    assert main(["rulings", str(tmp_path)]) == 0
    assert "52/52" in terminal.getvalue()
    lines = capsys.readouterr().out.splitlines()
    assert [line[:4] for line in lines] == ["pass", "pass", "pass", "3 pa"]
