"""How even the packaged boards are, and how long battles on them last.

    python benchmarks/balance.py                      every packaged board, 200 seeds each
    python benchmarks/balance.py -n 1000 crab-cove    one board (or a file), 1,000 seeds
    python benchmarks/balance.py --json               the same figures for a program

Seeds count up from ``--first-seed``, so that a run can be repeated. Exit code 1 if a side of some board is
outside of 25 to 75 % of wins beyond doubt, that is, with its whole interval.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import repeat

from gridforged import Battle, GridforgedError, load_board
from gridforged.cli.ending import guarded
from gridforged.content.catalogue import packaged_boards
from gridforged.headless.simulation.statistics import wilson

FAIR = (25.0, 75.0)
"""Per cent of wins that either side of a packaged board should lie in."""
CHUNK = 25
"""Battles that a worker plays at a time."""


@dataclass(frozen=True)
class Share:
    """A share of battles in per cent, with its 95 % Wilson score interval."""

    percent: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.percent:5.1f} ({self.low:4.1f} to {self.high:4.1f})"


def share(hits: int, trials: int) -> Share:
    """``hits`` of ``trials`` (1 or more)."""
    low, high = wilson(hits, trials)
    return Share(100 * hits / trials, 100 * low, 100 * high)


@dataclass(frozen=True)
class Balance:
    """What the battles on one board came to; lengths in seconds."""

    board: str
    battles: int
    home: Share
    away: Share
    draw: Share
    shortest: float
    median: float
    longest: float
    overtime: Share
    """Battles that lasted past the start of overtime."""

    @property
    def is_lopsided(self) -> bool:
        return any(side.high < FAIR[0] or side.low > FAIR[1] for side in (self.home, self.away))


def play(source: str, seeds: range) -> list[tuple[str, float, bool]]:
    """Winner ("draw" for none), length in seconds and whether it reached overtime, for each seed."""
    board = load_board(source)
    overtime = board.numbers.overtime_start
    outcomes = []
    for seed in seeds:
        result = Battle(board, seed, log=False).run()
        outcomes.append((result.winner or "draw", result.seconds, result.frame > overtime))
    return outcomes


def measure(source: str, seeds: range, pool: ProcessPoolExecutor | None = None) -> Balance:
    """Play one battle a seed and add them up."""
    chunks = [seeds[start : start + CHUNK] for start in range(0, len(seeds), CHUNK)]
    parts = pool.map(play, repeat(source), chunks) if pool else map(play, repeat(source), chunks)
    outcomes = [outcome for part in parts for outcome in part]
    winners = [winner for winner, _, _ in outcomes]
    lengths = [seconds for _, seconds, _ in outcomes]
    trials = len(outcomes)
    return Balance(
        board=source,
        battles=trials,
        home=share(winners.count("home"), trials),
        away=share(winners.count("away"), trials),
        draw=share(winners.count("draw"), trials),
        shortest=min(lengths),
        median=statistics.median(lengths),
        longest=max(lengths),
        overtime=share(sum(late for _, _, late in outcomes), trials),
    )


def table(balances: list[Balance]) -> Iterator[str]:
    """The lines of the printed table."""
    width = max(5, *(len(balance.board) for balance in balances))
    yield (
        f"{'board':<{width}}  {'home % (95 %)':<20}  {'away % (95 %)':<20}  {'draw %':>6}  "
        f"{'median s':>8}  {'from to s':>13}  {'overtime %':>10}"
    )
    for it in balances:
        yield (
            f"{it.board:<{width}}  {it.home!s:<20}  {it.away!s:<20}  {it.draw.percent:>6.1f}  "
            f"{it.median:>8.1f}  {it.shortest:>5.1f} {it.longest:>7.1f}  {it.overtime.percent:>10.1f}"
            + ("  LOPSIDED" if it.is_lopsided else "")
        )


def main() -> int:
    """Measure the boards that were asked for and print what came of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "boards", nargs="*", help="packaged names or files; all packaged boards if none is given"
    )
    parser.add_argument("-n", "--battles", type=int, default=200, help="battles on each board (default 200)")
    parser.add_argument("--first-seed", type=int, default=0, help="the seed of the first battle (default 0)")
    parser.add_argument(
        "-j", "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON list instead of a table")
    arguments = parser.parse_args()
    if arguments.battles < 1 or arguments.first_seed < 0 or arguments.jobs < 1:
        parser.error("--battles and --jobs must be 1 or more, --first-seed 0 or more")
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.battles)
    sources = arguments.boards or list(packaged_boards())
    try:
        with ProcessPoolExecutor(arguments.jobs) as pool:
            balances = [measure(source, seeds, pool if arguments.jobs > 1 else None) for source in sources]
    except GridforgedError as error:
        parser.error(str(error))
    if arguments.json:
        print(json.dumps([asdict(balance) for balance in balances], indent=2))
    else:
        print(*table(balances), sep="\n")
    return 1 if any(balance.is_lopsided for balance in balances) else 0


if __name__ == "__main__":
    sys.exit(guarded(main))
