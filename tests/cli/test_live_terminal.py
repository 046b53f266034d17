"""`gridforged watch` and `play` in a real terminal: the screen, keys, Ctrl-C, and what stays behind."""

from __future__ import annotations

import os
import re
import signal
import struct
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

import pytest

from tests.cli.kit import command, environment
from tests.server.hosting import Hosted, hosted

if os.name != "posix":
    pytest.skip("pseudo-terminals are a POSIX thing", allow_module_level=True)

import fcntl
import termios

ENTERS = b"\x1b[?1049h"
LEAVES = b"\x1b[?1049l"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 60.0


class Terminal:
    """A command at a pseudo-terminal, which is its standard input and output."""

    def __init__(self, *arguments: str | Path, columns: int = 100, rows: int = 30) -> None:
        self._ours, theirs = os.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.modes = termios.tcgetattr(theirs)
        self._theirs = theirs
        self.output = b""
        self.process = subprocess.Popen(
            command(*arguments),
            env=environment(TERM="xterm-256color"),
            stdin=theirs,
            stdout=theirs,
            stderr=subprocess.PIPE,
        )

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self._ours)
        os.close(self._theirs)

    def wait_for(self, text: bytes) -> None:
        """Read until `text` has come."""
        until = time.monotonic() + PATIENCE
        while text not in self.output:
            assert time.monotonic() < until, self.output[-2_000:]
            self._read()

    def press(self, keys: bytes) -> None:
        os.write(self._ours, keys)

    def finish(self) -> tuple[int, str]:
        """Read to the end; the exit code and what came on standard error."""
        while self.process.poll() is None:
            self._read()
        self._read()
        assert self.process.stderr is not None
        return self.process.returncode, self.process.stderr.read().decode()

    def has_its_modes(self) -> bool:
        return termios.tcgetattr(self._theirs) == self.modes

    @property
    def afterwards(self) -> str:
        """What stays on the terminal when the screen is given back."""
        return ESCAPES.sub("", self.output.partition(LEAVES)[2].decode()).replace("\r\n", "\n")

    def _read(self) -> None:
        os.set_blocking(self._ours, False)
        try:
            self.output += os.read(self._ours, 65_536)
        except BlockingIOError:
            time.sleep(0.01)


@pytest.fixture(scope="module")
def server() -> Iterator[Hosted]:
    with hosted() as server:
        yield server


@pytest.fixture(scope="module")
def slow_server() -> Iterator[Hosted]:
    """One whose battles do not end within a test."""
    with hosted(clock=time.monotonic) as server:
        yield server


def test_the_screen_is_given_back_with_how_it_ended(server: Hosted) -> None:
    with Terminal("watch", server.watched("tide-pool")) as terminal:
        code, err = terminal.finish()
        assert (code, err) == (0, "")
        assert terminal.output.count(ENTERS) == terminal.output.count(LEAVES) == 1
        assert "● over" in terminal.afterwards
        assert re.search(r"^(Home|Away) wins after", terminal.afterwards, re.MULTILINE)
        assert max(len(line) for line in terminal.afterwards.splitlines()) <= 100


def test_ctrl_c_leaves_and_says_that_the_battle_goes_on(slow_server: Hosted) -> None:
    with Terminal("watch", slow_server.create("long-audit", start="complete")["watch"]) as terminal:
        terminal.wait_for(b"Ctrl-C leaves")
        terminal.process.send_signal(signal.SIGINT)
        assert terminal.finish() == (130, "left; the battle goes on\n")
        assert terminal.output.count(LEAVES) == 1


def test_a_player_concedes_by_a_key_when_sure(slow_server: Hosted) -> None:
    arguments = ("play", slow_server.url, "crab-cove", "--against", "undead-vs-scrip")
    with Terminal(*arguments) as terminal:
        terminal.wait_for(b"c concedes")
        terminal.press(b"c")
        terminal.wait_for(b"Concede the battle?")
        terminal.output = b""
        terminal.press(b"n")
        terminal.wait_for(b"c concedes")
        terminal.press(b"cy")
        code, err = terminal.finish()
        assert (code, err) == (0, "")
        assert "home concedes" in terminal.afterwards
        assert "Away wins after" in terminal.afterwards
        assert terminal.has_its_modes()


def test_a_player_who_leaves_reads_how_to_come_back(slow_server: Hosted) -> None:
    with Terminal("play", slow_server.url, "crab-cove", "--against", "undead-vs-scrip") as terminal:
        terminal.wait_for(b"c concedes")
        terminal.process.send_signal(signal.SIGINT)
        code, err = terminal.finish()
        assert code == 130
        assert err.startswith(f"left; the seat stays yours: gridforged play {slow_server.url}/#")
        assert terminal.has_its_modes()
    link = err.split()[-1]
    with Terminal("play", link) as terminal:
        terminal.wait_for(b"c concedes")
        terminal.press(b"cy")
        assert terminal.finish()[0] == 0
        assert "home concedes" in terminal.afterwards
