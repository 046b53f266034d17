"""The event log: one ordered list of past-tense facts, each with the rule and the event that led to it."""

from __future__ import annotations

from gridforged.errors import EventLogFullError


class Event:
    """One fact of a battle, never changed after it was logged.

    ``seq``     number of the event in its battle, from 1 without gaps.
    ``frame``   frame in which it happened.
    ``kind``    what happened, a past-tense word.
    ``what``    the noun that it is about, for example the name of a stat; "" if none.
    ``source``  entity that did it, ``target`` entity that it befell; 0 = none.
    ``rule``    number of the rule that produced it.
    ``cause``   ``seq`` of the event that led to it; 0 = none.
    ``amounts`` named integers, in the order in which they came about.

    Events are equal when all of these are (``amounts`` in any order); they are not hashable.
    """

    def __init__(
        self,
        seq: int,
        frame: int,
        kind: str,
        what: str,
        source: int,
        target: int,
        rule: str,
        cause: int,
        amounts: dict[str, int],
    ) -> None:
        self.seq: int = seq
        self.frame: int = frame
        self.kind: str = kind
        self.what: str = what
        self.source: int = source
        self.target: int = target
        self.rule: str = rule
        self.cause: int = cause
        self.amounts: dict[str, int] = amounts

    def as_dict(self) -> dict[str, int | str | dict[str, int]]:
        """The event as plain data, keys always in the order of the constructor. ``amounts`` is a copy."""
        return {
            "seq": self.seq,
            "frame": self.frame,
            "kind": self.kind,
            "what": self.what,
            "source": self.source,
            "target": self.target,
            "rule": self.rule,
            "cause": self.cause,
            "amounts": dict(self.amounts),
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return (
            self.seq == other.seq
            and self.frame == other.frame
            and self.kind == other.kind
            and self.what == other.what
            and self.source == other.source
            and self.target == other.target
            and self.rule == other.rule
            and self.cause == other.cause
            and self.amounts == other.amounts
        )

    def __repr__(self) -> str:
        words = [f"#{self.seq}", f"frame {self.frame}:", self.kind]
        if self.what:
            words.append(self.what)
        if self.source or self.target:
            words.append(f"{self.source or '-'} -> {self.target or '-'}")
        words.extend([f"{name}={amount}" for name, amount in self.amounts.items()])
        words.append(f"[{self.rule}]")
        if self.cause:
            words.append(f"because of #{self.cause}")
        return f"<Event {' '.join(words)}>"


class EventLog:
    """The log of one battle.

    ``next_seq`` is its only state and goes on counting when nobody listens, so that an event has the same
    number in every run. ``events``, ``enabled`` and ``most`` belong to the listener and are in no snapshot.
    """

    def __init__(self, next_seq: int = 1) -> None:
        self.next_seq: int = next_seq
        self.events: list[Event] = []
        self.enabled: bool = True
        self.most: int = 0
        """Events that may wait to be taken; 0 for any number."""

    def emit(
        self,
        frame: int,
        kind: str,
        what: str,
        source: int,
        target: int,
        rule: str,
        cause: int,
        amounts: dict[str, int],
    ) -> int:
        """Log one event and return its ``seq``, the ``cause`` of what follows from it.

        The log keeps ``amounts`` itself: the caller gives it away. While ``enabled`` is False the event is
        counted and not kept. EventLogFullError if ``most`` wait already: whatever was happening has stopped
        in the middle then, and the battle is of no further use.
        """
        if self.most and len(self.events) >= self.most:
            raise EventLogFullError(f"more than {self.most} events wait to be taken")
        seq = self.next_seq
        self.next_seq = seq + 1
        if self.enabled:
            self.events.append(Event(seq, frame, kind, what, source, target, rule, cause, amounts))
        return seq

    def take(self) -> list[Event]:
        """Hand over the events logged since the last ``take`` and forget them; numbers go on."""
        taken = self.events
        self.events = []
        return taken
