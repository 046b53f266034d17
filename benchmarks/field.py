"""Every packaged board against every other: who wins how often, and how long it takes.

    python benchmarks/field.py                          the home half of each packaged board, 200 seeds a pair
    python benchmarks/field.py --halves both -n 20      both halves of each, 20 seeds a pair
    python benchmarks/field.py crab-cove long-audit:away my-board.yaml
    python benchmarks/field.py --json                   the same figures for a program

Seeds count up from ``--first-seed``. One of a pair is at home on even seeds, the other on odd ones. Halves of
another size meet only their like; one that has none meets the other half of its own board. The figures do not
depend on ``--jobs``.

Exit code 1 if a battle came to the time limit, or if a half won more than 85 % or less than 15 % of its
battles; a draw is won by nobody.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from itertools import combinations, repeat
from multiprocessing import get_context

from gridforged import Battle, GridforgedError, load_board, pair_boards
from gridforged.cli.console import progress
from gridforged.cli.ending import guarded
from gridforged.content.catalogue import packaged_boards
from gridforged.content.pairing import split_reference
from gridforged.headless.simulation.statistics import Share, share

LIMITS = (0.15, 0.85)
"""Share of its battles that a half has to win at least, and may win at most."""
LOPSIDED = 8
"""Pairs that are listed for how uneven they are."""

Geometry = tuple[int, int, tuple[tuple[str, tuple[int, int]], ...]]
"""Rows and columns of a half, and the footprint of each kind."""


@dataclass(frozen=True)
class Pair:
    """The battles of two halves."""

    first: str
    second: str
    battles: int
    first_won: int
    second_won: int
    won_at_home: int
    """Battles that the half at home won, whichever that was."""
    timed_out: int
    longest: float
    """Seconds of the longest battle, which is that of `longest_seed`."""
    longest_seed: int

    @property
    def decided(self) -> int:
        return self.first_won + self.second_won

    @property
    def is_one_sided(self) -> bool:
        return self.battles in (self.first_won, self.second_won)

    def won_by(self, half: str) -> int:
        """Battles that `half`, one of the two, has won."""
        return self.first_won if half == self.first else self.second_won


@dataclass(frozen=True)
class Standing:
    """What all battles of one half came to."""

    half: str
    wins: Share
    draws: Share
    longest: float
    best_against: str
    worst_against: str

    @property
    def is_within_limits(self) -> bool:
        return LIMITS[0] <= self.wins.rate <= LIMITS[1]


@dataclass(frozen=True)
class Field:
    """Halves that all met one another, best first, and their pairs."""

    size: str
    """Of the half that they stand on, such as "8 x 8"."""
    standings: list[Standing]
    pairs: list[Pair]


def halves_of(boards: list[str], both: bool) -> list[str]:
    """The home half of each board, its away half if the reference says so, or both."""
    halves: dict[str, None] = {}
    for board in boards:
        name, side = split_reference(board)
        if both or side == "home":
            halves[name] = None
        if both or side == "away":
            halves[f"{name}:away"] = None
    return list(halves)


def groups_of(halves: list[str]) -> list[list[str]]:
    """The halves that can meet, together; one alone gets the other half of its board for company."""
    groups: dict[Geometry, list[str]] = {}
    for half in halves:
        groups.setdefault(_geometry(half), []).append(half)
    for group in groups.values():
        if len(group) == 1:
            name, side = split_reference(group[0])
            group.append(name if side == "away" else f"{name}:away")
    return list(groups.values())


def _geometry(half: str) -> Geometry:
    rules = load_board(split_reference(half)[0]).setup.rules
    return rules.half_rows, rules.half_columns, tuple(sorted(rules.footprints.items()))


def play_pair(halves: tuple[str, str], seeds: range) -> Pair:
    """One battle a seed between two halves."""
    first, second = halves
    boards = (pair_boards(first, second), pair_boards(second, first))
    first_won = second_won = won_at_home = timed_out = longest_seed = 0
    longest = 0.0
    for seed in seeds:
        result = Battle(boards[seed % 2], seed, log=False).run()
        if result.winner is not None:
            won_at_home += result.winner == "home"
            if (result.winner == "home") == (seed % 2 == 0):
                first_won += 1
            else:
                second_won += 1
        timed_out += result.reason == "time_limit"
        if result.seconds > longest:
            longest, longest_seed = result.seconds, seed
    return Pair(
        first, second, len(seeds), first_won, second_won, won_at_home, timed_out, longest, longest_seed
    )


def play_pairs(
    pairs: list[tuple[str, str]], seeds: range, jobs: int, report: Callable[[int], None]
) -> list[Pair]:
    """Every pair, in order; `report` is told how many are done."""
    played = []
    # Fresh processes: a copy of one that runs threads, as a test run does, may hang.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for pair in (pool.map if jobs > 1 else map)(play_pair, pairs, repeat(seeds)):
            played.append(pair)
            report(len(played))
    return played


def field_of(halves: list[str], pairs: list[Pair]) -> Field:
    """What `halves` came to in `pairs`, all of which are between two of them."""
    rows, columns, _ = _geometry(halves[0])
    standings = sorted((standing(half, pairs) for half in halves), key=lambda it: (-it.wins.rate, it.half))
    return Field(f"{rows} x {columns}", standings, pairs)


def standing(half: str, pairs: list[Pair]) -> Standing:
    """What `half` came to in those of `pairs` that it took part in, one at least."""
    own = [pair for pair in pairs if half in (pair.first, pair.second)]
    battles = sum(pair.battles for pair in own)
    by_wins = sorted(own, key=lambda pair: pair.won_by(half))
    return Standing(
        half=half,
        wins=share(sum(pair.won_by(half) for pair in own), battles),
        draws=share(sum(pair.battles - pair.decided for pair in own), battles),
        longest=max(pair.longest for pair in own),
        best_against=_opponent(half, by_wins[-1]),
        worst_against=_opponent(half, by_wins[0]),
    )


def _opponent(half: str, pair: Pair) -> str:
    return pair.second if half == pair.first else pair.first


def verdicts(fields: list[Field]) -> list[tuple[bool, str]]:
    """Each limit: whether it holds, and the figure that decides."""
    pairs = [pair for field in fields for pair in field.pairs]
    slowest = max(pairs, key=lambda pair: pair.longest)
    standings = sorted((it for field in fields for it in field.standings), key=lambda it: it.wins.rate)
    least, most = standings[0], standings[-1]
    times = (
        f"every battle ends before the time limit: the longest took {slowest.longest:.2f} s "
        f"({slowest.first}, {slowest.second}, seed {slowest.longest_seed})"
    )
    shares = (
        f"every half wins {LIMITS[0]:.0%} to {LIMITS[1]:.0%} of its battles: "
        f"{least.wins.rate:.1%} ({least.half}) to {most.wins.rate:.1%} ({most.half})"
    )
    return [
        (not any(pair.timed_out for pair in pairs), times),
        (least.is_within_limits and most.is_within_limits, shares),
    ]


def lines(fields: list[Field]) -> Iterator[str]:
    """The lines of the printed report."""
    for field in fields:
        yield from _table(field)
        yield ""
    pairs = [pair for field in fields for pair in field.pairs]
    decided = sum(pair.decided for pair in pairs)
    at_home = share(sum(pair.won_at_home for pair in pairs), decided)
    yield f"of {decided} decided battles the half at home won {_percent(at_home)} %"
    for holds, text in verdicts(fields):
        yield f"{'holds ' if holds else 'BROKEN'}  {text}"


def _table(field: Field) -> Iterator[str]:
    yield (
        f"{len(field.standings)} halves of {field.size} cells, {len(field.pairs)} "
        f"{'pair' if len(field.pairs) == 1 else 'pairs'} of {field.pairs[0].battles} battles"
    )
    width = max(len(it.half) for it in field.standings)
    yield (
        f"{'half':<{width}}  {'win % (95 %)':<20}  {'draw %':>6}  {'longest s':>9}  "
        f"{'best against':<{width}}  worst against"
    )
    for it in field.standings:
        yield (
            f"{it.half:<{width}}  {_percent(it.wins)}  {100 * it.draws.rate:>6.1f}  {it.longest:>9.1f}  "
            f"{it.best_against:<{width}}  {it.worst_against}" + ("" if it.is_within_limits else "  OUTSIDE")
        )
    if len(field.pairs) > LOPSIDED:
        one_sided = sum(pair.is_one_sided for pair in field.pairs)
        yield f"the most lopsided pairs; in {one_sided} one half won every battle"
        for pair in sorted(field.pairs, key=lambda it: -abs(it.first_won - it.second_won))[:LOPSIDED]:
            yield f"  {pair.first_won:>4} : {pair.second_won:<4}  {pair.first}, {pair.second}"


def _percent(of: Share) -> str:
    return f"{100 * of.rate:5.1f} ({100 * of.low:4.1f} to {100 * of.high:4.1f})"


def main() -> int:
    """Play the field that was asked for and print what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "boards", nargs="*", help="packaged names or files, with :away for that half; all packaged if none"
    )
    parser.add_argument("--halves", choices=("home", "both"), default="home", help="which halves of a board")
    parser.add_argument("-n", "--battles", type=int, default=200, help="battles of each pair (default 200)")
    parser.add_argument("--first-seed", type=int, default=0, help="the seed of the first battle (default 0)")
    parser.add_argument(
        "-j", "--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    arguments = parser.parse_args()
    if arguments.battles < 1 or arguments.first_seed < 0 or arguments.jobs < 1:
        parser.error("--battles and --jobs must be 1 or more, --first-seed 0 or more")
    seeds = range(arguments.first_seed, arguments.first_seed + arguments.battles)
    try:
        groups = groups_of(halves_of(arguments.boards or list(packaged_boards()), arguments.halves == "both"))
        matched = [pair for group in groups for pair in combinations(group, 2)]
        with progress("pairs", len(matched)) as report:
            pairs = play_pairs(matched, seeds, arguments.jobs, report)
    except GridforgedError as error:
        parser.error(str(error))
    fields = [field_of(group, [pair for pair in pairs if pair.first in group]) for group in groups]
    limits = verdicts(fields)
    if arguments.json:
        print(
            json.dumps(
                {
                    "fields": [asdict(field) for field in fields],
                    "limits": [{"holds": holds, "what": what} for holds, what in limits],
                },
                indent=2,
            )
        )
    else:
        print(*lines(fields), sep="\n")
    return 0 if all(holds for holds, _ in limits) else 1


if __name__ == "__main__":
    sys.exit(guarded(main))
