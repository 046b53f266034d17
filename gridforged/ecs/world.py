"""The world of one battle: entities, components, resources and processors, on a private instance of esper.

This is the only module that imports esper. esper keeps its world in module globals; each World therefore
runs esper's code in a module object of its own, which never enters ``sys.modules``. Between worlds, and
between them and a host's own use of esper, nothing is shared but the immutable code object. Different
worlds may run in different threads; one world is for one thread at a time.

What esper would let go wrong, and this facade does not:

- queries come back as tuples in the order of the entity ids (esper: its cache itself, in the order of a set);
- entity ids are 1, 2, 3, ... and nothing is ever deleted, so spawning the same objects in the same order
  restores every id and the allocator;
- components are attached at spawn, once, and never removed; unknown entities and unregistered types are
  refused with a WorldError before esper sees them.
"""

from __future__ import annotations

import builtins
import importlib.util
from collections.abc import Sequence
from importlib.abc import InspectLoader
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from typing import ClassVar, Final, Generic, Protocol, TypeVar, cast

import esper

from gridforged.ecs.registry import Registry
from gridforged.errors import GridforgedError

A = TypeVar("A")
B = TypeVar("B")
S = TypeVar("S")


class WorldError(GridforgedError):
    """Something was asked of a world that it does not hold or does not allow."""


class Processor(esper.Processor):
    """Base of every processor. Subclasses define ``process`` with the arguments of ``World.process``.

    It derives from the class in the host's esper, which touches no world: one base serves every private
    instance, as esper runs anything that has a ``process``. A compiled subclass needs its base in a module
    that it imports, hence not esper's class itself.
    """


class FrameSystem(Processor, Generic[S]):
    """A processor of a frame schedule, with ``S`` as what a game passes to its systems.

    A subclass sets ``name`` and ``rule``, and holds no state. The class is here, not in ``schedule``, as
    this module is never compiled: a compiled one could not be written as ``FrameSystem[...]``.
    """

    name: ClassVar[str] = ""
    rule: ClassVar[str] = ""

    def process(self, state: S) -> None:
        """Do the system's work for the current frame."""
        raise NotImplementedError(f"{type(self).__name__}.process")

    def next_due(self, state: S) -> int:
        """The earliest coming frame in which ``process`` could change anything or draw a number, or NEVER.

        Too early costs time, too late breaks the battle. There is no default, so that none is forgotten.
        """
        raise NotImplementedError(f"{type(self).__name__}.next_due")


class _EsperModule(Protocol):
    """The functions of esper that a world uses, and no others: no deletion, no events, no late attaching."""

    def create_entity(self, *components: object) -> int: ...
    def component_for_entity(self, entity: int, component_type: type[A]) -> A: ...
    def components_for_entity(self, entity: int) -> tuple[object, ...]: ...
    def try_component(self, entity: int, component_type: type[A]) -> A | None: ...
    def get_component(self, component_type: type[A]) -> list[tuple[int, A]]: ...
    def get_components(self, first: type[A], second: type[B], /) -> list[tuple[int, tuple[A, B]]]: ...
    def add_processor(self, processor_instance: Processor, priority: int = 0) -> None: ...
    def process(self, *args: object) -> None: ...


def version_problem(version: str) -> str:
    """Why this version of esper cannot be used, or "" if it can. 3.6 to 3.8 answer some queries wrongly."""
    parts = version.split(".")
    if len(parts) >= 2 and parts[0] == "3" and parts[1].isdecimal() and int(parts[1]) >= 9:
        return ""
    return f"esper {version} is installed, gridforged needs at least 3.9 and less than 4: esper>=3.9,<4"


def code_of(spec: ModuleSpec | None) -> CodeType | None:
    """The module's code, if its loader can give it (esper in a zip file or compiled cannot)."""
    if spec is None or not isinstance(spec.loader, InspectLoader):
        return None
    try:
        return spec.loader.get_code(spec.name)
    except ImportError:
        return None


def private_module(spec: ModuleSpec | None, code: CodeType | None) -> ModuleType:
    """A new instance of a module, beside the one in ``sys.modules``; from ``code`` if there is some.

    Running the cached code takes 30 us, the loader's ``exec_module`` 170 us.
    """
    if spec is None or spec.loader is None:
        raise WorldError("esper has no import loader, so no private instance of it can be made")
    if code is None:
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    module = ModuleType(spec.name)
    module.__spec__ = spec
    module.__loader__ = spec.loader
    module.__file__ = spec.origin
    exec(code, module.__dict__)
    return module


_SPEC: Final = esper.__spec__
_CODE: Final = code_of(_SPEC)
_PROBLEM: Final = version_problem(esper.version)


def _private_esper() -> _EsperModule:
    if _PROBLEM:
        raise WorldError(_PROBLEM)
    module = private_module(_SPEC, _CODE)
    if module is esper:
        raise WorldError("the installed esper can exist only once in a process: battles would share a world")
    return cast(_EsperModule, module)


def _entity_of(pair: tuple[int, object]) -> int:
    return pair[0]


class World:
    """One world. ``registry`` says which classes may be components and resources of it.

    Every method raises WorldError for an entity that was never spawned and for a class that is not
    registered. A class means exactly that class: esper knows no component by its base.
    """

    def __init__(self, registry: Registry) -> None:
        self.registry: Final = registry
        self._esper: Final = _private_esper()
        self._count: int = 0
        # Everything that belongs to the world, by identity (the registry admits no class with an __eq__).
        self._held: set[object] = set()
        # The sets of component types that were found sound, so that each is checked once.
        self._archetypes: set[tuple[type[object], ...]] = set()
        self._singles: dict[type[object], tuple[tuple[int, object], ...]] = {}
        self._pairs: dict[tuple[type[object], type[object]], tuple[tuple[int, object, object], ...]] = {}
        self._resources: dict[str, object] = {}
        self._systems: list[Processor] = []

    def __del__(self) -> None:
        # A module and its functions refer to one another, so that a world would wait for the cycle
        # collector, with everything in it. Emptied, it is freed at once. Nobody else has this instance.
        private: object = getattr(self, "_esper", None)
        if isinstance(private, ModuleType) and private is not esper:
            vars(private).clear()

    # Entities and components

    @property
    def entities(self) -> int:
        """How many entities there are. Their ids are 1..entities."""
        return self._count

    def spawn(self, *components: object) -> int:
        """Make an entity of these components and return its id, one more than the last.

        Each component is of another class, and belongs to this entity alone. Nothing is spawned and no id
        used up when a WorldError is raised.
        """
        self.spawn_all([components])
        return self._count

    def spawn_all(self, entities: Sequence[tuple[object, ...]]) -> None:
        """Make an entity of each tuple of components, as `spawn` does, in order: all of them or none."""
        for components in entities:
            types = tuple(map(type, components))
            if types not in self._archetypes:
                self._check_archetype(types)
                self._archetypes.add(types)
        taken = [component for components in entities for component in components]
        held = set(taken)
        if len(held) != len(taken) or not self._held.isdisjoint(held):
            self._refuse_shared(taken)
        for components in entities:
            entity = self._esper.create_entity(*components)
            if entity != self._count + 1:
                raise WorldError(f"esper gave the id {entity} where {self._count + 1} was due")
            self._count = entity
        self._held |= held
        self._singles.clear()
        self._pairs.clear()

    def component(self, entity: int, type: builtins.type[A]) -> A:
        """The component of this class of an entity. WorldError if it has none."""
        try:
            return self._esper.component_for_entity(entity, type)
        except KeyError:
            pass
        self._check_type(type)
        self._check_entity(entity)
        raise WorldError(f"entity {entity} has no {type.__name__}")

    def try_component(self, entity: int, type: builtins.type[A]) -> A | None:
        """The component of this class of an entity, or None if it has none."""
        found = self._esper.try_component(entity, type)
        if found is None:
            self._check_type(type)
            self._check_entity(entity)
        return found

    def components_of(self, entity: int) -> tuple[object, ...]:
        """All components of an entity, in the order of their types' tags."""
        self._check_entity(entity)
        return tuple(sorted(self._esper.components_for_entity(entity), key=self._tag_of))

    def query(self, type: builtins.type[A]) -> tuple[tuple[int, A], ...]:
        """Every (entity, component) of this class, by entity id; empty if no entity has one."""
        cached = self._singles.get(type)
        if cached is None:
            self._check_type(type)
            cached = tuple(sorted(self._esper.get_component(type), key=_entity_of))
            self._singles[type] = cached
        return cast("tuple[tuple[int, A], ...]", cached)

    def query2(self, first: type[A], second: type[B]) -> tuple[tuple[int, A, B], ...]:
        """Every (entity, first, second) of the entities that have both, by entity id."""
        cached = self._pairs.get((first, second))
        if cached is None:
            self._check_type(first)
            self._check_type(second)
            found = sorted(self._esper.get_components(first, second), key=_entity_of)
            cached = tuple([(entity, both[0], both[1]) for entity, both in found])
            self._pairs[(first, second)] = cached
        return cast("tuple[tuple[int, A, B], ...]", cached)

    # Resources: what a battle has once, beside its entities

    @property
    def resources(self) -> dict[str, object]:
        """All resources by name, sorted by name. The dictionary is a copy, the values are not."""
        return {name: self._resources[name] for name in sorted(self._resources)}

    def set_resource(self, name: str, value: object) -> None:
        """Give the world a resource. Once for each name: a resource is changed, not replaced."""
        cls = type(value)
        if not name:
            raise WorldError(f"a resource needs a name, this {cls.__name__} has none")
        if name in self._resources:
            raise WorldError(f"the resource '{name}' is already set; change it instead of replacing it")
        self._check_type(cls)
        if value in self._held:
            raise WorldError(f"this very {cls.__name__} is already in the world; '{name}' needs its own")
        self._held.add(value)
        self._resources[name] = value

    def resource(self, name: str, type: builtins.type[A]) -> A:
        """The resource of this name, which must be of this class."""
        value = self._resources.get(name)
        if value is None:
            known = ", ".join(sorted(self._resources)) or "none"
            raise WorldError(f"there is no resource '{name}'; set are: {known}")
        if not isinstance(value, type):
            raise WorldError(f"the resource '{name}' is a {value.__class__.__name__}, not a {type.__name__}")
        return value

    # Processors

    @property
    def systems(self) -> tuple[Processor, ...]:
        """The processors in the order in which they run."""
        return tuple(self._systems)

    def add_system(self, processor: Processor) -> None:
        """Append a processor; they run in the order in which they were added, one of each class.

        A processor holds no state, and its instance belongs to one world (esper writes its priority there).
        """
        name = type(processor).__name__
        if any(type(other) is type(processor) for other in self._systems):
            raise WorldError(f"the world already has a {name}")
        attributes: object = getattr(processor, "__dict__", None)
        if attributes:
            raise WorldError(f"{name} has attributes: it holds state or is in another world, and may not")
        # esper runs higher priorities first.
        self._esper.add_processor(processor, -len(self._systems))
        self._systems.append(processor)

    def process(self, *args: object) -> None:
        """Run every processor once, in order, each with these arguments."""
        self._esper.process(*args)

    def _check_archetype(self, types: tuple[builtins.type[object], ...]) -> None:
        if not types:
            raise WorldError("an entity needs at least one component")
        for cls in types:
            if not self.registry.has(cls):
                raise WorldError(f"{cls.__name__} is not registered, so no entity can have it")
            if types.count(cls) > 1:
                raise WorldError(f"an entity has at most one {cls.__name__}")

    def _refuse_shared(self, components: Sequence[object]) -> None:
        seen = set(self._held)
        for component in components:
            if component in seen:
                raise WorldError(
                    f"this very {type(component).__name__} is already in the world; each entity needs its own"
                )
            seen.add(component)

    def _tag_of(self, component: object) -> int:
        return self.registry.spec_for(type(component)).tag

    def _check_type(self, type: builtins.type[object]) -> None:
        if not self.registry.has(type):
            raise WorldError(f"{type.__name__} is not registered, so no world holds one")

    def _check_entity(self, entity: int) -> None:
        if not 1 <= entity <= self._count:
            raise WorldError(f"there is no entity {entity}; the world has 1..{self._count}")
