"""Every word of the card language has a text, and its text has a place for whatever a clause says with it."""

from __future__ import annotations

import string
from typing import Final

import pytest

from gridforged.content.rulebook import atoms
from gridforged.content.rules import Rules
from gridforged.content.vocabulary import (
    KeywordWord,
    OperationWord,
    StatusWord,
    TriggerWord,
    Vocabulary,
    Word,
)
from gridforged.systems.triggers.trigger import SCOPES
from gridforged.systems.vocabulary import VOCABULARY
from tests.content import packaged
from tests.content.packaged import AnyWord

SCENE: Final = {"this", "target", "subject", "judged"}
PLACES: Final = {
    "operations": SCENE | {"whom", "group", "amount", "seconds", "stat", "keyword"},
    "statuses": {"whom", "amount", "seconds"},
    "selectors": SCENE,
    "conditions": SCENE,
    "counts": SCENE,
    "keywords": {"amount"},
    "triggers": {"who", "side"},
    "stats": set[str](),
}
"""What may stand in braces beside the numbers of the rules table."""


def places(text: str) -> set[str]:
    """Names in braces, those within a noun too."""
    found = set()
    for _, name, noun, _ in string.Formatter().parse(text):
        if name is not None:
            found |= {name} | places(noun or "")
    return found


def problems(vocabulary: Vocabulary) -> list[str]:
    """What is missing in the texts of a vocabulary, word by word."""
    found: list[str] = []
    for category, allowed in PLACES.items():
        for name in packaged.words(vocabulary, category):
            word = packaged.word(vocabulary, category, name)
            if not word.text:
                found.append(f"{category}: {name} has no text")
                continue
            found += [f"{category}: {name}: {what}" for what in _problems_of(word, allowed)]
    return found


def _problems_of(word: AnyWord, allowed: set[str]) -> list[str]:
    texts = [word.text]
    needed: list[set[str]] = []
    if isinstance(word, OperationWord | StatusWord):
        texts += [word.text_for_self] if word.text_for_self else []
    if isinstance(word, OperationWord):
        needed += [{"amount", "keyword"}] if word.amount != "none" else []
        needed += [{"whom", "group"}] if word.targets else []
        needed += [{name} for name in ("stat", "seconds", "keyword") if name in word.parameters]
    if isinstance(word, KeywordWord):
        needed += [{"amount"}] if word.takes == "number" else []
    if isinstance(word, TriggerWord):
        needed += [{"who", "side"}] if len(word.scopes) > 1 else []
    found = []
    for text in texts:
        names = places(text)
        known = allowed | set(Rules.__struct_fields__)
        found += [f"'{{{name}}}' means nothing here" for name in sorted(names - known)]
        for choice in needed:
            if not names & choice and not (text != word.text and choice == {"whom", "group"}):
                found.append(f"no place for {' or '.join(sorted(choice))} in '{text}'")
    if isinstance(word, KeywordWord):
        name, colon, meaning = word.text.partition(": ")
        if not (name and colon and meaning):
            found.append("a keyword reads 'Name: meaning'")
    return found


def test_every_word_has_a_text_with_a_place_for_all_that_goes_with_it() -> None:
    assert problems(VOCABULARY) == []


def test_a_word_needs_the_target_or_an_event_where_its_text_names_it() -> None:
    """So that the linter knows of a new word at once where it reaches nobody or reads nothing."""
    for category in ("selectors", "conditions", "counts"):
        for word in getattr(VOCABULARY, category).values():
            named = places(word.text)
            needs = {"target" if need == "target" else "subject" for need in word.needs if need != "unit"}
            assert named & {"target", "subject"} == needs, word.name


def test_no_two_words_of_a_kind_read_the_same() -> None:
    for category in PLACES:
        words = [packaged.word(VOCABULARY, category, name) for name in packaged.words(VOCABULARY, category)]
        texts = [(word.text, word.scopes if isinstance(word, TriggerWord) else ()) for word in words]
        assert len(set(texts)) == len(texts), category


def test_every_scope_of_a_trigger_is_said() -> None:
    assert {scope for word in VOCABULARY.triggers.values() for scope in word.scopes} == set(SCOPES)


def test_the_rule_of_every_word_is_an_atom() -> None:
    """So that what governs a line of a card can be read up in the index."""
    known = atoms()
    for category in PLACES:
        for name in packaged.words(VOCABULARY, category):
            assert packaged.word(VOCABULARY, category, name).rule in known, (category, name)


@pytest.mark.parametrize(
    ("category", "word", "problem"),
    [
        ("counts", Word("own_feral", "900.21d", "s"), "counts: own_feral has no text"),
        (
            "operations",
            OperationWord("heal", "900.14a", "s", targets="self", text="restore Vitality to {whom}"),
            "operations: heal: no place for amount or keyword in 'restore Vitality to {whom}'",
        ),
        (
            "operations",
            OperationWord("heal", "900.14a", "s", targets="self", text="restore {amount:Vitality}"),
            "operations: heal: no place for group or whom in 'restore {amount:Vitality}'",
        ),
        (
            "keywords",
            KeywordWord("fury", "900.30f", "s", text="Fury: for every {fury} Focus"),
            "keywords: fury: '{fury}' means nothing here",
        ),
        (
            "keywords",
            KeywordWord("feast", "900.14e", "s", takes="number", text="Feast: eats"),
            "keywords: feast: no place for amount in 'Feast: eats'",
        ),
        (
            "keywords",
            KeywordWord("fury", "900.30f", "s", text="is furious"),
            "keywords: fury: a keyword reads 'Name: meaning'",
        ),
        (
            "triggers",
            TriggerWord("culled", "900.1d", "s", scopes=("self", "allies"), text="when it is Culled"),
            "triggers: culled: no place for side or who in 'when it is Culled'",
        ),
    ],
)
def test_what_is_missing_is_named(category: str, word: AnyWord, problem: str) -> None:
    words = {**getattr(VOCABULARY, category), word.name: word}
    families = {name: getattr(VOCABULARY, name) for name in PLACES}
    assert problems(Vocabulary(**{**families, category: words})) == [problem]
