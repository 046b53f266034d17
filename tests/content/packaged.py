"""What the packaged cards and boards say: where each word of the card language is used, and as which text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

import yaml

from gridforged.content.catalogue import packaged_cards
from gridforged.content.schema import Card, Clause, PerCount
from gridforged.content.vocabulary import (
    KeywordWord,
    OperationWord,
    StatusWord,
    TriggerWord,
    Vocabulary,
    Word,
)
from gridforged.systems.board import Board
from gridforged.systems.cards import CompiledClause
from gridforged.systems.vocabulary import VOCABULARY

CATEGORIES: Final = (
    "operations",
    "selectors",
    "conditions",
    "counts",
    "keywords",
    "statuses",
    "triggers",
    "stats",
)
"""The kinds of words in a vocabulary."""

AnyWord = Word | OperationWord | KeywordWord | StatusWord | TriggerWord


@dataclass(frozen=True)
class Use:
    """One use of a word on a packaged card, as the card file writes it."""

    category: str
    word: str
    card: str
    text: str


def words(vocabulary: Vocabulary, category: str) -> list[str]:
    """The names of one kind of words."""
    if category == "stats":
        return [word.name for word in vocabulary.stats]
    return list(getattr(vocabulary, category))


def word(vocabulary: Vocabulary, category: str, name: str) -> AnyWord:
    """The word of that kind and name."""
    known = vocabulary.stats if category == "stats" else getattr(vocabulary, category).values()
    return next(word for word in known if word.name == name)


def files(folder: str) -> list[tuple[str, bytes]]:
    """Name and content of every packaged file of ``cards`` or ``boards``."""
    found = [
        (file.name, file.read_bytes())
        for file in (resources.files("gridforged.content") / folder).iterdir()
        if file.name.endswith(".yaml")
    ]
    return sorted(found)


def clauses(card: Card) -> list[Clause]:
    """Every clause of a card, those of passives, packages and new targets too."""
    in_passives = [clause for passive in card.passives for clause in passive.do]
    in_packages = [clause for package in card.packages for clause in package.do]
    return [*card.ability, *in_passives, *in_packages, *card.new_target]


def compiled_clauses(board: Board) -> dict[tuple[str, int], list[CompiledClause]]:
    """The clauses of the cards on ``board`` by card id and place in ``clauses(card)``, one for each tier
    and potency.
    """
    found: dict[tuple[str, int], list[CompiledClause]] = {}
    for piece in (*board.setup.home, *board.setup.away):
        card = board.compiled_card(piece.card, piece.tier)
        held = [clause for passive in card.passives for clause in passive.clauses]
        held += [clause for package in card.packages for clause in package.clauses]
        if card.ability is not None:
            lanes = (card.ability.armor_setup, card.ability.activation, card.ability.lucid)
            held += [clause for lane in (*lanes, card.ability.post_damage) for clause in lane]
            held += [card.ability.base_hit] if card.ability.base_hit is not None else []
        for clause in held:
            found.setdefault((card.id, clause.position), []).append(clause)
    for rune in [rune for runes in board.rune_boards for rune in runes.runes]:
        for gifts in (rune.full, rune.half):  # rune effects do not know their place on the card
            for place, clause in enumerate([*gifts.immediate, *gifts.new_target]):
                found.setdefault((rune.card, place), []).append(clause)
    return found


def scopes_used() -> set[tuple[str, str]]:
    """Each trigger with each scope that some packaged card listens with, named or meant."""
    return {
        (passive.when, passive.scope or VOCABULARY.triggers[passive.when].scopes[0])
        for card in packaged_cards(VOCABULARY).values()
        for passive in card.passives
    }


@cache
def uses() -> tuple[Use, ...]:
    """Every use of every word on the packaged cards, in the order of the card ids."""
    written = {raw["id"]: raw for _, content in files("cards") for raw in yaml.safe_load(content)["cards"]}
    cards = packaged_cards(VOCABULARY).values()
    return tuple(use for card in cards for use in _uses_of(card, written[card.id]))


def _uses_of(card: Card, raw: dict[str, Any]) -> Iterator[Use]:
    for keyword in card.keywords:
        yield Use("keywords", keyword, card.name, f"keywords: {_flow({keyword: raw['keywords'][keyword]})}")
    for index, passive in enumerate(card.passives):
        text = _flow(raw["passives"][index])
        yield Use("triggers", passive.when, card.name, text)
        for condition in passive.conditions:
            yield Use("conditions", condition, card.name, text)
    for index, package in enumerate(card.packages):
        for condition in package.conditions:
            yield Use("conditions", condition, card.name, _flow(raw["packages"][index]))
    reactions = (*raw.get("passives", ()), *raw.get("packages", ()))
    raw_clauses = [*raw.get("ability", ()), *(clause for reaction in reactions for clause in reaction["do"])]
    raw_clauses += raw.get("new_target", ())
    for clause, raw_clause in zip(clauses(card), raw_clauses, strict=True):
        for category, word in _words_of(clause):
            yield Use(category, word, card.name, _flow(raw_clause))


def _words_of(clause: Clause) -> Iterator[tuple[str, str]]:
    yield "operations", clause.do
    if clause.to:
        yield "selectors", clause.to
    if clause.stat:
        yield "stats", clause.stat
    if clause.do in VOCABULARY.statuses:
        yield "statuses", clause.do
    if clause.status:
        yield "statuses", clause.status
    if clause.keyword:
        yield "keywords", clause.keyword
    if isinstance(clause.amount, PerCount):
        yield "counts", clause.amount.per
    for condition in clause.conditions:
        yield "conditions", condition


def _flow(value: dict[str, Any]) -> str:
    """``value`` on one line of YAML."""
    return yaml.safe_dump(value, default_flow_style=True, sort_keys=False, width=10_000).strip()


def shortest(found: Sequence[Use], category: str, word: str) -> Use | None:
    """The use of ``word`` that has the least beside it; of equal ones the first. None if it is not used."""
    fitting = [use for use in found if (use.category, use.word) == (category, word)]
    return min(fitting, key=lambda use: len(use.text), default=None)
