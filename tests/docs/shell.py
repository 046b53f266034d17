"""The command lines of the pages: run as a reader would type them, or looked at where that is too much."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final

import pytest
import typer

from gridforged.cli.app import build_app
from tests.cli.kit import command, environment, run

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCE: Final = Path(os.environ.get("GRIDFORGED_SOURCE") or ROOT)
"""The whole checkout, where the tests run in a copy of parts of it."""
USUAL_URL: Final = "ws://127.0.0.1:8765"
"""Where a server listens that a page starts; the tests let it take a free port instead."""


class Shell:
    """One page's command lines, run in the current folder. A server goes on until `close`.

    Only what pages need is understood: `gridforged` (within this process, which is faster), `python`, `make`
    (that the target is there), and ``| head -n N`` behind a command.
    """

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self._servers: list[subprocess.Popen[str]] = []
        self._url = USUAL_URL

    def run(self, line: str, place: str) -> str:
        """The standard output of `line`; nothing may come out on standard error."""
        words = shlex.split(line)
        if words[0] == "make":
            check_words(words, place)
            return ""
        if words[:2] == ["gridforged", "serve"]:
            return self._serve(words[1:])
        limit = None
        if "|" in words:
            assert words[-4:-1] == ["|", "head", "-n"], f"{place}: only `| head -n N` is understood"
            words, limit = words[:-4], int(words[-1])
        words = [word.replace(USUAL_URL, self._url) for word in words]
        if words[0] == "gridforged":
            ran = run(self._capsys, *words[1:])
            output, errors = ran.out, ran.err
        else:
            assert words[0] == "python", f"{place}: this program is not known here"
            arguments = [sys.executable, *words[1:]]
            child = subprocess.run(arguments, env=environment(), capture_output=True, text=True, check=False)
            output, errors = child.stdout, child.stderr
        assert errors == "", f"{place}\n{errors}"
        return "".join(output.splitlines(keepends=True)[:limit])

    def _serve(self, words: list[str]) -> str:
        server = subprocess.Popen(
            command(*words, "--port", "0"), env=environment(), stdout=subprocess.PIPE, text=True
        )
        self._servers.append(server)
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"ws://[\w.]+:\d+", said)
        assert found is not None, said
        self._url = found.group()
        return said.replace(self._url.removeprefix("ws:"), USUAL_URL.removeprefix("ws:"))

    def close(self) -> None:
        """Stop the servers, which must end well."""
        for server in self._servers:
            server.terminate()
            server.communicate(timeout=30)
        assert [server.returncode for server in self._servers if server.returncode] == []


def check_words(words: list[str], place: str) -> None:
    """That a command line could be run: its program, command, options, file or target are there."""
    while re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words = words[1:]
    program, rest = Path(words[0]).name, words[1:]
    if program == "make":
        targets = re.findall(r"^(\w+):", (SOURCE / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        assert all(word in targets or "=" in word for word in rest), f"{place}: no such target"
    elif program == "gridforged":
        known = options_of(rest[0])
        assert known is not None, f"{place}: no such command"
        unknown = {word.partition("=")[0] for word in rest if word.startswith("-") and word != "-"} - known
        assert unknown == set(), f"{place}: {unknown}"
    else:
        assert program == "python", f"{place}: this program is not known here"
        file = Path(*rest[1].split(".")).with_suffix(".py") if rest[0] == "-m" else Path(rest[0])
        assert (SOURCE / file).is_file(), f"{place}: no {file}"
        code = (SOURCE / file).read_text(encoding="utf-8")
        assert [word for word in rest if word.startswith("--") and word not in code] == [], place


@cache
def options_of(name: str) -> set[str] | None:
    """All options of a command of gridforged; None if there is no such command."""
    sub = getattr(typer.main.get_command(build_app()), "commands", {}).get(name)
    return None if sub is None else {option for parameter in sub.params for option in parameter.opts}
