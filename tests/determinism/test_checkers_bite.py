"""Faults of determinism, planted one by one: the very checks that the properties use must find each."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import esper
import pytest

from gridforged import Battle, Board
from gridforged.components.identity import Identity
from gridforged.components.registry import REGISTRY
from gridforged.components.vitality import Vitality
from gridforged.ecs import world as world_module
from gridforged.ecs.events import EventLog
from gridforged.ecs.registry import FieldSpec, Registry, RegistryError, TypeSpec
from gridforged.ecs.schedule import NEVER
from gridforged.ecs.streams import Stream
from gridforged.ecs.world import World, WorldError
from gridforged.serialization import parts, snapshot
from gridforged.serialization import restore as restore_module
from gridforged.serialization.columns import ColumnReader
from gridforged.systems import chance, charge, lethal, revival, schedule, spawn, status_tick
from gridforged.systems.instance import Instance
from gridforged.systems.state import BattleState, Combatant
from tests.determinism import checks
from tests.determinism.processes import run_child
from tests.strategies import random_board

pytestmark = pytest.mark.interpreted_only("plants faults by patching internals")

Patch = pytest.MonkeyPatch
Check = Callable[[Board, int], None]


def restores(board: Board, seed: int) -> None:
    checks.check_restore_continues(board, seed, (0, 3, 11, 25, 60, 130))


def jumps(board: Board, seed: int) -> None:
    checks.check_jump_equals_step(board, seed, (7, 1, 40))


def sound(board: Board, seed: int) -> None:
    checks.check_state_is_sound(board, seed, 60)


def interleaves(board: Board, seed: int) -> None:
    checks.check_interleaved([(board, seed), (random_board(500, short=True), seed + 1)])


def drop_a_field_in_the_writer(patch: Patch) -> None:
    real = snapshot.by_tag

    def without_power_gain(spec: TypeSpec) -> list[FieldSpec]:
        return [field for field in real(spec) if field.name != "power_gain"]

    patch.setattr(snapshot, "by_tag", without_power_gain)


def lose_the_cause_of_a_timer(patch: Patch) -> None:
    real = snapshot.by_tag

    def without_cause(spec: TypeSpec) -> list[FieldSpec]:
        return [field for field in real(spec) if not field.name.endswith("_cause")]

    patch.setattr(snapshot, "by_tag", without_cause)


def forget_a_stream(patch: Patch) -> None:
    real = spawn.open_battle

    def with_a_stream_of_its_own(world: World, board: Board) -> BattleState:
        state = real(world, board)
        state.streams.target = Stream(1, 2, 3, 4)  # works, but is no resource of the world
        return state

    patch.setattr(spawn, "open_battle", with_a_stream_of_its_own)


def draw_from_the_order_of_identities(patch: Patch) -> None:
    real = chance.pick

    def pick_from_a_set(state: BattleState, stream: Stream, name: str, pool: list[Combatant]) -> Combatant:
        return real(state, stream, name, list(set(pool)))

    patch.setattr(chance, "pick", pick_from_a_set)


def read_the_clock(patch: Patch) -> None:
    def weight(state: BattleState, candidate: Combatant) -> int:
        return 1 + time.perf_counter_ns() % 97

    patch.setattr(chance, "weight", weight)


def keep_state_in_a_processor(patch: Patch) -> None:
    def process(self: schedule.ChargeSystem, state: BattleState) -> None:
        calls = getattr(self, "calls", 0) + 1
        self.__dict__["calls"] = calls
        charge.accrue(state, 2 if calls % 10 == 0 else 1)

    patch.setattr(schedule.ChargeSystem, "process", process)


def keep_state_in_a_module(patch: Patch) -> None:
    numbers = itertools.count()

    def weight(state: BattleState, candidate: Combatant) -> int:
        return 1 + next(numbers) % 5

    patch.setattr(chance, "weight", weight)


def skip_a_revival(patch: Patch) -> None:
    def next_due(state: BattleState) -> int:
        assert state.combatants
        return NEVER

    patch.setattr(revival, "next_due", next_due)


def notice_the_end_of_a_timer_too_late(patch: Patch) -> None:
    real = status_tick.next_due
    patch.setattr(status_tick, "next_due", lambda state: real(state) + 1)


def skip_one_frame_of_charge(patch: Patch) -> None:
    def skip(state: BattleState, frames: int) -> None:
        charge.accrue(state, frames - 1)
        state.clock.frame += frames

    patch.setattr(schedule, "skip", skip)


def restore_a_timer_one_frame_late(patch: Patch) -> None:
    real = ColumnReader.build

    def build(self: ColumnReader, columns: dict[int, list[object]], count: int) -> list[object]:
        late = dict(columns)
        spec = next(spec for spec in REGISTRY.types if spec.name == self.name)
        for field in spec.fields:
            if field.tag in columns and field.name.endswith(("_until", "_next", "_due")):
                dues = columns[field.tag]
                late[field.tag] = [due + 1 if isinstance(due, int) and due else due for due in dues]
        return real(self, late, count)

    patch.setattr(ColumnReader, "build", build)


def number_events_anew_after_a_restore(patch: Patch) -> None:
    real = restore_module.restore

    def restore(blob: bytes) -> BattleState:
        state = real(blob)
        state.log.next_seq = 1
        return state

    patch.setattr("gridforged.battle.restore", restore)


def restore_in_another_order(patch: Patch) -> None:
    real = World.spawn_all

    def spawn_all(self: World, entities: list[tuple[object, ...]]) -> None:
        if len(entities) > 3:
            entities = [*entities[:2], *reversed(entities[2:])]
        real(self, entities)

    patch.setattr(World, "spawn_all", spawn_all)


def let_a_float_in(patch: Patch) -> None:
    def lower(state: BattleState, target: Combatant, amount: int, cause: int) -> int:
        vitality = target.vitality
        lost = min(amount, vitality.current)
        vitality.__dict__["current"] = vitality.current - lost * 1.0
        return lost

    patch.setattr(lethal, "lower", lower)


def change_something_only_while_somebody_listens(patch: Patch) -> None:
    real = Instance.stages

    def stages(self: Instance) -> dict[str, int]:
        self.target.stats.focus += 1
        return real(self)

    patch.setattr(Instance, "stages", stages)


def share_one_esper(patch: Patch) -> None:
    patch.setattr(world_module, "_private_esper", lambda: esper)


def lose_the_cause_of_deaths_after_a_restore(patch: Patch) -> None:
    real = restore_module.restore

    def restore(blob: bytes) -> BattleState:
        state = real(blob)

        class Forgetful(EventLog):
            def emit(
                self,
                frame: int,
                kind: str,
                what: str,
                source: int,
                target: int,
                rule: str,
                cause: int,
                amounts: dict[str, int],
            ) -> int:
                kept = 0 if kind == "combatant_died" else cause
                return super().emit(frame, kind, what, source, target, rule, kept, amounts)

        state.log.__class__ = Forgetful
        return state

    patch.setattr("gridforged.battle.restore", restore)


@dataclass(frozen=True)
class Fault:
    """A planted fault, and the check that must find it."""

    plant: Callable[[Patch], None]
    check: Check


FAULTS = (
    Fault(drop_a_field_in_the_writer, restores),
    Fault(lose_the_cause_of_a_timer, restores),
    Fault(forget_a_stream, restores),
    Fault(draw_from_the_order_of_identities, checks.check_same_again),
    Fault(read_the_clock, checks.check_same_again),
    Fault(keep_state_in_a_processor, restores),
    Fault(keep_state_in_a_module, interleaves),
    Fault(skip_a_revival, jumps),
    Fault(notice_the_end_of_a_timer_too_late, jumps),
    Fault(skip_one_frame_of_charge, jumps),
    Fault(restore_a_timer_one_frame_late, restores),
    Fault(number_events_anew_after_a_restore, restores),
    Fault(restore_in_another_order, restores),
    Fault(let_a_float_in, sound),
    Fault(let_a_float_in, restores),
    Fault(change_something_only_while_somebody_listens, checks.check_log_changes_nothing),
    Fault(share_one_esper, interleaves),
    Fault(lose_the_cause_of_deaths_after_a_restore, restores),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.plant.__name__}-{fault.check.__name__}")
def test_a_planted_fault_is_found(fault: Fault, monkeypatch: Patch) -> None:
    some = [random_board(number, short=number % 2 == 0) for number in range(40)]
    with monkeypatch.context() as patch:
        fault.plant(patch)
        found = next((board for board in some if checks.fails(partial(fault.check, board, 3))), None)
    esper.clear_database()
    assert found is not None, "the check is blind to this fault"
    fault.check(found, 3)  # and without the fault it has nothing to say about the same board


@pytest.mark.parametrize("plant", ["hash", "set"])
def test_what_depends_on_the_hash_seed_is_found(plant: str) -> None:
    jobs = [(random_board(number, short=True), number) for number in range(12)]
    outcomes = {seed: run_child(jobs, hash_seed=seed, plant=plant)[0] for seed in ("1", "2")}
    assert checks.fails(lambda: checks.check_equal(outcomes))


class Marker:
    """A component that somebody forgot to register."""


def test_an_unregistered_component_is_refused_at_once() -> None:
    world = World(REGISTRY)
    with pytest.raises(WorldError, match="Marker is not registered"):
        world.spawn(Identity(), Marker())


def test_a_field_left_out_of_the_registry_is_found_at_the_first_snapshot(monkeypatch: Patch) -> None:
    spec = REGISTRY.spec_for(Vitality)
    fields = tuple(field for field in spec.fields if field.name != "incarnation")
    others = [other for other in REGISTRY.types if other is not spec]
    lacking = Registry([*others, TypeSpec(spec.tag, Vitality, fields)])
    monkeypatch.setattr(parts.BATTLE, "registry", lacking)
    with pytest.raises(RegistryError, match=r"Vitality\.incarnation is not registered"):
        Battle(random_board(1), 1).snapshot()


def test_an_attribute_added_during_the_battle_is_found_at_the_next_snapshot() -> None:
    battle = Battle(random_board(1), 1)
    battle.snapshot()
    battle.step()
    battle.combatants[0].vitality.__dict__["scars"] = 3
    with pytest.raises(RegistryError, match=r"Vitality\.scars is not registered"):
        battle.snapshot()


def test_an_attribute_added_to_a_resource_is_found_at_the_next_snapshot() -> None:
    battle = Battle(random_board(1), 1)
    battle.snapshot()
    battle.state.clock.__dict__["weather"] = 3
    with pytest.raises(RegistryError, match=r"Clock\.weather is not registered"):
        battle.snapshot()


def test_a_component_that_no_snapshot_would_hold_is_found_at_the_first_one(monkeypatch: Patch) -> None:
    battle = Battle(random_board(1), 1)
    battle.state.world.spawn(Vitality())
    with pytest.raises(RegistryError, match="Vitality: entities other than"):
        battle.snapshot()


def test_a_resource_that_no_snapshot_would_hold_is_found_at_the_first_one() -> None:
    battle = Battle(random_board(1), 1)
    battle.state.world.set_resource("stream.weather", Stream(1, 2, 3, 4))
    with pytest.raises(RegistryError, match=r"stream\.weather"):
        battle.snapshot()


def test_a_constructor_in_another_order_than_its_tags_is_refused() -> None:
    spec = REGISTRY.spec_for(Vitality)
    current, maximum, *rest = spec.fields
    swapped = (
        FieldSpec(current.name, 2, current.kind, current.low, current.high, current.default),
        FieldSpec(maximum.name, 1, maximum.kind, maximum.low, maximum.high, maximum.default),
        *rest,
    )
    with pytest.raises(RegistryError, match="in the order of their tags"):
        ColumnReader(TypeSpec(spec.tag, Vitality, swapped))
