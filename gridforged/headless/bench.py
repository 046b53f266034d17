"""How fast this build is on this machine: whole battles and saved states of one board, timed in this process.

For figures to quote, with several processes and their spread, there is ``benchmarks/``; this tells a server
developer in a few seconds what to expect of a board of theirs.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from gridforged.battle import Battle
from gridforged.systems.board import Board

ROUNDS: Final = 12
"""Times that each figure is taken; the least and the median of them are kept."""
SEEDS: Final = 10
"""Battles that one round of a whole battle is the mean of."""
LEAST_ROUND: Final = 0.02
"""Seconds that a round of something short takes at least, so that the clock is fine enough."""


@dataclass(frozen=True)
class Timing:
    """What one thing takes, in seconds: the least and the median of ROUNDS rounds."""

    name: str
    least: float
    median: float

    @property
    def per_second(self) -> float:
        """How many of it one core does in a second, by the median."""
        return 1 / self.median


@dataclass(frozen=True)
class Measured:
    """The timings of one board, and what its battles are like, as means over the seeds."""

    timings: tuple[Timing, ...]
    combatants: int
    frames: float
    events: float
    snapshot_bytes: int


def measure(board: Board, report: Callable[[int], None]) -> Measured:
    """Time everything on `board`; `report` hears after each of `TASKS` how many are done."""
    played = [Battle(board, seed) for seed in range(SEEDS)]
    for battle in played:
        battle.run()
    frames = statistics.fmean(battle.frame for battle in played)
    middle = Battle(board, log=False)
    middle.advance(played[0].frame // 2)
    blob = middle.snapshot()
    tasks: list[tuple[str, Callable[[], object], int]] = [
        ("battle", lambda: [Battle(board, seed, log=False).run() for seed in range(SEEDS)], SEEDS),
        ("battle, log kept", lambda: [Battle(board, seed).run() for seed in range(SEEDS)], SEEDS),
        ("battle, every frame stepped", lambda: [_step_through(board, seed) for seed in range(SEEDS)], SEEDS),
        ("making a battle", lambda: Battle(board, log=False), 1),
        ("snapshot", middle.snapshot, 1),
        ("restore", lambda: Battle.restore(blob), 1),
    ]
    timings: list[Timing] = []
    for name, task, parts in tasks:
        timings.append(_timed(name, task, parts))
        report(len(timings))
    return Measured(
        timings=tuple(timings),
        combatants=len(board.labels),
        frames=frames,
        events=statistics.fmean(len(battle.events) for battle in played),
        snapshot_bytes=len(blob),
    )


TASKS: Final = 6
"""How many timings `measure` takes."""


def _step_through(board: Board, seed: int) -> Battle:
    battle = Battle(board, seed, log=False)
    while battle.result is None:
        battle.step()
    return battle


def _timed(name: str, task: Callable[[], object], parts: int) -> Timing:
    """Time `task`, which does `parts` of the thing at once."""
    start = perf_counter()
    task()
    once = perf_counter() - start
    loops = max(1, round(LEAST_ROUND / once))
    rounds: list[float] = []
    for _ in range(ROUNDS):
        start = perf_counter()
        for _ in range(loops):
            task()
        rounds.append((perf_counter() - start) / loops / parts)
    return Timing(name, min(rounds), statistics.median(rounds))
