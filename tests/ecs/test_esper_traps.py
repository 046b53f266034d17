"""Contract tests: one for each way in which esper, used bare, would break a deterministic battle.

Where it can be shown, a test first shows the trap on a bare instance of esper, so that it is known to bite.
"""

from __future__ import annotations

import ast
import gc
import importlib.util
import sys
import threading
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import esper
import pytest

from gridforged.ecs import world as world_module
from gridforged.ecs.world import Processor, World, WorldError, code_of, private_module, version_problem
from tests.ecs.kit import Health, Speed, outcome, registry, workload


def bare_esper() -> ModuleType:
    """An instance of esper for a test to misuse."""
    spec = importlib.util.find_spec("esper")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Queries in the order of a set, and the cache itself handed out


def test_queries_are_sorted_where_the_order_of_a_set_is_not() -> None:
    bare, world = bare_esper(), World(registry())
    for number in range(1, 42):
        components = [Health(number)] if number in (1, 8, 9, 32, 40) else []
        bare.create_entity(Speed(number), *components)
        world.spawn(Speed(number), *[Health(one.points) for one in components])
    assert [entity for entity, _ in bare.get_component(Health)] != [1, 8, 9, 32, 40]
    assert [entity for entity, _ in world.query(Health)] == [1, 8, 9, 32, 40]
    assert [entity for entity, _, _ in world.query2(Speed, Health)] == [1, 8, 9, 32, 40]
    assert [entity for entity, _, _ in world.query2(Health, Speed)] == [1, 8, 9, 32, 40]


def test_a_query_gives_the_same_order_after_a_restore() -> None:
    world, restored = World(registry()), World(registry())
    for number in range(1, 60):
        world.spawn(Speed(number), *([Health(number)] if number % 8 in (0, 1) else []))
        if number % 3 == 0:
            world.query(Health)  # a history of queries that the restored world does not share
    for entity in range(1, world.entities + 1):
        again = [
            Speed(one.value) if isinstance(one, Speed) else Health() for one in world.components_of(entity)
        ]
        assert restored.spawn(*reversed(again)) == entity
    assert [e for e, _ in restored.query(Health)] == [e for e, _ in world.query(Health)]
    assert [e for e, _, _ in restored.query2(Health, Speed)] == [e for e, _, _ in world.query2(Health, Speed)]


def test_a_query_result_cannot_be_changed_nor_change_later() -> None:
    bare, world = bare_esper(), World(registry())
    bare.create_entity(Health(1))
    bare.get_component(Health).clear()
    assert bare.get_component(Health) == []  # whoever changes a result changes it for everybody
    world.spawn(Health(1), Speed(1))
    singles, pairs = world.query(Health), world.query2(Health, Speed)
    assert type(singles) is tuple
    assert type(singles[0]) is tuple
    assert type(pairs) is tuple
    assert type(pairs[0]) is tuple
    world.spawn(Health(2), Speed(2))
    assert (len(singles), len(pairs)) == (1, 1)
    assert (len(world.query(Health)), len(world.query2(Health, Speed))) == (2, 2)


def test_entities_may_be_spawned_while_a_query_is_walked() -> None:
    world = World(registry())
    world.spawn(Health(1))
    for _, health in world.query(Health):
        world.spawn(Health(health.points + 1))
    assert [health.points for _, health in world.query(Health)] == [1, 2]


# Ids and their allocator


def test_spawning_in_the_same_order_restores_ids_and_the_next_id() -> None:
    world = World(registry())
    ids = [world.spawn(Health(number)) for number in range(10)]
    restored = World(registry())
    assert [restored.spawn(Health(health.points)) for _, health in world.query(Health)] == ids
    assert restored.spawn(Health()) == world.spawn(Health()) == 11


def test_ids_do_not_depend_on_what_other_worlds_and_the_host_have_made() -> None:
    for _ in range(50):
        World(registry()).spawn(Health())
    junk = [esper.create_entity() for _ in range(3)]
    try:
        assert World(registry()).spawn(Health()) == 1
    finally:
        for entity in junk:
            esper.delete_entity(entity, immediate=True)


# Deleting and attaching late poison a world


def test_bare_esper_is_poisoned_by_a_component_for_an_unknown_entity() -> None:
    bare = bare_esper()
    with pytest.raises(KeyError):
        bare.add_component(99, Health())
    with pytest.raises(KeyError):
        bare.get_component(Health)


def test_bare_esper_is_poisoned_by_deleting_twice() -> None:
    bare = bare_esper()
    entity = bare.create_entity(Health())
    bare.delete_entity(entity)
    bare.delete_entity(entity, immediate=True)
    for _ in range(2):
        with pytest.raises(KeyError):
            bare.process()


def test_the_facade_has_no_way_to_delete_or_to_attach_late() -> None:
    assert sorted(name for name in dir(World) if not name.startswith("_")) == [
        "add_system",
        "component",
        "components_of",
        "entities",
        "process",
        "query",
        "query2",
        "resource",
        "resources",
        "set_resource",
        "spawn",
        "spawn_all",
        "systems",
        "try_component",
    ]


def test_a_refused_request_leaves_the_world_as_it_was() -> None:
    world, untouched = workload(3), workload(3)
    for step in range(30):
        with pytest.raises(WorldError):
            world.component(99, Health)
        with pytest.raises(WorldError):
            world.try_component(0, Health)
        with pytest.raises(WorldError):
            world.spawn(Health(), Health())
        with pytest.raises(WorldError):
            world.set_resource("clock", Health(step))
        world.process(world)
        untouched.process(untouched)
    assert outcome(world) == outcome(untouched)


# esper's events, and who imports esper


def imported_modules(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def importers_of_esper(root: Path) -> list[str]:
    return [
        path.relative_to(root).as_posix()
        for path in sorted(root.rglob("*.py"))
        if any(name.split(".")[0] == "esper" for name in imported_modules(path.read_text("utf-8")))
    ]


def test_only_the_world_imports_esper(source_root: Path) -> None:
    assert importers_of_esper(source_root / "gridforged") == ["ecs/world.py"]


@pytest.mark.parametrize("line", ["import esper", "import esper as e", "from esper import process"])
def test_another_importer_of_esper_would_be_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "sly.py").write_text(f"def late():\n    {line}\n", "utf-8")
    (tmp_path / "fine.py").write_text("# import esper\nfrom esperanto import x\n", "utf-8")
    assert importers_of_esper(tmp_path) == ["sly.py"]


def test_events_of_esper_are_not_used(source_root: Path) -> None:
    text = (source_root / "gridforged/ecs/world.py").read_text("utf-8")
    for name in ("dispatch_event", "set_handler", "remove_handler", "event_registry"):
        assert name not in text


# One world in module globals: the host's, other battles', other threads'


@pytest.fixture
def host_world() -> Iterator[str]:
    """A world of the host's own, in the esper that the host imports."""
    before = esper.current_world
    esper.switch_world("host")
    yield "host"
    esper.switch_world(before)
    esper.delete_world("host")


class HostSystem(esper.Processor):
    def process(self, seen: list[int]) -> None:
        seen.extend(entity for entity, _ in esper.get_component(Health))


def test_a_world_of_the_hosts_own_is_untouched(host_world: str) -> None:
    heard: list[str] = []

    def hear(word: str) -> None:
        heard.append(word)

    health = Health(77)
    entity = esper.create_entity(health)
    esper.add_processor(HostSystem(), priority=5)
    esper.set_handler("word", hear)
    worlds = esper.list_worlds()

    battle = workload(4)
    for _ in range(20):
        battle.process(battle)

    assert esper.current_world == host_world
    assert esper.list_worlds() == worlds
    assert list(esper.get_entities()) == [entity]
    assert list(esper.get_component(Health)) == [(entity, health)]
    assert health.points == 77
    seen: list[int] = []
    esper.process(seen)
    assert seen == [entity]
    esper.dispatch_event("word", "heard")
    assert heard == ["heard"]
    assert esper.create_entity() == entity + 1


def test_what_the_host_does_to_its_esper_does_not_reach_a_world(host_world: str) -> None:
    battle, alone = workload(6), workload(6)
    for _ in range(20):
        alone.process(alone)
    for step in range(20):
        esper.create_entity(Health(step), Speed(step))
        esper.switch_world("elsewhere" if step % 2 else host_world)
        esper.clear_database()
        battle.process(battle)
    esper.switch_world(host_world)
    esper.delete_world("elsewhere")
    assert outcome(battle) == outcome(alone)


def test_a_host_may_use_esper_inside_a_system_of_a_battle(host_world: str) -> None:
    class Meddling(Processor):
        def process(self, world: World) -> None:
            esper.create_entity(Health(1))
            esper.process([])

    battle, alone = workload(6), workload(6)
    battle.add_system(Meddling())
    for _ in range(5):
        battle.process(battle)
        alone.process(alone)
    assert outcome(battle) == outcome(alone)
    assert len(list(esper.get_entities())) == 5


def test_a_private_instance_never_enters_the_loaded_modules() -> None:
    before = dict(sys.modules)
    World(registry()).spawn(Health())
    assert sys.modules == before
    assert sys.modules["esper"] is esper


def test_a_thousand_interleaved_worlds_do_what_each_does_alone() -> None:
    alone = []
    for seed in range(1000):
        world = workload(seed)
        for _ in range(8):
            world.process(world)
        alone.append(outcome(world))
    worlds = [workload(seed) for seed in range(1000)]
    for step in range(8):
        for world in worlds if step % 2 else reversed(worlds):
            world.process(world)
    assert [outcome(world) for world in worlds] == alone


def test_worlds_interleaved_in_several_threads_do_what_each_does_alone() -> None:
    seeds, steps, count = range(48), 60, 4
    alone = []
    for seed in seeds:
        world = workload(seed)
        for _ in range(steps):
            world.process(world)
        alone.append(outcome(world))

    found: dict[int, tuple[object, ...]] = {}
    start = threading.Barrier(count)

    def run(number: int) -> None:
        start.wait()
        mine = {seed: workload(seed) for seed in seeds if seed % count == number}
        for _ in range(steps):
            for world in mine.values():
                world.process(world)
        found.update({seed: outcome(world) for seed, world in mine.items()})

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # as many switches in the middle of a step as there can be
    try:
        threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert [found[seed] for seed in seeds] == alone


def test_worlds_that_are_dropped_leave_nothing_behind() -> None:
    def play() -> None:
        for seed in range(50):
            world = workload(seed)
            world.process(world)

    play()
    gc.collect()
    before = len(gc.get_objects())
    play()
    gc.collect()
    assert len(gc.get_objects()) - before < 60  # one world alone is over 100


# Which esper, and how an instance of it is made


@pytest.mark.parametrize("version", ["3.9", "3.9.1", "3.10", "3.10.2", "3.11.dev1"])
def test_a_usable_version_of_esper_is_accepted(version: str) -> None:
    assert version_problem(version) == ""


@pytest.mark.parametrize("version", ["3.8", "3.8.9", "3.6", "2.5", "4.0", "4.9", "30.9", "3", "", "3.9rc1"])
def test_another_version_of_esper_is_refused_with_what_is_needed(version: str) -> None:
    assert version_problem(version).startswith(f"esper {version} is installed, gridforged needs")


def test_a_wrong_version_is_one_clear_error_when_a_world_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world_module, "_PROBLEM", version_problem("3.8"))
    with pytest.raises(WorldError, match=r"esper 3\.8 is installed"):
        World(registry())


class CodelessLoader:
    """A loader that can execute a module but has no code to give, as that of a compiled module."""

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["answer"] = 42


def test_a_loader_without_code_is_asked_to_execute_each_instance() -> None:
    spec = ModuleSpec("codeless", CodelessLoader())  # type: ignore[arg-type]  # only what is used of a loader
    assert code_of(spec) is None
    one, two = private_module(spec, None), private_module(spec, None)
    assert one.__dict__["answer"] == two.__dict__["answer"] == 42
    assert one is not two
    assert "codeless" not in sys.modules


def test_a_module_without_a_loader_is_refused() -> None:
    with pytest.raises(WorldError, match="no import loader"):
        private_module(ModuleSpec("nothing", None), None)
    with pytest.raises(WorldError, match="no import loader"):
        private_module(None, None)


def test_an_instance_knows_its_name_and_origin() -> None:
    spec = esper.__spec__
    module = private_module(spec, code_of(spec))
    assert module is not esper
    assert (module.__name__, module.__file__, module.__spec__) == ("esper", esper.__file__, spec)
    assert module.__dict__["_entities"] is not esper._entities
