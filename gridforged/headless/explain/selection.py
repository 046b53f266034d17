"""Which events somebody asks about, and in which order they and their causes are best told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gridforged.ecs.events import Event
from gridforged.headless.explain.explanation import Explainer


def select(
    events: Sequence[Event],
    *,
    seq: int | None = None,
    entity: int | None = None,
    from_frame: int | None = None,
) -> list[Event]:
    """The events that fit everything that is asked for: a number, a unit that did it or that it befell, a
    time.

    `from_frame` asks for one frame: the first from there on in which anything else fits.
    """
    found = [
        event
        for event in events
        if (seq is None or event.seq == seq)
        and (entity is None or entity in (event.source, event.target))
        and (from_frame is None or event.frame >= from_frame)
    ]
    if from_frame is None:
        return found
    return [event for event in found if event.frame == found[0].frame]


@dataclass(frozen=True)
class Told:
    """One event in its place: `depth` is how many causes stand above it.

    `again` says that it has been told before and stands here only for what follows from it; `is_asked`
    whether it was asked for, or is there as a cause.
    """

    event: Event
    depth: int
    again: bool
    is_asked: bool


def arrange(explainer: Explainer, asked: Sequence[Event]) -> Iterator[Told]:
    """Every event that was asked for below its causes, each told once."""
    wanted = {event.seq for event in asked}
    told: set[int] = set()
    path: list[int] = []
    for event in asked:
        for depth, link in enumerate(explainer.chain(event)):
            if depth < len(path) and path[depth] == link.seq:
                continue
            path = [*path[:depth], link.seq]
            yield Told(link, depth, link.seq in told, link.seq in wanted)
            told.add(link.seq)
