"""Two halves of boards made into one."""

from __future__ import annotations

import pytest

from gridforged import Battle, ContentError, load_board, pair_boards
from gridforged.content.catalogue import packaged_boards
from gridforged.content.pairing import half_of, pair, split_reference
from gridforged.content.setup import decode_setup, encode_setup
from gridforged.systems.vocabulary import VOCABULARY

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
