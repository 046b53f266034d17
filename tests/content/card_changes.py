"""Random changes of a card, one at a time: a number, a word, a condition, an order ..."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from gridforged.content.schema import Card, Clause, PercentOf, PerCount, PerTier, PerTierNumber
from gridforged.content.vocabulary import OperationWord
from gridforged.headless.random_cards import Choices, pick
from gridforged.systems.vocabulary import VOCABULARY

S = TypeVar("S", bound=msgspec.Struct)
Lists = tuple[tuple[Clause, ...], ...]

COUNTED: Final = ("amount", "seconds", "limit", "every")
NUMBERED: Final = ("keywords", "while_insured")
PARTS: Final = ("ability", "passives", "packages", "new_target")
"""What of a card holds clauses."""
SWITCHES: Final = ("once", "require_hit", "initiative")


def changed(card: Card, what: str, choices: Choices) -> Card | None:
    """`card` with one change of that kind; None if it has nothing that could be so changed."""
    return CHANGES[what](card, choices)


def _number(card: Card, choices: Choices) -> Card | None:
    parts = [*(name for name in NUMBERED if getattr(card, name)), "defence", "grants", "sale", "clause"]
    part = pick(choices, parts)
    if part == "clause":
        return _in_a_clause(card, choices, lambda clause: _raised(clause, choices))
    if part == "sale":
        return _with(card, penny_sale=_more(card.penny_sale))
    if part in NUMBERED:
        values = dict(getattr(card, part))
        name = pick(choices, sorted(values))
        return None if values[name] is True else _with(card, **{part: {**values, name: _more(values[name])}})
    values = getattr(card, part)
    fields = [name for name in values.__struct_fields__ if getattr(values, name) is not None]
    name = pick(choices, fields)
    return _with(card, **{part: _with(values, **{name: _more(getattr(values, name))})})


def _raised(clause: Clause, choices: Choices) -> Clause | None:
    fields = [name for name in COUNTED if getattr(clause, name) is not None]
    if not fields:
        return None
    name = pick(choices, fields)
    return _with(clause, **{name: _more(getattr(clause, name), 0.2 if name == "seconds" else 1)})


def _more(value: Any, step: float = 1) -> Any:
    if isinstance(value, PerTier | PerTierNumber):
        return _with(value, per_tier=value.per_tier + step)
    if isinstance(value, PerCount):
        return _with(value, each=_more(value.each))
    if isinstance(value, PercentOf):
        return _with(value, percent=_more(value.percent))
    if isinstance(value, tuple):
        return (*value[:-1], _more(value[-1], step))
    return round(value + step, 3)


def _word(card: Card, choices: Choices) -> Card | None:
    if card.passives and choices.below(3) == 0:
        return _another_trigger(card, choices)
    return _in_a_clause(card, choices, lambda clause: _another_word(clause, choices))


def _another_trigger(card: Card, choices: Choices) -> Card:
    number = choices.below(len(card.passives))
    trigger = VOCABULARY.triggers[pick(choices, sorted(VOCABULARY.triggers))]
    passive = _with(card.passives[number], when=trigger.name, scope=pick(choices, trigger.scopes))
    return _with(card, passives=(*card.passives[:number], passive, *card.passives[number + 1 :]))


def _another_word(clause: Clause, choices: Choices) -> Clause | None:
    word = VOCABULARY.operations[clause.do]
    kind = pick(choices, ("do", "to", "stat", "keyword", "amount"))
    if kind == "do":
        return _with(
            clause,
            do=pick(choices, [other for other in sorted(VOCABULARY.operations) if _alike(word, other)]),
        )
    if kind == "to":
        return _with(clause, to=pick(choices, sorted(VOCABULARY.selectors))) if word.targets else None
    if kind == "amount":
        return _another_amount(clause, choices)
    if getattr(clause, kind) is None:
        return None
    known = [each.name for each in VOCABULARY.stats] if kind == "stat" else sorted(VOCABULARY.keywords)
    return _with(clause, **{kind: pick(choices, known)})


def _another_amount(clause: Clause, choices: Choices) -> Clause | None:
    amount = clause.amount
    if isinstance(amount, PerCount):
        return _with(clause, amount=_with(amount, per=pick(choices, sorted(VOCABULARY.counts))))
    if isinstance(amount, PercentOf):
        other = "cost_paid" if amount.of == "current_damage" else "current_damage"
        return _with(clause, amount=_with(amount, of=other))
    return None


def _alike(word: OperationWord, other: str) -> bool:
    """Whether an operation takes what `word` takes, so that it may stand in its place."""
    one = VOCABULARY.operations[other]
    return (one.amount, bool(one.targets), one.parameters, one.lanes) == (
        word.amount,
        bool(word.targets),
        word.parameters,
        word.lanes,
    )


def _condition(card: Card, choices: Choices) -> Card | None:
    for part in ("passives", "packages"):
        holders = getattr(card, part)
        if holders and choices.below(3) == 0:
            number = choices.below(len(holders))
            holder = _toggled(holders[number], choices)
            return _with(card, **{part: (*holders[:number], holder, *holders[number + 1 :])})
    return _in_a_clause(card, choices, lambda clause: _toggled(clause, choices))


def _toggled(holder: S, choices: Choices) -> S:
    name = pick(choices, sorted(VOCABULARY.conditions))
    conditions: tuple[str, ...] = getattr(holder, "conditions")  # noqa: B009 - of a clause, passive or package
    others = tuple(other for other in conditions if other != name)
    return _with(holder, conditions=others if name in conditions else (*conditions, name))


def _switch(card: Card, choices: Choices) -> Card | None:
    name = pick(choices, SWITCHES)
    parts = PARTS if name == "once" else ["ability"]
    return _in_a_clause(
        card, choices, lambda clause: _with(clause, **{name: not getattr(clause, name)}), parts
    )


def _lane(card: Card, choices: Choices) -> Card | None:
    def moved(clause: Clause) -> Clause | None:
        lanes = VOCABULARY.operations[clause.do].lanes
        return _with(clause, lane=pick(choices, lanes)) if lanes else None

    return _in_a_clause(card, choices, moved, ["ability"])


def _recipients(card: Card, choices: Choices) -> Card | None:
    def limited(clause: Clause) -> Clause | None:
        if not VOCABULARY.operations[clause.do].targets:
            return None
        return _with(clause, limit=None if clause.limit else 1)

    return _in_a_clause(card, choices, limited)


def _order(card: Card, choices: Choices) -> Card | None:
    if len(card.ability) < 2:
        return None
    number = choices.below(len(card.ability) - 1)
    clauses = list(card.ability)
    clauses[number : number + 2] = reversed(clauses[number : number + 2])
    return _with(card, ability=tuple(clauses))


def _removal(card: Card, choices: Choices) -> Card | None:
    parts = [name for name in PARTS if getattr(card, name)]
    if not parts:
        return None
    part = pick(choices, parts)
    items = getattr(card, part)
    number = choices.below(len(items))
    return _with(card, **{part: (*items[:number], *items[number + 1 :])})


def _in_a_clause(
    card: Card,
    choices: Choices,
    change: Callable[[Clause], Clause | None],
    parts: Sequence[str] = PARTS,
) -> Card | None:
    """`card` with a clause of one of these parts changed."""
    parts = [name for name in parts if getattr(card, name)]
    if not parts:
        return None
    part = pick(choices, parts)
    items: Sequence[Any] = getattr(card, part)
    number = choices.below(len(items))
    item = items[number]
    if isinstance(item, Clause):
        new: Any = change(item)
    else:
        inner = choices.below(len(item.do))
        clause = change(item.do[inner])
        new = None if clause is None else _with(item, do=(*item.do[:inner], clause, *item.do[inner + 1 :]))
    return None if new is None else _with(card, **{part: (*items[:number], new, *items[number + 1 :])})


def _with(struct: S, **fields: Any) -> S:
    return msgspec.structs.replace(struct, **fields)


CHANGES: Final[dict[str, Callable[[Card, Choices], Card | None]]] = {
    "number": _number,
    "word": _word,
    "condition": _condition,
    "switch": _switch,
    "lane": _lane,
    "recipients": _recipients,
    "order": _order,
    "removal": _removal,
}
