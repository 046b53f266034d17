"""Adding battles up, in memory that does not grow with their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from gridforged.components.clock import REASON_NAMES
from gridforged.components.identity import SIDE_NAMES
from gridforged.headless.simulation.plan import Pairing, Plan, Task
from gridforged.headless.simulation.play import DRAW, WINNERS, Outcome
from gridforged.headless.simulation.results import (
    CardResult,
    Comparison,
    FieldResult,
    Lengths,
    Notable,
    PairingResult,
    SimulationResult,
)
from gridforged.headless.simulation.statistics import Share, mean, paired_difference, quantiles, share

HOME: Final = 0
AWAY: Final = 1
PERCENTS: Final = (0, 5, 25, 50, 75, 95, 100)
NOTABLE: Final = ("longest", "shortest", "closest", "lopsided")


class PairingSummary:
    """The sums of one pairing."""

    def __init__(self, pairing: Pairing) -> None:
        self._pairing = pairing
        self._board = pairing.board
        units = len(pairing.board.labels)
        self.winners = [0, 0, 0]
        self._reasons = [0] * len(REASON_NAMES)
        self._frames: Counter[int] = Counter()
        self._dealt = [0] * units
        self._taken = [0] * units
        self._alive = [0] * units
        self._extremes: dict[str, tuple[int, int, Outcome]] = {}

    @property
    def battles(self) -> int:
        """How many were added."""
        return sum(self.winners)

    @property
    def home_wins(self) -> Share:
        """How often the home half won."""
        return share(self.winners[HOME], self.battles)

    def add(self, seed: int, outcome: Outcome) -> None:
        """Count one battle; they come in the order of their seeds."""
        self.winners[outcome.winner] += 1
        self._reasons[outcome.reason] += 1
        self._frames[outcome.frame] += 1
        for unit, dealt in enumerate(outcome.dealt):
            self._dealt[unit] += dealt
            self._taken[unit] += outcome.taken[unit]
            self._alive[unit] += outcome.alive[unit]
        home, away = outcome.damage(self._board)
        left_home, left_away = outcome.vitality
        measures = (outcome.frame, -outcome.frame, -abs(left_home - left_away), abs(home - away))
        for why, measure in zip(NOTABLE, measures, strict=True):
            known = self._extremes.get(why)
            if known is None or measure > known[0]:
                self._extremes[why] = (measure, seed, outcome)

    def result(self) -> PairingResult:
        """What they come to. There must be one at least."""
        battles = self.battles
        homes = len(self._board.setup.home)
        return PairingResult(
            self._pairing.home,
            self._pairing.away,
            self._pairing.version,
            battles,
            self.home_wins,
            share(self.winners[AWAY], battles),
            share(self.winners[DRAW], battles),
            {name: count for name, count in zip(REASON_NAMES, self._reasons, strict=True) if count},
            self._lengths(),
            sum(self._dealt[:homes]) / battles,
            sum(self._dealt[homes:]) / battles,
            self._cards(),
            tuple(self._notable(why) for why in NOTABLE),
        )

    def _lengths(self) -> Lengths:
        rate = self._board.numbers.frame_rate
        low, p5, p25, median, p75, p95, high = (frame / rate for frame in quantiles(self._frames, PERCENTS))
        return Lengths(mean(self._frames) / rate, low, p5, p25, median, p75, p95, high)

    def _cards(self) -> tuple[CardResult, ...]:
        setup = self._board.setup
        pieces = [(HOME, piece) for piece in setup.home] + [(AWAY, piece) for piece in setup.away]
        groups: dict[tuple[int, int, int], list[int]] = {}
        for unit, (side, piece) in enumerate(pieces):
            groups.setdefault((side, piece.card, piece.tier), []).append(unit)

        def average(sums: Sequence[int], units: Sequence[int]) -> float:
            return sum(sums[unit] for unit in units) / (len(units) * self.battles)

        return tuple(
            CardResult(
                SIDE_NAMES[side],
                setup.cards[card].id,
                tier,
                len(units),
                average(self._dealt, units),
                average(self._taken, units),
                average(self._alive, units),
            )
            for (side, card, tier), units in groups.items()
        )

    def _notable(self, why: str) -> Notable:
        _, seed, outcome = self._extremes[why]
        return Notable(
            why,
            seed,
            WINNERS[outcome.winner],
            outcome.frame / self._board.numbers.frame_rate,
            outcome.damage(self._board),
            outcome.vitality,
            self._pairing.command(seed),
        )


class _Pairs:
    """How two versions fared on the same seeds: battles by who of the two won."""

    def __init__(self, first: Pairing, second: Pairing) -> None:
        self.first = first
        self.second = second
        self.table = [0, 0, 0, 0]

    def add(self, first: Outcome, second: Outcome) -> None:
        self.table[2 * (first.winner != HOME) + (second.winner != HOME)] += 1


class Summary:
    """The sums of a whole plan, block by block in its order."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._pairings = [PairingSummary(pairing) for pairing in plan.pairings]
        self._pairs: list[_Pairs] = []
        if plan.is_comparison:
            versions = plan.pairings
            self._pairs = [_Pairs(*pair) for pair in zip(versions[::2], versions[1::2], strict=True)]
        self._previous: list[Outcome] = []
        self.battles = 0

    def add(self, task: Task, outcomes: list[Outcome]) -> None:
        """Count a block."""
        summary = self._pairings[task.pairing]
        for seed, outcome in zip(task.seeds, outcomes, strict=True):
            summary.add(seed, outcome)
        self.battles += len(outcomes)
        if self._pairs and self._plan.pairings[task.pairing].version == 1:
            pairs = self._pairs[task.pairing // 2]
            for first, second in zip(self._previous, outcomes, strict=True):
                pairs.add(first, second)
        self._previous = outcomes if self._pairs else []

    def is_narrow(self, half_width: float) -> bool:
        """Whether every interval reaches no farther than that from its figure: of the differences where
        versions are compared, of the wins of home otherwise.
        """
        if self._pairs:
            return all(paired_difference(*pairs.table).half_width <= half_width for pairs in self._pairs)
        return all(summary.home_wins.half_width <= half_width for summary in self._pairings)

    def result(self, version: str, reached_interval: bool) -> SimulationResult:
        """What was counted, after a whole number of blocks of every pairing."""
        return SimulationResult(
            version,
            self._plan.first_seed,
            self._pairings[0].battles,
            self.battles,
            reached_interval,
            tuple(summary.result() for summary in self._pairings),
            self._field(),
            self._comparisons(),
            self._plan.skipped,
        )

    def _field(self) -> tuple[FieldResult, ...]:
        """Each half that met several others, against all of them."""
        met: dict[tuple[str, int], list[PairingSummary]] = {}
        for pairing, summary in zip(self._plan.pairings, self._pairings, strict=True):
            met.setdefault((pairing.home, pairing.version), []).append(summary)
        found: list[FieldResult] = []
        for (home, version), summaries in met.items():
            if len(summaries) > 1:
                wins = [sum(one.winners[winner] for one in summaries) for winner in range(len(WINNERS))]
                battles = sum(wins)
                shares = [share(count, battles) for count in wins]
                found.append(FieldResult(home, version, len(summaries), battles, *shares))
        return tuple(found)

    def _comparisons(self) -> tuple[Comparison, ...]:
        found = [
            Comparison(pairs.first.home, pairs.second.home, pairs.first.away, paired_difference(*pairs.table))
            for pairs in self._pairs
        ]
        if len(self._pairs) > 1:
            first, second = self._pairs[0].first, self._pairs[0].second
            table = [sum(column) for column in zip(*(pairs.table for pairs in self._pairs), strict=True)]
            found.append(Comparison(first.home, second.home, "", paired_difference(*table)))
        return tuple(found)
