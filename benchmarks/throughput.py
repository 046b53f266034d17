"""How many battles a second a simulation plays, and how many live matches one core holds.

    python benchmarks/throughput.py                     both, for one to as many processes as there are cores
    python benchmarks/throughput.py simulate --jobs 1,2,4 -n 2000
    python benchmarks/throughput.py arena --seconds 20  live matches at the frame rate of the board
    python benchmarks/throughput.py --json              the same figures for a program

A simulation is timed from the call to the result, the start of its processes included.

Matches are live when each frame is run when the clock says so: an arena is given more and more of them, each
begun at another moment and followed by the next one where it ends, until one turn in a hundred is done more
than 5 ms after its frame was due. Logs are kept, as clients want to read them. With ``--no-gc`` the collector
of cycles is off, of which battles make next to none, so that its pauses do not count.

The clock is by default one that stands still while the system runs other programs, and is put forward instead
of waiting: it says what a core could hold that has nothing else to do, even on a busy machine. With
``--wall`` it is the clock on the wall.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import count

import numpy as np

from gridforged import Battle, Board, load_board
from gridforged.cli.ending import guarded
from gridforged.ecs import streams
from gridforged.headless import Arena, simulate
from gridforged.headless.arena import NANOSECONDS

ALLOWED_MS = 5.0
PERCENTILE = 99
WARM_UP = 2.0
"""Seconds of an arena that do not count."""
PRECISION = 1.06
"""The number of live matches is found to within this factor."""


@dataclass(frozen=True)
class Throughput:
    """What a simulation did with so many processes."""

    board: str
    jobs: int
    battles: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.battles / self.seconds


@dataclass(frozen=True)
class Live:
    """An arena with so many live matches: lateness of its turns in milliseconds, share of the core in use."""

    board: str
    matches: int
    turns_per_second: float
    p50_ms: float
    p99_ms: float
    busy: float

    @property
    def is_held(self) -> bool:
        return self.p99_ms <= ALLOWED_MS


def play(board: str, battles: int, jobs: int) -> Throughput:
    started = time.perf_counter()
    simulate(board, battles=battles, jobs=jobs)
    return Throughput(board, jobs, battles, time.perf_counter() - started)


class Wall:
    """The clock on the wall."""

    def now(self) -> int:
        return time.monotonic_ns()

    def sleep(self, duration: int) -> None:
        time.sleep(duration / NANOSECONDS)


class OwnCore(Wall):
    """The time that this process has run, and the time for which it would have slept."""

    def __init__(self) -> None:
        self.slept = 0

    def now(self) -> int:
        return time.process_time_ns() + self.slept

    def sleep(self, duration: int) -> None:
        self.slept += duration


class Server:
    """A plain loop around an arena that always has the same number of matches."""

    def __init__(self, board: Board, matches: int, clock: Wall) -> None:
        self.board = board
        self.clock = clock
        self.frame = NANOSECONDS // board.numbers.frame_rate
        self.arena = Arena()
        self.starts: dict[str, int] = {}
        self.seeds = count()
        for number in range(matches):
            battle = Battle(board, next(self.seeds))
            battle.advance(number * 200 // matches)  # not all in the same phase of a battle
            self.begin(battle, clock.now() + number * self.frame // matches)

    def begin(self, battle: Battle, now: int) -> None:
        name = f"match-{next(self.seeds)}"
        self.starts[name] = now - battle.frame * self.frame
        self.arena.add(name, battle, now)

    def run(self, seconds: float) -> tuple[list[int], float]:
        """Run by the clock; the lateness of every turn in nanoseconds, and the share of time at work."""
        lateness: list[int] = []
        began, busy = self.clock.now(), 0
        while (now := self.clock.now()) < began + seconds * NANOSECONDS:
            due = self.arena.next_due
            if due is not None and due > now:
                self.clock.sleep(due - now)
                continue
            turns = self.arena.advance(now)
            done = self.clock.now()
            for turn in turns:
                lateness.append(done - self.starts[turn.name] - turn.battle.frame * self.frame)
                if turn.is_last:
                    del self.starts[turn.name]
                    self.begin(Battle(self.board, next(self.seeds)), done)
            busy += self.clock.now() - now
        return lateness, busy / (seconds * NANOSECONDS)


def hold(name: str, board: Board, matches: int, seconds: float, clock: Wall) -> Live:
    """Run so many live matches for a while."""
    server = Server(board, matches, clock)
    gc.collect()
    server.run(WARM_UP)
    lateness, busy = server.run(seconds)
    p50, p99 = np.percentile(lateness, [50, PERCENTILE]) / 1e6
    return Live(name, matches, len(lateness) / seconds, float(p50), float(p99), busy)


def capacity(name: str, seconds: float, clock: Wall, tell: Callable[[Live], None]) -> Live | None:
    """The most live matches that are held: doubled until they are not, then narrowed down."""
    board = load_board(name)
    best: Live | None = None
    held, failed, matches = 0, 0, 32
    while not failed or failed > held * PRECISION + 1:
        trial = hold(name, board, matches, seconds, clock)
        tell(trial)
        if trial.is_held:
            best, held = trial, matches
        else:
            failed = matches
        matches = (held + failed) // 2 if failed else 2 * matches
        if matches == held:
            break
    return best


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="?", choices=["all", "simulate", "arena"], default="all")
    parser.add_argument("--board", default="tide-pool", help="packaged name or file (default: %(default)s)")
    parser.add_argument(
        "-n", "--battles", type=int, default=2_000, help="battles of a simulation (default 2000)"
    )
    parser.add_argument(
        "--jobs", help="numbers of processes, such as 1,2,4 (default: doubled up to the cores)"
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="of each trial of an arena (default 10)")
    parser.add_argument("--wall", action="store_true", help="live by the clock on the wall")
    parser.add_argument("--no-gc", action="store_true", help="live without the collector of cycles")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    arguments = parser.parse_args()
    cores = os.cpu_count() or 1
    jobs = [1 << power for power in range(cores.bit_length()) if 1 << power <= cores]
    if arguments.jobs:
        try:
            jobs = [int(number) for number in arguments.jobs.split(",")]
        except ValueError:
            parser.error("--jobs takes numbers such as 1,2,4")
    if min(jobs) < 1 or arguments.battles < 1 or arguments.seconds <= 0:
        parser.error("--jobs, --battles and --seconds must be above 0")

    def tell(text: str) -> None:
        print(text, file=sys.stderr if arguments.json else sys.stdout, flush=True)

    build = "interpreted" if str(streams.__file__).endswith(".py") else "compiled"
    tell(f"{build}, {arguments.board}, {cores} cores, Python {sys.version.split()[0]}")
    figures: dict[str, object] = {"build": build, "board": arguments.board, "cores": cores}
    if arguments.what in ("all", "simulate"):
        runs = [play(arguments.board, arguments.battles, number) for number in jobs]
        for run in runs:
            tell(f"simulate, {run.jobs} processes: {run.rate:,.0f} battles a second")
        figures["simulate"] = [{**asdict(run), "battles_per_second": run.rate} for run in runs]
    if arguments.what in ("all", "arena"):

        def describe(live: Live) -> None:
            tell(
                f"  {live.matches:>6} matches: {live.turns_per_second:>8,.0f} turns a second, late by "
                f"{live.p50_ms:.2f} ms (median), {live.p99_ms:.2f} ms (99 %); {100 * live.busy:.0f} % busy"
            )

        if arguments.no_gc:
            gc.disable()
        clock = Wall() if arguments.wall else OwnCore()
        found = capacity(arguments.board, arguments.seconds, clock, describe)
        held = found.matches if found else 0
        tell(f"arena: {held:,} live matches on one core, {PERCENTILE} % of turns within {ALLOWED_MS:g} ms")
        figures["arena"] = asdict(found) if found else None
    if arguments.json:
        print(json.dumps(figures, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
