"""Measures keeping a client in step: bytes and microseconds of snapshots, deltas and the ways to follow.

    python benchmarks/sync.py                 measure the build that is installed, half a minute
    python benchmarks/sync.py --rounds 20     the same with less noise

Prints Markdown tables. Each figure is the mean over moments all through ten battles of 24 combatants; the
time of each moment is the least of the rounds. zstd is measured where the package `zstandard` is installed.
Objects of compiled classes can be neither copied nor pickled, so those rows are left out there.
"""

from __future__ import annotations

import argparse
import copy
import pickle
import zlib
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Final, TypeVar

import msgpack
import msgspec

from gridforged import Battle, load_board
from gridforged.ecs import streams
from gridforged.serialization.delta import NOTHING, apply, delta
from gridforged.serialization.digest import digest_of, part_digests
from gridforged.serialization.envelope import unseal
from gridforged.serialization.follow_commands import CommandPublisher
from gridforged.serialization.follow_events import EventPublisher
from gridforged.serialization.follow_states import StatePublisher
from gridforged.serialization.view import view_of
from gridforged.systems.board import Board

A = TypeVar("A")

IS_COMPILED: Final = not str(streams.__file__).endswith(".py")
TWO_DOZEN: Final = Path(__file__).parent / "boards" / "two-dozen.yaml"
SEEDS: Final = range(10)
EVERY: Final = 37
"""Frames between the moments that are measured."""
GAPS: Final = (1, 20)
"""Frames that a delta leads over: one, and those of a second."""
ACKNOWLEDGED: Final = 4
"""Frames that a follower's answer is behind: a round trip of 200 ms."""

Columns = dict[int, dict[int, list[object]]]

_BODY: Final = msgspec.msgpack.Decoder(dict[str, msgspec.Raw])
_RESOURCES: Final = msgspec.msgpack.Decoder(dict[str, object])
_COMPONENTS: Final = msgspec.msgpack.Decoder(Columns)


class Table:
    """Rows of a name, mean bytes and least microseconds."""

    def __init__(self, title: str, rounds: int) -> None:
        self._rounds = rounds
        print(f"\n**{title}**\n\n| | bytes | us |\n|---|---:|---:|")

    def row(self, name: str, what: Callable[[A], object], cases: Sequence[A]) -> None:
        """Time `what` on every case; its results are counted where they are bytes."""
        least = [float("inf")] * len(cases)
        results: list[object] = [None] * len(cases)
        for _ in range(self._rounds):
            for at, case in enumerate(cases):
                start = perf_counter()
                results[at] = what(case)
                least[at] = min(least[at], perf_counter() - start)
        sizes = [len(result) for result in results if isinstance(result, bytes)]
        size = f"{sum(sizes) / len(sizes):,.0f}" if sizes else ""
        print(f"| {name} | {size} | {sum(least) / len(cases) * 1e6:,.1f} |", flush=True)


def battles(board: Board) -> list[list[bytes]]:
    """The snapshots of every frame, battle by battle."""
    found = []
    for seed in SEEDS:
        battle = Battle(board, seed, log=False)
        frames = [battle.snapshot()]
        while battle.result is None:
            battle.step()
            frames.append(battle.snapshot())
        found.append(frames)
    return found


def pairs_of(frames: Iterable[list[bytes]], gap: int) -> list[tuple[bytes, bytes]]:
    return [(states[at], states[at + gap]) for states in frames for at in range(0, len(states) - gap, EVERY)]


def measure_states(board: Board, moments: Sequence[bytes], rounds: int) -> None:
    table = Table(f"A whole state of {len(board.labels)} combatants", rounds)
    running = [Battle.restore(blob) for blob in moments]
    for battle in running:
        battle.snapshot()  # what is worked out once for each battle
    table.row("snapshot", Battle.snapshot, running)
    table.row("restore", Battle.restore, moments)
    table.row("digest", digest_of, moments)
    table.row("digests of its parts", part_digests, moments)
    table.row("keyframe: a delta from nothing", lambda blob: delta(NOTHING, blob), moments)
    table.row("zlib of the snapshot, level 6", zlib.compress, moments)
    try:
        zstandard = import_module("zstandard")
    except ImportError:
        print("| zstd of the snapshot | not installed | |")
    else:
        table.row("zstd of the snapshot, level 3", zstandard.ZstdCompressor(level=3).compress, moments)
    if not IS_COMPILED:
        objects = [objects_of(battle) for battle in running]
        table.row("pickle of the objects", lambda held: pickle.dumps(held, pickle.HIGHEST_PROTOCOL), objects)
        table.row("copy.deepcopy of the objects", copy.deepcopy, objects)


def objects_of(battle: Battle) -> list[object]:
    """Everything that a snapshot of the battle holds, as the objects themselves."""
    world = battle.state.world
    return [world.resources, [world.components_of(entity) for entity in range(1, world.entities + 1)]]


def measure_deltas(pairs: Sequence[tuple[bytes, bytes]], gap: int, rounds: int) -> None:
    table = Table(f"What {gap} frame{'s' if gap > 1 else ''} changed", rounds)
    table.row("delta", lambda pair: delta(*pair), pairs)
    made = [(base, delta(base, new)) for base, new in pairs]
    assert all(apply(*case) == new for case, (_, new) in zip(made, pairs, strict=True))
    table.row("apply", lambda case: len(apply(*case)), made)
    bodies = [(unseal(base), unseal(new)) for base, new in pairs]
    for name, candidate in CANDIDATES.items():
        table.row(f"on bodies alone: {name}", on_pairs(candidate), bodies)


def on_pairs(make: Callable[[bytes, bytes], bytes]) -> Callable[[tuple[bytes, bytes]], bytes]:
    return lambda pair: make(*pair)


def measure_following(board: Board) -> None:
    """Bytes a second that each way takes, an update each frame from what was acknowledged a while before."""
    names = ("states", "events", "commands, digest each frame", "commands, digest each second")
    totals = [0] * len(names)
    seconds = 0.0
    for seed in SEEDS:
        battle = Battle(board, seed)
        publishers = (
            StatePublisher(),
            EventPublisher(view_of(battle.state), battle.state.log.next_seq),
            CommandPublisher(),
            CommandPublisher(),
        )
        told = len(battle.events)
        while battle.result is None:
            battle.step()
            blob, events = battle.snapshot(), battle.events[told:]
            told += len(events)
            publishers[0].publish(blob)
            publishers[1].publish(battle.frame, events)
            publishers[2].publish(battle.frame, [], blob)
            publishers[3].publish(battle.frame, [], blob if battle.frame % 20 == 1 else NOTHING)
            for way, publisher in enumerate(publishers):
                totals[way] += len(publisher.update_from(max(0, publisher.number - ACKNOWLEDGED)))
        seconds += battle.seconds
    print("\n**Following, one update a frame, 200 ms from sending to acknowledgement**\n")
    print("| | bytes a second |\n|---|---:|")
    for name, total in zip(names, totals, strict=True):
        print(f"| {name} | {total / seconds:,.0f} |")


# Ways to write down what changed, which docs/decisions/0008 compares. Each takes the bodies of two snapshots
# and gives the bytes of a delta without what all would need alike. Only what they cost is of interest here.


def prefix_of(one: bytes, other: bytes) -> int:
    same, limit = 0, min(len(one), len(other))
    while same < limit:
        middle = (same + limit + 1) // 2
        if one[same:middle] == other[same:middle]:
            same = middle
        else:
            limit = middle - 1
    return same


def middles_of(one: bytes, other: bytes) -> tuple[bytes, bytes]:
    """What is between the common beginning and the common end."""
    prefix = prefix_of(one, other)
    one, other = one[prefix:], other[prefix:]
    suffix = prefix_of(one[::-1], other[::-1])
    return one[: len(one) - suffix], other[: len(other) - suffix]


def deflated(data: bytes, dictionary: bytes = b"", level: int = 6) -> bytes:
    deflate = zlib.compressobj(
        level, zlib.DEFLATED, -15, zlib.DEF_MEM_LEVEL, zlib.Z_DEFAULT_STRATEGY, dictionary
    )
    return deflate.compress(data) + deflate.flush()


def whole_with_dictionary(level: int) -> Callable[[bytes, bytes], bytes]:
    return lambda base, new: deflated(new, base, level)


def middle_with_dictionary(level: int) -> Callable[[bytes, bytes], bytes]:
    def make(base: bytes, new: bytes) -> bytes:
        before, after = middles_of(base, new)
        return deflated(after, before, level)

    return make


def middle_exclusive_or(base: bytes, new: bytes) -> bytes:
    before, after = middles_of(base, new)
    length = max(len(before), len(after))
    one, other = before.ljust(length, b"\0"), after.ljust(length, b"\0")
    return deflated((int.from_bytes(one) ^ int.from_bytes(other)).to_bytes(length))


def columns_of(body: bytes) -> tuple[dict[str, object], Columns]:
    parts = _BODY.decode(body)
    return _RESOURCES.decode(parts["resources"]), _COMPONENTS.decode(parts["components"])


def fields(as_steps: bool) -> Callable[[bytes, bytes], bytes]:
    """The columns that changed: of each the entities that did, with their values or with the steps to them,
    or all of it where that is shorter.
    """

    def column(before: list[object], after: list[object]) -> object:
        if as_steps and isinstance(after[0], int) and not isinstance(after[0], bool):
            after = [new - old for old, new in zip(before, after, strict=True)]  # type: ignore[operator]  # ints
            before = [0] * len(after)
        changed = [at for at, value in enumerate(after) if value != before[at]]
        return after if 2 * len(changed) >= len(after) else [changed, [after[at] for at in changed]]

    def make(base: bytes, new: bytes) -> bytes:
        resources_before, before = columns_of(base)
        resources, after = columns_of(new)
        changed = {
            tag: {
                field: column(before[tag][field], values) if field in before.get(tag, {}) else values
                for field, values in held.items()
                if before.get(tag, {}).get(field) != values
            }
            for tag, held in after.items()
            if before.get(tag) != held
        }
        gone = [[tag, [f for f in held if f not in after.get(tag, {})]] for tag, held in before.items()]
        other = {name: held for name, held in resources.items() if resources_before[name] != held}
        packed = msgpack.packb([other, changed, [lost for lost in gone if lost[1]]])
        assert isinstance(packed, bytes)
        return packed

    return make


def then_deflated(make: Callable[[bytes, bytes], bytes]) -> Callable[[bytes, bytes], bytes]:
    return lambda base, new: deflated(make(base, new))


CANDIDATES: Final[dict[str, Callable[[bytes, bytes], bytes]]] = {
    "middle deflated with the base's as dictionary, level 1": middle_with_dictionary(1),
    "the same, level 6 (what a delta is)": middle_with_dictionary(6),
    "the same, level 9": middle_with_dictionary(9),
    "all of it deflated with all of the base, level 6": whole_with_dictionary(6),
    "middle, exclusive or, deflated": middle_exclusive_or,
    "fields that changed": fields(as_steps=False),
    "fields that changed, deflated": then_deflated(fields(as_steps=False)),
    "steps of the fields that changed": fields(as_steps=True),
    "steps of the fields that changed, deflated": then_deflated(fields(as_steps=True)),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="times that everything is measured")
    rounds: int = parser.parse_args().rounds
    board = load_board(TWO_DOZEN)
    frames = battles(board)
    print(f"{'compiled' if IS_COMPILED else 'interpreted'} build, board two-dozen")
    moments = [states[at] for states in frames for at in range(0, len(states), EVERY)]
    measure_states(board, moments, rounds)
    for gap in GAPS:
        measure_deltas(pairs_of(frames, gap), gap, rounds)
    measure_following(board)


if __name__ == "__main__":
    main()
