"""A snapshot for people and for programs. The registry says what there is, so nothing can be forgotten."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.text import Text

from gridforged import Battle
from gridforged.cli.console import print_hanging
from gridforged.cli.export import Plain, result_data
from gridforged.components.identity import SIDE_NAMES
from gridforged.components.registry import REGISTRY
from gridforged.components.side import Side
from gridforged.ecs.streams import Stream
from gridforged.serialization.layout import FORMAT, VERSION
from gridforged.serialization.snapshot import SCHEMA, default_of


def snapshot_data(battle: Battle, blob: bytes) -> Plain:
    """Everything that the snapshot ``blob``, restored as ``battle``, holds: fields at their defaults too."""
    board = battle.board
    world = battle.state.world
    return {
        "format": FORMAT,
        "version": VERSION,
        "bytes": len(blob),
        "digest": battle.digest(),
        "schema_digest": SCHEMA.hex(),
        "content_digest": board.digest.hex(),
        "rules_digest": board.rules_digest.hex(),
        "frame": battle.frame,
        "seconds": battle.seconds,
        "result": result_data(battle.result),
        "board": msgspec.to_builtins(board.setup),
        "resources": {
            name: {"type": type(value).__name__, "fields": _fields(value)}
            for name, value in sorted(world.resources.items())
        },
        "entities": [
            {
                "id": entity,
                "label": battle.label(entity) or None,
                "components": {
                    type(component).__name__: _fields(component) for component in world.components_of(entity)
                },
            }
            for entity in range(1, world.entities + 1)
        ],
    }


def print_snapshot(console: Console, battle: Battle, blob: bytes) -> None:
    """The same for a person: fields at their defaults left out, streams as one line."""
    board = battle.board
    result = battle.result
    status = "still going on"
    if result is not None:
        winner = f"{result.winner} won" if result.winner else "draw"
        status = f"{winner}, {result.reason.replace('_', ' ')}"
    for heading, text in (
        ("snapshot", f"{FORMAT}, version {VERSION}, {len(blob)} bytes"),
        ("board", f"{board.title} (round {board.round})"),
        ("time", f"{battle.seconds:.2f} s, frame {battle.frame}"),
        ("status", status),
        ("digest", battle.digest()),
        ("content", board.digest.hex()),
        ("rules", board.rules_digest.hex()),
        ("schema", SCHEMA.hex()),
    ):
        console.print(Text.assemble((f"{heading:<9}", "dim"), text), soft_wrap=True)
    world = battle.state.world
    console.print(Text("\nentities", "bold"))
    for entity in range(1, world.entities + 1):
        side = world.try_component(entity, Side)
        name = battle.label(entity) if side is None else SIDE_NAMES[side.side]
        head = Text.assemble((f"{entity:>4}  ", "dim"), (name, "bold"), "  ")
        parts = [_changed(component) for component in world.components_of(entity)]
        print_hanging(console, head, Text("; ").join([Text(part) for part in parts if part]))
    console.print(Text("\nresources", "bold"))
    for resource, value in sorted(world.resources.items()):
        if isinstance(value, Stream):
            words = " ".join(f"{word:08x}" for word in (value.s0, value.s1, value.s2, value.s3))
            text = f"Stream {words}"
        else:
            text = _changed(value) or type(value).__name__
        print_hanging(console, Text(f"      {resource:<15}", "dim"), Text(text))


def _fields(value: object) -> Plain:
    return {field.name: getattr(value, field.name) for field in REGISTRY.spec_for(type(value)).fields}


def _changed(value: object) -> str:
    """The type and its fields that differ from their defaults; "" if none does."""
    spec = REGISTRY.spec_for(type(value))
    held = [(field, getattr(value, field.name)) for field in spec.fields]
    changed = [f"{field.name} {_shown(entry)}" for field, entry in held if entry != default_of(field)]
    return f"{type(value).__name__}: {', '.join(changed)}" if changed else ""


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
