"""Measures going back in a battle: savepoints and sessions, beside the other ways to keep and copy a state.

    python benchmarks/rollback.py -o figures.json            measure, a minute
    python benchmarks/table.py figures.json                  print them

All options are those of pyperf; the build that is installed is measured. What cannot be done with compiled
classes, copying and pickling their objects, is left out there.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import pyperf

from gridforged import Apply, Battle, load_board
from gridforged.ecs import streams
from gridforged.serialization.rollback import DEFAULT_WINDOW, RollbackSession
from gridforged.serialization.savepoint import StateKeeper
from gridforged.systems.board import Board

IS_COMPILED = not str(streams.__file__).endswith(".py")
TWO_DOZEN = Path(__file__).parent / "boards" / "two-dozen.yaml"
SEED = 7
MID_BATTLE = 200
"""A frame in which most of the two dozen are alive, hurt and partly charged."""
FRAMES = 200
"""Frames of which the mean is taken, from MID_BATTLE on."""
LATE = Apply([{"do": "damage", "amount": 20, "to": "enemies"}], side="home")


def middle(board: Board) -> Battle:
    battle = Battle(board, SEED)
    battle.advance(MID_BATTLE)
    return battle


def late_command(board: Board) -> Callable[[int], float]:
    """Time what a session does when a command comes as late as it may: back, and up to the present again."""

    def time(loops: int) -> float:
        total = 0.0
        for _ in range(loops):
            session = RollbackSession(middle(board).state)
            session.advance(DEFAULT_WINDOW)
            session.submit(MID_BATTLE, 0, 0, LATE)
            start = perf_counter()
            session.advance(0)
            total += perf_counter() - start
        return total

    return time


def frames(board: Board, steps: Callable[[Battle], Callable[[], object]]) -> Callable[[int], float]:
    """Time `loops` times FRAMES frames, each by one call of what `steps` makes for a battle."""

    def time(loops: int) -> float:
        total = 0.0
        for _ in range(loops):
            step = steps(middle(board))
            start = perf_counter()
            for _ in range(FRAMES):
                step()
            total += perf_counter() - start
        return total

    return time


def session_step(battle: Battle) -> Callable[[], object]:
    session = RollbackSession(battle.state)
    return session.advance


def state_of(battle: Battle) -> list[object]:
    """Everything that a snapshot of the battle holds, as the objects themselves."""
    world = battle.state.world
    return [world.resources, [world.components_of(entity) for entity in range(1, world.entities + 1)]]


def main() -> None:
    """Run every benchmark; pyperf calls this again in each of its worker processes."""
    runner = pyperf.Runner(processes=5, values=5, warmups=1)
    runner.metadata["build"] = "compiled" if IS_COMPILED else "interpreted"
    board = load_board(TWO_DOZEN)
    battle = middle(board)
    blob = battle.snapshot()
    runner.metadata["boards"] = f"two-dozen: {len(board.labels)} combatants, from frame {MID_BATTLE} on"
    runner.metadata["snapshot_bytes"] = len(blob)

    keeper = StateKeeper(battle.state)
    then = keeper.save()
    battle.advance(DEFAULT_WINDOW)
    now = keeper.save()

    def there_and_back() -> None:
        keeper.restore(then)
        keeper.restore(now)

    runner.bench_func("savepoint, save", keeper.save)
    runner.bench_func("savepoint, go back eight frames", there_and_back, inner_loops=2)
    runner.bench_func("snapshot", battle.snapshot)
    runner.bench_func("restore", Battle.restore, blob)
    runner.bench_time_func("eight frames back and up again, one late command", late_command(board))
    runner.bench_time_func("one frame in a session", frames(board, session_step), inner_loops=FRAMES)
    runner.bench_time_func(
        "one frame without", frames(board, lambda battle: lambda: battle.advance(1)), inner_loops=FRAMES
    )
    if not IS_COMPILED:  # compiled objects can be neither copied nor pickled
        state = state_of(battle)
        pickled = pickle.dumps(state, pickle.HIGHEST_PROTOCOL)
        runner.metadata["pickle_bytes"] = len(pickled)
        runner.bench_func("copy.deepcopy of the same state", copy.deepcopy, state)
        runner.bench_func("pickle.dumps of the same state", pickle.dumps, state, pickle.HIGHEST_PROTOCOL)
        runner.bench_func("pickle.loads of it", pickle.loads, pickled)


if __name__ == "__main__":
    main()
