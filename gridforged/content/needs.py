"""What the words of a clause need so that they can mean anything, and which need is not met where.

A passive on a moment that nobody brought about has no target; an ability answers no event; a command may name
neither unit nor target. A word that needs what is not there reaches nobody or reads nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from gridforged.content.problems import Report, Where
from gridforged.content.schema import Clause, PerCount
from gridforged.content.vocabulary import NOBODY, Need, TriggerWord, Vocabulary

Role = Literal["operation", "default", "selector", "condition", "count"]
"""What a word is in its clause; "default" is the selector of an operation that was given none."""


@dataclass(frozen=True)
class Use:
    """A word that a clause uses."""

    key: Where
    """Where it stands inside of the clause."""
    name: str
    role: Role
    needs: tuple[Need, ...]


@dataclass(frozen=True)
class Absence:
    """Why something is never there, and what could be done about it besides using another word."""

    why: str
    instead: str = ""


Absences = Mapping[Need, Absence]
"""What is never there in some place of a card."""

IN_ABILITY: Final[Absences] = {"event": Absence("an ability answers no event")}
IN_RUNE: Final[Absences] = {"event": Absence("a rune effect answers no event")}
IN_IMMEDIATE_RUNE: Final[Absences] = {
    **IN_RUNE,
    "target": Absence(
        "there is no target yet when an immediate rune effect resolves",
        ", or put it under new_target (900.40e)",
    ),
}
IN_PACKAGE: Final[Absences] = {}
"""A package has the target of the ally whose activation it answers."""

_CURES: Final[Mapping[Role, str]] = {
    "operation": ", so {name} does nothing; use another operation",
    "default": ": say whom with 'to'",
    "selector": ", so '{name}' finds nobody; aim it elsewhere",
    "condition": ", so '{name}' never holds; ask for something else",
    "count": ", so '{name}' is always 0; count something else",
}


def in_passive(trigger: TriggerWord | None) -> Absences:
    """What is never there in a passive on that trigger; nothing that is known of an unknown one."""
    if trigger is None or trigger.target != NOBODY:
        return {}
    return {"target": Absence(f"nobody is the target of a passive on '{trigger.name}'")}


def uses_of(clause: Clause, vocabulary: Vocabulary) -> list[Use]:
    """The known words of a clause that could need something."""
    found: list[Use] = []
    word = vocabulary.operations.get(clause.do)
    if word is not None:
        found.append(Use(("do",), word.name, "operation", word.needs))
        name = clause.to or word.targets
        selector = vocabulary.selectors.get(name) if word.targets else None
        if selector is not None and (not word.selectors or name in word.selectors):
            found.append(Use(("to",), name, "selector" if clause.to else "default", selector.needs))
    found.extend(_conditions(clause.conditions, vocabulary))
    if isinstance(clause.amount, PerCount) and clause.amount.per in vocabulary.counts:
        count = vocabulary.counts[clause.amount.per]
        found.append(Use(("amount", "per"), count.name, "count", count.needs))
    return found


def check_needs(
    clause: Clause, absences: Absences, vocabulary: Vocabulary, report: Report, where: Where
) -> None:
    """Report every word of a clause that needs what is not there."""
    _check(uses_of(clause, vocabulary), "clause", absences, report, where)


def check_needs_of_conditions(
    names: tuple[str, ...], absences: Absences, vocabulary: Vocabulary, report: Report, where: Where
) -> None:
    """Report every condition of a passive, which stands at `where`, that needs what is not there."""
    _check(_conditions(names, vocabulary), "passive", absences, report, where)


def _conditions(names: tuple[str, ...], vocabulary: Vocabulary) -> list[Use]:
    return [
        Use(("if", index), name, "condition", vocabulary.conditions[name].needs)
        for index, name in enumerate(names)
        if name in vocabulary.conditions
    ]


def _check(uses: Iterable[Use], what: str, absences: Absences, report: Report, where: Where) -> None:
    for use in uses:
        for need in use.needs:
            absence = absences.get(need)
            if absence is not None:
                cure = _CURES[use.role].format(name=use.name)
                report.add((*where, *use.key), f"dead {what}: {absence.why}{cure}{absence.instead}")
