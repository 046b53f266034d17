"""What a sync test looks at, what it lets pass, and what it does not count."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings

from gridforged import Battle, BattleError, Board, load_board
from gridforged.content.catalogue import packaged_boards, packaged_cards
from gridforged.content.loader import parse_board
from gridforged.headless.random_boards import random_board_of
from gridforged.serialization.savepoint import StateKeeper
from gridforged.serialization.sync_report import SyncReport
from gridforged.serialization.synctest import DEPTHS, sync_test
from gridforged.systems.compile import compile_board
from gridforged.systems.vocabulary import VOCABULARY
from tests.determinism.golden import jobs
from tests.strategies import boards, random_board, seeds

JOBS = jobs()
NOTHING_HAPPENS = """
title: Two still halves
cards:
  - {id: anvil, name: Anvil, kind: tool}
home: [{card: anvil, at: [0, 0]}]
away: [{card: anvil, at: [0, 0]}]
"""


@pytest.mark.parametrize("name", JOBS)
def test_a_golden_battle_stays_in_step(name: str) -> None:
    """Every packaged board, and the random boards whose digests are kept."""
    board, seed = JOBS[name]
    report = sync_test(board, seed, every=160)
    assert report.mismatch is None, report.mismatch


def test_every_packaged_board_is_among_the_golden_battles() -> None:
    assert [name for name in packaged_boards() if not any(job.startswith(f"{name} ") for job in JOBS)] == []


@settings(max_examples=6)
@given(board=boards(short=True), seed=seeds())
def test_a_random_board_stays_in_step(board: Board, seed: int) -> None:
    report = sync_test(board, seed, frames=24)
    assert report.mismatch is None, report.mismatch


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_a_hundred_thousand_frames_of_random_boards_stay_in_step(part: int) -> None:
    """5,000 frames in each part, all of them rolled back over at every depth, in runs that count.

    Boards of cards of the whole catalogue take turns with boards of random cards.
    """
    catalogue = list(packaged_cards(VOCABULARY).values())
    left, number = 5_000, part * 1_000
    while left > 0:
        board = random_board_of(catalogue, number) if number % 2 == 0 else random_board(number)
        report = sync_test(board, number, frames=left)
        assert report.mismatch is None, f"board {number}: {report.mismatch}"
        if report.is_conclusive:
            left -= report.frames
        number += 1


def passes(report: SyncReport) -> None:
    assert report.mismatch is None, report.mismatch
    assert report.passed


def test_every_frame_is_run_again_at_every_depth_in_both_ways() -> None:
    report = sync_test(load_board("crab-cove"), frames=20)
    assert report.frames == 20
    assert report.reruns == sum(2 * (20 - depth + 1) for depth in DEPTHS)


def test_a_whole_battle_is_looked_at_to_its_end() -> None:
    board = random_board(42, short=True)
    battle = Battle(board, 5)
    battle.run()
    seen: list[int] = []
    report = sync_test(board, 5, report=seen.append)
    passes(report)
    assert report.frames == battle.frame
    assert seen == list(range(1, battle.frame + 1))


def test_frames_that_no_rerun_reaches_are_jumped_over() -> None:
    seen: list[int] = []
    report = sync_test(load_board("crab-cove"), depths=(2, 3), frames=60, every=20, report=seen.append)
    passes(report)
    assert seen == [18, 19, 20, 38, 39, 40, 58, 59, 60]
    assert (report.frames, report.reruns) == (9, 3 * 2 * 2)


def test_a_run_in_which_too_little_changes_does_not_count() -> None:
    still = compile_board(parse_board(NOTHING_HAPPENS, VOCABULARY, "still"))
    report = sync_test(still, frames=30)
    assert report.mismatch is None
    assert report.reruns > 0
    assert 2 * report.changed < report.frames
    assert not report.passed


def test_a_run_in_which_nothing_was_run_again_does_not_count() -> None:
    report = sync_test(load_board("crab-cove"), depths=(8,), frames=7)
    assert (report.mismatch, report.reruns, report.passed) == (None, 0, False)


def test_time_alone_is_no_change() -> None:
    battle = Battle(load_board("crab-cove"), 1)
    keeper = StateKeeper(battle.state)
    points = [keeper.save()]
    for _ in range(3):
        battle.step()
        points.append(keeper.save())
    assert all(keeper.has_changed(one, other) for one, other in pairwise(points))
    battle.state.clock.frame += 1
    assert not keeper.has_changed(points[-1], keeper.save())


@pytest.mark.parametrize(
    ("depths", "frames", "every", "said"),
    [
        ((), 0, 1, "goes back by 1 to 1000 frames"),
        ((0, 1), 0, 1, "goes back by 1 to 1000 frames"),
        ((1, 1_001), 0, 1, "goes back by 1 to 1000 frames"),
        ((1,), -1, 1, "cannot run -1 frames"),
        ((1,), 0, 0, "after every 0 of them"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(
    depths: tuple[int, ...], frames: int, every: int, said: str
) -> None:
    with pytest.raises(BattleError, match=said):
        sync_test(load_board("crab-cove"), 0, depths, frames, every)
