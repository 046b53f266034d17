"""Whatever a card says, its text says it: random cards, and random changes to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from gridforged.content.resolve import tier_value
from gridforged.content.rules import Rules
from gridforged.content.schema import Card
from gridforged.headless.card_text import text_of
from gridforged.headless.card_text.clause import Speaker
from gridforged.headless.random_cards import CardMaker, RandomChoices
from gridforged.headless.random_runes import RuneMaker
from gridforged.systems.compile import compile_card
from gridforged.systems.compile_runes import gifts_of
from gridforged.systems.numbers import Numbers
from tests.content.card_changes import CHANGES, changed

RULES: Final = Rules()
NUMBERS: Final = Numbers(RULES)


def cards_of(seed: int) -> list[Card]:
    """A random card that stands on a half, and random runes."""
    choices = RandomChoices(seed)
    maker = CardMaker(choices, short=False)
    return [maker.card(0), *RuneMaker(choices, maker, RULES).cards]


cards = st.integers(0, 2**32).map(cards_of).flatmap(st.sampled_from)


@given(cards, st.integers(0, 3))
def test_every_card_has_a_text_of_clean_sentences(card: Card, tier: int) -> None:
    lines = text_of(card, RULES, tier if tier <= card.tiers else 0)
    for line in lines:
        assert line.part
        assert line.text.endswith(".")
        assert not line.text.endswith("..")
        assert line.text[0].isupper()
        assert "  " not in line.text
        assert not set("{}_") & set(line.text)
        assert not any(mark in line.text for mark in (" .", " ,", " :", " ;", "None", "()", ": :", "//"))


@given(cards)
def test_the_text_of_all_tiers_is_that_of_each_tier_where_they_agree(card: Card) -> None:
    every = text_of(card, RULES)
    for tier in range(1, card.tiers + 1):
        alone = text_of(card, RULES, tier)
        together = {line.text for line in every}
        assert len(alone) <= len(every)
        assert all(line.text in together or any("/" in text for text in together) for line in alone)
    if card.tiers == 1:
        assert every == text_of(card, RULES, 1)


@pytest.mark.interpreted_only("looks into compiled cards, whose native classes hide their fields")
@given(cards, st.sampled_from(sorted(CHANGES)), st.integers(0, 2**32))
def test_no_change_of_what_a_card_does_leaves_its_text_as_it_was(card: Card, what: str, seed: int) -> None:
    mutant = changed(card, what, RandomChoices(seed))
    assume(mutant is not None and mutant != card)
    assert mutant is not None
    if behaviour(mutant) == behaviour(card):
        assert text_of(mutant, RULES) == text_of(card, RULES)
    else:
        assert texts(mutant) != texts(card), (card, mutant)


def real_changes(cards: int) -> Iterator[tuple[Card, Card]]:
    """Changes of so many random cards that change what the card does: before and after."""
    for seed in range(cards):
        for card in cards_of(seed):
            mutant = changed(card, sorted(CHANGES)[seed % len(CHANGES)], RandomChoices(seed))
            if mutant is not None and behaviour(mutant) != behaviour(card):
                yield card, mutant


@pytest.mark.soak
@pytest.mark.interpreted_only("looks into compiled cards, whose native classes hide their fields")
def test_no_change_out_of_very_many_leaves_a_text_as_it_was() -> None:
    said = [texts(card) != texts(mutant) for card, mutant in real_changes(20_000)]
    assert len(said) > 10_000
    assert all(said)


@pytest.mark.interpreted_only("looks into compiled cards, whose native classes hide their fields")
@pytest.mark.parametrize(
    ("place", "instead"),
    [
        ("when", []),
        ("conditions", ""),
        ("_recipients", "somebody"),
        ("_per", ""),
        ("_seconds", "some seconds"),
        ("_granted", "a keyword"),
    ],
)
def test_a_text_that_leaves_something_out_is_found(
    place: str, instead: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Speaker, place, lambda *_: instead)
    assert any(texts(card) == texts(mutant) for card, mutant in real_changes(5_000))


def texts(card: Card) -> list[str]:
    return [line.text for line in text_of(card, RULES)]


def behaviour(card: Card) -> object:
    """Everything of a card that its text is about, as battles run it, as plain values."""
    tiers = range(1, card.tiers + 1)
    if card.kind in ("rune", "resonance"):
        return card.kind, [plain(gifts_of(card, tier, NUMBERS)) for tier in tiers]
    grants = [
        [tier_value(getattr(card.grants, name), tier) for tier in tiers]
        for name in ("vitality", "power", "speed", "armor")
    ]
    compiled = [plain(compile_card(card, tier, NUMBERS)) for tier in tiers]
    for each in compiled:
        del each["stats"], each["vitality"]  # they stand beside the text
        for lane in ("activation", "lucid") if each["ability"] else ():
            each["ability"][lane] = as_resolved(each["ability"][lane])
    sale = [tier_value(card.penny_sale, tier) for tier in tiers]
    return card.kind, grants if card.kind == "hub" else [], sale, compiled


def as_resolved(lane: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """A lane with all Initiative clauses where the first of them stands (900.31b)."""
    first = next((number for number, clause in enumerate(lane) if clause["initiative"]), 0)
    return lane[:first] + sorted(lane[first:], key=lambda clause: not clause["initiative"])


def plain(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if hasattr(value, "__dict__"):
        # Where a clause stands on the card is only for remembering whether it was used.
        return {name: plain(item) for name, item in vars(value).items() if name != "position"}
    return value
