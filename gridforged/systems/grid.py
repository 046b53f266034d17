"""Where pieces stand to one another: adjacency, flanks, distance, reading order.

Each half has rows and columns of its own from 0 at its top left. The halves never touch (G-87); for distances
the away half lies to the right of the home half behind one empty column.
"""

from __future__ import annotations

from gridforged.components.identity import AWAY, TOOL
from gridforged.components.placement import Placement
from gridforged.systems.state import BattleState, Combatant


def spans_overlap(start: int, length: int, other_start: int, other_length: int) -> bool:
    """Whether two runs of cells on one axis share a cell."""
    return start < other_start + other_length and other_start < start + length


def overlaps(one: Placement, other: Placement) -> bool:
    """Whether two footprints on the same half share a cell."""
    return spans_overlap(one.row, one.rows, other.row, other.rows) and spans_overlap(
        one.column, one.columns, other.column, other.columns
    )


def is_adjacent(one: Combatant, other: Combatant) -> bool:
    """Whether the footprints share an edge; a corner does not count (900.41a)."""
    if one.side != other.side or one is other:
        return False
    a, b = one.placement, other.placement
    if spans_overlap(a.row, a.rows, b.row, b.rows):
        return a.column + a.columns == b.column or b.column + b.columns == a.column
    if spans_overlap(a.column, a.columns, b.column, b.columns):
        return a.row + a.rows == b.row or b.row + b.rows == a.row
    return False


def neighbours(state: BattleState, center: Combatant) -> list[Combatant]:
    """Every piece of the half, dead ones too, whose footprint shares an edge with that of `center`, in
    reading order.
    """
    known = state.neighbours.get(center.entity)
    if known is None:
        known = [other for other in state.half(center.side) if is_adjacent(center, other)]
        state.neighbours[center.entity] = known
    return known


def living_adjacent(state: BattleState, center: Combatant) -> list[Combatant]:
    """Everything alive on the same half that shares an edge with `center`, in reading order (900.41b)."""
    return [other for other in neighbours(state, center) if other.vitality.alive]


def adjacent_tools(state: BattleState, center: Combatant) -> int:
    """How many living allied Tools share an edge with it (900.5d, 900.41d)."""
    return sum(1 for other in living_adjacent(state, center) if other.identity.kind == TOOL)


def occupied_flanks(state: BattleState, center: Combatant) -> int:
    """How many of the two positions left and right of `center` hold anything alive: 0, 1 or 2 (900.41e,
    G-51).
    """
    left = right = 0
    mine = center.placement
    for other in living_adjacent(state, center):
        theirs = other.placement
        if theirs.column + theirs.columns == mine.column:
            left = 1
        elif mine.column + mine.columns == theirs.column:
            right = 1
    return left + right


def _gap(start: int, length: int, other_start: int, other_length: int) -> int:
    """Steps from the nearest cell of one run to the nearest of the other; 0 when they share a cell."""
    if start + length <= other_start:
        return other_start - (start + length) + 1
    if other_start + other_length <= start:
        return start - (other_start + other_length) + 1
    return 0


def distance(state: BattleState, one: Combatant, other: Combatant) -> int:
    """Manhattan distance: the least over all pairs of cells; 1 for adjacent pieces (900.33c, G-89)."""
    a, b = one.placement, other.placement
    behind = state.numbers.half_columns + 1
    a_column = a.column + (behind if one.side == AWAY else 0)
    b_column = b.column + (behind if other.side == AWAY else 0)
    return _gap(a.row, a.rows, b.row, b.rows) + _gap(a_column, a.columns, b_column, b.columns)


def is_own_place_free(state: BattleState, combatant: Combatant) -> bool:
    """Whether nothing alive but itself stands on the cells where it stands or fell."""
    mine = combatant.placement
    others = [c for c in state.half(combatant.side) if c.vitality.alive and c is not combatant]
    return not any(overlaps(mine, other.placement) for other in others)


def find_place(state: BattleState, combatant: Combatant) -> Placement | None:
    """Where a returning combatant fits: its own cells, else the first free place in reading order (G-79)."""
    mine = combatant.placement
    taken = [c.placement for c in state.half(combatant.side) if c.vitality.alive and c is not combatant]
    own = Placement(mine.row, mine.column, mine.rows, mine.columns)
    if not any(overlaps(own, other) for other in taken):
        return own
    for row in range(state.numbers.half_rows - mine.rows + 1):
        for column in range(state.numbers.half_columns - mine.columns + 1):
            place = Placement(row, column, mine.rows, mine.columns)
            if not any(overlaps(place, other) for other in taken):
                return place
    return None
