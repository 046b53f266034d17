"""Replays that are kept as files: every build and every Python must play them as they were recorded.

After a change that is meant to alter battles or the layout of their state, make them anew with
``python -m tests.replay.kept --write``, and look at what `gridforged bisect` says of the old and the new.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

from gridforged import Apply, Battle, Replay, load_board, write_replay
from gridforged.headless.random_commands import random_commands
from tests.replay.kit import DAMAGE, Orders, conceded, on
from tests.strategies import random_board

FOLDER = Path(__file__).with_name("kept")


def replays() -> Mapping[str, Replay]:
    """Each by the name of its file."""
    found = {"conceded": conceded(), "unfinished": unfinished()}
    for number in range(6):
        board = random_board(9_000 + number)
        commands = [command for command in random_commands(board, number, 25) if isinstance(command, Apply)]
        orders: Orders = [(8 * index, command) for index, command in enumerate(commands)]
        found[f"random-{number}"] = on(board, number, orders, every=25)
    return found


def unfinished() -> Replay:
    """A replay of a battle that still goes on."""
    battle = Battle(load_board("undead-vs-scrip"), 11, record=True)
    battle.advance(77)
    battle.command(DAMAGE)
    return battle.replay()


if __name__ == "__main__":
    assert sys.argv[1:] == ["--write"], "usage: python -m tests.replay.kept --write"
    FOLDER.mkdir(exist_ok=True)
    for name, replay in replays().items():
        (FOLDER / f"{name}.replay").write_bytes(write_replay(replay))
