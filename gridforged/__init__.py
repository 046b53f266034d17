"""gridforged: the game-logic backend of an auto-battler.

A battle between two boards, decided by a rulebook to the last interaction, deterministic to the bit.
"""

from gridforged.battle import Battle, Result, load_board, pair_boards
from gridforged.ecs.events import Event
from gridforged.errors import (
    BattleError,
    ContentError,
    GridforgedError,
    ScenarioError,
    SnapshotError,
)
from gridforged.systems.board import Board

__all__ = [
    "Battle",
    "BattleError",
    "Board",
    "ContentError",
    "Event",
    "GridforgedError",
    "Result",
    "ScenarioError",
    "SnapshotError",
    "load_board",
    "pair_boards",
]
