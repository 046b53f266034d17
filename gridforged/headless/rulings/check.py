"""Comparing a battle under way with what a scenario expects of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridforged.ecs.events import Event
from gridforged.headless.rulings.chain import chain_of, chain_of_value
from gridforged.headless.rulings.comparison import show
from gridforged.headless.rulings.expect import START, Expectation, ValueExpectation
from gridforged.headless.rulings.patterns import Pattern, by_seq
from gridforged.headless.rulings.running import Running


@dataclass(frozen=True)
class Difference:
    """One thing that is not as expected: in words, and the events that led to what there is instead."""

    message: str
    chain: tuple[Event, ...] = ()


def check(expectation: Expectation, running: Running) -> list[Difference]:
    """Everything that is not as expected: values first, then events."""
    found = [
        difference
        for expected in expectation.values
        if (difference := _check_value(expected, running)) is not None
    ]
    everything = running.events
    events = everything if expectation.since == START else everything[running.mark :]
    found += _check_order(expectation.events, events, running)
    numbered = by_seq(everything)
    for pattern in expectation.no_events:
        happened = [event for event in events if pattern.fits(event, running, numbered)]
        if happened:
            chain = chain_of(happened[0], everything)
            found.append(Difference(f"no event was expected with: {pattern}; there is one", chain))
    for count in expectation.counts:
        happened = [event for event in events if count.pattern.fits(event, running, numbered)]
        if not count.times.holds(len(happened)):
            message = f"{len(happened)} events with: {count.pattern}; expected {count.times}"
            found.append(Difference(message, chain_of(happened[-1], everything) if happened else ()))
    return found


def _check_value(expected: ValueExpectation, running: Running) -> Difference | None:
    actual = expected.actual(running.battle)
    if expected.comparison.holds(actual):
        return None
    unit = f" {expected.unit}" if expected.unit else ""
    name = f"{expected.owner.name}.{expected.text}"
    message = f"{name} is {show(actual)}{unit}, expected {expected.comparison}{unit}"
    return Difference(message, chain_of_value(expected, running))


def _check_order(patterns: Sequence[Pattern], events: Sequence[Event], running: Running) -> list[Difference]:
    """The patterns must fit events in this order, with others between them or not."""
    numbered = by_seq(running.events)
    position = 0
    for number, pattern in enumerate(patterns, start=1):
        start = position
        while position < len(events) and not pattern.fits(events[position], running, numbered):
            position += 1
        if position == len(events):
            return [_missing(number, pattern, events, start, running)]
        position += 1
    return []


def _missing(
    number: int, pattern: Pattern, events: Sequence[Event], start: int, running: Running
) -> Difference:
    everything = running.events
    numbered = by_seq(everything)
    message = f"event {number} did not happen: {pattern}"
    early = [event for event in events[:start] if pattern.fits(event, running, numbered)]
    if early:
        message = f"event {number} did not happen after the one before it, only earlier: {pattern}"
        return Difference(message, chain_of(early[-1], everything))
    alike = [event for event in events if event.kind == pattern.texts.get("kind")]
    if alike:
        message += f"; of the last such event, {pattern.misfit(alike[-1], running, numbered)}"
        return Difference(message, chain_of(alike[-1], everything))
    return Difference(message, tuple(events[-8:]))
