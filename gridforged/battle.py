"""A battle: the face that a host program, the command line and the tests talk to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, NoReturn, SupportsIndex

from gridforged.components.clock import AWAY_WON, DRAWN, HOME_WON, REASON_NAMES
from gridforged.content.loader import load_board as _load_setup
from gridforged.content.pairing import Half, half_of, pair, split_reference
from gridforged.ecs.events import Event
from gridforged.errors import BattleError
from gridforged.serialization.digest import digest_of
from gridforged.serialization.replay import Replay
from gridforged.serialization.replay_player import ReplayPlayer
from gridforged.serialization.replay_recorder import Recorder
from gridforged.serialization.restore import restore
from gridforged.serialization.snapshot import SnapshotWriter
from gridforged.systems import schedule, spawn
from gridforged.systems.board import Board
from gridforged.systems.commands import Command, apply_command, check_is_command
from gridforged.systems.compile import compile_board
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.vocabulary import VOCABULARY

MAX_SEED: Final = 2**64 - 1


@dataclass(frozen=True)
class Result:
    """How a battle ended: `winner` "home", "away" or None for a draw, and when.

    `reason` is "elimination", "time_limit" or "concession"; `seconds` is the time of `frame`.
    """

    winner: str | None
    reason: str
    frame: int
    seconds: float

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return self.winner is None


def load_board(source: str | Path) -> Board:
    """The board of a YAML file, or the packaged board of that name.

    Raises ContentError, with file, line, path and the nearest valid name, for anything wrong with it.
    """
    return compile_board(_load_setup(source, VOCABULARY))


def pair_boards(home: str | Path, away: str | Path) -> Board:
    """The board on which one half of `home` meets one half of `away`, by the rules of the first.

    Each is a path or packaged name, with ``:away`` behind it for the away half of that board: its home half
    is meant otherwise. Raises ContentError if either cannot be read or the two cannot meet.
    """
    halves: list[Half] = []
    for source in (home, away):
        name, side = split_reference(str(source))
        halves.append(half_of(_load_setup(name, VOCABULARY), side))
    return compile_board(pair(halves[0], halves[1]))


class Battle:
    """One battle between the two halves of `board`.

    Equal boards and seeds give equal battles, event for event and byte for byte, on every platform. `seed` is
    0 to 2**64 - 1. With ``log=False`` events are counted but not kept, which is faster and changes nothing
    else; with ``record=True`` `replay` gives a replay of it at any time. One battle is for one thread at a
    time; any number of battles may run side by side.
    """

    def __init__(self, board: Board, seed: int = 0, *, log: bool = True, record: bool = False) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
            raise BattleError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed!r}")
        if not isinstance(board, Board):
            raise BattleError(
                f"a battle is fought on a board, as load_board gives it, not on {type(board).__name__}"
            )
        state = spawn.new_battle(board, seed, log)
        self._attach(state, Recorder(state, seed) if record else None)

    def _attach(self, state: BattleState, recorder: Recorder | None) -> None:
        self._state = state
        self._recorder = recorder
        self._writer: SnapshotWriter | None = None

    @classmethod
    def restore(cls, blob: bytes | bytearray | memoryview, *, log: bool = True) -> Battle:
        """The battle that `blob` is a snapshot of; it goes on exactly as the original does.

        Its `events` start empty and their numbers go on from the snapshot. Raises SnapshotError for anything
        that is not a sound snapshot of this version.
        """
        battle = cls.__new__(cls)
        battle._attach(restore(blob), None)
        battle._state.log.enabled = log
        return battle

    @classmethod
    def branch(cls, replay: Replay, frame: int | None = None) -> Battle:
        """The battle of a replay when `frame` frames are complete, before the commands of that frame, or by
        default as the replay ends; recorded, with its events so far, and free to go another way from there.

        Raises ReplayError for a frame that the replay has not, and if it does not play as it was recorded.
        """
        player = ReplayPlayer(replay)
        if frame is None:
            player.run()
        else:
            player.seek(frame)
        return cls.recorded(player.branch())

    @classmethod
    def recorded(cls, recorder: Recorder) -> Battle:
        """The battle that a recorder records, to be run by this battle's methods from now on."""
        battle = cls.__new__(cls)
        battle._attach(recorder.state, recorder)
        return battle

    # Running

    def step(self) -> None:
        """Run one frame, every system in order. Once the battle has ended, nothing happens any more."""
        if self._recorder is not None:
            self._recorder.step()
        elif not self._state.is_over:
            schedule.step(self._state)

    def advance(self, frames: int) -> None:
        """Run up to `frames` frames (0 or more), stopping early at the end of the battle.

        Frames in which nothing can happen are jumped over; the outcome is the same as stepping, bit for bit.
        """
        if isinstance(frames, bool) or not isinstance(frames, int) or frames < 0:
            raise BattleError(f"a battle advances by a whole number of frames, 0 or more, not {frames!r}")
        if self._recorder is not None:
            self._recorder.advance(frames)
        else:
            schedule.advance(self._state, frames)

    def run(self) -> Result:
        """Run to the end of the battle, idle frames skipped, and return how it ended."""
        while not self._state.is_over:
            self.advance(self._state.numbers.battle_limit)
        result = self.result
        if result is None:
            raise AssertionError("a battle that is over has a result")
        return result

    def command(self, command: Command) -> None:
        """Carry out a command now, that is after the last completed frame and before the next.

        Everything that comes of it has happened when this returns, the end of the battle included. Raises
        CommandError, with nothing changed, if the battle has ended or the command does not fit it.
        """
        check_is_command(command)
        if self._recorder is not None:
            self._recorder.command(command)
        else:
            apply_command(self._state, command)

    # Looking at it

    @property
    def board(self) -> Board:
        """The board that the battle is fought on."""
        return self._state.board

    @property
    def frame(self) -> int:
        """The last completed frame; 0 before the first."""
        return self._state.clock.frame

    @property
    def seconds(self) -> float:
        """The time of `frame` in seconds."""
        return self.frame / self._state.numbers.frame_rate

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, in order, as far as the log is kept. The list is a copy."""
        return list(self._state.log.events)

    @property
    def result(self) -> Result | None:
        """How the battle ended, None until it has."""
        clock = self._state.clock
        if not self._state.is_over:
            return None
        winner = {HOME_WON: "home", AWAY_WON: "away", DRAWN: None}[clock.outcome]
        return Result(winner, REASON_NAMES[clock.reason], clock.frame, self.seconds)

    @property
    def combatants(self) -> list[Combatant]:
        """Every combatant, dead ones included, home first. For reading: a write breaks determinism."""
        return list(self._state.combatants)

    def combatant(self, label: str) -> Combatant:
        """The combatant of that label. Raises BattleError if the board has none."""
        for combatant in self._state.combatants:
            if combatant.label == label:
                return combatant
        raise BattleError(f"there is no combatant '{label}' on this board")

    def label(self, entity: int) -> str:
        """The label of the combatant with that entity id; "" for 0 and for what is no combatant."""
        for combatant in self._state.combatants:
            if combatant.entity == entity:
                return combatant.label
        return ""

    @property
    def state(self) -> BattleState:
        """The battle as its systems see it, for tools of this package."""
        return self._state

    # Keeping it

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise BattleError(
            "a battle is not copied or pickled: take battle.snapshot(), of which Battle.restore makes another"
        )

    def snapshot(self) -> bytes:
        """The whole state of the battle as MessagePack bytes; see docs/snapshots.md for their layout."""
        if self._writer is None:
            self._writer = SnapshotWriter(self._state)
        return self._writer.write()

    def digest(self) -> str:
        """32 hexadecimal digits that are equal for equal states, and only for those."""
        return digest_of(self.snapshot())

    def replay(self) -> Replay:
        """The battle so far, for `write_replay` and others. BattleError if it is not recorded."""
        if self._recorder is None:
            raise BattleError("the battle is not recorded; Battle(board, seed, record=True) is")
        return self._recorder.replay()
