"""What the rune board and the resonance of its side give a combatant where it stands (900.23, 900.24)."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.components.traits import RUNIC
from gridforged.systems import clocks
from gridforged.systems.cards import CompiledRune
from gridforged.systems.state import BattleState, Combatant, Projection


def of(state: BattleState, combatant: Combatant) -> Projection:
    """Its projection, worked out when first asked for after something has moved."""
    known = combatant.projection
    if known is None:
        known = _project(state, combatant)
        combatant.projection = known
    return known


def _project(state: BattleState, combatant: Combatant) -> Projection:
    projection = Projection()
    if combatant.is_object:
        return projection  # 900.24d: Tools are not eligible
    board = state.board.rune_boards[combatant.side]
    for stat in range(len(projection.stats)):
        projection.stats[stat] += board.resonance_stats[stat]
    projection.keywords.extend(board.resonance_keywords)
    for rune in board.runes:
        covered = lines_over(rune, combatant)
        if covered == 0:
            continue
        is_full = covered > 1 or _is_small(combatant) or combatant.traits.values[RUNIC] > 0
        projection.runes.append((rune, is_full))
        given = rune.full if is_full else rune.half
        for stat, amount in enumerate(given.stats):
            projection.stats[stat] += amount
        projection.keywords.extend(given.keywords)
    return projection


def lines_over(rune: CompiledRune, combatant: Combatant) -> int:
    """How many of the rune's lines cross the footprint (900.24a)."""
    placement = combatant.placement
    start = placement.row if rune.is_row else placement.column
    length = placement.rows if rune.is_row else placement.columns
    return max(0, min(start + length, rune.at + rune.lines) - max(start, rune.at))


def _is_small(combatant: Combatant) -> bool:
    # 900.24d: half of a footprint of size 1 means nothing.
    return combatant.placement.rows == 1 and combatant.placement.columns == 1


def part_of(state: BattleState, combatant: Combatant, keyword: int) -> int:
    """How much of a keyword runes and resonance give it."""
    if not state.board.has_runes:
        return 0
    return sum([amount for given, amount in of(state, combatant).keywords if given == keyword])


def move(state: BattleState, combatants: list[Combatant], cells: list[tuple[int, int]]) -> None:
    """Put combatants on other cells (top-left row and column); what runes give them goes with the place."""
    before = [of(state, combatant) for combatant in combatants] if state.board.has_runes else []
    for combatant, (row, column) in zip(combatants, cells, strict=True):
        combatant.placement.row = row
        combatant.placement.column = column
    state.placements_changed()
    if state.board.has_runes:
        for combatant, left in zip(combatants, before, strict=True):
            _change(state, combatant, left)


def start(state: BattleState) -> None:
    """Give everyone the keywords of runes and resonance, at the start of a battle."""
    if state.board.has_runes:
        for combatant in state.combatants:
            _change(state, combatant, Projection())


def refresh(state: BattleState, combatant: Combatant) -> None:
    """Work out anew what runes give a unit that has just become Runic (900.24c)."""
    if state.board.has_runes:
        before = of(state, combatant)
        combatant.projection = None
        _change(state, combatant, before)


def _change(state: BattleState, combatant: Combatant, before: Projection) -> None:
    """Replace the keywords of an earlier projection by those of the present one.

    Only what differs changes: a keyword that has been used up stays so while its rune still reaches the unit,
    and cannot be taken back when it no longer does. One that makes the unit Runic, or ends that, changes the
    projection itself once more.
    """
    values = combatant.traits.values
    while True:
        is_runic = values[RUNIC] > 0
        present = of(state, combatant)
        change = [0] * len(values)
        for keyword, amount in present.keywords:
            change[keyword] += amount
        for keyword, amount in before.keywords:
            change[keyword] -= amount
        for keyword, amount in enumerate(change):
            if amount != 0:
                values[keyword] = clamp_amount(max(0, values[keyword] + amount))
        if (values[RUNIC] > 0) == is_runic:
            break
        before = present
        combatant.projection = None
    clocks.restart(state, combatant)
