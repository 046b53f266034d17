"""Faults of systems: state that nothing registers, that differs between objects, or that is not refreshed."""

from __future__ import annotations

import itertools
import random
import time
from collections.abc import Iterator

import pytest

from gridforged.components.stats import Stats
from gridforged.ecs.streams import Stream
from gridforged.ecs.world import World
from gridforged.serialization.savepoint import Savepoint, StateKeeper
from gridforged.systems import schedule, spawn
from gridforged.systems.board import Board
from gridforged.systems.root import Root
from gridforged.systems.state import BattleState, Combatant
from tests.synctest.planting import AT, VICTIM, Patch, after, from_at

# State beside the components


def count_in_the_battle_state(patch: Patch) -> None:
    def number(state: BattleState) -> int:
        state.__dict__["ticks"] = state.__dict__.get("ticks", 0) + 1
        return int(state.__dict__["ticks"])

    after(patch, schedule.ChargeSystem, from_at(number))


def count_in_the_view_of_a_combatant(patch: Patch) -> None:
    def number(state: BattleState) -> int:
        view = state.combatants[VICTIM].__dict__
        view["seen"] = view.get("seen", 0) + 1
        return int(view["seen"])

    after(patch, schedule.OvertimeSystem, from_at(number))


def count_in_the_class_of_combatants(patch: Patch) -> None:
    patch.setattr(Combatant, "seen", 0, raising=False)

    def number(state: BattleState) -> int:
        seen = int(vars(Combatant)["seen"]) + 1
        patch.setattr(Combatant, "seen", seen)
        return seen

    after(patch, schedule.ChargeSystem, from_at(number))


def count_in_a_system(patch: Patch) -> None:
    real = schedule.StatusTickSystem.process

    def process(self: schedule.StatusTickSystem, state: BattleState) -> None:
        real(self, state)
        self.__dict__["calls"] = self.__dict__.get("calls", 0) + 1
        from_at(lambda _: int(self.__dict__["calls"]))(state)

    patch.setattr(schedule.StatusTickSystem, "process", process)


def count_in_a_module(patch: Patch) -> None:
    numbers = itertools.count()
    after(patch, schedule.RevivalSystem, from_at(lambda _: next(numbers)))


def count_in_the_world(patch: Patch) -> None:
    def number(state: BattleState) -> int:
        state.world.__dict__["steps"] = state.world.__dict__.get("steps", 0) + 1
        return int(state.world.__dict__["steps"])

    after(patch, schedule.ChargeSystem, from_at(number))


def keep_a_generator(patch: Patch) -> None:
    def waves() -> Iterator[int]:
        while True:
            yield from range(1_000)

    running = waves()
    after(patch, schedule.EndingSystem, from_at(lambda _: next(running)))


def grow_a_default_argument(patch: Patch) -> None:
    def number(state: BattleState, seen: list[int] = []) -> int:  # noqa: B006 - the fault itself
        seen.append(state.clock.frame)
        return len(seen)

    after(patch, schedule.ChargeSystem, from_at(number))


def keep_the_order_of_a_dictionary(patch: Patch) -> None:
    def number(state: BattleState) -> int:
        order = state.__dict__.setdefault("order", dict.fromkeys(range(7)))
        first = next(iter(order))
        order[first] = order.pop(first)
        return int(first)

    after(patch, schedule.ChargeSystem, from_at(number))


def remember_battles_beside_them(patch: Patch) -> None:
    memory: dict[BattleState, int] = {}

    def number(state: BattleState) -> int:
        memory[state] = memory.get(state, 0) + 1
        return memory[state]

    after(patch, schedule.ActivationSystem, from_at(number))


# What differs between objects, processes and moments


def draw_from_the_global_generator(patch: Patch) -> None:
    after(patch, schedule.ChargeSystem, from_at(lambda _: random.randrange(10**6)))


def loop_over_a_set(patch: Patch) -> None:
    def action(state: BattleState) -> None:
        if state.clock.frame >= AT:
            for place, combatant in enumerate(set(state.combatants)):
                combatant.stats.focus_gain += place

    after(patch, schedule.RevivalSystem, action)


def use_an_identity(patch: Patch) -> None:
    after(patch, schedule.ChargeSystem, from_at(lambda state: id(state) % 10**9))


def read_the_clock_of_the_machine(patch: Patch) -> None:
    after(patch, schedule.ActivationSystem, from_at(lambda _: time.perf_counter_ns() % 10**9))


def keep_a_stream_of_its_own(patch: Patch) -> None:
    real = spawn.open_battle

    def open_battle(world: World, board: Board) -> BattleState:
        state = real(world, board)
        state.__dict__["weather"] = Stream(1, 2, 3, 4)
        return state

    patch.setattr(spawn, "open_battle", open_battle)
    after(patch, schedule.OvertimeSystem, from_at(lambda state: state.__dict__["weather"].below(10**6)))


# What is worked out from the state, and not anew


def first_of_the_half(state: BattleState) -> int:
    return state.half(0)[0].entity


def move_without_telling(patch: Patch) -> None:
    """The first of the home half goes behind everybody; who comes first is not worked out anew."""

    def action(state: BattleState) -> None:
        if state.clock.frame == AT - 1:
            state.half(0)[0].placement.row += 60
        from_at(first_of_the_half)(state)

    after(patch, schedule.ChargeSystem, action)


def go_back_without_working_out_anew(patch: Patch) -> None:
    """Going back leaves the order of the half as it was after the move."""

    def action(state: BattleState) -> None:
        if state.clock.frame == AT:
            from_at(first_of_the_half)(state)
            state.half(0)[0].placement.row += 60
            state.placements_changed()

    after(patch, schedule.ChargeSystem, action)
    real = StateKeeper.restore

    def restore(self: StateKeeper, savepoint: Savepoint) -> None:
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(BattleState, "placements_changed", lambda _: None)
            real(self, savepoint)

    patch.setattr(StateKeeper, "restore", restore)


def read_what_a_root_left(patch: Patch) -> None:
    def leave(state: BattleState) -> None:
        if state.clock.frame == AT - 1:
            state.root = Root(1)

    after(patch, schedule.EndingSystem, leave)

    def number(state: BattleState) -> int:
        return state.root.acting_side if state.clock.frame == AT else 0

    after(patch, schedule.ChargeSystem, from_at(number))


def write_to_a_component_that_the_world_does_not_hold(patch: Patch) -> None:
    def number(state: BattleState) -> int:
        combatant = state.combatants[VICTIM]
        mine = combatant.stats
        if state.clock.frame == AT:
            combatant.stats = Stats(mine.power, mine.speed, mine.armor, mine.focus)
        if state.clock.frame >= AT:
            combatant.stats.focus += 1
        return combatant.stats.focus

    after(patch, schedule.ChargeSystem, from_at(number))


def share_a_list(patch: Patch) -> None:
    def action(state: BattleState) -> None:
        traits = state.combatants[VICTIM].traits
        if state.clock.frame == AT:
            state.combatants[VICTIM - 1].traits.values = traits.values
        if state.clock.frame > AT:
            state.combatants[VICTIM - 1].traits.values[0] += 1

    after(patch, schedule.ChargeSystem, action)
