"""Playing blocks of battles, in whichever process, and what is kept of each battle."""

from __future__ import annotations

from typing import Final

import msgspec

from gridforged.battle import Battle
from gridforged.components.clock import REASON_NAMES
from gridforged.components.identity import SIDE_NAMES
from gridforged.errors import SimulationError
from gridforged.headless.simulation.plan import Plan, Task
from gridforged.headless.tally import tally_up
from gridforged.systems.board import Board
from gridforged.systems.compile import board_from_bytes

DRAW: Final = 2
WINNERS: Final = (*SIDE_NAMES, "draw")
"""Names of `Outcome.winner`."""


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of one battle. `winner` is a position in WINNERS, `reason` one in REASON_NAMES.

    `vitality` is what the living units of home and away have left together. `dealt` and `taken` are points of
    Vitality and Shield, `alive` whether it stands at the end, for each combatant in the order of the board.
    """

    winner: int
    reason: int
    frame: int
    vitality: tuple[int, int]
    dealt: list[int]
    taken: list[int]
    alive: list[bool]

    def damage(self, board: Board) -> tuple[int, int]:
        """What the combatants of home and away dealt together."""
        home = len(board.setup.home)
        return sum(self.dealt[:home]), sum(self.dealt[home:])


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(list[Outcome], strict=True)


def play(board: Board, seed: int) -> Outcome:
    """One battle to its end."""
    battle = Battle(board, seed)
    result = battle.run()
    tallies = tally_up(battle.combatants, battle.state.log.events)
    vitality = [0, 0]
    for combatant in battle.combatants:
        if combatant.vitality.alive and not combatant.is_object:
            vitality[combatant.side] += combatant.vitality.current
    return Outcome(
        DRAW if result.winner is None else SIDE_NAMES.index(result.winner),
        REASON_NAMES.index(result.reason),
        result.frame,
        (vitality[0], vitality[1]),
        [tally.dealt for tally in tallies],
        [tally.damage_taken for tally in tallies],
        [tally.combatant.vitality.alive for tally in tallies],
    )


def encode_outcomes(outcomes: list[Outcome]) -> bytes:
    """Outcomes as MessagePack: how they travel between processes and stand in a journal."""
    return _ENCODER.encode(outcomes)


def decode_outcomes(data: bytes) -> list[Outcome]:
    """The outcomes again. Raises msgspec.MsgspecError for anything else."""
    return _DECODER.decode(data)


class Player:
    """Plays the tasks of a plan; can be sent to another process, as compiled boards cannot."""

    def __init__(self, plan: Plan) -> None:
        self._boards = [pairing.board.encoded for pairing in plan.pairings]
        self._commands = [" ".join(pairing.command(0)[:-1]) for pairing in plan.pairings]

    def __call__(self, task: Task) -> bytes:
        """The outcomes of the block. Raises SimulationError, which names the battle, for a fault in one."""
        board = board_from_bytes(self._boards[task.pairing])
        return encode_outcomes([self._one(board, task, seed) for seed in task.seeds])

    def _one(self, board: Board, task: Task, seed: int) -> Outcome:
        try:
            return play(board, seed)
        except Exception as error:
            raise SimulationError(
                f"a battle failed ({type(error).__name__}: {error}); to see it again: "
                f"{self._commands[task.pairing]} {seed}"
            ) from error
