"""The words of the card language that a card is written in."""

from __future__ import annotations

from collections.abc import Iterator

from gridforged.content.schema import Card, Clause, PerCount


def words_of(card: Card) -> set[str]:
    """Every operation, selector, condition, count, keyword, status, trigger, scope and stat that it names."""
    found = {*card.keywords, *card.while_insured}
    clauses = [*card.ability, *card.new_target]
    for passive in card.passives:
        found.update((passive.when, *passive.conditions))
        found.update([passive.scope] if passive.scope else [])
        clauses += passive.do
    for package in card.packages:
        found.update(package.conditions)
        clauses += package.do
    for clause in clauses:
        found.update(_words_of(clause))
    return found


def _words_of(clause: Clause) -> Iterator[str]:
    yield from (clause.do, *clause.conditions)
    yield from (word for word in (clause.to, clause.stat, clause.status, clause.keyword) if word)
    if isinstance(clause.amount, PerCount):
        yield clause.amount.per
