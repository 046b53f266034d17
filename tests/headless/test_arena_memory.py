"""An arena runs battles without end in memory that does not grow, and lets go of every one of them."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from collections.abc import Callable
from itertools import count

import numpy as np
import pytest

from gridforged import Battle, Board, load_board
from gridforged.headless import Arena
from gridforged.headless.arena import NANOSECONDS
from tests.simulate.kit import coin_board

AT_ONCE = 16
SAMPLES = 10
ALLOWED = 8.0
"""Bytes a battle that count as no growth: less than one reference each."""


class Host:
    """A server that always has AT_ONCE battles going on, and begins one wherever one ends."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.arena = Arena()
        self.seeds = count()
        self.now = 0
        self.ended = 0
        self.last: list[weakref.ref[object]] = []

    def play(self, battles: int) -> None:
        """Go on until so many more have ended."""
        until = self.ended + battles
        while self.ended < until:
            while len(self.arena) < AT_ONCE:
                seed = next(self.seeds)
                battle = Battle(self.board, seed)
                self.arena.add(f"match-{seed}", battle, self.now)
                self.last = [*self.last[1 - AT_ONCE :], weakref.ref(battle.state.world)]
            self.now += NANOSECONDS // 4
            self.ended += sum(turn.is_last for turn in self.arena.advance(self.now))

    def stop(self) -> None:
        for name in self.arena.names:
            self.arena.remove(name)


def growth(play: Callable[[int], None], battles: int) -> float:
    """Bytes that the memory of this process grows by with each battle.

    It is the median over SAMPLES steps: what leaks does so in every step, whereas a table of the interpreter
    (of the subclasses of `object`, of which each world has one) may once be made anew with another size.
    """
    size = battles // SAMPLES
    play(size)  # what is made once and kept
    gc.collect()
    tracemalloc.start()
    try:
        taken = [tracemalloc.get_traced_memory()[0]]
        for _ in range(SAMPLES):
            play(size)
            gc.collect()
            taken.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    return float(np.median(np.diff(taken))) / size


def grows(host: Host, battles: int) -> float:
    found = growth(host.play, battles)
    host.stop()
    gc.collect()
    assert [world() for world in host.last] == [None] * AT_ONCE
    return found


def test_memory_does_not_grow_with_the_battles_that_were_played() -> None:
    assert grows(Host(coin_board()), 400) < ALLOWED


def test_an_arena_that_kept_its_battles_would_be_found() -> None:
    kept: list[Battle] = []

    class Hoarder(Host):
        def play(self, battles: int) -> None:
            kept.append(Battle(self.board, 0))
            super().play(battles)

    assert growth(Hoarder(coin_board()).play, 100) > 100 * ALLOWED


def test_a_battle_that_nobody_holds_is_freed_without_the_collector() -> None:
    """So that a server can do without its pauses: only the classes of a private esper are left to it."""
    board = load_board("crab-cove")
    Battle(board).run()
    gc.collect()
    gc.disable()
    try:
        for seed in range(10):
            battle = Battle(board, seed)
            battle.run()
        pieces = len(battle.combatants)
        del battle
        assert gc.collect() / 10 < pieces
    finally:
        gc.enable()


@pytest.mark.soak
@pytest.mark.parametrize("name", ["coin", "tide-pool"])
def test_memory_does_not_grow_over_10_000_battles(
    name: str, record_property: Callable[[str, object], None], capsys: pytest.CaptureFixture[str]
) -> None:
    slope = grows(Host(coin_board() if name == "coin" else load_board(name)), 10_000)
    record_property("bytes_per_battle", slope)
    with capsys.disabled():
        print(f"\n{name}: {slope:+.3f} bytes a battle over 10,000 battles")
    assert slope < ALLOWED
