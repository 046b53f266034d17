"""The world facade: entities, components, resources and systems."""

from __future__ import annotations

import gc
import weakref

import pytest

from gridforged.ecs.registry import Registry, TypeSpec, integer
from gridforged.ecs.streams import Stream
from gridforged.ecs.world import Processor, World, WorldError
from gridforged.errors import GridforgedError
from tests.ecs.kit import Clock, Health, Speed, Unregistered, registry


@pytest.fixture
def world() -> World:
    return World(registry())


def test_entities_are_numbered_from_one_without_gaps(world: World) -> None:
    assert world.entities == 0
    assert [world.spawn(Health(n)) for n in range(5)] == [1, 2, 3, 4, 5]
    assert world.entities == 5


def test_a_component_is_the_very_object_that_was_spawned(world: World) -> None:
    health = Health(7)
    entity = world.spawn(Speed(1), health)
    assert world.component(entity, Health) is health
    assert world.try_component(entity, Health) is health
    assert world.query(Health) == ((entity, health),)


def test_an_entity_without_the_component_is_told_apart_from_one_that_does_not_exist(world: World) -> None:
    entity = world.spawn(Health())
    assert world.try_component(entity, Speed) is None
    with pytest.raises(WorldError, match="entity 1 has no Speed"):
        world.component(entity, Speed)
    with pytest.raises(WorldError, match="there is no entity 2"):
        world.component(2, Health)


@pytest.mark.parametrize("entity", [0, -1, 2, 10**9])
def test_an_entity_that_was_never_spawned_is_refused(world: World, entity: int) -> None:
    world.spawn(Health())
    for ask in (world.component, world.try_component):
        with pytest.raises(WorldError, match=f"there is no entity {entity};"):
            ask(entity, Health)
    with pytest.raises(WorldError, match=f"there is no entity {entity};"):
        world.components_of(entity)


def test_an_unregistered_class_is_refused_everywhere(world: World) -> None:
    entity = world.spawn(Health())
    with pytest.raises(WorldError, match="Unregistered is not registered"):
        world.spawn(Unregistered())
    with pytest.raises(WorldError, match="Unregistered is not registered"):
        world.component(entity, Unregistered)
    with pytest.raises(WorldError, match="Unregistered is not registered"):
        world.try_component(entity, Unregistered)
    with pytest.raises(WorldError, match="Unregistered is not registered"):
        world.query(Unregistered)
    with pytest.raises(WorldError, match="Unregistered is not registered"):
        world.query2(Health, Unregistered)
    with pytest.raises(WorldError, match="Unregistered is not registered"):
        world.query2(Unregistered, Health)
    with pytest.raises(WorldError, match="Unregistered is not registered"):
        world.set_resource("thing", Unregistered())


def test_a_refused_spawn_uses_up_no_id_and_leaves_nothing_behind(world: World) -> None:
    health = Health(1)
    with pytest.raises(WorldError, match="at most one Speed"):
        world.spawn(health, Speed(1), Speed(2))
    with pytest.raises(WorldError, match="Unregistered"):
        world.spawn(health, Unregistered())
    with pytest.raises(WorldError, match="at least one component"):
        world.spawn()
    assert world.entities == 0
    assert world.query(Health) == ()
    assert world.spawn(health) == 1


def test_one_object_cannot_belong_to_two_entities(world: World) -> None:
    health = Health(1)
    world.spawn(health)
    with pytest.raises(WorldError, match="this very Health is already in the world"):
        world.spawn(health)
    with pytest.raises(WorldError, match="this very Health is already in the world"):
        world.set_resource("health", health)
    world.spawn(Health(1))
    assert world.entities == 2


def test_many_entities_are_spawned_at_once_or_not_at_all(world: World) -> None:
    shared = Health(1)
    for faulty in ([(Health(1),), ()], [(Health(1),), (Unregistered(),)], [(shared,), (Speed(), shared)]):
        with pytest.raises(WorldError):
            world.spawn_all(faulty)
    assert world.entities == 0
    first, second = Health(1), Health(2)
    world.spawn_all([(first,), (second, Speed())])
    world.spawn_all([])
    assert world.query(Health) == ((1, first), (2, second))


def test_a_world_is_freed_with_its_last_reference_and_not_by_the_cycle_collector() -> None:
    gc.disable()
    try:
        world = World(registry())
        health = Health(1)
        world.spawn(health)
        gone = weakref.ref(health)
        del health
        assert gone() is not None
        del world
        assert gone() is None
    finally:
        gc.enable()


def test_components_of_an_entity_come_in_the_order_of_their_tags(world: World) -> None:
    speed, health, clock = Speed(), Health(), Clock()
    entity = world.spawn(clock, health, speed)
    assert world.components_of(entity) == (speed, health, clock)


def test_query2_finds_the_entities_that_have_both(world: World) -> None:
    world.spawn(Health(1))
    health, speed = Health(2), Speed(2)
    both = world.spawn(health, speed)
    world.spawn(Speed(3))
    assert world.query2(Health, Speed) == ((both, health, speed),)
    assert world.query2(Speed, Health) == ((both, speed, health),)
    assert world.query2(Health, Clock) == ()


def test_a_query_sees_what_was_spawned_after_the_last_one(world: World) -> None:
    assert world.query(Health) == ()
    assert world.query2(Health, Speed) == ()
    world.spawn(Health(), Speed())
    assert [entity for entity, _ in world.query(Health)] == [1]
    world.spawn(Speed(), Health())
    assert [entity for entity, _ in world.query(Health)] == [1, 2]
    assert [entity for entity, _, _ in world.query2(Health, Speed)] == [1, 2]


def test_resources_are_found_by_name_and_class(world: World) -> None:
    clock = Clock(5)
    world.set_resource("clock", clock)
    assert world.resource("clock", Clock) is clock


def test_resources_are_listed_by_name_in_a_copy(world: World) -> None:
    for name in ("zeta", "alpha", "mid"):
        world.set_resource(name, Clock())
    listed = world.resources
    assert list(listed) == ["alpha", "mid", "zeta"]
    listed.clear()
    assert list(world.resources) == ["alpha", "mid", "zeta"]


def test_several_resources_may_be_of_one_class(world: World) -> None:
    world.set_resource("target", Stream(1, 2, 3, 4))
    world.set_resource("misfire", Stream(1, 2, 3, 4))
    assert world.resource("target", Stream) is not world.resource("misfire", Stream)


def test_a_resource_is_set_once(world: World) -> None:
    world.set_resource("clock", Clock())
    with pytest.raises(WorldError, match="'clock' is already set"):
        world.set_resource("clock", Clock())
    with pytest.raises(WorldError, match="needs a name"):
        world.set_resource("", Clock())


def test_a_missing_resource_or_one_of_another_class_is_explained(world: World) -> None:
    with pytest.raises(WorldError, match="no resource 'clock'; set are: none"):
        world.resource("clock", Clock)
    world.set_resource("clock", Clock())
    with pytest.raises(WorldError, match="no resource 'clocks'; set are: clock"):
        world.resource("clocks", Clock)
    with pytest.raises(WorldError, match="'clock' is a Clock, not a Stream"):
        world.resource("clock", Stream)


class First(Processor):
    def process(self, seen: list[str]) -> None:
        seen.append("first")


class Second(Processor):
    def process(self, seen: list[str]) -> None:
        seen.append("second")


class Third(Processor):
    def process(self, seen: list[str]) -> None:
        seen.append("third")


def test_systems_run_in_the_order_in_which_they_were_added(world: World) -> None:
    for system in (Second(), Third(), First()):
        world.add_system(system)
    seen: list[str] = []
    world.process(seen)
    world.process(seen)
    assert seen == ["second", "third", "first"] * 2
    assert [type(system) for system in world.systems] == [Second, Third, First]


def test_a_system_is_added_once(world: World) -> None:
    world.add_system(First())
    with pytest.raises(WorldError, match="already has a First"):
        world.add_system(First())


def test_a_system_that_holds_state_is_refused(world: World) -> None:
    system = First()
    system.remembered = 3  # type: ignore[attr-defined]  # what the test is about
    with pytest.raises(WorldError, match="First has attributes"):
        world.add_system(system)


def test_a_system_of_one_world_is_refused_by_another(world: World) -> None:
    system = First()
    world.add_system(system)
    with pytest.raises(WorldError, match="First has attributes"):
        World(registry()).add_system(system)


def test_a_world_without_systems_processes_nothing(world: World) -> None:
    world.process("anything", 1, None)
    assert world.systems == ()


def test_a_component_that_is_empty_or_false_is_still_found() -> None:
    class Bag:
        def __init__(self) -> None:
            self.size = 0

        def __len__(self) -> int:
            return self.size

    world = World(Registry([TypeSpec(1, Bag, (integer(1, "size", 0, 9),))]))
    bag = Bag()
    world.spawn(bag)
    world.set_resource("bag", Bag())
    assert world.component(1, Bag) is bag
    assert world.try_component(1, Bag) is bag
    assert len(world.resource("bag", Bag)) == 0


def test_world_errors_are_errors_of_gridforged() -> None:
    assert issubclass(WorldError, GridforgedError)
