"""Every word of the card language and every lane fires in some battle, and what does not is named."""

from __future__ import annotations

import pytest

from gridforged.content.catalogue import packaged_cards
from gridforged.headless.coverage import LANE_EVENTS, NEGATED, Coverage
from gridforged.headless.exhaustive import exhaust
from gridforged.headless.keyword_evidence import HOLDS, SEEN
from gridforged.headless.random_boards import random_board, random_board_of, random_board_with
from gridforged.systems.effects.shock import Shock
from gridforged.systems.lanes import LANES
from gridforged.systems.selectors import SELECTORS
from gridforged.systems.vocabulary import VOCABULARY

CLAUSE_LANES = {"armor_setup", "activation", "lucid", "base_hit", "post_damage"}


def test_everything_fires_in_some_battle() -> None:
    outcome = exhaust(600)
    assert outcome.missing == {}
    assert outcome.is_complete
    assert outcome.fired == outcome.total > 140


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1_000_000, 13_000_000, 1_000_000))
def test_everything_fires_with_every_seed(seed: int) -> None:
    assert exhaust(3_000, seed).missing == {}


@pytest.mark.soak
def test_the_packaged_cards_alone_make_everything_fire() -> None:
    assert exhaust(3_000, packaged_only=True).missing == {}


def test_the_same_arguments_play_the_same_battles() -> None:
    assert exhaust(20, 5) == exhaust(20, 5)
    assert exhaust(20, 5).events != exhaust(20, 6).events


def test_the_report_is_told_of_every_battle() -> None:
    told: list[int] = []
    outcome = exhaust(4, report=told.append)
    assert told == [1, 2, 3, 4]
    assert outcome.battles == 4
    assert not outcome.is_complete


def test_every_keyword_has_exactly_one_kind_of_evidence() -> None:
    assert sorted([*SEEN, *HOLDS]) == sorted(VOCABULARY.keywords)


def test_every_lane_is_seen_by_events_or_by_its_clauses() -> None:
    assert CLAUSE_LANES | set(LANE_EVENTS) == {lane.name for lane in LANES}
    assert not CLAUSE_LANES & set(LANE_EVENTS)


def test_nothing_has_fired_before_the_first_battle() -> None:
    coverage = Coverage()
    missing = coverage.missing()
    assert set(missing["operation"]) == set(VOCABULARY.operations)
    assert set(missing["trigger"]) == set(VOCABULARY.triggers)
    assert set(missing["selector"]) == {selector.word.name for selector in SELECTORS}
    assert set(missing["condition"]) >= {"is_lucid", NEGATED + "is_lucid"}
    assert coverage.wanted() >= {"shock", "is_lucid", "acclimate", "rabid"}
    assert coverage.total() == sum(len(names) for names in missing.values())


def test_watching_changes_nothing() -> None:
    coverage = Coverage()
    for seed in range(3):
        watched = coverage.play(random_board(seed), seed)
        alone = type(watched)(random_board(seed), seed)
        alone.run()
        assert watched.digest() == alone.digest()
        assert watched.events == alone.events


def test_wanted_words_are_on_the_cards() -> None:
    cards = [card for seed in range(10) for card in random_board_with({"rabid", "shock"}, seed).setup.cards]
    rabid = sum("rabid" in card.keywords for card in cards)
    usual = sum("rabid" in card.keywords for seed in range(10) for card in random_board(seed).setup.cards)
    assert rabid > usual
    assert any(clause.do == "shock" for card in cards for clause in card.ability)


def test_boards_of_given_cards_hold_no_others() -> None:
    cards = list(packaged_cards(VOCABULARY).values())[:9]
    for seed in range(10):
        assert all(card in cards for card in random_board_of(cards, seed).setup.cards)
    assert random_board_of(cards, 1).encoded == random_board_of(cards, 1).encoded


@pytest.mark.interpreted_only("replaces functions of the engine")
def test_an_operation_that_does_nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shock, "resolve", lambda *_: None)
    assert exhaust(60).missing["operation"].count("shock") == 1
