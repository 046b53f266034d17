"""Running the command line from tests: inside of this process, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from gridforged.cli.app import main

HERE = Path(__file__).parent
DUEL = HERE / "duel.yaml"
STEERING = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TERM")
"""What in the environment changes how a terminal is written to."""


class Ran:
    """Exit code and both outputs."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> Ran:
    """One command line in this process."""
    capsys.readouterr()
    code = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return Ran(code, captured.out, captured.err)


def command(*arguments: str | Path) -> list[str]:
    """The same command line for a process of its own."""
    return [sys.executable, "-m", "gridforged.cli", *(str(argument) for argument in arguments)]


def environment(**changes: str) -> dict[str, str]:
    """This process's environment, so changed that a child finds the package that is tested here."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
    }
    path = os.pathsep.join(entry or "." for entry in sys.path)
    return {**kept, "PYTHONPATH": path, **changes}


def run_alone(arguments: Sequence[str | Path], **changes: str) -> subprocess.CompletedProcess[bytes]:
    """One command line in a process of its own, its outputs as bytes."""
    return subprocess.run(
        command(*arguments), env=environment(**changes), capture_output=True, check=False, timeout=60
    )


def one_sentence(err: str) -> bool:
    """Whether this is what a person may see of an error: one line, and no traceback."""
    return err.startswith("error: ") and err.count("\n") == 1 and "Traceback" not in err
