"""Two halves of boards made into one."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from benchmarks.field import groups_of, halves_of
from gridforged import Battle, ContentError, load_board, pair_boards
from gridforged.content.catalogue import packaged_boards
from gridforged.content.pairing import half_of, pair, split_reference
from gridforged.content.setup import decode_setup, encode_setup
from gridforged.headless.client.connection import source_of
from gridforged.headless.simulation.plan import make_plan
from gridforged.systems.vocabulary import VOCABULARY
from tests.cli.kit import DUEL

OTHERS = [[half_of(load_board(name).setup, "away")] for name in ("tide-pool", "crab-cove")]
"""Who can meet the pool with its own footprints, and who can meet everybody else."""


def test_both_halves_of_a_board_paired_play_the_same_battle_as_the_board() -> None:
    whole = Battle(load_board("undead-vs-scrip"), 3)
    halves = Battle(pair_boards("undead-vs-scrip", "undead-vs-scrip:away"), 3)
    whole.run()
    halves.run()
    assert halves.events == whole.events


@pytest.mark.parametrize("name", packaged_boards())
def test_every_packaged_half_meets_itself_and_another(name: str) -> None:
    for side in ("home", "away"):
        half = half_of(load_board(name).setup, side)
        for other in (half, *OTHERS[name != "tide-pool"]):
            board = pair(half, other)
            assert decode_setup(encode_setup(board), VOCABULARY) == board
            assert [piece.label for piece in board.home] == [piece.label for piece in half.pieces]
            assert len(board.away) == len(other.pieces)


@pytest.mark.parametrize(
    ("reference", "parts"),
    [
        ("crab-cove", ("crab-cove", "home")),
        ("crab-cove:away", ("crab-cove", "away")),
        ("C:\\boards\\cove.yaml", ("C:\\boards\\cove.yaml", "home")),
        ("http://x/y.yaml", ("http://x/y.yaml", "home")),
    ],
)
def test_a_reference_names_a_board_and_a_half(reference: str, parts: tuple[str, str]) -> None:
    assert split_reference(reference) == parts


def test_a_half_that_is_none_is_refused_with_the_word_that_was_meant() -> None:
    with pytest.raises(ContentError, match=r"crab-cove: .*no 'awya' \(did you mean 'away'\?\)"):
        pair_boards("crab-cove", "crab-cove:awya")


def test_a_half_that_does_not_fit_the_rules_of_the_other_is_refused() -> None:
    with pytest.raises(ContentError, match="Tide Pool against Crab Cove"):
        pair_boards("tide-pool", "crab-cove:away")


def test_two_versions_of_a_board_can_meet_though_a_card_of_one_id_differs() -> None:
    setup = load_board("tide-pool").setup
    shrimp = next(card for card in setup.cards if card.id == "pool-shrimp")
    cards = tuple(
        msgspec.structs.replace(card, stats=msgspec.structs.replace(card.stats, power=99))
        if card is shrimp
        else card
        for card in setup.cards
    )
    changed = msgspec.structs.replace(setup, cards=cards)
    board = pair(half_of(setup, "home"), half_of(changed, "away"))
    assert decode_setup(encode_setup(board), VOCABULARY) == board
    powers = {card.id: card.stats.power for card in board.cards if card.id.startswith("pool-shrimp")}
    assert powers == {"pool-shrimp": shrimp.stats.power, "pool-shrimp-2": 99}
    ids = [card.id for card in board.cards]
    assert {ids[piece.card] for piece in board.home} >= {"pool-shrimp"}
    assert {ids[piece.card] for piece in board.away} >= {"pool-shrimp-2"}
    # The same the other way round, with every other card still shared.
    again = pair(half_of(changed, "home"), half_of(setup, "away"))
    assert len(again.cards) == len(board.cards) == len(setup.cards) + 1


def test_a_new_id_is_neither_one_of_the_home_half_nor_one_of_the_away_half() -> None:
    setup = load_board("tide-pool").setup
    cards = {card.id: card for card in setup.cards}
    shrimp = cards["pool-shrimp"]
    strong = msgspec.structs.replace(shrimp, name="Strong Shrimp")
    taken = msgspec.structs.replace(shrimp, id="pool-shrimp-2", name="Second Shrimp")
    theirs = tuple(sorted([strong, taken], key=lambda card: card.id))
    away = tuple(
        msgspec.structs.replace(piece, card=number, label=f"shrimp-{number}", tier=1)
        for number, piece in enumerate(setup.away[:2])
    )
    other = msgspec.structs.replace(setup, cards=theirs, home=away, away=away)
    board = pair(half_of(setup, "home"), half_of(other, "away"))
    names = {card.id: card.name for card in board.cards}
    assert names["pool-shrimp"] == shrimp.name
    assert names["pool-shrimp-2"] == "Second Shrimp"
    assert names["pool-shrimp-3"] == "Strong Shrimp"


def test_a_file_by_exactly_that_name_is_meant_whatever_colons_are_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = DUEL.read_text(encoding="utf-8")
    for name in ("a:away.yaml", "b:away"):
        Path(name).write_text(text, encoding="utf-8")
        assert split_reference(name) == (name, "home")
        assert split_reference(f"{name}:away") == (name, "away")
        whole = Battle(load_board(name), 3)
        halves = Battle(pair_boards(name, f"{name}:away"), 3)
        assert whole.run() == halves.run()
        assert make_plan(name, battles=1).pairings[0].board.digest == load_board(name).digest
        assert groups_of(halves_of([name], both=False)) == [[name, f"{name}:away"]]
        assert source_of(name).yaml == text
    assert split_reference("c:away") == ("c", "away")
