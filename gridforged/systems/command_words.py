"""Which words of the card language make sense in a command, which is no card, no activation, perhaps no unit
(G-104).

A command without a unit acts for a side: `allies` and `enemies` are those of that side, and nobody is the
source. Words about the unit itself then have no meaning, and words about the target have none without one.
"""

from __future__ import annotations

from typing import Final

from gridforged.content.problems import Report, Where
from gridforged.content.schema import Clause, PercentOf, PerCount, PerTierNumber
from gridforged.systems.vocabulary import VOCABULARY

ABOUT_THE_UNIT: Final = (
    "self",
    "other_allies",
    "adjacent_allies",
    "adjacent_tools",
    "is_lucid",
    "has_insurance",
    "has_overmatch",
    "own_feral",
    "own_overclock",
    "own_rune_effects",
    "adjacent_allies_feral",
    "adjacent_allies_consecrate",
    "occupied_flanks",
    "deal_damage",
    "add_damage",
    "smash",
    "repossess",
)
"""Selectors, conditions, counts and operations that read the unit whose clauses they are."""

ABOUT_THE_TARGET: Final = (
    "target",
    "adjacent_enemies",
    "has_living_target",
    "has_overmatch",
    "target_burn",
    "target_maim",
    "target_negative_statuses",
    "target_freeze_seconds",
    "enemies_adjacent_to_target",
    "burning_enemies_adjacent_to_target",
    "deal_damage",
)
"""Words that do nothing without a primary target."""

ABOUT_AN_EVENT: Final = ("subject",)
"""Words of passives and packages, which answer something."""


def check_words(
    clauses: tuple[Clause, ...], has_unit: bool, has_target: bool, report: Report, where: Where
) -> None:
    """Report whatever could mean nothing in a command with or without a unit and a target."""
    for index, clause in enumerate(clauses):
        place = (*where, index)
        _check_keys(clause, report, place)
        if not has_unit:
            _check_tier(clause, report, place)
        for key, word in _words_of(clause):
            if word in ABOUT_AN_EVENT:
                report.add((*place, *key), f"'{word}' is whom an event befell, and a command answers none")
            elif not has_unit and word in ABOUT_THE_UNIT:
                report.add((*place, *key), f"'{word}' needs a unit that acts: the command names none")
            elif not has_target and word in ABOUT_THE_TARGET:
                report.add((*place, *key), f"'{word}' needs a target: the command names none")


def _check_keys(clause: Clause, report: Report, where: Where) -> None:
    if clause.once:
        report.add((*where, "once"), "a command is carried out once: leave 'once' out")
    if clause.every is not None:
        report.add((*where, "every"), "a command is no activation, which 'every' counts")
    if clause.initiative:
        report.add((*where, "initiative"), "a command is no activation, which 'initiative' is part of")
    if isinstance(clause.amount, PercentOf) and clause.amount.of == "cost_paid":
        report.add((*where, "amount", "of"), "a command is no activation, which a cost is paid for")


def _check_tier(clause: Clause, report: Report, where: Where) -> None:
    amount = clause.amount.each if isinstance(clause.amount, PerCount) else clause.amount
    for key, value in (("amount", amount), ("seconds", clause.seconds)):
        if isinstance(value, PerTierNumber):
            report.add((*where, key), "'per_tier' asks for the tier of the unit: the command names none")


def _words_of(clause: Clause) -> list[tuple[tuple[str | int, ...], str]]:
    """The words of a clause, each with the key that it stands under."""
    found: list[tuple[tuple[str | int, ...], str]] = [(("do",), clause.do)]
    word = VOCABULARY.operations.get(clause.do)
    selector = clause.to or (word.targets if word is not None else "")
    if selector and clause.do != "deal_damage":
        found.append((("to",), selector))
    found.extend([(("if", index), name) for index, name in enumerate(clause.conditions)])
    if isinstance(clause.amount, PerCount):
        found.append((("amount", "per"), clause.amount.per))
    return found
