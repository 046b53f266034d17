"""Intervals of real simulations on a board whose truth is known: each side wins half of the battles."""

from __future__ import annotations

import pytest

from gridforged.headless.simulation.plan import BLOCK, Pairing, Plan
from gridforged.headless.simulation.play import Player, decode_outcomes
from gridforged.headless.simulation.run import run_plan
from gridforged.headless.simulation.summary import Summary
from tests.simulate.kit import COIN, coin_board

TRUTH = 0.5


def share_covered(runs: int, battles: int) -> float:
    """How many of so many simulations, each on seeds of its own, have an interval that holds the truth."""
    covered = 0
    for run in range(runs):
        plan = Plan([Pairing(str(COIN), f"{COIN}:away", coin_board())], battles, run * battles)
        wins = run_plan(plan).pairings[0].home_wins
        covered += wins.low <= TRUTH <= wins.high
    return covered / runs


def test_intervals_of_simulations_cover_the_truth() -> None:
    """95 % are expected; 60 runs tell that from an interval of half the width, which covers some 67 %."""
    assert share_covered(60, BLOCK) > 0.85


@pytest.mark.soak
def test_intervals_of_many_simulations_cover_the_truth_93_to_97_per_cent_of_the_time() -> None:
    assert 0.93 <= share_covered(2_000, 100) <= 0.97


def test_a_paired_comparison_of_equals_finds_nothing() -> None:
    """Two independent fair coins: the interval of the difference holds 0 in 95 % of all runs."""
    pairing = Pairing("a", "b", coin_board())
    other = Pairing("a2", "b", coin_board(), version=1)
    covered = 0
    for run in range(40):
        plan = Plan([pairing, other], BLOCK, 2 * run * BLOCK, is_comparison=True)
        summary = Summary(plan)
        player = Player(plan)
        for task in plan.tasks():
            # The second version is played on other seeds, so that the two have nothing in common.
            shifted = type(task)(task.pairing, task.first + task.pairing * BLOCK, task.battles)
            summary.add(task, decode_outcomes(player(shifted)))
        wins = summary.result("", False).comparisons[0].wins
        covered += wins.low <= 0 <= wins.high
    assert covered / 40 > 0.85
