"""Restoring, jumping, listening and neighbours change nothing, on any board."""

from __future__ import annotations

import random
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged import Battle, Board
from tests.determinism import checks
from tests.strategies import boards, random_board, seeds

LATE = 2_500
"""No battle of the strategies is longer, in frames, at their usual rates; later is its end."""


@settings(max_examples=40)
@given(
    board=boards(short=True),
    seed=seeds(),
    frames=st.lists(st.integers(0, 200), min_size=1, max_size=4, unique=True),
)
def test_a_restored_battle_goes_on_the_same(board: Board, seed: int, frames: list[int]) -> None:
    checks.check_restore_continues(board, seed, frames)


@pytest.mark.parametrize("number", range(20))
def test_a_restored_battle_goes_on_the_same_on_long_boards(number: int) -> None:
    choices = random.Random(number)
    frames = [choices.randrange(400) for _ in range(3)]
    checks.check_restore_continues(random_board(number), number, [*frames, LATE])


def test_every_frame_of_some_battles_can_be_restored() -> None:
    for number in range(100, 104):
        board = random_board(number, short=True)
        battle = Battle(board, number)
        battle.run()
        checks.check_restore_continues(board, number, range(min(battle.frame, 60) + 1))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(120))
def test_every_frame_of_many_battles_can_be_restored(number: int) -> None:
    board = random_board(1_000 + number, short=number % 3 > 0)
    battle = Battle(board, number)
    battle.run()
    every = range(battle.frame + 1)
    checks.check_restore_continues(
        board, number, every if battle.frame < 500 else every[:: battle.frame // 250]
    )


@settings(max_examples=40)
@given(
    board=boards(short=True),
    seed=seeds(),
    chunks=st.lists(st.integers(1, 50), min_size=1, max_size=12),
)
def test_jumping_equals_stepping(board: Board, seed: int, chunks: list[int]) -> None:
    checks.check_jump_equals_step(board, seed, chunks)


@pytest.mark.parametrize("number", range(12))
def test_jumping_equals_stepping_on_long_boards(number: int) -> None:
    choices = random.Random(number)
    chunks = [choices.choice((0, 1, 2, 5, 20, 90)) for _ in range(30)]
    checks.check_jump_equals_step(random_board(number + 50), number, [*chunks, 40])


@pytest.mark.soak
@pytest.mark.parametrize("number", range(300))
def test_jumping_equals_stepping_frame_by_frame(number: int) -> None:
    checks.check_jump_equals_step(random_board(2_000 + number, short=number % 2 == 0), number, [1])


@settings(max_examples=30)
@given(board=boards(short=True), seed=seeds(), frames=st.integers(0, 100))
def test_the_state_stays_within_its_types_and_ranges(board: Board, seed: int, frames: int) -> None:
    checks.check_state_is_sound(board, seed, frames)


@pytest.mark.parametrize("number", range(20))
def test_nobody_listening_changes_nothing(number: int) -> None:
    checks.check_log_changes_nothing(random_board(number, short=number % 2 == 0), number)


@pytest.mark.parametrize("number", range(10))
def test_a_restored_battle_without_a_log_ends_the_same(number: int) -> None:
    battle = Battle(random_board(number), number)
    battle.advance(60)
    twin = Battle.restore(battle.snapshot(), log=False)
    battle.run()
    twin.run()
    assert twin.events == []
    assert twin.digest() == battle.digest()


def small_jobs(count: int) -> list[tuple[Board, int]]:
    """Many battles of few events, on 25 boards, each with a seed of its own."""
    sized: list[tuple[int, int]] = []
    for number in range(400, 480):
        battle = Battle(random_board(number, short=True), 0)
        battle.run()
        if battle.frame > 20:
            sized.append((len(battle.events), number))
    quick = [random_board(number, short=True) for _, number in sorted(sized)[:25]]
    return [(quick[seed % len(quick)], seed) for seed in range(count)]


def test_a_thousand_interleaved_battles_equal_the_same_alone() -> None:
    checks.check_interleaved(small_jobs(1_000), frames=20)


def test_a_thousand_battles_in_four_threads_equal_the_same_alone() -> None:
    jobs = small_jobs(1_000)
    alone = [checks.played(board, seed) for board, seed in jobs]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)  # let the threads get in each other's way
    try:
        with ThreadPoolExecutor(4) as threads:
            together = list(threads.map(lambda job: checks.played(*job), jobs))
    finally:
        sys.setswitchinterval(interval)
    assert together == alone


def test_one_board_serves_battles_in_several_threads_that_snapshot_and_restore() -> None:
    board = random_board(7)
    expected = [checks.played(board, seed)[-1] for seed in range(16)]

    def played_in_pieces(seed: int) -> object:
        battle = Battle(board, seed)
        while battle.result is None:
            battle.advance(25)
            battle = Battle.restore(battle.snapshot())
        return battle.digest()

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(played_in_pieces, range(16))) == expected
