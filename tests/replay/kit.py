"""Replays to test with, and ways to tamper with their bytes."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

import msgpack
from msgspec.structs import replace

from gridforged import Apply, Board, Command, Concede, Replay, load_board, replay_of, write_replay
from gridforged.content.schema import BoardSetup

Orders = Sequence[tuple[int, Command]]

DAMAGE = Apply([{"do": "damage", "amount": 20, "to": "enemies"}], side="home")
SHIELD = Apply([{"do": "shield", "amount": 9, "to": "allies"}], side="away")
NOTHING = Apply(
    [{"do": "damage", "amount": 5, "to": "enemies", "if": "has_living_target"}],
    side="home",
    target="seam-breaker",
)


def cove(orders: Orders = ((47, DAMAGE), (110, SHIELD)), seed: int = 7, every: int = 20) -> Replay:
    """A replay of a packaged board."""
    return replay_of(load_board("crab-cove"), seed, orders, every=every)


def conceded(frame: int = 130) -> Replay:
    """One that ends by a command of its last frame."""
    return cove([(47, DAMAGE), (frame, SHIELD), (frame, Concede("away"))])


def with_rules(setup: BoardSetup, **numbers: int) -> BoardSetup:
    """The board with other numbers of the rules table."""
    return replace(setup, rules=replace(setup.rules, **numbers))


def with_card(setup: BoardSetup, number: int, **fields: Any) -> BoardSetup:
    """The board with other fields of one card."""
    cards = list(setup.cards)
    cards[number] = replace(cards[number], **fields)
    return replace(setup, cards=tuple(cards))


def entries_of(blob: bytes) -> dict[str, Any]:
    """The entries of the body of a replay."""
    return dict(msgpack.unpackb(msgpack.unpackb(blob)["body"], strict_map_key=False))


def sealed(entries: dict[str, Any], **header: Any) -> bytes:
    """A replay with these entries, whatever they are, under a checksum that fits."""
    body = msgpack.packb(entries)
    envelope = {"format": "gridforged.replay", "version": 1, "checksum": zlib.crc32(body), "body": body}
    return bytes(msgpack.packb(envelope | header))


def tampered(replay: Replay, **changes: Any) -> bytes:
    """The bytes of a replay with some entries of its body changed, sealed again as if by its maker."""
    return sealed(entries_of(write_replay(replay)) | changes)


def with_commands(replay: Replay, commands: object) -> bytes:
    """... with other commands."""
    return tampered(replay, commands=msgpack.packb(commands))


def plain_commands(replay: Replay) -> list[list[Any]]:
    """The commands of a replay as they are written."""
    return [[timed.frame, timed.key, timed.command.to_wire()] for timed in replay.commands]


def on(board: Board, seed: int, orders: Orders, every: int = 7) -> Replay:
    """A replay of any board."""
    return replay_of(board, seed, orders, every=every)
