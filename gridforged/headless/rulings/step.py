"""What every step of a scenario is: a word, how its arguments are read, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Protocol

from gridforged.battle import Battle
from gridforged.content.describe import describe_value
from gridforged.content.problems import Report, Where, nearest, shown
from gridforged.content.yaml_tree import Value
from gridforged.headless.rulings.expect import Expectation
from gridforged.headless.rulings.running import Running


class Action(Protocol):
    """One step, read and checked, ready to be carried out in any number of runs."""

    def perform(self, running: Running) -> None:
        """Do it. ScenarioError if it cannot be done as things stand."""


@dataclass
class Reader:
    """What reading a step needs: the battle before its first frame, where to report, and what came before."""

    battle: Battle
    report: Report
    clauses: int = 0
    """Clauses of all `apply` steps so far: each has a place of its own in its unit's memory."""

    def unit(self, value: Value, where: Where) -> str | None:
        """A label; None for anything else, which is reported."""
        labels = self.battle.board.labels
        if isinstance(value, str) and value in labels:
            return value
        if isinstance(value, str):
            self.report.add(where, f"there is no unit '{shown(value)}'", nearest(value, labels))
        else:
            self.report.add(where, f"expected the label of a unit, got {describe_value(value)}")
        return None

    def units(self, where: Where, **labels: str | None) -> bool:
        """Whether all these labels exist (None is no label); those that do not are reported by their key."""
        found = [
            self.unit(label, (*where, key.rstrip("_"))) is not None
            for key, label in labels.items()
            if label is not None
        ]
        return all(found)


@dataclass(frozen=True)
class StepKind:
    """One row of the table of steps: the word, one line on what it does, and how it is read.

    `read` reports whatever is wrong and then returns None.
    """

    name: str
    summary: str
    read: Callable[[Value, Reader, Where], Action | None]


@dataclass(frozen=True)
class Step:
    """One entry of `steps`: what to do, if anything, and what must hold after it."""

    name: str
    line: int
    action: Action | None
    expectation: Expectation | None


def known_keys(kinds: Collection[StepKind]) -> list[str]:
    """Everything that may stand in a step."""
    return [*[kind.name for kind in kinds], "expect"]
