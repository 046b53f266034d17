"""The events behind something: from the last one that touched it back to the first cause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gridforged.battle import Battle
from gridforged.ecs.events import Event
from gridforged.headless.rulings.expect import ValueExpectation
from gridforged.headless.rulings.patterns import NOBODY, by_seq
from gridforged.headless.rulings.running import Running

WORDS: Final = {
    "current": ("vitality", "revived"),
    "alive": ("died", "revived", "cull"),
    "is_lucid": ("vitality", "revived"),
    "subrogated": ("subrogated", "insurance"),
    "result": ("battle_ended",),
    "reason": ("battle_ended",),
    "scored": ("damage",),
}
"""Further words by which an event shows that it is about a field, beside the name of the field."""


def chain_of_value(expected: ValueExpectation, running: Running) -> tuple[Event, ...]:
    """What led to the value: of its owner's events the last about it, or the last at all, and its causes."""
    everything = running.events
    words = _words(expected)
    if not expected.owner.is_unit:
        about = [event for event in everything if _is_about(event, words)]
        return chain_of(about[-1], everything) if about else ()
    entity = expected.owner.entity(running.battle)
    befell = [event for event in everything if event.target == entity]
    did = [event for event in everything if event.source == entity]
    for events in (
        [e for e in befell if _is_about(e, words)],
        [e for e in did if _is_about(e, words)],
        befell,
    ):
        if events:
            return chain_of(events[-1], everything)
    return ()


def chain_of(event: Event, events: Sequence[Event]) -> tuple[Event, ...]:
    """The event and what caused it, the first cause first."""
    numbered = by_seq(events)
    found = [event]
    while (cause := numbered.get(found[-1].cause)) is not None:
        found.append(cause)
    return tuple(reversed(found))


def _words(expected: ValueExpectation) -> tuple[str, ...]:
    name = expected.name.field.name if expected.name is not None else expected.text
    component = expected.name.spec.name.lower() if expected.name is not None else ""
    own = WORDS.get(name, ())
    return tuple(word for word in (expected.text, name, component, *own) if word and word != "current")


def _is_about(event: Event, words: tuple[str, ...]) -> bool:
    if event.what in words or any(word in event.kind for word in words):
        return True
    # Such as shield_absorbed and shield_left. A stage that did nothing has an amount too, of 0.
    return any(
        amount and any(name.startswith(f"{word}_") for word in words)
        for name, amount in event.amounts.items()
    )


def line_of(event: Event, battle: Battle) -> str:
    """An event in one line: number, time, kind, who to whom, amounts other than 0, rule."""
    seconds = event.frame / battle.state.numbers.frame_rate
    source = battle.label(event.source) or NOBODY
    target = battle.label(event.target) or NOBODY
    what = f" {event.what}" if event.what and event.what not in event.kind else ""
    whom = f" {source} -> {target}" if event.source or event.target else ""
    amounts = "".join(f" {name}={amount}" for name, amount in event.amounts.items() if amount)
    return f"#{event.seq} at {seconds:g} s: {event.kind}{what}{whom}{amounts} [{event.rule}]"
