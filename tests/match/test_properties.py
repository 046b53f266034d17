"""Matches of chance: money is accounted for, refusals change nothing, snapshots go on, actions replay."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged import Match
from gridforged.match.terms import Terms
from tests.match import checks
from tests.match.kit import RANDOM_SHOP, RICH, TERMS, Player, perform, played

SEEDS = st.integers(0, 2**32)
ALL_TERMS = st.sampled_from([TERMS, RANDOM_SHOP, RICH])


def meet(terms: Terms, seed: int, acts: int) -> None:
    """Everything that must hold of one match of chance, at every point of it."""
    match = Match(terms, seed)
    player = Player(seed)
    tried = []
    for _ in range(acts):
        if match.phase == "over":
            break
        act = player.next_act(match)
        checks.check_act(match, act)
        tried.append(act)
        for side in checks.SIDES:
            checks.check_not_negative(match.money(side))
    checks.check_ledger(match)
    checks.check_replays(terms, seed, tried, match.digest())
    match.run()
    checks.check_ledger(match)


@pytest.mark.rules("900.36a", "900.36b", "900.36c")
@settings(max_examples=25, deadline=None)
@given(ALL_TERMS, SEEDS)
def test_money_is_accounted_for_and_refusals_change_nothing(terms: Terms, seed: int) -> None:
    meet(terms, seed, 120)


@settings(max_examples=25, deadline=None)
@given(ALL_TERMS, SEEDS, st.integers(0, 150))
def test_a_restored_match_goes_on_as_the_original_does(terms: Terms, seed: int, acts: int) -> None:
    match, _ = played(terms, seed, acts)
    twin = checks.check_restores(match)
    checks.check_continues(match, twin, seed + 1, 25)


@settings(max_examples=6, deadline=None)
@given(SEEDS)
def test_a_battle_in_a_match_is_the_same_stepped_jumped_and_without_a_log(seed: int) -> None:
    match, _ = played(RICH, seed, 60)
    if match.phase == "fighting":
        match.run_battle()
    blob = match.snapshot()
    stepped, jumped, silent = Match.restore(blob), Match.restore(blob), Match.restore(blob, log=False)
    if stepped.phase == "over":
        return
    stepped.start_battle()
    while stepped.phase == "fighting":
        stepped.step()
    jumped.run_battle()
    silent.run_battle()
    assert stepped.digest() == jumped.digest() == silent.digest()
    assert silent.ledger == []


def test_chance_meets_every_phase_and_both_kinds_of_answer() -> None:
    phases: set[str] = set()
    answers: set[bool] = set()
    spots: set[str] = set()
    for seed in range(6):
        match = Match(RICH, seed)
        player = Player(seed)
        for _ in range(120):
            phases.add(match.phase)
            if match.phase == "over":
                break
            answers.add(perform(match, player.next_act(match)) == "")
            spots |= {piece.spot for side in checks.SIDES for piece in match.pieces(side)}
    assert phases == {"shopping", "fighting", "over"}
    assert answers == {True, False}
    assert spots == {"bench", "half", "rows", "columns", "resonance"}


@pytest.mark.soak
@settings(max_examples=600, deadline=None)
@given(ALL_TERMS, SEEDS, st.integers(0, 200))
def test_very_many_matches_of_chance(terms: Terms, seed: int, acts: int) -> None:
    meet(terms, seed, acts)
    match, _ = played(terms, seed, acts)
    checks.check_continues(match, checks.check_restores(match), seed + 1, 40)
