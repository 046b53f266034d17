"""The words that content may use, as plain values.

Content knows no rules: which operations, selectors, conditions, counts, keywords, statuses and triggers there
are is decided where they are carried out, and comes in from there as one Vocabulary.

Every word says how a card reads that uses it: its `text`, from which a card's rules text is put together. A
text is a template of `str.format`; the names that it may hold in braces are

- `this`, `target`, `subject`, `judged`: the unit itself, its target, whom an event befell, whom conditions
  test
- `whom`, `group`: of an operation, each of its recipients ("each enemy", "each of 2 allies"), or all as one
- `amount`, `seconds`: how much, by tier; `{amount:Armor}` with its noun, where "(s)" ends a plural
- `stat`, `keyword`: what a clause names
- `who`, `side`: of a trigger, whom the event befalls ("an adjacent ally"; from then on it is the `subject`,
  "that ally"), and on whose side
- the name of any number of the rules table, a duration as seconds: `{crush_ms}` is "2 seconds"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

AmountUse = Literal["required", "optional", "none"]
Need = Literal["unit", "target", "event"]
"""What must be there for a word to mean anything: the unit whose clause it is, a primary target, or an event
that befell somebody."""
NOBODY: Final = "nobody"
"""The target of a trigger that nobody brings about."""


@dataclass(frozen=True)
class Word:
    """A name that content may use: a selector, condition, count, status, trigger, scope or stat."""

    name: str
    rule: str
    """Number of the rule that defines it."""
    summary: str
    """One line for a person, shown by editors."""
    text: str = ""
    """How a card says it: a noun, or of a condition what follows "if"."""
    plural: str = ""
    """Of a selector: `text` for several. Empty if it is always the one that `text` names."""
    needs: tuple[Need, ...] = ()
    """What it finds nobody, never holds or is always 0 without."""


@dataclass(frozen=True)
class OperationWord:
    """An operation that a clause may name, and what the clause must and may say with it."""

    name: str
    rule: str
    summary: str
    amount: AmountUse = "required"
    targets: str = ""
    """Selector used when the clause has no ``to``; empty when the operation takes no ``to`` at all."""
    selectors: tuple[str, ...] = ()
    """Selectors that it accepts; empty means all."""
    lane: str = "activation"
    """Lane of a clause that names none."""
    lanes: tuple[str, ...] = ("activation", "lucid", "post_damage")
    """Lanes that a clause may name."""
    parameters: frozenset[str] = field(default_factory=frozenset)
    """Further keys that a clause must have: of stat, status, keyword, seconds."""
    optional_parameters: frozenset[str] = field(default_factory=frozenset)
    """Further keys that a clause may have."""
    text: str = ""
    """How a card says it, as an imperative."""
    text_for_self: str = ""
    """How it says it of the unit itself, where "itself" for `whom` would not do."""
    unlisted: str = ""
    """What a card says for an amount that it need not list."""
    standard: str = ""
    """The number of the rules table that stands for ``seconds`` left out."""
    needs: tuple[Need, ...] = ()
    """What it does nothing without, whomever it is aimed at."""


@dataclass(frozen=True)
class StatusWord:
    """A status, which is also the operation that applies it."""

    name: str
    rule: str
    summary: str
    takes: Literal["points", "stacks", "seconds"]
    """What a clause that applies it gives: an ``amount``, or ``seconds``."""
    negative: bool = False
    """Whether it is one of the negative families that counts and clear-status know (G-44)."""
    relentless: str = ""
    """Number of the rule by which Relentless refuses it; empty if it does not (G-43)."""
    targets: str = "target"
    lane: str = "activation"
    standard: str = ""
    """The number of the rules table that stands for ``seconds`` left out; empty if they may not be."""
    text: str = ""
    text_for_self: str = ""
    """As of the operation that applies it."""


@dataclass(frozen=True)
class TriggerWord:
    """A moment that a passive may listen to."""

    name: str
    rule: str
    summary: str
    scopes: tuple[str, ...]
    """Scopes that a passive may name with it; the first is meant when it names none."""
    text: str = ""
    """How a card says it, from "when" or "after" on."""
    target: str = NOBODY
    """Who is the target of clauses that answer it."""
    subject: str = ""
    """Whom it befell, where the scope does not say it well enough."""


@dataclass(frozen=True)
class ScopeWord:
    """How a card says a scope of a trigger: whom the event befalls, and how it is called from then on."""

    who: str
    subject: str
    side: str


@dataclass(frozen=True)
class KeywordWord:
    """A keyword of a card: a flag, or a number between ``low`` and ``high``."""

    name: str
    rule: str
    summary: str
    takes: Literal["number", "flag"] = "flag"
    low: int = 1
    high: int = 1_000_000
    text: str = ""
    """How a card says it: its name and number, a colon, and what that means."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """All words by name. Compared by identity, so that what was checked against one can be kept with it."""

    operations: Mapping[str, OperationWord]
    selectors: Mapping[str, Word]
    conditions: Mapping[str, Word]
    counts: Mapping[str, Word]
    keywords: Mapping[str, KeywordWord]
    statuses: Mapping[str, StatusWord]
    triggers: Mapping[str, TriggerWord]
    stats: tuple[Word, ...]
