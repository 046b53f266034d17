"""What an account is made of: a fact, which is an event of one line, and the phrase that tells it."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from gridforged import Battle, Event
from gridforged.components.identity import SIDE_NAMES

DETAIL: Final = 0
"""For a full account only: nothing came of it, or another phrase says it too."""
PLAIN: Final = 1
TURN: Final = 2
"""A turn of the battle, which no account leaves out."""

SIDE_STYLES: Final = ("cyan", "yellow")


class Phrase:
    """``verb head target tail``, such as "gives", "9 Maim to", a unit, "(now 18)".

    Neighbours that begin alike are told together: "gives 9 Maim to crab (now 18), medic (now 9)".
    """

    def __init__(
        self,
        verb: str,
        head: str = "",
        target: Text | None = None,
        tail: Text | str = "",
        weight: int = PLAIN,
    ) -> None:
        self.verb = verb
        self.head = head
        self.target = target if target is not None else Text()
        self.tail = tail if isinstance(tail, Text) else Text(tail)
        self.weight = weight

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing."""
        return not (self.verb or self.head or self.target or self.tail)


def join(phrases: list[Phrase]) -> Text:
    """The phrases as one text. What neighbours have in common, from the verb on, is said once."""
    text = Text()
    before: Phrase | None = None
    for phrase, after in zip(phrases, [*phrases[1:], None], strict=True):
        parts: list[Text] = []
        if before is None or not phrase.verb or phrase.verb != before.verb:
            text.append("; " if before is not None else "")
            parts += [Text(phrase.verb), Text(phrase.head), phrase.target]
        elif phrase.head != before.head:
            text.append(", ")
            parts += [Text(phrase.head), phrase.target]
        else:
            text.append(", ")
            parts.append(Text("again") if phrase.target and phrase.target == before.target else phrase.target)
        if after is None or not _ends_alike(phrase, after):
            parts.append(phrase.tail)
        text.append_text(Text(" ").join([part for part in parts if part]))
        before = phrase
    return text


def _ends_alike(phrase: Phrase, after: Phrase) -> bool:
    """Whether only the targets differ, so that both may stand before one tail."""
    alike = (phrase.verb, phrase.head, phrase.tail.plain) == (after.verb, after.head, after.tail.plain)
    return alike and phrase.verb != "" and phrase.target != after.target


class Teller:
    """What can be said of a battle beyond a single event: names, times, causes."""

    def __init__(self, battle: Battle, events: list[Event]) -> None:
        self.frame_rate = battle.state.numbers.frame_rate
        self.events = {event.seq: event for event in events}
        self.side_names = {c.entity: SIDE_NAMES[c.side] for c in battle.combatants}
        self._names = {c.entity: (c.label, SIDE_STYLES[c.side]) for c in battle.combatants}

    def name(self, entity: int) -> Text:
        """The label of a combatant in the style of its side."""
        return Text.assemble(self._names.get(entity, "nobody"))


class Fact:
    """One event, told in a line whose subject is `actor` (0 = the line has no subject)."""

    def __init__(self, teller: Teller, event: Event, actor: int) -> None:
        self._teller = teller
        self.event = event
        self.actor = actor
        self.amounts = event.amounts
        self.what = event.what.replace("_", " ")

    def target(self) -> Text:
        """The target as an object: "itself" where it is the source as well."""
        if self.event.target == self.event.source and self.event.target:
            return Text("itself")
        return self.target_name()

    def target_name(self) -> Text:
        """The label of the target."""
        return self._teller.name(self.event.target)

    def source_name(self) -> Text:
        """The label of the source."""
        return self._teller.name(self.event.source)

    def verb(self, verb: str) -> str:
        """`verb`, after the name of the source where that is not the subject of the line."""
        if self.event.source in (self.actor, 0):
            return verb
        return f"{self._teller.name(self.event.source)} {verb}"

    def cause_kind(self) -> str:
        """The kind of the event that led to this one; "" if there is none in the log."""
        cause = self._teller.events.get(self.event.cause)
        return cause.kind if cause is not None else ""

    def cause_what(self) -> str:
        """What the event that led to this one is about; "" if there is none in the log."""
        cause = self._teller.events.get(self.event.cause)
        return cause.what.replace("_", " ") if cause is not None else ""

    def seconds(self, frames: int) -> str:
        """That many frames in words."""
        return f"{frames / self._teller.frame_rate:g} s"


def count_of(number: int, noun: str) -> str:
    """A number with its noun in the right form."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
