"""Making a battle out of snapshot bytes."""

from __future__ import annotations

from gridforged.components.registry import REGISTRY
from gridforged.ecs.world import World
from gridforged.serialization import consistency, reader
from gridforged.systems import spawn
from gridforged.systems.state import BattleState


def restore(blob: object) -> BattleState:
    """The battle that `blob` is a snapshot of. SnapshotError for anything that is not a sound one."""
    contents = reader.read(blob)
    consistency.check_identities(contents.board, contents.entities)
    world = World(REGISTRY)
    for name, resource in contents.resources.items():
        world.set_resource(name, resource)
    world.spawn_all(contents.entities)
    state = spawn.open_battle(world, contents.board)
    consistency.check(state)
    return state
