"""Boards and helpers of the simulation's tests."""

from __future__ import annotations

import os
import time
from functools import lru_cache
from pathlib import Path

from gridforged import Board, load_board
from gridforged.errors import SimulationError

COIN = Path(__file__).parent / "coin.yaml"
"""One against one, alike: both are full in the same frame, the first blow kills, a coin says whose it is."""


@lru_cache(maxsize=1)
def coin_board() -> Board:
    """The board on which each side wins exactly half of all battles."""
    return load_board(COIN)


def slow_first(task: int) -> bytes:
    """Work whose first task takes longer than the next ones."""
    if task == 0:
        time.sleep(0.2)
    return b"%d" % task


def stubborn(task: int) -> bytes:
    """Work that fails at task 3, and ends its process at a negative one."""
    if task < 0:
        os._exit(7)
    if task == 3:
        raise SimulationError("no more after 3")
    return b""
