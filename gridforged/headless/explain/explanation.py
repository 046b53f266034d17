"""Events explained: what each is made of, and the chain of causes behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridforged.ecs.events import Event
from gridforged.headless.explain.links import link_problems
from gridforged.headless.explain.sheet import Number, Sheet, Verdict
from gridforged.headless.explain.table import EXPLAINERS


@dataclass(frozen=True)
class Explanation:
    """One event, worked out again.

    `numbers` and `verdicts` come from the event alone; `problems` says where they differ from what it says,
    or what it took over from its cause differs from what that says. Without a fault of the engine there are
    none.
    """

    event: Event
    cause: Event | None
    numbers: tuple[Number, ...]
    verdicts: tuple[Verdict, ...]
    problems: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that has a part in it, the event's own first."""
        parts = [self.event.rule, *(n.rule for n in self.numbers if not n.is_quiet or n.is_given)]
        parts += [verdict.rule for verdict in self.verdicts if not verdict.is_quiet]
        return tuple(dict.fromkeys(rule for part in parts for rule in part.split()))


def explain(event: Event, cause: Event | None = None) -> Explanation:
    """Work `event` out again; `cause` is the event that led to it, if it is known."""
    sheet = Sheet(event)
    explainer = EXPLAINERS.get(event.kind)
    if explainer is None:
        sheet.problems.append(f"nothing explains the kind {event.kind}")
    else:
        explainer(sheet)
        sheet.check_all_told()
    problems = sheet.problems if cause is None else [*sheet.problems, *link_problems(event, cause)]
    return Explanation(event, cause, tuple(sheet.numbers), tuple(sheet.verdicts), tuple(problems))


class Explainer:
    """Explains events of one log."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._by_seq = {event.seq: event for event in events}

    def explain(self, event: Event) -> Explanation:
        """One event."""
        return explain(event, self._by_seq.get(event.cause))

    def chain(self, event: Event) -> list[Event]:
        """What led to `event`, the first cause first, `event` last."""
        found = [event]
        while (cause := self._by_seq.get(found[-1].cause)) is not None:
            found.append(cause)
        return found[::-1]
