"""Adjacency, flanks, distance, reading order and free places, each against counting single cells."""

from __future__ import annotations

import random

import pytest

from gridforged.battle import Battle
from gridforged.systems import grid
from gridforged.systems.state import Combatant
from tests.systems.kit import Piece, battle, place

SIZES = {"unit": 2, "large": 3, "huge": 4, "penny": 1, "tool": 1, "hub": 2, "boss": 4}

Cells = frozenset[tuple[int, int]]


def cells(combatant: Combatant) -> Cells:
    spot = combatant.placement
    return frozenset(
        (row, column)
        for row in range(spot.row, spot.row + spot.rows)
        for column in range(spot.column, spot.column + spot.columns)
    )


def share_an_edge(one: Cells, other: Cells) -> bool:
    return any(
        step in other
        for row, col in one
        for step in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1))
    )


def nearest_cells(one: Cells, other: Cells) -> int:
    return min(abs(a - c) + abs(b - d) for a, b in one for c, d in other)


def pair(kind: str = "unit", other: str = "unit") -> tuple[Combatant, Combatant, Battle]:
    fight = battle([Piece("a", (0, 0), kind), Piece("b", (4, 4), other)], [Piece("d")])
    return fight.combatant("a"), fight.combatant("b"), fight


def check_adjacency_of_all_pairs() -> None:
    """Every pair of footprints of sides 1 to 4 that do not overlap, anywhere on the half."""
    one, other, _ = pair()
    seen = 0
    for size in (1, 2, 3, 4):
        for other_size in (1, 2, 3, 4):
            for row in range(9 - other_size):
                for column in range(9 - other_size):
                    place(one, 2, 3, size, size)
                    place(other, row, column, other_size, other_size)
                    if cells(one) & cells(other):
                        continue
                    expected = share_an_edge(cells(one), cells(other))
                    assert grid.is_adjacent(one, other) == expected, (one.placement, other.placement)
                    assert grid.is_adjacent(other, one) == expected, (one.placement, other.placement)
                    seen += expected
    assert seen > 100


@pytest.mark.rules("900.41a", "900.41b")
def test_adjacent_is_who_shares_an_edge_cell_by_cell() -> None:
    check_adjacency_of_all_pairs()


@pytest.mark.rules("900.41a")
def test_a_corner_does_not_touch() -> None:
    one, other, _ = pair()
    place(one, 2, 2)
    for row, column in ((0, 0), (0, 4), (4, 0), (4, 4)):
        place(other, row, column)
        assert not grid.is_adjacent(one, other)
    for row, column in ((0, 1), (0, 3), (1, 4), (3, 0), (4, 2)):
        place(other, row, column)
        assert grid.is_adjacent(one, other)


@pytest.mark.rules("900.41a")
def test_nothing_is_its_own_neighbour_and_the_halves_never_touch() -> None:
    fight = battle([Piece("a", (0, 6))], [Piece("d", (0, 0)), Piece("e", (0, 2))])
    home, away = fight.combatant("a"), fight.combatant("d")
    assert not grid.is_adjacent(home, home)
    assert not grid.is_adjacent(home, away)
    place(home, 0, 2)  # next to the same numbers on the other half
    assert not grid.is_adjacent(home, away)
    assert grid.is_adjacent(away, fight.combatant("e"))


@pytest.mark.rules("900.41b", "900.41c")
@pytest.mark.parametrize(("kind", "most"), [("penny", 4), ("unit", 8), ("large", 8), ("huge", 12)])
def test_more_edge_means_more_neighbours(kind: str, most: int) -> None:
    # 2 x 2 units around a footprint of side n: at most floor(n/2) + 1 on each side, as far as they fit.
    size = SIZES[kind]
    fight = battle(
        [Piece("a", (2, 2), kind), *ring(size, 2)], [Piece("d")], {"half_rows": 10, "half_columns": 10}
    )
    center = fight.combatant("a")
    assert len(grid.living_adjacent(fight.state, center)) == len(fight.state.half(0)) - 1
    assert len(grid.living_adjacent(fight.state, center)) <= most
    assert len(grid.living_adjacent(fight.state, center)) >= size


def ring(size: int, width: int, kind: str = "unit") -> list[Piece]:
    """Pieces of `width` packed along the four sides of a footprint of `size` at (2, 2)."""
    spots: list[tuple[int, int]] = []
    for offset in range(0, size, width):
        spots += [
            (2 - width, 2 + offset),
            (2 + size, 2 + offset),
            (2 + offset, 2 - width),
            (2 + offset, 2 + size),
        ]
    taken: set[tuple[int, int]] = set()
    pieces: list[Piece] = []
    for row, column in spots:
        mine = {(row + r, column + c) for r in range(width) for c in range(width)}
        if not mine & taken and row >= 0 and column >= 0:
            taken |= mine
            pieces.append(Piece(f"r{row}x{column}", (row, column), kind))
    return pieces


@pytest.mark.rules("900.41c")
def test_a_side_of_a_giant_borders_several_units_where_a_units_side_borders_at_most_two() -> None:
    def along_one_side(kind: str, columns: list[int]) -> int:
        allies = [Piece(f"b{column}", (0, column)) for column in columns]
        fight = battle([Piece("a", (2, 2), kind), *allies], [Piece("d")])
        return len(grid.living_adjacent(fight.state, fight.combatant("a")))

    assert along_one_side("unit", [1, 3]) == 2
    assert along_one_side("large", [1, 3]) == 2
    assert along_one_side("huge", [1, 3, 5]) == 3


@pytest.mark.rules("900.41d")
def test_five_tools_fit_around_a_giant_and_no_more_than_four_on_one_side() -> None:
    # C-14: a side of a Huge Giant has four cells, so the five of Brute stand on any sides; 16 fit in all.
    around = ring(4, 1, "tool")
    assert len(around) == 16
    fight = battle([Piece("a", (2, 2), "huge"), *around], [Piece("d")])
    giant = fight.combatant("a")
    tools = [c for c in grid.living_adjacent(fight.state, giant) if c.is_object]
    assert len(tools) == 16

    row_above = [Piece(f"t{column}", (1, column), "tool") for column in range(8)]
    above = battle([Piece("a", (2, 2), "huge"), *row_above], [Piece("d")])
    assert len(grid.living_adjacent(above.state, above.combatant("a"))) == 4


@pytest.mark.rules("900.41d")
def test_a_fallen_piece_is_no_neighbour() -> None:
    fight = battle([Piece("a", (2, 2)), Piece("b", (0, 2)), Piece("c", (2, 4))], [Piece("d")])
    fight.combatant("b").vitality.alive = False
    assert grid.living_adjacent(fight.state, fight.combatant("a")) == [fight.combatant("c")]


def flanks_by_cells(center: Combatant, others: list[Combatant]) -> int:
    mine = cells(center)
    left = {(row, column - 1) for row, column in mine} - mine
    right = {(row, column + 1) for row, column in mine} - mine
    alive = [cells(other) for other in others if other.vitality.alive]
    return sum(any(side & spot for spot in alive) for side in (left, right))


def random_half(pick: random.Random, side: str) -> list[Piece]:
    """As many random pieces as find room in forty tries."""
    taken: set[tuple[int, int]] = set()
    pieces: list[Piece] = []
    for number in range(40):
        kind = pick.choice(sorted(SIZES))
        size = SIZES[kind]
        row, column = pick.randrange(9 - size), pick.randrange(9 - size)
        mine = {(row + r, column + c) for r in range(size) for c in range(size)}
        if not mine & taken:
            taken |= mine
            pieces.append(Piece(f"{side}{number}", (row, column), kind))
    return pieces


def check_random_halves(count: int, seed: int) -> None:
    """Neighbours, flanks, distances, reading order and free places on `count` random boards."""
    pick = random.Random(seed)
    for number in range(count):
        fight = battle(random_half(pick, "p"), random_half(pick, "q"), seed=number)
        for combatant in fight.combatants:
            combatant.vitality.alive = pick.random() < 0.8
        for side in (0, 1):
            half = fight.state.half(side)
            anchors = [(c.placement.row, c.placement.column) for c in half]
            assert anchors == sorted(anchors)
            assert sorted(c.entity for c in half) == [c.entity for c in fight.combatants if c.side == side]
            for center in half:
                around = [
                    c
                    for c in half
                    if c is not center and c.vitality.alive and share_an_edge(cells(center), cells(c))
                ]
                assert grid.living_adjacent(fight.state, center) == around
                others = [c for c in half if c is not center]
                assert grid.occupied_flanks(fight.state, center) == flanks_by_cells(center, others)
                for other in others:
                    assert grid.distance(fight.state, center, other) == nearest_cells(
                        cells(center), cells(other)
                    )
                check_place(fight, center, others)


def check_place(fight: Battle, comer: Combatant, others: list[Combatant]) -> None:
    taken = {cell for c in others if c.vitality.alive for cell in cells(c)}
    size = comer.placement.rows
    free = [
        (row, column)
        for row in range(9 - size)
        for column in range(9 - size)
        if not taken & {(row + r, column + c) for r in range(size) for c in range(size)}
    ]
    own = (comer.placement.row, comer.placement.column)
    found = grid.find_place(fight.state, comer)
    expected = own if own in free else free[0] if free else None
    assert (None if found is None else (found.row, found.column)) == expected


@pytest.mark.rules("900.41a", "900.41c", "900.41e")
def test_random_boards_agree_with_counting_cells() -> None:
    check_random_halves(60, seed=41)


@pytest.mark.soak
def test_two_thousand_random_boards_agree_with_counting_cells() -> None:
    check_random_halves(2_000, seed=4_100)


@pytest.mark.rules("900.41e")
def test_a_flank_is_left_or_right_and_never_above_or_below() -> None:
    allies = [Piece("above", (2, 4)), Piece("below", (6, 4)), Piece("left", (4, 2)), Piece("right", (4, 6))]
    fight = battle([Piece("a", (4, 4)), *allies], [Piece("d")])
    center = fight.combatant("a")
    assert grid.occupied_flanks(fight.state, center) == 2
    fight.combatant("left").vitality.alive = False
    assert grid.occupied_flanks(fight.state, center) == 1
    fight.combatant("right").vitality.alive = False
    assert grid.occupied_flanks(fight.state, center) == 0
    assert len(grid.living_adjacent(fight.state, center)) == 2


@pytest.mark.rules("900.41e")
def test_two_on_the_same_side_fill_one_flank_and_tools_fill_it_too() -> None:
    huge = Piece("a", (2, 2), "huge")
    two = battle([huge, Piece("b", (2, 0)), Piece("c", (4, 0))], [Piece("d")])
    assert grid.occupied_flanks(two.state, two.combatant("a")) == 1
    tools = battle([huge, Piece("t", (5, 1), "tool"), Piece("h", (2, 6), "hub")], [Piece("d")])
    assert grid.occupied_flanks(tools.state, tools.combatant("a")) == 2


def test_a_full_half_has_no_place_for_a_comer() -> None:
    pieces = [Piece(f"p{row}x{column}", (row, column)) for row in (0, 2, 4, 6) for column in (0, 2, 4, 6)]
    fight = battle(pieces, [Piece("d")])
    comer = fight.combatant("p0x0")
    assert grid.find_place(fight.state, comer) is not None
    place(comer, 0, 2)  # it fell where somebody stands, and its old cells are free
    found = grid.find_place(fight.state, comer)
    assert found is not None
    assert (found.row, found.column) == (0, 0)
    place(comer, 1, 1)
    comer.placement.rows = comer.placement.columns = 3
    assert grid.find_place(fight.state, comer) is None
