"""Vessels (900.27): random batches against the oracle, and the table of what raw is worth."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged.battle import Battle
from gridforged.components.traits import EVERLASTING, PHYLACTERY, RELENTLESS
from gridforged.systems import death, ending, vessels
from gridforged.systems.root import Root
from gridforged.systems.statuses import dread, entrap, freeze
from tests.systems.kit import Piece, board, by_kind
from tests.systems.oracle_vessels import POINTS_OF, Batch, Soul

SPOTS = {"a": (0, 0), "b": (0, 3), "c": (3, 0), "d": (0, 0), "e": (0, 3), "f": (3, 0)}
SENTRIES = {"s": (6, 6), "t": (6, 6)}
"""One a side that never dies, so that no battle ends."""
BANDS = [4, 1, 4, 2]


def random_soul(pick: random.Random, side: int) -> Soul:
    vessels_held = pick.randint(0, 2)
    return Soul(
        side,
        phylactery=pick.random() < 0.7,
        everlasting=pick.random() < 0.3,
        vessels=vessels_held,
        points=pick.choice([0, 0, pick.randint(0, 59), pick.randint(50, 59)]),
        relentless=pick.random() < 0.15,
    )


def check_random_batches(count: int, seed: int) -> None:
    """`count` random batches of Dread, Freeze and deaths leave every unit as the oracle leaves it."""
    field = board(
        [*(Piece(label, SPOTS[label]) for label in "abc"), Piece("s", SENTRIES["s"])],
        [*(Piece(label, SPOTS[label]) for label in "def"), Piece("t", SENTRIES["t"])],
    )
    pick = random.Random(seed)
    done = 0
    while done < count:
        fight = Battle(field)
        souls = {label: random_soul(pick, 0 if label in "abc" else 1) for label in SPOTS}
        for label, soul in souls.items():
            unit = fight.combatant(label)
            values = unit.traits.values
            values[PHYLACTERY], values[EVERLASTING] = int(soul.phylactery), int(soul.everlasting)
            values[RELENTLESS] = int(soul.relentless)
            unit.vitality.vessels, unit.vitality.vessel_points = soul.vessels, soul.points
        for number in range(6):
            _check_batch(fight, souls, pick, f"batch {number} of board {done} (seed {seed})")
            done += 1


def _check_batch(fight: Battle, souls: dict[str, Soul], pick: random.Random, where: str) -> None:
    state = fight.state
    state.root = Root(pick.choice([0, 1]))
    batch = Batch(list(souls.values()))
    begun = len(by_kind(fight, "vessel_points_gained"))
    told = []
    for _ in range(pick.randint(0, 7)):
        source, target = pick.choice(list(souls)), pick.choice(list(souls))
        side, mine, theirs = souls[source].side, fight.combatant(source), fight.combatant(target)
        action = pick.choice(["dread", "dread", "freeze", "freeze", "kill", "entrap"])
        stacks = pick.randint(0, 5)
        told.append(f"{action} {stacks} from {source} to {target}")
        if action == "dread":
            dread.STATUS.apply(state, mine, theirs, stacks, 0, 0)
            batch.dread(side, souls[target], stacks)
        elif action == "freeze":
            freeze.STATUS.apply(state, mine, theirs, 0, 40, 0)
            batch.freeze(side, souls[target])
        elif action == "entrap":
            entrap.STATUS.apply(state, mine, theirs, 0, 40, 0)
            souls[target].closed = souls[target].closed or souls[target].alive
        elif souls[target].alive:
            death.destroy(state, mine, theirs, "900.1b", 0)
            souls[target].dies()
    awarded = batch.end()
    ending.end_root(state)
    where = f"{where}: {told}"
    for label, soul in souls.items():
        unit = fight.combatant(label)
        vitality = unit.vitality
        now = (vitality.vessels, vitality.vessel_points, vitality.alive, unit.stacks.dread)
        assert now == (soul.vessels, soul.points, soul.alive, soul.dread), f"{label} after {where}"
        assert vitality.incarnation == soul.revivals, f"{label} after {where}"
        assert (vitality.revival_due > 0) == (soul.everlasting and not soul.alive), f"{label} after {where}"
    for event in by_kind(fight, "vessel_points_gained")[begun:]:
        side = 0 if fight.label(event.target) in "abc" else 1
        assert event.amounts["points"] == awarded[side], where


@pytest.mark.rules("900.27a", "900.27b", "900.27e", "900.27f", "900.27g", "900.27h", "900.28c", "900.28d")
def test_two_thousand_random_batches_agree_with_the_oracle() -> None:
    check_random_batches(2_000, seed=27)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_twenty_thousand_more_random_batches_agree_with_the_oracle(seed: int) -> None:
    check_random_batches(2_000, seed=270 + seed)


@pytest.mark.rules("900.27b", "900.27c", "900.27d")
def test_the_bands_follow_the_table() -> None:
    assert [vessels.points_of(raw, BANDS) for raw in range(9)] == list(POINTS_OF)


@pytest.mark.rules("900.27b")
@given(raw=st.integers(0, 10**9), more=st.integers(0, 10**9))
def test_a_batch_never_gives_more_than_six_points_and_more_raw_never_fewer(raw: int, more: int) -> None:
    points = vessels.points_of(raw, BANDS)
    assert 0 <= points <= 6
    assert points <= raw
    assert vessels.points_of(raw + more, BANDS) >= points


@pytest.mark.rules("900.27c")
def test_the_width_of_a_batch_beyond_eight_raw_is_worth_nothing() -> None:
    assert vessels.points_of(3 * 2 + 2, BANDS) == vessels.points_of(5 * 2, BANDS) == 6
    assert vessels.points_of(2, BANDS) * 3 == 6
