"""What sound files mean: labels, resolved cards, rules overrides, defaults, single conditions."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from gridforged import load_board as load_packaged
from gridforged.content.loader import load_cards, parse_cards
from gridforged.content.resolve import thousandths, tier_value
from gridforged.content.rules import Rules
from gridforged.content.schema import Defence, PerCount, PerTierNumber
from gridforged.content.yaml_tree import MAX_BYTES
from gridforged.errors import ContentError
from tests.content.words import HERE, WORDS, lint_file, load_board, parse_board

GOOD = HERE / "good"

PIECES = """
title: Labels
cards:
  - {id: crab, name: Crab, kind: penny, stats: {vitality: 10}}
home:
  - {card: crab, at: [0, 0]}
  - {card: crab, at: [0, 1]}
  - {card: crab, at: [0, 2], id: crab-2}
away:
  - {card: crab, at: [0, 0], id: crab}
  - {card: crab, at: [0, 1]}
"""


@pytest.mark.parametrize("path", sorted(GOOD.glob("*.yaml")), ids=lambda path: path.name)
def test_a_good_file_has_no_problems(path: Path) -> None:
    assert [str(error) for error in lint_file(path, WORDS)] == []


def test_a_board_holds_the_cards_in_use_sorted_and_its_own_rules() -> None:
    board = load_board(GOOD / "crab-cove.yaml", WORDS)
    assert [card.id for card in board.cards] == ["fixture-crab", "fixture-wall"]
    assert (board.title, board.round) == ("Crab cove", 2)
    assert board.rules.insurance_capacity == 20
    assert board.rules.footprints == {**Rules().footprints, "boss": (3, 3)}
    assert [(piece.card, piece.tier, piece.row, piece.col) for piece in board.home] == [
        (0, 3, 0, 0),
        (0, 1, 0, 2),
        (1, 1, 5, 5),
    ]


def test_a_board_without_overrides_plays_by_the_default_rules() -> None:
    assert parse_board(PIECES, WORDS).rules == Rules()


def test_labels_default_to_the_card_id_with_the_first_free_number() -> None:
    board = parse_board(PIECES, WORDS)
    assert [piece.label for piece in board.home] == ["crab-3", "crab-4", "crab-2"]
    assert [piece.label for piece in board.away] == ["crab", "crab-5"]


def test_the_first_of_several_equal_pieces_keeps_the_plain_label() -> None:
    board = parse_board(PIECES.replace(", id: crab-2", "").replace(", id: crab", ""), WORDS)
    assert [piece.label for piece in board.home + board.away] == [
        "crab",
        "crab-2",
        "crab-3",
        "crab-4",
        "crab-5",
    ]


def test_what_is_left_out_has_its_default() -> None:
    (card,) = parse_cards("cards: [{id: a, name: A, kind: unit, stats: {vitality: 7}}]", WORDS)
    assert card.tiers == 3
    assert card.defence == Defence()
    stats = card.stats
    assert (stats.vitality, stats.power, stats.speed, stats.focus, stats.armor) == (7, 0, 50, 20, 0)
    assert (card.ability, card.passives, card.keywords, card.cost, card.sell) == ((), (), {}, 0, 0)


def test_a_default_written_out_is_the_same_as_one_left_out() -> None:
    short = parse_cards("cards: [{id: a, name: A, kind: unit, stats: {vitality: 7}}]", WORDS)
    long = parse_cards(
        "cards: [{id: a, name: A, kind: unit, tiers: 3, stats: {vitality: 7, speed: 50},"
        " defence: {shield: 0}, keywords: {}, ability: [], cost: 0, archetype: ''}]",
        WORDS,
    )
    assert short == long
    assert msgspec.msgpack.encode(short) == msgspec.msgpack.encode(long)


def test_amounts_resolve_to_exact_integers_at_each_tier() -> None:
    board = load_board(GOOD / "crab-cove.yaml", WORDS)
    crab = board.cards[0]
    assert [tier_value(crab.stats.vitality, tier) for tier in (1, 2, 3)] == [120, 240, 360]
    assert [tier_value(crab.stats.power, tier) for tier in (1, 2, 3)] == [10, 20, 40]
    heal, counted = crab.ability[4], crab.ability[5]
    assert isinstance(heal.amount, tuple)
    assert [thousandths(heal.amount, tier) for tier in (1, 2, 3)] == [500, 1_000, 1_500]
    assert isinstance(counted.amount, PerCount)
    assert isinstance(counted.amount.each, PerTierNumber)
    assert thousandths(counted.amount.each, 3) == 1_500


@pytest.mark.parametrize("written", ["0.6", "0.001", "999999999.999", "0.1", "2.675"])
def test_a_decimal_of_three_places_is_exact_in_thousandths(written: str) -> None:
    whole, _, part = written.partition(".")
    assert thousandths(float(written), 1) == int(whole) * 1_000 + int(part.ljust(3, "0"))


def test_one_condition_needs_no_list_and_many_keep_their_order() -> None:
    crab = load_board(GOOD / "crab-cove.yaml", WORDS).cards[0]
    assert crab.ability[4].conditions == ("is_lucid",)
    assert crab.ability[5].conditions == ("is_lucid", "has_living_target")


def test_content_cannot_be_changed_after_it_is_loaded() -> None:
    board = load_board(GOOD / "crab-cove.yaml", WORDS)
    with pytest.raises(AttributeError):
        board.cards[0].stats.power = 5  # type: ignore[misc]  # the very thing that must not work


def test_words_of_yaml_1_1_are_plain_text() -> None:
    board = parse_board(PIECES.replace("Labels", "yes"), WORDS)
    assert board.title == "yes"
    assert parse_board(PIECES.replace("Labels", "2024-01-01"), WORDS).title == "2024-01-01"


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + PIECES.replace("\n", "\r\n").encode())
    assert load_board(path, WORDS) == parse_board(PIECES, WORDS)
    bad = PIECES.replace("vitality: 10", "vitality: none").replace("\n", "\r\n")
    path.write_bytes(bad.encode())
    (error,) = lint_file(path, WORDS)
    assert error.line == 4


@pytest.mark.parametrize("source", ["no-such-board", "no/such/file.yaml", "nul\0byte.yaml", "x" * 5_000, ""])
def test_a_board_that_does_not_exist_is_a_content_error(source: str) -> None:
    with pytest.raises(ContentError):
        load_board(source, WORDS)
    with pytest.raises(ContentError):
        load_board(Path(source), WORDS)


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="is not a file"):
        load_cards(tmp_path, WORDS)
    assert "is not a file" in str(lint_file(tmp_path, WORDS)[0])


def test_what_is_there_and_is_no_file_is_said_to_be_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.yaml").mkdir()
    Path("loop.yaml").symlink_to("loop.yaml")
    for name in ("folder.yaml", "loop.yaml"):
        with pytest.raises(ContentError, match=f"{name}: is not a file"):
            load_board(name, WORDS)
    with pytest.raises(ContentError, match="no file and no packaged board 'lost'"):
        load_board("lost.yaml", WORDS)


def test_a_folder_by_the_name_of_a_packaged_board_is_not_in_its_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tide-pool").mkdir()
    assert load_packaged("tide-pool").setup.title == "Tide Pool"


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_text("# " + "x" * MAX_BYTES, encoding="utf-8")
    with pytest.raises(ContentError, match=f"the file is more than {MAX_BYTES} bytes long"):
        load_board(path, WORDS)


def test_a_file_with_very_many_values_is_refused() -> None:
    with pytest.raises(ContentError, match="more than 50000 values"):
        parse_cards("cards: [" + "a," * 60_000 + "]", WORDS)


@pytest.mark.parametrize(
    "text",
    [
        'title: "\\UFFFFFFFF"',
        'title: "\\ud800"',
        "%YAML 99999999999999999999999.1\n---\ntitle: x",
        "? [a, b]\n: c",
        "title: !local x",
        "[" * 5_000,
        "{" * 5_000,
        "- " * 5_000,
        "title: *a",
        "title: |\n\t",
        "title: '",
        "\ud800",
        "\x00",
        "..." * 10,
        "--- >\n--- |",
        "title: >9999999999999999999999999\n x",
    ],
)
def test_odd_yaml_is_a_content_error(text: str) -> None:
    with pytest.raises(ContentError):
        parse_board(text, WORDS)


def test_a_card_at_its_limits_is_sound() -> None:
    (card,) = parse_cards(
        f"cards: [{{id: {'a' * 48}, name: A, kind: boss, tiers: 9,"
        " stats: {vitality: 1000000000, power: 1000000}, ability: [{do: heal, amount: 1000000000}]}]",
        WORDS,
    )
    assert tier_value(card.stats.vitality, 9) == 1_000_000_000
