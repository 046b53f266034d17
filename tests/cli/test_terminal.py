"""What a person at a terminal sees: its width kept, colour unless refused, a progress bar on long work."""

from __future__ import annotations

import os
import re
import struct
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.cells import cell_len

from gridforged.cli import console
from tests.cli.kit import DUEL, command, environment

if os.name != "posix":
    pytest.skip("pseudo-terminals are a POSIX thing", allow_module_level=True)

import fcntl
import termios

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def at_terminal(columns: int, arguments: Sequence[str | Path], **changes: str) -> str:
    """The output of a command whose standard output is a terminal of so many columns."""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen(
        command(*arguments), env=environment(**{"TERM": "xterm-256color"} | changes), stdout=theirs
    ) as process:
        os.close(theirs)
        chunks = []
        while True:
            try:
                chunk = os.read(ours, 65536)
            except OSError:  # how Linux says that the other end is closed
                break
            if not chunk:
                break
            chunks.append(chunk)
        assert process.wait(60) == 0
    os.close(ours)
    return b"".join(chunks).decode().replace("\r\n", "\n")


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("account", ["short", "full"])
def test_no_line_is_wider_than_the_terminal(columns: int, account: str) -> None:
    output = at_terminal(columns, ["battle", DUEL, "--seed", "3", "--account", account])
    lines = [ESCAPES.sub("", line) for line in output.splitlines()]
    # The digest alone is never broken: people copy it.
    assert [line for line in lines if cell_len(line) > columns and "digest" not in line] == []
    assert "Home wins" in "".join(lines)


@pytest.mark.parametrize("columns", [40, 80])
def test_no_line_of_a_card_is_wider_either(columns: int) -> None:
    for arguments in (["card", "hollow-mountain"], ["card", "--archetype", "guild"]):
        lines = [ESCAPES.sub("", line).rstrip() for line in at_terminal(columns, arguments).splitlines()]
        assert len(lines) > 10
        assert [line for line in lines if cell_len(line) > columns] == []


def test_colour_is_used_unless_it_is_refused() -> None:
    coloured = at_terminal(80, ["battle", DUEL, "--seed", "3"])
    refused = at_terminal(80, ["battle", DUEL, "--seed", "3"], NO_COLOR="1")
    assert "\x1b[36m" in coloured
    assert re.search(r"\x1b\[[0-9;]*3[0-9]", refused) is None
    assert ESCAPES.sub("", coloured) == ESCAPES.sub("", refused)


def test_a_dumb_terminal_gets_no_escape_at_all() -> None:
    assert "\x1b" not in at_terminal(80, ["battle", DUEL, "--seed", "3"], TERM="dumb")


class Clock:
    """A clock that goes on by `tick` seconds whenever it is read."""

    def __init__(self, tick: float) -> None:
        self.now = 0.0
        self.tick = tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


@pytest.mark.parametrize(
    ("tick", "is_terminal", "appears"), [(0.01, True, False), (0.9, True, True), (0.9, False, False)]
)
def test_a_progress_bar_appears_after_a_second_and_for_a_person_only(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tick: float,
    is_terminal: bool,
    appears: bool,
) -> None:
    monkeypatch.setattr("gridforged.cli.console.time.monotonic", Clock(tick))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal, raising=False)
    with console.progress("counting", 5) as report:
        for done in range(5):
            report(done + 1)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert ("counting" in captured.err) is appears
