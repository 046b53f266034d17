"""Patterns of events: what a scenario says about an event, as far as it says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from gridforged.battle import Battle
from gridforged.content.describe import describe_value
from gridforged.content.problems import Report, Where, nearest, shown
from gridforged.content.rulebook import atoms
from gridforged.content.yaml_tree import Value
from gridforged.ecs.events import Event
from gridforged.headless.event_amounts import amounts_of, has_amount
from gridforged.headless.event_kinds import EVENT_KINDS, event_nouns
from gridforged.headless.rulings.comparison import Comparison, read_comparison, show
from gridforged.headless.rulings.running import Running

NOBODY: Final = "none"
KEYS: Final = ("kind", "what", "source", "target", "rule", "frame", "seconds", "amounts", "cause")


@dataclass(frozen=True)
class Pattern:
    """Which events are meant: every part that is given must fit. Units are labels, ``none`` is nobody."""

    texts: dict[str, str] = field(default_factory=dict)
    frame: Comparison | None = None
    seconds: Comparison | None = None
    amounts: dict[str, Comparison] = field(default_factory=dict)
    cause: Pattern | None = None

    def fits(self, event: Event, running: Running, by_seq: dict[int, Event]) -> bool:
        """Whether `event` is meant."""
        return not self.misfit(event, running, by_seq)

    def misfit(self, event: Event, running: Running, by_seq: dict[int, Event]) -> str:
        """The first part that does not fit, in words; "" if all do."""
        for name, wanted in self.texts.items():
            actual = text_of(event, name, running.battle)
            if actual != wanted:
                return f"{name} is {actual or NOBODY}, not {wanted}"
        if self.frame is not None and not self.frame.holds(event.frame):
            return f"frame is {event.frame}, not {self.frame}"
        seconds = event.frame / running.state.numbers.frame_rate
        if self.seconds is not None and not self.seconds.holds(seconds):
            return f"seconds is {seconds:g}, not {self.seconds}"
        for name, comparison in self.amounts.items():
            if name not in event.amounts:
                return f"there is no amount '{name}', only {', '.join(event.amounts) or 'none'}"
            if not comparison.holds(event.amounts[name]):
                return f"{name} is {event.amounts[name]}, not {comparison}"
        if self.cause is not None:
            cause = by_seq.get(event.cause)
            if cause is None:
                return "it has no cause"
            misfit = self.cause.misfit(cause, running, by_seq)
            if misfit:
                return f"of its cause, {misfit}"
        return ""

    def __str__(self) -> str:
        parts = [show(value) if name == "kind" else f"{name} {value}" for name, value in self.texts.items()]
        parts += [f"frame {self.frame}"] if self.frame is not None else []
        parts += [f"seconds {self.seconds}"] if self.seconds is not None else []
        parts += [f"{name} {comparison}" for name, comparison in self.amounts.items()]
        parts += [f"caused by ({self.cause})"] if self.cause is not None else []
        return ", ".join(parts)


def text_of(event: Event, name: str, battle: Battle) -> str:
    """One of the parts of an event that are words, units by their labels."""
    if name == "source":
        return battle.label(event.source) or NOBODY
    if name == "target":
        return battle.label(event.target) or NOBODY
    return {"kind": event.kind, "what": event.what, "rule": event.rule}[name]


def by_seq(events: Sequence[Event]) -> dict[int, Event]:
    """Events by their number."""
    return {event.seq: event for event in events}


def read_patterns(value: Value, battle: Battle, report: Report, where: Where) -> list[Pattern]:
    """A list of patterns; whatever is wrong is reported."""
    if not isinstance(value, list) or not value:
        report.add(where, f"expected a list of events, got {describe_value(value)}")
        return []
    patterns = [read_pattern(item, battle, report, (*where, index)) for index, item in enumerate(value)]
    return [pattern for pattern in patterns if pattern is not None]


def read_pattern(
    value: Value, battle: Battle, report: Report, where: Where, besides: Sequence[str] = ()
) -> Pattern | None:
    """One pattern; None if it is none, which is reported. Keys of `besides` are the caller's own."""
    if not isinstance(value, dict):
        report.add(where, f"expected an event, as {{kind: damage_taken}}, got {describe_value(value)}")
        return None
    before = len(report)
    for key in value:
        if key not in KEYS and key not in besides:
            report.add((*where, key), f"unknown key '{shown(key)}'", nearest(key, (*KEYS, *besides)))
    texts = _texts(value, battle, report, where)
    frame = _number(value, "frame", (int,), report, where)
    seconds = _number(value, "seconds", (int, float), report, where)
    kind = texts.get("kind", "") if "kind" in texts or "kind" not in value else None
    amounts = _amounts(value.get("amounts", {}), kind, report, (*where, "amounts"))
    cause = None
    if "cause" in value:
        cause = read_pattern(value["cause"], battle, report, (*where, "cause"))
    if not any(key in KEYS for key in value) and len(report) == before:
        report.add(where, "says nothing about the event: give at least its kind")
    if len(report) > before:
        return None
    return Pattern(texts, frame, seconds, amounts, cause)


def _texts(value: dict[str, Value], battle: Battle, report: Report, where: Where) -> dict[str, str]:
    labels = (*battle.board.labels, NOBODY)
    known = {
        "kind": EVENT_KINDS,
        "what": event_nouns(),
        "source": labels,
        "target": labels,
        "rule": tuple(atoms()),
    }
    words = {"kind": "kind of event", "what": "noun", "source": "unit", "target": "unit", "rule": "rule"}
    texts: dict[str, str] = {}
    for name in ("kind", "what", "source", "target", "rule"):
        if name not in value:
            continue
        text = value[name]
        there = (*where, name)
        if not isinstance(text, str):
            report.add(there, f"expected a text, got {describe_value(text)}")
        elif text not in known[name] and not (name == "rule" and _is_ruling(text)):
            report.add(there, f"there is no {words[name]} '{shown(text)}'", nearest(text, known[name]))
        else:
            texts[name] = text
    return texts


def _is_ruling(text: str) -> bool:
    return any(atom.ruling == text for atom in atoms().values())


def _number(
    value: dict[str, Value], name: str, kinds: tuple[type, ...], report: Report, where: Where
) -> Comparison | None:
    return read_comparison(value[name], report, (*where, name), kinds) if name in value else None


def _amounts(value: Value, kind: str | None, report: Report, where: Where) -> dict[str, Comparison]:
    """The amounts of a pattern of that kind: "" if it has none, None if it has a wrong one."""
    if not isinstance(value, dict):
        report.add(where, f"expected a mapping of names to numbers, got {describe_value(value)}")
        return {}
    for name in value:
        if kind is not None and not has_amount(kind, name):
            whose = f"an event of the kind '{kind}'" if kind else "an event"
            report.add(
                (*where, name), f"{whose} has no amount '{shown(name)}'", nearest(name, amounts_of(kind))
            )
    read = {name: read_comparison(entry, report, (*where, name), (int,)) for name, entry in value.items()}
    return {name: comparison for name, comparison in read.items() if comparison is not None}
