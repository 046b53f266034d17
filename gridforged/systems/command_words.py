"""Which words of the card language make sense in a command, which is no card, no activation, perhaps no unit
(G-104).

A command without a unit acts for a side: `allies` and `enemies` are those of that side, and nobody is the
source. Words about the unit itself then have no meaning, and words about the target have none without one.
"""

from __future__ import annotations

from gridforged.content.needs import uses_of
from gridforged.content.problems import Report, Where
from gridforged.content.schema import Clause, PercentOf, PerCount, PerTierNumber
from gridforged.systems.vocabulary import VOCABULARY


def check_words(
    clauses: tuple[Clause, ...], has_unit: bool, has_target: bool, report: Report, where: Where
) -> None:
    """Report whatever could mean nothing in a command with or without a unit and a target."""
    for index, clause in enumerate(clauses):
        place = (*where, index)
        _check_keys(clause, report, place)
        if not has_unit:
            _check_tier(clause, report, place)
        for use in uses_of(clause, VOCABULARY):
            there = (*place, *use.key)
            if "event" in use.needs:
                report.add(there, f"'{use.name}' is whom an event befell, and a command answers none")
            elif not has_unit and "unit" in use.needs:
                report.add(there, f"'{use.name}' needs a unit that acts: the command names none")
            elif not has_target and "target" in use.needs:
                report.add(there, f"'{use.name}' needs a target: the command names none")


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
