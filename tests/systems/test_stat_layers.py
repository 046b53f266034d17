"""Effective stats are what a recomputation from the printed card and the log gives, whenever one looks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from gridforged import Battle, Board, Event
from gridforged.components.stats import STAT_NAMES
from gridforged.systems import grid, stats
from gridforged.systems.state import BattleState, Combatant
from tests.strategies import boards, random_board, seeds
from tests.systems.kit import Piece, activate, battle
from tests.systems.stat_oracle import StatOracle, beside, flanks

MOST_EVENTS = 1_500
"""So many events of one board are enough."""


def effective(state: BattleState, unit: Combatant) -> dict[str, int]:
    """What the engine says."""
    return {name: stats.effective(state, unit, stat) for stat, name in enumerate(STAT_NAMES)}


def check_all(of: Battle, oracle: StatOracle, where: str) -> None:
    """Everybody's stats and neighbours now."""
    living = [c for c in of.combatants if c.vitality.alive]
    for unit in of.combatants:
        assert effective(of.state, unit) == oracle.stats(unit), f"{where}: {unit.label}"
        found = {c.label for c in grid.living_adjacent(of.state, unit)}
        assert found == {c.label for c in beside(unit, living)}, f"{where}: {unit.label}"
        assert grid.occupied_flanks(of.state, unit) == flanks(unit, living), f"{where}: {unit.label}"


def check_every_frame(board: Board, seed: int, frames: int = 160) -> None:
    """Play a battle frame by frame and look after each."""
    of = Battle(board, seed)
    oracle = StatOracle(of)
    heard = 0
    for _ in range(frames):
        events = of.events[heard:]
        heard += len(events)
        oracle.hear(events)
        if events or of.frame % 16 == 0:  # between events nothing changes
            check_all(of, oracle, f"frame {of.frame}")
        if of.result is not None or heard > MOST_EVENTS:
            return
        of.step()


def check_every_event(monkeypatch: pytest.MonkeyPatch, board: Board, seed: int, frames: int = 160) -> None:
    """Play a battle and look right after each event, in the middle of whatever goes on."""
    of = Battle(board, seed)
    oracle = StatOracle(of)
    oracle.hear(of.events)
    real = BattleState.emit

    def emit(
        state: BattleState,
        kind: str,
        what: str,
        source: Combatant | None,
        target: Combatant | None,
        rule: str,
        cause: int,
        amounts: dict[str, int],
    ) -> int:
        seq = real(state, kind, what, source, target, rule, cause, amounts)
        if state is of.state and len(state.log.events) <= MOST_EVENTS:
            event: Event = state.log.events[-1]
            oracle.hear([event])
            check_all(of, oracle, f"event {event}")
        return seq

    with monkeypatch.context() as patch:
        patch.setattr(BattleState, "emit", emit)
        of.advance(frames)
        assert len(of.events) > 0


@pytest.mark.rules("900.10f", "900.32d", "900.38b", "900.39c", "900.41c")
@settings(max_examples=15)
@given(board=boards(short=True), seed=seeds())
def test_stats_equal_a_recomputation_from_scratch_after_every_frame(board: Board, seed: int) -> None:
    check_every_frame(board, seed, 40)


@pytest.mark.parametrize("number", range(8))
def test_stats_equal_a_recomputation_after_every_frame_of_long_boards(number: int) -> None:
    check_every_frame(random_board(700 + number), number)


@pytest.mark.interpreted_only("listens to every event by replacing a method")
@pytest.mark.parametrize("number", range(12))
def test_stats_equal_a_recomputation_after_every_event(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    check_every_event(monkeypatch, random_board(800 + number, short=number % 2 == 0), number)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(400))
def test_stats_equal_a_recomputation_after_every_frame_of_many_boards(number: int) -> None:
    check_every_frame(random_board(9_000 + number, short=number % 2 == 0), number, 1_000)


@pytest.mark.soak
@pytest.mark.interpreted_only("listens to every event by replacing a method")
@pytest.mark.parametrize("number", range(400))
def test_stats_equal_a_recomputation_after_every_event_of_many_boards(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    check_every_event(monkeypatch, random_board(20_000 + number, short=number % 2 == 0), number, 1_000)


@pytest.mark.rules("900.41c")
def test_a_tool_projects_its_consecrate_like_anybody() -> None:
    of = battle(
        [Piece("a", (0, 0)), Piece("t", (0, 2), kind="tool", keywords={"consecrate": 4})],
        [Piece("d", (0, 0))],
    )
    assert stats.armor(of.state, of.combatant("a")) == 4
    of.combatant("t").vitality.alive = False
    assert stats.armor(of.state, of.combatant("a")) == 0


def test_neighbours_are_looked_up_anew_after_a_swap() -> None:
    swapper = Piece("a", (0, 0), ability=({"do": "displace"},))
    of = battle(
        [swapper],
        [
            Piece("d", (0, 0), keywords={"consecrate": 3}, focus=1_000_000),
            Piece("e", (0, 2)),
            Piece("f", (6, 6)),
        ],
    )
    oracle = StatOracle(of)
    check_all(of, oracle, "before")
    for _ in range(8):
        activate(of, "a")
        check_all(of, oracle, "after a swap")
