"""Boards of 32 units that all Shock, Cascade, Displace and react: they end, and no root of them runs away."""

from __future__ import annotations

from statistics import median

import pytest

from gridforged.battle import Battle
from tests.systems.shallow import shallow_stack
from tests.systems.stress import roots, stress_board

MOST_OF_MEDIAN = 50
MOST_EVENTS = 40_000
"""Of one root: 64 forced activations and 1,000 passives, of a few clauses each with a few recipients."""


def _check(seeds: range) -> None:
    in_roots: list[int] = []
    in_battles: list[int] = []
    cut: set[str] = set()
    for seed in seeds:
        with shallow_stack():
            battle = Battle(stress_board(seed), seed)
            battle.run()
        assert battle.result is not None, f"stress board {seed} does not end"
        events = battle.events
        in_roots += roots(events)
        in_battles.append(len(events))
        cut |= {event.what for event in events if event.kind == "chain_cut"}
    usual = median(in_roots)
    assert max(in_roots) <= MOST_EVENTS
    assert max(in_roots) <= MOST_OF_MEDIAN * usual
    assert max(in_battles) <= MOST_OF_MEDIAN * median(in_battles)
    # The boards are as bad as they are meant to be: every kind of chain has met its limit, and said so.
    assert {"forced_activation", "cascade", "insurance", "acclimate", "threat"} <= cut


@pytest.mark.rules("900.16d", "900.16e", "900.38e")
def test_a_board_where_everybody_forces_and_reacts_comes_to_an_end() -> None:
    _check(range(40))


@pytest.mark.soak
@pytest.mark.rules("900.16d", "900.16e", "900.38e")
@pytest.mark.parametrize("first", range(1_000, 3_000, 100))
def test_every_board_where_everybody_forces_and_reacts_comes_to_an_end(first: int) -> None:
    _check(range(first, first + 100))
