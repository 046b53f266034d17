"""Prints the digests of many battles, to compare two builds of the package.

Every packaged board, the boards beside this file (whose numbers are as large as they may be) and random ones,
each under a few seeds. `python -m tests.compiled.digests --expect compiled` or `--expect interpreted` fails
when it meets the other build, so that a comparison can never be of one build with itself.
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
from gridforged.serialization.digest import digest_of
from gridforged.systems.board import Board
from tests.strategies import random_board

SEEDS = (0, 1, 7, 2**32 + 1, 2**64 - 1)
RANDOM_BOARDS = 40
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


def boards() -> Iterator[tuple[str, Board]]:
    """Every board that is compared, by its name."""
    for name in sorted(packaged_boards()):
        yield name, load_board(name)
    for path in sorted(Path(__file__).parent.glob("boards/*.yaml")):
        yield path.stem, load_board(path)
    for number in range(RANDOM_BOARDS):
        yield f"random-{number}", random_board(number)


def digests() -> Iterator[str]:
    """One line a battle: board, seed, last frame, how many events, digests of them and of the final state."""
    for name, board in boards():
        for seed in SEEDS:
            battle = Battle(board, seed)
            battle.run()
            events = digest_of("\n".join(map(repr, battle.events)).encode())
            how_long = f"frame={battle.frame} events={len(battle.events)}"
            yield f"{name} seed={seed} {how_long} {events} {battle.digest()}"


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
    if not lines:
        print("error: there is no packaged board to compare", file=sys.stderr)
        return 1
    print(*lines, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
