"""The frame schedule: systems in order, and the next frame in which one of them has something to do."""

from __future__ import annotations

import pytest

from gridforged.ecs.schedule import NEVER, FrameSystem, Schedule
from gridforged.ecs.world import World, WorldError
from tests.ecs.kit import registry


class State:
    def __init__(self) -> None:
        self.seen: list[str] = []
        self.charge_due = NEVER
        self.tick_due = NEVER


class Charge(FrameSystem[State]):
    name = "charge"
    rule = "1.1"

    def process(self, state: State) -> None:
        state.seen.append("charge")

    def next_due(self, state: State) -> int:
        return state.charge_due


class Tick(FrameSystem[State]):
    name = "tick"
    rule = "1.2"

    def process(self, state: State) -> None:
        state.seen.append("tick")

    def next_due(self, state: State) -> int:
        return state.tick_due


class Nameless(FrameSystem[State]):
    pass


class Unfinished(FrameSystem[State]):
    name = "unfinished"


def test_an_installed_schedule_runs_in_its_order() -> None:
    world, state = World(registry()), State()
    Schedule((Tick(), Charge())).install(world)
    world.process(state)
    world.process(state)
    assert state.seen == ["tick", "charge"] * 2


def test_a_schedule_lists_its_systems_with_name_and_rule() -> None:
    schedule = Schedule((Charge(), Tick()))
    assert [(system.name, system.rule) for system in schedule.systems] == [("charge", "1.1"), ("tick", "1.2")]


@pytest.mark.parametrize(
    ("charge", "tick", "due"),
    [(NEVER, NEVER, NEVER), (5, NEVER, 5), (NEVER, 7, 7), (5, 7, 5), (8, 7, 7), (0, 0, 0)],
)
def test_the_next_due_frame_is_the_earliest_of_all_systems(charge: int, tick: int, due: int) -> None:
    state = State()
    state.charge_due, state.tick_due = charge, tick
    assert Schedule((Charge(), Tick())).next_due(state) == due


def test_a_schedule_without_systems_is_never_due() -> None:
    empty: Schedule[State] = Schedule(())
    assert empty.next_due(State()) == NEVER


def test_a_system_that_does_not_say_when_it_is_due_cannot_be_skipped_by_mistake() -> None:
    with pytest.raises(NotImplementedError, match=r"Unfinished\.next_due"):
        Schedule((Charge(), Unfinished())).next_due(State())
    with pytest.raises(NotImplementedError, match=r"Unfinished\.process"):
        Unfinished().process(State())


def test_a_nameless_system_and_a_name_given_twice_are_refused() -> None:
    with pytest.raises(WorldError, match="Nameless has no name"):
        Schedule((Charge(), Nameless()))
    with pytest.raises(WorldError, match="two systems are called 'charge'"):
        Schedule((Charge(), Tick(), Charge()))


def test_a_schedule_serves_one_world() -> None:
    schedule = Schedule((Charge(), Tick()))
    schedule.install(World(registry()))
    with pytest.raises(WorldError, match="Charge has attributes"):
        schedule.install(World(registry()))


def test_never_is_later_than_any_frame_and_small_enough_for_exact_arithmetic() -> None:
    assert NEVER == 2**53
    assert NEVER + NEVER < 2**62
