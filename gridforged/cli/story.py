"""The account of a battle: a line for each activation, with all that came of it joined in."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from rich.console import Console
from rich.text import Text

from gridforged import Battle, Event
from gridforged.cli.account import phrase_of
from gridforged.cli.console import print_hanging
from gridforged.cli.phrase import DETAIL, PLAIN, TURN, Fact, Phrase, Teller, count_of, join

SHORT_LINES: Final = 60
"""Lines of a short account, unless more of them are turns of the battle."""
OPENING_LINES: Final = 10
"""Lines at the start that a short account always has, so that one sees how the battle goes."""

ROOM_FOR_RULES: Final = 100
"""Columns from which a short account ends its lines with the numbers of the rules."""

BEGINNINGS: Final = ("activation_started", "command_applied")
"""What always begins a line of its own."""
UNTOLD: Final = ("battle_started", "battle_ended")
"""What stands around the account and not in it."""


class Account(StrEnum):
    """How much of a battle is told."""

    SHORT = "short"
    FULL = "full"
    NONE = "none"


class Line:
    """One root event, or whatever stands alone, with its consequences: events in order."""

    def __init__(self, first: Event) -> None:
        self.events = [first]

    @property
    def actor(self) -> int:
        """The subject: who activates; 0 for a line of the clock or of a timer."""
        return self.events[0].source if self.events[0].kind == "activation_started" else 0


def lines_of(events: list[Event]) -> list[Line]:
    """Events grouped by what led to them; what timers do in one frame stands together."""
    lines: list[Line] = []
    known: set[int] = set()
    for event in events:
        if event.kind in UNTOLD:
            continue
        if lines and _continues(lines[-1], event, known):
            lines[-1].events.append(event)
        else:
            lines.append(Line(event))
            known = set()
        known.add(event.seq)
    return lines


def _continues(line: Line, event: Event, known: set[int]) -> bool:
    """Whether `event` belongs to `line`, whose events are `known`. A timer's cause is of an earlier frame."""
    first = line.events[0]
    if event.frame != first.frame or event.kind in BEGINNINGS:
        return False
    return event.cause in known or event.kind == first.kind


def print_story(console: Console, battle: Battle, events: list[Event], account: Account) -> None:
    """Print the account of `events`, which are those of `battle` from its start."""
    if account is Account.NONE:
        return
    teller = Teller(battle, events)
    least = DETAIL if account is Account.FULL else PLAIN
    shows_rules = account is Account.FULL or console.width >= ROOM_FOR_RULES
    all_lines = [(line, _phrases(teller, line)) for line in lines_of(events)]
    told = [(line, phrases) for line, phrases in all_lines if line.actor or _is_told(phrases, least)]
    kept = _kept([phrases for _, phrases in told]) if account is Account.SHORT else [True] * len(told)
    folded: list[Line] = []
    console.print()
    for (line, phrases), keep in zip(told, kept, strict=True):
        if not keep:
            folded.append(line)
            continue
        _print_fold(console, folded)
        folded = []
        print_hanging(console, _head(teller, line), _body(teller, line, phrases, least, shows_rules))
    _print_fold(console, folded)
    if not all(kept):
        console.print(Text("         (--account full tells every line)", "dim"))


def told(teller: Teller, line: Line) -> tuple[Text, Text, Text] | None:
    """One line by itself: when and who, what, and the rules; None if only a full account has it."""
    phrases = _phrases(teller, line)
    if not line.actor and not _is_told(phrases, PLAIN):
        return None
    body = _body(teller, line, phrases, PLAIN, shows_rules=False)
    return _head(teller, line), body, _rules(line, phrases, PLAIN)


def _is_told(phrases: list[Phrase], least: int) -> bool:
    return any(_has_weight(phrase, least) for phrase in phrases)


def _phrases(teller: Teller, line: Line) -> list[Phrase]:
    return [phrase_of(Fact(teller, event, line.actor)) for event in line.events]


def _kept(told: list[list[Phrase]]) -> list[bool]:
    """Which lines a short account has: the opening, every turn, and the lines that lead up to the turns."""
    if len(told) <= SHORT_LINES:
        return [True] * len(told)
    turns = [any(phrase.weight == TURN for phrase in phrases) for phrases in told]
    ahead: list[int] = []  # how far it is from each line to the next turn, or to the end
    distance = 0
    for is_turn in reversed(turns):
        distance = 0 if is_turn else distance + 1
        ahead.append(distance)
    ahead.reverse()
    by_nearness = sorted(range(len(told)), key=lambda line: (line >= OPENING_LINES, ahead[line], line))
    room = max(SHORT_LINES, OPENING_LINES + sum(turns))
    chosen = set(by_nearness[:room])
    return [line in chosen for line in range(len(told))]


def _head(teller: Teller, line: Line) -> Text:
    first = line.events[0]
    seconds = first.frame / teller.frame_rate
    side = teller.side_names.get(line.actor, "")
    return Text.assemble((f"{seconds:7.2f}", "dim"), f"  {side:<4}  ")


def _body(teller: Teller, line: Line, phrases: list[Phrase], least: int, shows_rules: bool) -> Text:
    told = [phrase for phrase in phrases if _has_weight(phrase, least)]
    body = Text()
    if line.actor:
        body.append_text(teller.name(line.actor)).append(" ")
    body.append_text(join(told) if told else Text("acts, and nothing comes of it"))
    if shows_rules:
        rules = _rules(line, phrases, least)
        body.append("  " if rules else "").append_text(rules)
    return body


def _rules(line: Line, phrases: list[Phrase], least: int) -> Text:
    """The numbers of the rules of what is told, each once."""
    pairs = zip(phrases, line.events, strict=True)
    rules = dict.fromkeys(event.rule for phrase, event in pairs if _has_weight(phrase, least))
    return Text(" ".join(rules), "dim")


def _has_weight(phrase: Phrase, least: int) -> bool:
    return phrase.weight >= least and not phrase.is_empty


def _print_fold(console: Console, folded: list[Line]) -> None:
    if not folded:
        return
    lost = sum(event.amounts.get("vitality_lost", 0) for line in folded for event in line.events)
    text = f"         ... {count_of(len(folded), 'quieter line')}, {lost} Vitality lost to damage"
    console.print(Text(text, "dim"), soft_wrap=True)
