"""A scenario, read and checked, and what came of running it."""

from __future__ import annotations

from dataclasses import dataclass

from gridforged.ecs.events import Event
from gridforged.headless.rulings.expect import Expectation
from gridforged.headless.rulings.repeat import Repeat
from gridforged.headless.rulings.state import Assignment
from gridforged.headless.rulings.step import Step
from gridforged.systems.board import Board


@dataclass(frozen=True)
class Scenario:
    """One scenario. `rolls` prescribe chance by stream, `constants` are streams that always roll the same."""

    title: str
    file: str
    line: int
    rules: tuple[str, ...]
    seed: int
    board: Board
    assignments: list[Assignment]
    rolls: dict[str, list[str]]
    constants: dict[str, str]
    steps: list[Step]
    expectation: Expectation | None
    """What must hold at the end."""
    expect_line: int
    repeat: Repeat | None

    @property
    def runs(self) -> int:
        """How often it runs, if no run fails."""
        return self.repeat.times if self.repeat is not None else 1


@dataclass(frozen=True)
class Failure:
    """What was not as expected, after which step (by number from 1, 0 for the end), and the events behind it.

    `chain` holds the events as they were, `lines` the same in words, the first cause first.
    """

    step: str
    line: int
    message: str
    chain: tuple[Event, ...] = ()
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"line {self.line}, {self.step}: {self.message}"


@dataclass(frozen=True)
class Outcome:
    """What came of a scenario: it passed, or how it failed. `events` are those of the (last) run."""

    scenario: Scenario
    failures: tuple[Failure, ...]
    events: tuple[Event, ...]
    runs: int = 1

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    @property
    def differences(self) -> list[str]:
        """The failures in words."""
        return [str(failure) for failure in self.failures]
