"""The frame around the commands: usage, version, and whatever can happen to a process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gridforged import BattleError
from gridforged.cli.app import main
from gridforged.cli.version import version_text
from tests.cli.kit import DUEL, command, environment, one_sentence, run, run_alone

COMMANDS = ("battle", "rulings", "lint", "schema", "snapshot")


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert all(name in ran.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], name: str) -> None:
    ran = run(capsys, name, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "Usage" in ran.out


def test_without_a_command_there_is_help_and_exit_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys)
    assert ran.code == 2
    assert "battle" in ran.out


def test_the_version_names_the_build(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "--version")
    assert ran.out == version_text() + "\n"
    assert ran.out.startswith("gridforged ")
    assert "(interpreted)" in ran.out or "(compiled)" in ran.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["batle"], "Did you mean 'battle'?"),
        (["battle", "x", "--sed", "1"], "No such option: --sed"),
        (["lint", "--jsno"], "--jsno"),
        (["schema", "tool"], "'card', 'board'"),
        (["schema", "card", "board"], "board"),
        (["snapshot"], "Missing argument"),
    ],
)
def test_bad_usage_is_one_sentence_that_points_at_the_help(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    ran = run(capsys, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert one_sentence(ran.err), ran.err
    assert words in ran.err
    assert "--help')" in ran.err


def raising(error: BaseException) -> object:
    def load(_: str) -> object:
        raise error

    return load


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (BattleError("no such thing"), 2, "error: no such thing\n"),
        (KeyboardInterrupt(), 130, "interrupted\n"),
        (ZeroDivisionError("oh"), 3, "a fault of gridforged itself (ZeroDivisionError: oh)"),
        (RecursionError(), 3, "a fault of gridforged itself (RecursionError"),
        (OSError(28, "No space left on device"), 2, "cannot write the output: No space left on device"),
        (BattleError("two\nlines\x1b[31m"), 2, "error: two lines [31m\n"),
    ],
)
def test_whatever_is_raised_a_person_gets_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    error: BaseException,
    code: int,
    words: str,
) -> None:
    monkeypatch.delenv("GRIDFORGED_DEBUG", raising=False)
    monkeypatch.setattr("gridforged.cli.battle.load_board", raising(error))
    ran = run(capsys, "battle", "x")
    assert ran.code == code
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    assert words in ran.err


def test_a_fault_shows_its_traceback_on_request(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDFORGED_DEBUG", "1")
    monkeypatch.setattr("gridforged.cli.battle.load_board", raising(ZeroDivisionError("oh")))
    assert "Traceback" in run(capsys, "battle", "x").err


@pytest.mark.parametrize(
    "words",
    [("battle", DUEL, "--events", "-"), ("battle", DUEL), ("card",), ("schema",), ("battle", "--help"), ()],
    ids=["lines", "account", "tables", "text", "help of a command", "help"],
)
def test_a_reader_that_has_seen_enough_ends_the_command_quietly(words: tuple[str | Path, ...]) -> None:
    arguments = command(*words)
    with subprocess.Popen(
        arguments, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()  # before anything was written: the first flush meets a closed pipe
        err = process.stderr.read()
        assert (process.wait(60), err) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            command("battle", DUEL), env=environment(), stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ran.returncode == 2
    assert one_sentence(ran.stderr.decode()), ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX shell")
def test_a_closed_standard_output_is_no_obstacle() -> None:
    line = "exec " + " ".join(f"'{word}'" for word in command("battle", DUEL)) + " >&-"
    ran = subprocess.run(["/bin/sh", "-c", line], env=environment(), capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


BUSY = """
import signal, sys
from gridforged.cli import app, battle

# A shell that started the tests in the background has the interrupt ignored, and that is inherited.
signal.signal(signal.SIGINT, signal.default_int_handler)

def load_board(source):
    print("ready", flush=True)
    sys.stdin.read()

battle.load_board = load_board
sys.exit(app.main(["battle", "x"]))
"""


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
def test_an_interrupt_from_the_keyboard_is_one_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", BUSY],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b"interrupted\n"


def test_the_module_runs_as_the_command_does() -> None:
    ran = run_alone(["--version"])
    assert ran.stdout.decode() == version_text() + "\n"


def test_main_takes_the_arguments_of_the_process_by_default(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["gridforged", "--version"])
    assert main() == 0
    assert capsys.readouterr().out == version_text() + "\n"
