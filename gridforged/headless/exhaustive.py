"""Random battles until everything that the card language can say has happened in one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gridforged.battle import load_board
from gridforged.content.catalogue import packaged_boards, packaged_cards
from gridforged.headless.coverage import Coverage
from gridforged.headless.random_boards import random_board_of, random_board_with
from gridforged.systems.board import Board
from gridforged.systems.vocabulary import VOCABULARY


@dataclass(frozen=True)
class Exhaustion:
    """What came of it: `battles` played, `events` in them, what of `total` words is `missing`."""

    battles: int
    events: int
    total: int
    missing: dict[str, list[str]]

    @property
    def fired(self) -> int:
        """How many have fired."""
        return self.total - sum(len(names) for names in self.missing.values())

    @property
    def is_complete(self) -> bool:
        """Whether everything has fired."""
        return not self.missing


def exhaust(
    most: int,
    seed: int = 0,
    packaged_only: bool = False,
    report: Callable[[int], None] | None = None,
) -> Exhaustion:
    """Play up to `most` battles, each on a board of its own, until everything has fired.

    The packaged boards come first, then random ones, of packaged cards and of random cards in turn; random
    cards hold what has not fired yet more often than the rest. The same arguments play the same battles.
    `report` is told how many have been played.
    """
    coverage = Coverage()
    boards = _boards(seed, packaged_only, coverage)
    battles = 0
    events = 0
    while battles < most and not coverage.is_complete():
        events += len(coverage.play(next(boards), seed + battles).events)
        battles += 1
        if report is not None:
            report(battles)
    return Exhaustion(battles, events, coverage.total(), coverage.missing())


def _boards(seed: int, packaged_only: bool, coverage: Coverage) -> Iterator[Board]:
    """Boards without end."""
    cards = list(packaged_cards(VOCABULARY).values())
    yield from (load_board(name) for name in packaged_boards())
    while True:
        yield random_board_of(cards, seed)
        if not packaged_only:
            yield random_board_with(coverage.wanted(), seed)
        seed += 1
