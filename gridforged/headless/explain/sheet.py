"""The sheet on which an event is worked out: numbers that are given, and numbers that follow from them."""

from __future__ import annotations

from dataclasses import dataclass

from gridforged.ecs.events import Event


@dataclass(frozen=True)
class Number:
    """One number of an event.

    `is_given` tells what entered from what follows; `logged` is what the event says, None if it says nothing.
    `text` says where it comes from, `rule` by which rule or rules. A `quiet` one is of no interest to a
    person: a stage that changed nothing, or what a later text says anyway.
    """

    name: str
    value: int
    text: str
    rule: str
    logged: int | None
    is_given: bool
    is_quiet: bool

    @property
    def agrees(self) -> bool:
        """Whether the event says the same."""
        return self.value == self.logged


@dataclass(frozen=True)
class Verdict:
    """What the numbers decide: a kind of event, or the rule of a refusal; and what the event says.

    A `quiet` one goes without saying, as that damage took Vitality.
    """

    text: str
    says: str
    logged: str
    rule: str
    is_quiet: bool

    @property
    def agrees(self) -> bool:
        """Whether the event says the same."""
        return self.says == self.logged


class Sheet:
    """What an explainer writes on. It sees the event and nothing else: no state, no other event."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.numbers: list[Number] = []
        self.verdicts: list[Verdict] = []
        self.problems: list[str] = []
        self._told: set[str] = set()

    def has(self, name: str) -> bool:
        """Whether the event has an amount of that name; those that took no part are left out."""
        return name in self.event.amounts

    def given(self, name: str, text: str = "", rule: str = "", *, default: int | None = None) -> int:
        """A number that entered. Without a `text` it is quiet: a later text says it.

        Where it may be left out, `default` is what it then is; else its absence is a problem.
        """
        logged = self.event.amounts.get(name)
        if logged is None:
            if default is None:
                self.problems.append(f"{name} is not in the event")
            return default or 0
        self._write(Number(name, logged, text, rule or self.event.rule, logged, True, not text))
        return logged

    def result(self, name: str, value: int, text: str, rule: str = "", *, quiet: bool = False) -> int:
        """A number that follows from what is on the sheet."""
        logged = self.event.amounts.get(name)
        self._write(Number(name, value, text, rule or self.event.rule, logged, False, quiet))
        if logged != value:
            says = "nothing" if logged is None else str(logged)
            self.problems.append(f"{name} comes to {value}, the event says {says}")
        return value

    def decide(self, text: str, says: str, logged: str, rule: str = "", *, quiet: bool = False) -> None:
        """Something that follows and is no number."""
        self.verdicts.append(Verdict(text, says, logged, rule or self.event.rule, quiet))
        if says != logged:
            self.problems.append(f"the numbers say {says}, the event says {logged}")

    def check_all_told(self) -> None:
        """Note every amount of the event that is not on the sheet."""
        for name in self.event.amounts:
            if name not in self._told:
                self.problems.append(f"{name} is not explained")

    def _write(self, number: Number) -> None:
        if number.name in self._told:
            self.problems.append(f"{number.name} is explained twice")
        self._told.add(number.name)
        self.numbers.append(number)
