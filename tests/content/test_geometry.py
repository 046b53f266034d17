"""Footprints, the edge of a half, overlaps."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged.content.geometry import BoardGeometry, Footprint, footprint
from gridforged.content.rules import Rules
from gridforged.content.schema import PIECES, Kind

PLACES = st.builds(Footprint, st.integers(-2, 8), st.integers(-2, 8), st.integers(1, 4), st.integers(1, 4))


@pytest.mark.parametrize(
    ("kind", "side"),
    [("unit", 2), ("large", 3), ("huge", 4), ("boss", 4), ("penny", 1), ("tool", 1), ("hub", 2)],
)
def test_each_kind_covers_its_square(kind: Kind, side: int) -> None:
    place = footprint(kind, 1, 2, Rules())
    assert (place.rows, place.columns) == (side, side)
    assert len(set(place.cells())) == side * side
    assert place.cells()[0] == (1, 2)


def test_every_kind_that_stands_on_a_half_has_a_footprint() -> None:
    assert sorted(Rules().footprints) == sorted(PIECES)


def test_an_overlap_names_both_pieces_and_the_shared_cells() -> None:
    problems = BoardGeometry(8, 8).problems([("crab", Footprint(0, 0, 2, 2)), ("ray", Footprint(1, 0, 3, 3))])
    assert [(problem.piece, problem.reason) for problem in problems] == [
        (1, "'ray' overlaps 'crab' at (1, 0), (1, 1)")
    ]


def test_a_piece_over_two_others_is_reported_for_each() -> None:
    pieces = [("a", Footprint(0, 0, 1, 1)), ("b", Footprint(0, 1, 1, 1)), ("c", Footprint(0, 0, 1, 2))]
    assert [problem.reason for problem in BoardGeometry(8, 8).problems(pieces)] == [
        "'c' overlaps 'a' at (0, 0)",
        "'c' overlaps 'b' at (0, 1)",
    ]


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (0, -1), (7, 0), (0, 7), (8, 8), (1_000, 0)])
def test_a_piece_over_the_edge_is_outside_with_its_cells_named(row: int, column: int) -> None:
    (problem,) = BoardGeometry(8, 8).problems([("crab", Footprint(row, column, 2, 2))])
    assert problem.reason.startswith(
        f"'crab' covers rows {row} to {row + 1}, columns {column} to {column + 1}"
    )
    assert "outside the half (rows 0 to 7, columns 0 to 7)" in problem.reason


def test_the_last_cell_belongs_to_the_half() -> None:
    assert (
        BoardGeometry(8, 8).problems([("crab", Footprint(6, 6, 2, 2)), ("boss", Footprint(0, 4, 4, 4))]) == []
    )


@given(st.lists(PLACES, max_size=6))
def test_pieces_without_a_problem_are_inside_and_share_no_cell(places: list[Footprint]) -> None:
    geometry = BoardGeometry(8, 8)
    found = geometry.problems([(f"piece-{number}", place) for number, place in enumerate(places)])
    cells = [cell for place in places for cell in place.cells()]
    sound = all(geometry.contains(place) for place in places) and len(cells) == len(set(cells))
    assert sound == (not found)
