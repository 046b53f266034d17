"""Commands do to a battle what they say, between two frames, and break no promise of battles."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged import Apply, Battle, Board, Command, CommandError, Concede, Result, command_from_wire
from gridforged.headless.explain import Explainer
from gridforged.headless.random_commands import random_command, random_commands
from gridforged.headless.rulings import load_scenarios, run_scenario
from gridforged.systems.state import BattleState, Combatant
from tests.determinism import checks
from tests.strategies import DrawnChoices, boards, random_board, seeds
from tests.systems.kit import HIT, Piece, battle, by_kind, kinds

Orders = dict[int, list[Command]]
"""Commands by the frame that they are given at."""


def fight() -> Battle:
    home = [Piece("a", vitality=100, power=30, ability=HIT), Piece("b", at=(0, 2), vitality=80)]
    away = [Piece("c", vitality=120, keywords={"thorns": 10}), Piece("d", at=(2, 0), vitality=60)]
    return battle(home, away)


# What they do


def test_clauses_of_a_unit_are_its_own() -> None:
    of = fight()
    of.command(Apply([{"do": "damage", "amount": 40}], unit="a", target="c"))
    assert of.combatant("c").vitality.current == 80
    assert of.combatant("a").vitality.current == 90, "Thorns answers the unit"
    assert [of.label(event.source) for event in by_kind(of, "damage_taken")] == ["a"]


def test_clauses_for_a_side_have_no_source_that_could_be_answered() -> None:
    of = fight()
    of.command(Apply([{"do": "damage", "amount": 40, "to": "enemies"}], side="home"))
    assert [c.vitality.current for c in of.combatants] == [100, 80, 80, 20]
    assert {event.source for event in of.events} == {0}
    assert "vitality_lost" not in kinds(of.events), "nobody is there whom Thorns could answer"


def test_allies_and_enemies_are_those_of_the_side_that_is_named() -> None:
    of = fight()
    of.command(Apply([{"do": "shield", "amount": 5, "to": "allies"}], side="away", target="a"))
    assert [c.defence.shield for c in of.combatants] == [0, 0, 5, 5]


def test_a_target_may_be_of_either_side() -> None:
    of = fight()
    of.command(Apply([{"do": "shield", "amount": 5, "to": "target"}], side="away", target="b"))
    assert of.combatant("b").defence.shield == 5


def test_everything_that_comes_of_a_command_has_it_as_its_first_cause() -> None:
    of = fight()
    of.advance(3)
    before = len(of.events)
    of.command(Apply([{"do": "damage", "amount": 200, "to": "enemies"}], unit="a"))
    events = {event.seq: event for event in of.events[before:]}
    first = of.events[before]
    assert (first.kind, first.what, first.rule, first.frame) == ("command_applied", "apply", "G-104", 3)
    assert first.amounts == {"side": 0}
    for event in of.events[before + 1 :]:
        if event.kind != "battle_ended":
            while event.cause in events:
                event = events[event.cause]
            assert event is first
    assert of.result == Result("home", "elimination", 3, 0.15)


def test_clauses_resolve_in_the_order_of_lanes() -> None:
    of = fight()
    of.command(Apply([{"do": "cull"}, {"do": "crush", "amount": 3}], side="home", target="c"))
    assert kinds(of.events)[2:] == ["status_applied", "cull_failed"]


@pytest.mark.parametrize(("loser", "winner"), [("home", "away"), ("away", "home")])
def test_who_concedes_has_lost(loser: str, winner: str) -> None:
    of = fight()
    of.advance(5)
    of.command(Concede(loser))
    assert of.result == Result(winner, "concession", 5, 0.25)
    assert kinds(of.events)[-2:] == ["command_applied", "battle_ended"]
    assert of.events[-1].cause == of.events[-2].seq


def test_hubs_settle_when_a_side_concedes() -> None:
    of = battle([Piece("a")], [Piece("d"), Piece("h", at=(4, 0), kind="hub", keywords={"settle": 4})])
    of.state.sides[1].stock = 7
    of.command(Concede("home"))
    assert of.state.sides[1].dividend == 4


# The wire form


@given(board=boards(short=True), data=st.data())
@settings(max_examples=30)
def test_the_wire_form_goes_both_ways(board: Board, data: st.DataObject) -> None:
    command = random_command(board, DrawnChoices(data.draw))
    value = command.to_wire()
    for there_and_back in (msgpack.unpackb(msgpack.packb(value)), json.loads(json.dumps(value))):
        again = command_from_wire(there_and_back, board)
        assert again == command
        assert msgpack.packb(again.to_wire()) == msgpack.packb(value)


def test_the_wire_form_is_that_of_a_card_file_without_what_goes_without_saying() -> None:
    clause = {"to": "enemies", "once": False, "amount": 2.0, "do": "damage", "if": "is_bloodlust"}
    command = Apply([clause], unit="a", target="c")
    assert json.dumps(command.to_wire()) == json.dumps(
        {
            "do": "apply",
            "unit": "a",
            "target": "c",
            "clauses": [{"do": "damage", "amount": 2, "to": "enemies", "if": ["is_bloodlust"]}],
        }
    )
    assert command == Apply(
        [{"do": "damage", "amount": 2, "to": "enemies", "if": ["is_bloodlust"]}], unit="a", target="c"
    )
    assert command != Concede("home")


# What is promised of every battle


def run(
    board: Board, seed: int, orders: Orders, go: Callable[[Battle, int], None], log: bool = True
) -> Battle:
    """A battle with these commands, going on from frame to frame of the orders by `go`, then to its end."""
    of = Battle(board, seed, log=log)
    for frame in sorted(orders):
        go(of, frame)
        give(of, orders[frame])
    of.run()
    return of


def give(of: Battle, commands: list[Command]) -> None:
    """As a host would: what is refused has changed nothing."""
    for command in commands:
        before = of.snapshot() if of.result is not None else b""
        try:
            of.command(command)
        except CommandError:
            assert not before or of.snapshot() == before


def steps(of: Battle, frame: int) -> None:
    while of.frame < frame and of.result is None:
        of.step()


def jumps(of: Battle, frame: int) -> None:
    of.advance(max(0, frame - of.frame))


def check_commands_keep_the_promises(board: Board, seed: int, orders: Orders) -> None:
    stepped = run(board, seed, orders, steps)
    assert checks.outcome_of(run(board, seed, orders, jumps)) == checks.outcome_of(stepped)
    assert run(board, seed, orders, jumps, log=False).digest() == stepped.digest()
    # Restored before and after the commands of each frame.
    of = Battle(board, seed)
    for frame in sorted(orders):
        jumps(of, frame)
        for commands in (orders[frame], []):
            blob = of.snapshot()
            of = Battle.restore(blob)
            assert of.snapshot() == blob
            give(of, commands)
    of.run()
    assert of.digest() == stepped.digest()


@settings(max_examples=15)
@given(board=boards(short=True), seed=seeds(), data=st.data())
def test_battles_with_commands_keep_what_is_promised_of_battles(
    board: Board, seed: int, data: st.DataObject
) -> None:
    choices = DrawnChoices(data.draw)
    frames = data.draw(st.lists(st.integers(0, 120), min_size=1, max_size=4, unique=True))
    orders = {
        frame: [random_command(board, choices) for _ in range(1 + choices.below(3))] for frame in frames
    }
    check_commands_keep_the_promises(board, seed, orders)


def orders_of(board: Board, seed: int, every: int) -> Orders:
    commands = [c for c in random_commands(board, seed, 60) if isinstance(c, Apply)]
    return {every * (1 + index): [command] for index, command in enumerate(commands)}


@pytest.mark.parametrize("number", range(5))
def test_long_battles_with_many_commands_keep_them_too(number: int) -> None:
    board = random_board(3_000 + number)
    check_commands_keep_the_promises(board, number, orders_of(board, number, 1 + 3 * number))


@pytest.mark.parametrize("number", range(8))
def test_every_event_that_comes_of_commands_is_explained(number: int) -> None:
    board = random_board(6_000 + number)
    of = run(board, number, orders_of(board, number, 3), jumps)
    explainer = Explainer(of.events)
    found = [(event, problems) for event in of.events if (problems := explainer.explain(event).problems)]
    assert found == []


@pytest.mark.soak
@pytest.mark.parametrize("number", range(300))
def test_very_many_battles_with_commands_keep_them_too(number: int) -> None:
    board = random_board(4_000 + number, short=number % 2 > 0)
    check_commands_keep_the_promises(board, number, orders_of(board, number, 1 + number % 13))


@pytest.mark.interpreted_only("plants a fault by patching internals")
def test_state_that_a_command_keeps_for_itself_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Apply.carry_out
    given_before: list[BattleState] = []

    def second_time_is_worth_more(self: Apply, state: BattleState) -> None:
        real(self, state)
        if state in given_before and not state.is_over:
            state.combatants[0].stats.power_gain += 1
        given_before.append(state)

    monkeypatch.setattr(Apply, "carry_out", second_time_is_worth_more)
    board = random_board(3_001)
    assert checks.fails(lambda: check_commands_keep_the_promises(board, 1, orders_of(board, 1, 2)))


@pytest.mark.interpreted_only("plants a viewpoint by patching internals")
@pytest.mark.parametrize("number", range(6))
def test_of_a_command_for_a_side_nothing_but_the_side_is_read(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever of the side lends the view, all is the same; else a word is missing in the table of those that
    need a unit.
    """
    board = random_board(5_000 + number)
    commands = [c for c in random_commands(board, number, 80) if isinstance(c, Apply) and c.side]
    orders: Orders = {3 * index: [command] for index, command in enumerate(commands)}
    first = run(board, number, orders, jumps)

    def last(self: Apply, state: BattleState) -> Combatant:
        return state.half(["home", "away"].index(self.side))[-1]

    monkeypatch.setattr(Apply, "_actor", last)
    assert checks.outcome_of(run(board, number, orders, jumps)) == checks.outcome_of(first)


def test_a_scenario_gives_commands(source_root: Any) -> None:
    for scenario in load_scenarios(source_root / "tests" / "rulings" / "00-format" / "commands.yaml"):
        assert run_scenario(scenario).passed
