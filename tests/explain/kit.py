"""Battles whose every event is explained."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from gridforged import Battle, Board, Event, load_board
from gridforged.content.catalogue import packaged_boards
from gridforged.headless.explain import Explainer
from gridforged.headless.random_boards import random_board_with
from tests.strategies import random_board


def log_of(board: Board, seed: int) -> list[Event]:
    """Everything that happens in one battle."""
    battle = Battle(board, seed)
    battle.run()
    return battle.events


def random_logs(seeds: Iterable[int]) -> Iterable[tuple[str, list[Event]]]:
    """Random battles, every second one short, each with a name."""
    for seed in seeds:
        yield f"random board {seed}", log_of(random_board(seed, short=seed % 2 == 1), seed)


def logs_with(wanted: Collection[str], seeds: Iterable[int]) -> Iterable[tuple[str, list[Event]]]:
    """Random battles with these words of the card language on many of the cards, each with a name."""
    for seed in seeds:
        yield f"random board {seed} with {', '.join(wanted)}", log_of(random_board_with(wanted, seed), seed)


def packaged_logs(seed: int) -> Iterable[tuple[str, list[Event]]]:
    """A battle on each packaged board."""
    for name in packaged_boards():
        yield name, log_of(load_board(name), seed)


def problems_of(events: Sequence[Event], limit: int = 5) -> list[str]:
    """Where an explanation differs from the log, the first few."""
    explainer = Explainer(events)
    found: list[str] = []
    for event in events:
        found += [f"{event}: {problem}" for problem in explainer.explain(event).problems]
        if len(found) >= limit:
            break
    return found[:limit]


def check(logs: Iterable[tuple[str, Sequence[Event]]]) -> int:
    """Explain every event of these logs, and how many there were. AssertionError at a difference."""
    count = 0
    for name, events in logs:
        problems = problems_of(events)
        assert not problems, f"{name}: " + "\n".join(problems)
        count += len(events)
    return count
