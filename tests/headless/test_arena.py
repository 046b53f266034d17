"""Battles in an arena: each goes as it would alone, only those due are touched, none harms another."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged import Battle, Board, load_board
from gridforged.ecs.events import Event
from gridforged.errors import ArenaError
from gridforged.headless import Arena
from gridforged.headless.arena import NANOSECONDS
from gridforged.systems import schedule
from tests.simulate.kit import coin_board
from tests.strategies import random_board

FRAME = NANOSECONDS // 20


def alone(board: Board, seed: int) -> Battle:
    battle = Battle(board, seed)
    battle.run()
    return battle


@cache
def digest_alone(seed: int) -> str:
    return alone(load_board("tide-pool"), seed).digest()


def run_out(arena: Arena, now: int, step: int) -> Iterator[tuple[str, Battle, list[Event]]]:
    """Every turn until all are over, the time going on by `step`."""
    while arena:
        now += step
        for turn in arena.advance(now):
            assert turn.failure is None
            yield turn.name, turn.battle, turn.events


def test_64_interleaved_battles_go_as_each_goes_alone() -> None:
    packaged = [load_board(name) for name in ("tide-pool", "scrip-exchange", "mother-of-tides", "crab-cove")]
    boards = [
        packaged[number // 4 % 4] if number % 4 == 0 else random_board(number, short=True)
        for number in range(64)
    ]
    arena = Arena()
    logs: dict[str, list[Event]] = {}
    ended: dict[str, Battle] = {}
    for number, board in enumerate(boards):
        battle = Battle(board, seed=number)
        logs[str(number)] = battle.events
        arena.add(str(number), battle, now=number * 1_234_567)  # no two in step
    for name, battle, events in run_out(arena, 64 * 1_234_567, 37_000_000):
        logs[name] += events
        if battle.result is not None:
            assert name not in ended
            ended[name] = battle
    assert len(ended) == 64
    for number, board in enumerate(boards):
        expected = alone(board, number)
        assert ended[str(number)].digest() == expected.digest()
        assert logs[str(number)] == expected.events


@given(
    st.lists(
        st.tuples(
            st.integers(0, 3 * NANOSECONDS),
            st.sampled_from(["nothing", "visit", "move"]),
            st.sampled_from(["0", "1"]),
        ),
        max_size=20,
    )
)
def test_no_pattern_of_time_visits_and_moves_changes_a_battle(steps: list[tuple[int, str, str]]) -> None:
    board = load_board("tide-pool")
    arena = Arena()
    digests: dict[str, str] = {}
    for name in ("0", "1"):
        arena.add(name, Battle(board, seed=int(name)))
    now = 0
    for passed, what, name in [*steps, (600 * NANOSECONDS, "nothing", "0")]:
        now += passed
        for turn in arena.advance(now):
            assert turn.failure is None
            if turn.is_last:
                digests[turn.name] = turn.battle.digest()
        if what == "visit" and name in arena:
            assert arena.visit(name, now).frame == now * 20 // NANOSECONDS
        elif what == "move" and name in arena:
            arena.visit(name, now)
            arena.add(name, Battle.restore(arena.remove(name).snapshot()), now - now % FRAME)
    assert digests == {name: digest_alone(int(name)) for name in ("0", "1")}


def test_only_battles_with_something_due_are_touched() -> None:
    board = load_board("crab-cove")
    probe = Battle(board, seed=3)
    busy: list[int] = []
    while probe.result is None:
        probe.advance(schedule.idle_frames(probe.state) + 1)
        busy.append(probe.frame)
    assert len(busy) < probe.frame // 2
    arena = Arena(ticks_per_second=20)
    arena.add("x", Battle(board, seed=3))
    touched = []
    for tick in range(1, probe.frame + 1):
        turns = arena.advance(tick)
        touched += [turn.battle.frame for turn in turns]
        assert [turn.battle.frame for turn in turns] in ([], [tick])
    assert touched == busy
    assert not arena


def test_a_host_that_sleeps_until_the_next_due_moment_misses_none() -> None:
    arena = Arena()
    for number in range(5):
        arena.add(str(number), Battle(load_board("tide-pool"), seed=number), now=number)
    wakes = 0
    while (due := arena.next_due) is not None:
        assert arena.advance(due - 1) == []
        turns = arena.advance(due)
        assert len(turns) == 1
        assert turns[0].battle.frame == (due - int(turns[0].name)) // FRAME
        wakes += 1
    assert wakes > 5
    assert len(arena) == 0


@pytest.mark.parametrize("ticks", [20, 1_000, 7, NANOSECONDS])
def test_a_visit_brings_a_battle_to_the_frame_of_the_time(ticks: int) -> None:
    arena = Arena(ticks)
    arena.add("x", Battle(load_board("tide-pool"), seed=1), now=100)
    for tenth in range(1, 200):
        now = 100 + tenth * ticks // 10
        assert arena.visit("x", now).frame == (now - 100) * 20 // ticks
        assert arena.next_due is not None
        assert arena.next_due > now


def test_what_a_host_does_to_a_visited_battle_is_seen_at_the_next_frame() -> None:
    """Whatever was changed may make something due at once; an arena that trusted its heap would be late."""
    arena = Arena(ticks_per_second=20)
    arena.add("x", Battle(load_board("tide-pool"), seed=1))
    for unit in arena.visit("x", 3).combatants:
        unit.charge.progress = 10**6
    turns = arena.advance(4)
    assert [event.kind for turn in turns for event in turn.events].count("activation_started") >= 1


def test_a_turn_that_is_kept_says_what_it_said() -> None:
    """Clients may be told later than a battle runs."""
    arena = Arena()
    arena.add("x", Battle(load_board("tide-pool"), seed=1))
    kept = [turn for second in range(1, 60) for turn in arena.advance(second * NANOSECONDS)]
    assert kept[-1].battle.result is not None
    assert [turn.is_last for turn in kept] == [False] * (len(kept) - 1) + [True]
    assert len(kept) > 5


@pytest.mark.interpreted_only("plants a fault by taking the streams away")
def test_a_failure_ends_that_battle_alone_and_says_so() -> None:
    board = load_board("tide-pool")
    arena = Arena()
    for number in range(4):
        arena.add(str(number), Battle(board, seed=number))
    arena.visit("2", FRAME).state.streams = None  # type: ignore[assignment]  # the planted fault
    failures: dict[str, Exception] = {}
    digests: dict[str, str] = {}
    now = FRAME
    while arena:
        now += FRAME
        for turn in arena.advance(now):
            if turn.failure is not None:
                assert turn.is_last
                failures[turn.name] = turn.failure
            elif turn.is_last:
                digests[turn.name] = turn.battle.digest()
    assert list(failures) == ["2"]
    assert isinstance(failures["2"], AttributeError | TypeError)
    assert digests == {name: alone(board, int(name)).digest() for name in ("0", "1", "3")}


@pytest.mark.interpreted_only("plants a fault by taking the streams away")
def test_a_failure_in_a_visit_is_raised_and_ends_the_battle() -> None:
    arena = Arena()
    arena.add("x", Battle(load_board("tide-pool")))
    arena.visit("x", FRAME).state.streams = None  # type: ignore[assignment]  # the planted fault
    with pytest.raises((AttributeError, TypeError)):
        arena.visit("x", 60 * NANOSECONDS)
    assert "x" not in arena
    assert arena.next_due is None


def test_ended_and_removed_battles_leave_nothing_behind() -> None:
    arena = Arena()
    board = load_board("tide-pool")
    worlds = []
    for number in range(20):
        battle = Battle(board, seed=number)
        worlds.append(weakref.ref(battle.state.world))
        arena.add(str(number), battle)
    del battle
    arena.advance(5 * NANOSECONDS)
    for number in range(10):
        arena.remove(str(number))
    assert len(arena) == 10
    arena.advance(3_600 * NANOSECONDS)
    assert (len(arena), arena.names, arena.next_due) == (0, [], None)
    gc.collect()
    assert [world() for world in worlds] == [None] * 20


def test_the_same_name_can_be_used_again() -> None:
    arena = Arena()
    board = load_board("tide-pool")
    arena.add("x", Battle(board, seed=1))
    arena.advance(NANOSECONDS)
    arena.remove("x")
    arena.add("x", Battle(board, seed=2), now=2 * NANOSECONDS)
    ended = [battle for _, battle, _ in run_out(arena, 2 * NANOSECONDS, FRAME) if battle.result is not None]
    assert [battle.digest() for battle in ended] == [alone(board, 2).digest()]


def test_a_battle_that_was_begun_goes_on_from_its_frame() -> None:
    battle = Battle(load_board("tide-pool"), seed=1)
    battle.advance(100)
    arena = Arena()
    arena.add("x", battle, now=77)
    assert arena.visit("x", 77).frame == 100
    assert arena.visit("x", 77 + 3 * FRAME).frame == 103


def test_time_that_runs_backwards_changes_nothing() -> None:
    arena = Arena()
    arena.add("x", Battle(load_board("tide-pool"), seed=1))
    arena.advance(20 * NANOSECONDS)
    before = arena.visit("x", 20 * NANOSECONDS).digest()
    assert arena.advance(NANOSECONDS) == []
    assert arena.visit("x", 0).digest() == before


def test_a_log_that_is_not_kept_gives_turns_without_events() -> None:
    arena = Arena()
    arena.add("x", Battle(load_board("tide-pool"), seed=1, log=False))
    turns = list(run_out(arena, 0, NANOSECONDS))
    assert turns
    assert all(events == [] for _, _, events in turns)


def test_requests_that_cannot_be_carried_out_are_refused() -> None:
    arena = Arena()
    battle = Battle(coin_board(), seed=1)
    arena.add("x", battle)
    with pytest.raises(ArenaError, match="'x' goes on already"):
        arena.add("x", Battle(coin_board()))
    with pytest.raises(ArenaError, match="no battle named 'y' goes on"):
        arena.remove("y")
    with pytest.raises(ArenaError, match="no battle named 'y' goes on"):
        arena.visit("y", 0)
    with pytest.raises(ArenaError, match="'z' has ended"):
        arena.add("z", alone(coin_board(), 0))
    with pytest.raises(ArenaError, match="1 tick or more"):
        Arena(0)
    assert arena.names == ["x"]
