"""The packaged cards and boards, with the words that the rules really know."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridforged.content.catalogue import (
    collect_cards,
    packaged_board_source,
    packaged_boards,
    packaged_cards,
)
from gridforged.content.loader import load_board, parse_board
from gridforged.content.setup import decode_setup, encode_setup
from gridforged.content.vocabulary import Vocabulary
from gridforged.errors import ContentError
from gridforged.systems.vocabulary import VOCABULARY
from tests.content.words import WORDS

CARD = "cards:\n  - {id: ID, name: Some Crab, kind: unit, stats: {vitality: 5}}\n"


@pytest.mark.parametrize("name", packaged_boards())
def test_a_packaged_board_loads_by_name_and_survives_its_bytes(name: str) -> None:
    board = load_board(name, VOCABULARY)
    assert board == load_board(f"{name}.yaml", VOCABULARY)
    assert decode_setup(encode_setup(board), VOCABULARY) == board


def test_packaged_cards_are_read_once_and_sorted_by_id() -> None:
    cards = packaged_cards(VOCABULARY)
    assert cards is packaged_cards(VOCABULARY)
    assert list(cards) == sorted(cards)
    assert all(card.id == card_id for card_id, card in cards.items())


def test_the_names_of_a_vocabulary_are_those_of_its_words() -> None:
    for words in (
        VOCABULARY.operations,
        VOCABULARY.selectors,
        VOCABULARY.conditions,
        VOCABULARY.counts,
        VOCABULARY.keywords,
        VOCABULARY.statuses,
        VOCABULARY.triggers,
    ):
        assert all(word.name == name for name, word in words.items())


def test_an_unknown_board_names_the_nearest_packaged_one(monkeypatch: pytest.MonkeyPatch) -> None:
    names = packaged_boards()
    if not names:
        pytest.skip("no board is packaged yet")
    wrong = names[0][:-1] + "x"
    with pytest.raises(ContentError) as caught:
        load_board(wrong, VOCABULARY)
    assert caught.value.nearest in names
    with pytest.raises(ContentError):
        packaged_board_source("../cards/crabs")


def test_files_of_a_folder_share_one_space_of_ids(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(CARD.replace("ID", "one"), encoding="utf-8")
    (tmp_path / "b.yaml").write_text(CARD.replace("ID", "two"), encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no content", encoding="utf-8")
    assert list(collect_cards(tmp_path, WORDS)) == ["one", "two"]
    (tmp_path / "c.yaml").write_text(CARD.replace("ID", "one"), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        collect_cards(tmp_path, WORDS)
    assert (caught.value.line, caught.value.path) == (2, "cards[0].id")
    assert "'one' is taken by another packaged file" in caught.value.reason


def test_a_board_may_not_define_a_packaged_card_anew() -> None:
    cards = packaged_cards(VOCABULARY)
    if not cards:
        pytest.skip("no card is packaged yet")
    card = next(iter(cards))
    text = (
        f"title: Shadow\n{CARD.replace('ID', card)}"
        f"home: [{{card: {card}, at: [0, 0]}}]\naway: [{{card: {card}, at: [0, 0]}}]\n"
    )
    with pytest.raises(ContentError, match="is a packaged card") as caught:
        parse_board(text, VOCABULARY)
    assert (caught.value.line, caught.value.path) == (3, "cards[0].id")


def test_packaged_cards_must_fit_the_vocabulary_they_are_read_with() -> None:
    cards = packaged_cards(VOCABULARY)
    if not any(card.ability for card in cards.values()):
        pytest.skip("no card with an ability is packaged yet")
    empty = Vocabulary(
        operations={},
        selectors={},
        conditions={},
        counts={},
        keywords={},
        statuses={},
        triggers={},
        stats=(),
    )
    with pytest.raises(ContentError, match="unknown"):
        packaged_cards(empty)
