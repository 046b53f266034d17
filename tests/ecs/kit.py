"""Components, systems and a small deterministic workload that the tests of the world share."""

from __future__ import annotations

from dataclasses import dataclass

from gridforged.ecs.events import EventLog
from gridforged.ecs.registry import Registry, TypeSpec, integer
from gridforged.ecs.streams import Stream, seeded
from gridforged.ecs.world import Processor, World


@dataclass(eq=False)
class Health:
    points: int = 0


@dataclass(eq=False)
class Speed:
    value: int = 0


@dataclass(eq=False)
class Clock:
    frame: int = 0


@dataclass(eq=False)
class Unregistered:
    value: int = 0


def registry() -> Registry:
    words = tuple(integer(tag, name, 0, 2**32 - 1) for tag, name in enumerate(("s0", "s1", "s2", "s3"), 1))
    return Registry(
        [
            TypeSpec(1, Speed, (integer(1, "value", 0, 999),)),
            TypeSpec(2, Health, (integer(1, "points", -(10**9), 10**9),)),
            TypeSpec(3, Clock, (integer(1, "frame", 0, 10**6),)),
            TypeSpec(4, Stream, words),
            TypeSpec(5, EventLog, (integer(1, "next_seq", 1, 2**53, 1),), ("events", "enabled", "most")),
        ]
    )


class TickSystem(Processor):
    def process(self, world: World) -> None:
        world.resource("clock", Clock).frame += 1


class HurtSystem(Processor):
    """Hurts a random entity for as much as its speed, and logs it."""

    def process(self, world: World) -> None:
        both = world.query2(Health, Speed)
        entity, health, speed = both[world.resource("chance", Stream).below(len(both))]
        health.points -= speed.value
        frame = world.resource("clock", Clock).frame
        world.resource("log", EventLog).emit(frame, "hurt", "", 0, entity, "1", 0, {"lost": speed.value})


def workload(seed: int) -> World:
    """A world that draws, hurts and logs; what it does depends on ``seed`` alone."""
    world = World(registry())
    for number in range(3 + seed % 5):
        world.spawn(Health(1000), Speed(seed % 7 + number))
    world.spawn(Health(5))
    world.set_resource("clock", Clock())
    world.set_resource("chance", seeded(seed, "chance"))
    world.set_resource("log", EventLog())
    world.add_system(TickSystem())
    world.add_system(HurtSystem())
    return world


def outcome(world: World) -> tuple[object, ...]:
    """Everything that a workload has come to."""
    return (
        world.entities,
        tuple((entity, health.points) for entity, health in world.query(Health)),
        world.resource("clock", Clock).frame,
        repr(world.resource("chance", Stream)),
        tuple(repr(event) for event in world.resource("log", EventLog).events),
    )
