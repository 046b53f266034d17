"""Measures the installed build of gridforged with pyperf, and writes the figures as one pyperf file.

    python benchmarks/measure.py -o figures.json            measure, two minutes
    python benchmarks/measure.py -o figures.json --fast     roughly, in half the time
    python benchmarks/table.py figures.json                 print them

`make bench` does both for the interpreted and the compiled build. All options are those of pyperf. Every
benchmark runs in several fresh processes, each on one core.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import msgspec
import pyperf

from gridforged import Battle, load_board
from gridforged.ecs import streams
from gridforged.systems import schedule
from gridforged.systems.board import Board
from gridforged.systems.compile import compile_board

IS_COMPILED = not str(streams.__file__).endswith(".py")
TWO_DOZEN = Path(__file__).parent / "boards" / "two-dozen.yaml"
PACKAGED = "crab-cove"
SEEDS = range(10)
"""The battles that one figure of a whole battle is the mean of."""
IDLE_FRAMES = 1_000
MID_BATTLE = 200
"""A frame in which most of the two dozen are alive, hurt and partly charged."""


def battles(board: Board, log: bool, play: Callable[[Battle], object]) -> Callable[[], None]:
    """Play one battle for each of SEEDS, from its making to its end."""

    def run() -> None:
        for seed in SEEDS:
            play(Battle(board, seed, log=log))

    return run


def step_to_the_end(battle: Battle) -> None:
    step = battle.step
    while battle.result is None:
        step()


def asleep(board: Board) -> Board:
    """The same board, but charges fill so slowly that nobody ever activates."""
    rules = msgspec.structs.replace(board.setup.rules, charge_per_second=1_000_000)
    return compile_board(msgspec.structs.replace(board.setup, rules=rules))


def idle_frames(board: Board) -> Callable[[int], float]:
    """Time `loops` times IDLE_FRAMES steps in which everyone charges and nothing else happens."""
    quiet = asleep(board)

    def time(loops: int) -> float:
        total = 0.0
        for _ in range(loops):
            step = Battle(quiet, log=False).step
            start = perf_counter()
            for _ in range(IDLE_FRAMES):
                step()
            total += perf_counter() - start
        return total

    return time


def busy_frames(board: Board, seed: int) -> tuple[Callable[[int], float], int]:
    """Time the steps, and only those, in which something is due; and how many there are in the battle."""

    def play() -> tuple[float, int]:
        total, count = 0.0, 0
        battle = Battle(board, seed, log=False)
        while battle.result is None:
            battle.advance(schedule.idle_frames(battle.state))
            start = perf_counter()
            battle.step()
            total += perf_counter() - start
            count += 1
        return total, count

    def time(loops: int) -> float:
        return sum(play()[0] for _ in range(loops))

    return time, play()[1]


def described(name: str, board: Board) -> str:
    """What a battle on the board is like, the mean over SEEDS."""
    played = [Battle(board, seed) for seed in SEEDS]
    for battle in played:
        battle.run()
    events = sum(len(battle.events) for battle in played) // len(played)
    frames = sum(battle.frame for battle in played) // len(played)
    return f"{name}: {len(board.labels)} combatants, {events} events in {frames} frames"


def state_of(battle: Battle) -> list[object]:
    """Everything that a snapshot of the battle holds, as the objects themselves."""
    world = battle.state.world
    entities = range(1, world.entities + 1)
    return [world.resources, [world.components_of(entity) for entity in entities]]


def main() -> None:
    """Run every benchmark; pyperf calls this again in each of its worker processes."""
    runner = pyperf.Runner(processes=5, values=5, warmups=1)
    runner.metadata["build"] = "compiled" if IS_COMPILED else "interpreted"
    board = load_board(TWO_DOZEN)
    packaged = load_board(PACKAGED)
    middle = Battle(board, seed=7, log=False)
    middle.advance(MID_BATTLE)
    blob = middle.snapshot()
    runner.metadata["boards"] = "; ".join([described("two-dozen", board), described(PACKAGED, packaged)])
    runner.metadata["snapshot_bytes"] = len(blob)

    def bench(name: str, func: Callable[[], object], inner: int = 1) -> None:
        runner.bench_func(name, func, inner_loops=inner)

    bench("battle, jumping, no log", battles(board, False, Battle.run), len(SEEDS))
    bench("battle, jumping, log kept", battles(board, True, Battle.run), len(SEEDS))
    bench("battle, every frame stepped, no log", battles(board, False, step_to_the_end), len(SEEDS))
    bench(f"battle on {PACKAGED}, jumping, no log", battles(packaged, False, Battle.run), len(SEEDS))
    bench(f"battle on {PACKAGED}, jumping, log kept", battles(packaged, True, Battle.run), len(SEEDS))
    bench("making a battle", lambda: Battle(board, log=False))
    runner.bench_time_func("one idle frame", idle_frames(board), inner_loops=IDLE_FRAMES)
    time, count = busy_frames(board, seed=7)
    runner.bench_time_func("one busy frame", time, inner_loops=count)
    bench("snapshot", middle.snapshot)
    bench("restore", lambda: Battle.restore(blob))
    if not IS_COMPILED:  # compiled classes cannot be deep-copied
        state = state_of(middle)
        bench("copy.deepcopy of the same state", lambda: copy.deepcopy(state))


if __name__ == "__main__":
    main()
