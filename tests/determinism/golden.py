"""The golden digests: what a fixed set of battles comes to, on every machine and every Python.

After a change that is meant to alter battles: ``python -m tests.determinism.golden --write``, and look at the
difference before it is committed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from gridforged import Battle, Board, load_board
from gridforged.content.catalogue import packaged_boards
from tests.determinism.checks import digest_of_events
from tests.strategies import random_board

FILE = Path(__file__).resolve().parents[1] / "golden" / "digests.json"
COMMAND = "python -m tests.determinism.golden --write"
RANDOM_BOARDS = 20
PACKAGED_SEEDS = (7, 2**64 - 1)


def jobs() -> dict[str, tuple[Board, int]]:
    """Every golden battle by its name."""
    found: dict[str, tuple[Board, int]] = {}
    for number in range(RANDOM_BOARDS):
        found[f"random {number}"] = (random_board(number, short=number % 4 == 3), number * 2_654_435_761)
    for name in packaged_boards():
        for seed in PACKAGED_SEEDS:
            found[f"{name} seed {seed}"] = (load_board(name), seed)
    return found


def entry_of(board: Board, seed: int) -> dict[str, object]:
    """What is kept of one battle: enough to tell whether board, events or state have changed."""
    battle = Battle(board, seed)
    battle.advance(30)
    early = battle.digest()
    battle.run()
    return {
        "board": board.digest.hex(),
        "frame": battle.frame,
        "count": len(battle.events),
        "events": digest_of_events(battle.events),
        "early_state": early,
        "state": battle.digest(),
    }


def main() -> int:
    """Write the file, when asked to."""
    if sys.argv[1:] != ["--write"]:
        print(f"usage: {COMMAND}", file=sys.stderr)
        return 2
    entries = {name: entry_of(board, seed) for name, (board, seed) in jobs().items()}
    FILE.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")
    print(f"{len(entries)} battles written to {FILE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
