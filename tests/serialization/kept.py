"""Snapshots of every released version of the package, kept for good in `versions`.

    python -m tests.serialization.kept --write

writes that of the version of today, which is replaced until the version is released. `released.json` has for
each its digest, and that of the battle played to its end.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Final, TypedDict

from gridforged import Battle, load_board
from gridforged.serialization.digest import digest_of

FOLDER: Final = Path(__file__).parent / "versions"
TABLE: Final = FOLDER / "released.json"
BOARD: Final = "crab-cove"
SEED: Final = 7
FRAME: Final = 250


class Kept(TypedDict):
    """What is known of one snapshot that is kept."""

    frame: int
    digest: str


def today() -> str:
    """The version that the sources are of, whether they are installed or not."""
    with (Path(__file__).parents[2] / "pyproject.toml").open("rb") as file:
        release: str = tomllib.load(file)["project"]["version"]
    return release


def table() -> dict[str, Kept]:
    """What is kept, by the version that wrote it."""
    read: dict[str, Kept] = json.loads(TABLE.read_text(encoding="utf-8")) if TABLE.exists() else {}
    return read


def snapshot_of(release: str) -> bytes:
    """The snapshot that this version wrote."""
    return (FOLDER / f"{release}.snapshot").read_bytes()


def write() -> None:
    """Keep a snapshot of the version of today."""
    battle = Battle(load_board(BOARD), SEED)
    battle.advance(FRAME)
    blob = battle.snapshot()
    kept = table()
    kept[today()] = Kept(frame=FRAME, digest=digest_of(blob))
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{today()}.snapshot").write_bytes(blob)
    TABLE.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: python -m {__spec__.name} --write")
    write()
