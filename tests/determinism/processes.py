"""Running `child` in other processes: with other hash seeds, on other Pythons."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from gridforged import Board

ROOT = Path(__file__).resolve().parents[2]
CHILD = Path(__file__).with_name("child.py")
NEEDED = "import esper, msgspec, mypy_extensions, yaml, sys; assert sys.version_info >= (3, 11)"


def run_child(
    jobs: Sequence[tuple[Board, int]] = (),
    blobs: Sequence[bytes] = (),
    *,
    hash_seed: str = "random",
    plant: str = "",
    python: str = sys.executable,
) -> tuple[list[list[object]], list[list[object]]]:
    """What the battles played, and those restored, came to in a process of its own."""
    work = {
        "play": [[board.encoded.hex(), seed] for board, seed in jobs],
        "restore": [blob.hex() for blob in blobs],
    }
    done = subprocess.run(
        [python, str(CHILD), *(["--plant", plant] if plant else [])],
        input=json.dumps(work),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    outcomes = json.loads(done.stdout)
    return outcomes["play"], outcomes["restore"]


def other_pythons() -> tuple[list[str], list[str]]:
    """Other interpreters at hand: those that can run the package, and those that lack what it needs.

    ``GRIDFORGED_PYTHONS`` names more of them, separated like a PATH.
    """
    candidates = [path for path in os.environ.get("GRIDFORGED_PYTHONS", "").split(os.pathsep) if path]
    candidates += [found for minor in range(11, 20) if (found := shutil.which(f"python3.{minor}"))]
    pyenv = Path.home() / ".pyenv" / "versions"
    candidates += [str(path) for path in sorted(pyenv.glob("3.1[1-9]*/bin/python"))]
    able: list[str] = []
    unable: list[str] = []
    for python in dict.fromkeys(candidates):
        if Path(python).resolve() == Path(sys.executable).resolve():
            continue  # the Python that runs these tests
        probe = subprocess.run([python, "-c", NEEDED], capture_output=True, cwd=ROOT, check=False)
        (able if probe.returncode == 0 else unable).append(python)
    return able, unable
