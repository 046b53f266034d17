"""Prints the digest of every packaged board under a few seeds, to compare two builds of the package.

Run as a script with ``--expect compiled`` or ``--expect interpreted``: it fails when it meets the other
build, so that a comparison can never be of one build with itself.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import gridforged
from gridforged import Battle, load_board
from gridforged.content.catalogue import packaged_boards

SEEDS = (0, 1, 7, 2**32 + 1, 2**64 - 1)
ROOT = Path(__file__).resolve().parents[2]


def heart_modules() -> tuple[list[str], frozenset[str]]:
    """Names of the modules that are compiled, and which of them stay interpreted on purpose."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        table = tomllib.load(file)["tool"]["gridforged"]["compiled"]
    package = Path(gridforged.__file__).parent
    paths = [path for name in table["packages"] for path in (package / name).rglob("*.py")]
    paths += [package / f"{name}.py" for name in table["modules"]]
    names = []
    for path in paths:
        name = ".".join(("gridforged", *path.relative_to(package).with_suffix("").parts))
        names.append(name.removesuffix(".__init__"))
    return sorted(names), frozenset(table["interpreted"])


def wrong_builds(expected: str) -> list[str]:
    """Say which modules do not come from the build that was asked for."""
    names, kept_interpreted = heart_modules()
    wrong = []
    for name in names:
        file = str(importlib.import_module(name).__file__)
        compiled = not file.endswith(".py")
        if compiled != (expected == "compiled" and name not in kept_interpreted):
            wrong.append(f"{name} is {'compiled' if compiled else 'interpreted'} ({file})")
    return wrong


def digests() -> Iterator[str]:
    """One line a battle: board, seed, last frame, number of events, digest of the final state."""
    for board in sorted(packaged_boards()):
        for seed in SEEDS:
            battle = Battle(load_board(board), seed=seed)
            battle.run()
            yield f"{board} seed={seed} frame={battle.frame} events={len(battle.events)} {battle.digest()}"


def main() -> int:
    """Check the build, print the digests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--expect", choices=("compiled", "interpreted"), required=True)
    wrong = wrong_builds(parser.parse_args().expect)
    if wrong:
        print(f"error: {len(wrong)} modules are not of the build that was asked for:", file=sys.stderr)
        print(*wrong[:5], sep="\n", file=sys.stderr)
        return 1
    lines = list(digests())
    print(*lines, sep="\n")
    return 0 if lines else 1


if __name__ == "__main__":
    sys.exit(main())
