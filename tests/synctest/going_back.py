"""Faults of the registry, of savepoints and of snapshots, and those that show in events or errors only."""

from __future__ import annotations

import itertools

from gridforged.ecs.events import EventLog
from gridforged.ecs.registry import FieldSpec, TypeSpec
from gridforged.ecs.streams import Stream
from gridforged.ecs.world import World
from gridforged.serialization import snapshot
from gridforged.serialization.columns import ColumnReader
from gridforged.serialization.savepoint import Savepoint, StateKeeper
from gridforged.systems import schedule
from gridforged.systems.state import BattleState
from tests.synctest.planting import AT, VICTIM, Action, Patch, after

# What is not registered


def add_an_attribute_to_a_component(patch: Patch) -> None:
    def action(state: BattleState) -> None:
        if state.clock.frame == AT:
            state.combatants[VICTIM].vitality.__dict__["scars"] = 3

    after(patch, schedule.StatusTickSystem, action)


def add_an_attribute_to_a_resource(patch: Patch) -> None:
    def action(state: BattleState) -> None:
        if state.clock.frame == AT:
            state.clock.__dict__["weather"] = 3

    after(patch, schedule.EndingSystem, action)


def add_a_resource(patch: Patch) -> None:
    def action(state: BattleState) -> None:
        if state.clock.frame == AT:
            state.world.set_resource("weather", Stream(1, 2, 3, 4))

    after(patch, schedule.ChargeSystem, action)


# Going back that goes wrong


def let_event_numbers_go_on(patch: Patch) -> None:
    real = StateKeeper.restore

    def restore(self: StateKeeper, savepoint: Savepoint) -> None:
        log = self._state.log
        number = log.next_seq
        real(self, savepoint)
        log.next_seq = max(number, log.next_seq)

    patch.setattr(StateKeeper, "restore", restore)
    after(patch, schedule.OvertimeSystem, log_something_at(AT))


def log_something_at(frame: int) -> Action:
    def action(state: BattleState) -> None:
        if state.clock.frame == frame:
            state.emit("weather_changed", "", None, None, "G-01", 0, {})

    return action


def forget_a_field_in_snapshots(patch: Patch) -> None:
    real = snapshot.by_tag

    def by_tag(spec: TypeSpec) -> list[FieldSpec]:
        return [field for field in real(spec) if field.name != "power_gain"]

    patch.setattr(snapshot, "by_tag", by_tag)

    def action(state: BattleState) -> None:
        combatant = state.combatants[VICTIM]
        combatant.charge.progress += combatant.stats.power_gain
        if state.clock.frame == AT - 1:
            combatant.stats.power_gain = 5

    after(patch, schedule.ChargeSystem, action)


def forget_a_field_in_savepoints(patch: Patch) -> None:
    def action(state: BattleState) -> None:
        combatant = state.combatants[VICTIM]
        if state.clock.frame == AT:
            combatant.stats.power_gain += 5

    after(patch, schedule.ChargeSystem, action)
    real = StateKeeper.restore

    def restore(self: StateKeeper, savepoint: Savepoint) -> None:
        gains = [combatant.stats.power_gain for combatant in self._state.combatants]
        real(self, savepoint)
        for combatant, gain in zip(self._state.combatants, gains, strict=True):
            combatant.stats.power_gain = gain

    patch.setattr(StateKeeper, "restore", restore)


def read_a_timer_one_frame_late(patch: Patch) -> None:
    real = ColumnReader.build

    def build(self: ColumnReader, columns: dict[int, list[object]], count: int) -> list[object]:
        made = real(self, columns, count)
        for component in made:
            until = getattr(component, "prismbreak_until", 0)
            if until:
                component.__dict__["prismbreak_until"] = until + 1
        return made

    patch.setattr(ColumnReader, "build", build)

    def action(state: BattleState) -> None:
        if state.clock.frame == AT - 1:
            state.combatants[VICTIM].timers.prismbreak_until = AT + 50

    after(patch, schedule.ChargeSystem, action)


def spawn_in_another_order(patch: Patch) -> None:
    real = World.spawn_all

    def spawn_all(self: World, entities: list[tuple[object, ...]]) -> None:
        real(self, [*entities[:2], *reversed(entities[2:])])

    def later(state: BattleState) -> None:
        if state.clock.frame == AT:
            patch.setattr(World, "spawn_all", spawn_all)

    after(patch, schedule.ChargeSystem, later)


# What shows in events only, in errors, or not again


def number_the_amounts_of_events(patch: Patch) -> None:
    numbers = itertools.count()
    real = EventLog.emit

    def emit(
        self: EventLog,
        frame: int,
        kind: str,
        what: str,
        source: int,
        target: int,
        rule: str,
        cause: int,
        amounts: dict[str, int],
    ) -> int:
        if kind == "weather_changed":
            amounts["number"] = next(numbers)
        return real(self, frame, kind, what, source, target, rule, cause, amounts)

    patch.setattr(EventLog, "emit", emit)
    after(patch, schedule.StatusTickSystem, log_something_at(AT))


def stumble_the_second_time(patch: Patch) -> None:
    seen: list[int] = []

    def action(state: BattleState) -> None:
        if state.clock.frame == AT:
            seen.append(AT)
            if len(seen) > 1:
                raise KeyError("weather")

    after(patch, schedule.ActivationSystem, action)


def leave_out_a_float(patch: Patch) -> None:
    def action(state: BattleState) -> None:
        if state.clock.frame == AT - 1:
            charge = state.combatants[VICTIM].charge
            charge.__dict__["progress"] = charge.progress * 1.0

    after(patch, schedule.ChargeSystem, action)


def step_otherwise_than_system_by_system(patch: Patch) -> None:
    real = schedule.step

    def step(state: BattleState) -> None:
        real(state)
        if state.clock.frame == AT:
            state.combatants[VICTIM].charge.progress += 1

    patch.setattr(schedule, "step", step)
