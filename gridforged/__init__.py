"""gridforged: the game-logic backend of an auto-battler.

A battle between two boards, decided by a rulebook to the last interaction, deterministic to the bit.
"""

from gridforged.battle import Battle, Result, load_board, pair_boards
from gridforged.ecs.events import Event
from gridforged.errors import (
    ArenaError,
    BattleError,
    CommandError,
    ConnectionLostError,
    ContentError,
    ContentMismatchError,
    DeltaError,
    FrameRateMismatchError,
    GridforgedError,
    HandshakeError,
    JournalError,
    LateCommandError,
    MatchError,
    ReplayError,
    ReplayMismatchError,
    RulesMismatchError,
    ScenarioError,
    SchemaMismatchError,
    ServerRefusedError,
    ShopError,
    SimulationError,
    SnapshotError,
    SyncError,
    WireMismatchError,
)
from gridforged.match.match import Match
from gridforged.match.terms import load_match
from gridforged.serialization.replay import Replay
from gridforged.serialization.replay_file import read_replay, write_replay
from gridforged.serialization.replay_player import ReplayPlayer
from gridforged.serialization.replay_recorder import replay_of
from gridforged.serialization.rollback import RollbackSession
from gridforged.systems.board import Board
from gridforged.systems.commands import Apply, Command, Concede, command_from_wire

__all__ = [
    "Apply",
    "ArenaError",
    "Battle",
    "BattleError",
    "Board",
    "Command",
    "CommandError",
    "Concede",
    "ConnectionLostError",
    "ContentError",
    "ContentMismatchError",
    "DeltaError",
    "Event",
    "FrameRateMismatchError",
    "GridforgedError",
    "HandshakeError",
    "JournalError",
    "LateCommandError",
    "Match",
    "MatchError",
    "Replay",
    "ReplayError",
    "ReplayMismatchError",
    "ReplayPlayer",
    "Result",
    "RollbackSession",
    "RulesMismatchError",
    "ScenarioError",
    "SchemaMismatchError",
    "ServerRefusedError",
    "ShopError",
    "SimulationError",
    "SnapshotError",
    "SyncError",
    "WireMismatchError",
    "command_from_wire",
    "load_board",
    "load_match",
    "pair_boards",
    "read_replay",
    "replay_of",
    "write_replay",
]
