"""The promises of determinism as functions: each returns quietly or raises AssertionError.

The properties call them on random boards; the planted faults call the same functions and must see them fail.
Whatever else a broken engine raises on the way is turned into an AssertionError too.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from gridforged import Battle, Board, Event, GridforgedError
from gridforged.components.registry import REGISTRY

T = TypeVar("T")


def facts_of(events: Iterable[Event]) -> list[dict[str, object]]:
    """Events as plain data, every field of them."""
    return [dict(event.as_dict()) for event in events]


def digest_of_events(events: Iterable[Event]) -> str:
    """A short name for a log: equal for equal logs, the order of amounts included."""
    lines = "\n".join(json.dumps(fact) for fact in facts_of(events))
    return hashlib.blake2b(lines.encode(), digest_size=16).hexdigest()


def state_of(battle: Battle) -> dict[str, object]:
    """Every registered field of every component and resource, read without the snapshot's own code."""
    world = battle.state.world
    held: dict[str, object] = {}
    for entity in range(1, world.entities + 1):
        for component in world.components_of(entity):
            for field in REGISTRY.spec_for(type(component)).fields:
                value = getattr(component, field.name)
                name = f"{entity}.{type(component).__name__}.{field.name}"
                held[name] = list(value) if isinstance(value, list) else value
    for name, resource in world.resources.items():
        for field in REGISTRY.spec_for(type(resource)).fields:
            held[f"{name}.{field.name}"] = getattr(resource, field.name)
    return held


def outcome_of(battle: Battle) -> tuple[object, ...]:
    """All that a battle came to: where it stands, its log, its state."""
    return battle.frame, len(battle.events), digest_of_events(battle.events), battle.digest()


def played(board: Board, seed: int) -> tuple[object, ...]:
    """The outcome of one battle, run to its end."""
    battle = Battle(board, seed)
    battle.run()
    return outcome_of(battle)


@contextmanager
def errors_fail() -> Iterator[None]:
    """Make an AssertionError of whatever the engine raises."""
    try:
        yield
    except AssertionError:
        raise
    except (GridforgedError, ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        raise AssertionError(f"{type(error).__name__}: {error}") from error


def check_state_is_sound(board: Board, seed: int, frames: int) -> None:
    """Every object of the battle is registered whole, and every value of its type and in its range."""
    with errors_fail():
        battle = Battle(board, seed)
        for _ in range(frames):
            battle.step()
        world = battle.state.world
        objects = [c for entity in range(1, world.entities + 1) for c in world.components_of(entity)]
        for held in [*objects, *world.resources.values()]:
            REGISTRY.check_complete(held)
            for field in REGISTRY.spec_for(type(held)).fields:
                problem = field.problem(getattr(held, field.name))
                assert not problem, f"{type(held).__name__}.{field.name} {problem}"


def check_restore_continues(board: Board, seed: int, frames: Sequence[int]) -> None:
    """A battle restored from its snapshot at any of `frames` is the same state and goes on the same."""
    with errors_fail():
        battle = Battle(board, seed)
        taken: list[tuple[bytes, int, dict[str, object]]] = []
        for frame in sorted(frames):
            while battle.frame < frame and battle.result is None:
                battle.step()
            taken.append((battle.snapshot(), len(battle.events), state_of(battle)))
        battle.run()
        log = facts_of(battle.events)
        for blob, count, state in taken:
            twin = Battle.restore(blob)
            assert state_of(twin) == state, f"frame {twin.frame}: the restored state differs"
            assert twin.snapshot() == blob, f"frame {twin.frame}: snapshot(restore(x)) is not x"
            twin.run()
            assert facts_of(twin.events) == log[count:], "the restored battle has other events"
            assert twin.digest() == battle.digest(), "the restored battle ends in another state"


def check_jump_equals_step(board: Board, seed: int, chunks: Sequence[int]) -> None:
    """Advancing in `chunks` (the last one again and again) equals stepping, at each border and at the end."""
    with errors_fail():
        stepped, jumping = Battle(board, seed), Battle(board, seed)
        position = 0
        while jumping.result is None:
            frames = chunks[min(position, len(chunks) - 1)]
            position += 1
            jumping.advance(frames)
            for _ in range(frames):
                stepped.step()
            where = f"after {position} chunks, frame {stepped.frame}"
            assert jumping.frame == stepped.frame, f"{where}: jumping is in frame {jumping.frame}"
            assert jumping.snapshot() == stepped.snapshot(), f"{where}: the states differ"
        assert facts_of(jumping.events) == facts_of(stepped.events), "the events differ"
        ran = Battle(board, seed)
        ran.run()
        assert outcome_of(ran) == outcome_of(stepped), "run() differs from stepping"
        assert ran.result == stepped.result


def check_log_changes_nothing(board: Board, seed: int) -> None:
    """With and without a log, the battle is the same."""
    with errors_fail():
        kept, unkept = Battle(board, seed), Battle(board, seed, log=False)
        kept.run()
        unkept.run()
        assert unkept.events == []
        assert kept.digest() == unkept.digest(), "the battle differs while nobody listens"


def check_same_again(board: Board, seed: int) -> None:
    """The same battle played twice in one process is the same."""
    with errors_fail():
        assert played(board, seed) == played(board, seed), "the same battle again came out otherwise"


def check_interleaved(jobs: Sequence[tuple[Board, int]], frames: int = 7) -> None:
    """Battles that take turns of some frames equal the same battles alone."""
    with errors_fail():
        alone = [played(board, seed) for board, seed in jobs]
        battles = [Battle(board, seed) for board, seed in jobs]
        running = list(battles)
        while running:
            for battle in running:
                battle.advance(frames)
            running = [battle for battle in running if battle.result is None]
        together = [outcome_of(battle) for battle in battles]
        for (_, seed), one, other in zip(jobs, alone, together, strict=True):
            assert one == other, f"seed {seed}: the battle differs among others"


def check_equal(outcomes: dict[str, list[T]]) -> None:
    """The same list from every environment, named by the keys."""
    (first, expected), *others = outcomes.items()
    for name, found in others:
        for index, (one, other) in enumerate(zip(expected, found, strict=True)):
            assert one == other, f"number {index} differs between {first} and {name}"


def fails(check: Callable[[], None]) -> bool:
    """Whether a check finds something."""
    try:
        check()
    except AssertionError:
        return True
    return False
