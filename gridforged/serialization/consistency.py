"""Whether the parts of a snapshot fit together, so that whatever is let in can be played on to its end.

That includes room to grow: no counter may be so high that the rest of the battle could carry it past what
the next snapshot may hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gridforged.components.clock import RUNNING
from gridforged.components.identity import AWAY, HOME, KIND_NAMES, Identity
from gridforged.components.limits import EVENT_LIMIT, FRAME_LIMIT
from gridforged.components.placement import Placement
from gridforged.ecs.streams import Stream
from gridforged.errors import SnapshotError
from gridforged.serialization.parts import SIDES
from gridforged.systems.board import Board
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.numbers import Numbers
from gridforged.systems.state import STREAM_NAMES, BattleState, Combatant

EVENTS_PER_FRAME: Final = 1_000_000_000
"""More events than the largest board can cause in one frame."""
TIMES_PER_FRAME: Final = 1_000
"""More activations, or revivals, than one combatant has in one frame, over a whole battle."""


def check_identities(board: Board, entities: Sequence[tuple[object, ...]]) -> None:
    """SnapshotError unless every combatant is the piece that the board has in its place."""
    setup = board.setup
    pieces = [(HOME, piece) for piece in setup.home] + [(AWAY, piece) for piece in setup.away]
    for components, (side, piece) in zip(entities[SIDES:], pieces, strict=True):
        identity = components[0]
        if (
            not isinstance(identity, Identity)
            or identity.side != side
            or identity.card != piece.card
            or identity.tier != piece.tier
            or KIND_NAMES[identity.kind] != setup.cards[piece.card].kind
        ):
            raise SnapshotError(f"components.Identity: {piece.label} is not what the board says")


def check(state: BattleState) -> None:
    """SnapshotError unless every value agrees with the board and with the values beside it."""
    frames_left = _check_clock(state)
    for side, holder in enumerate(state.sides):
        if holder.side != side:
            raise SnapshotError("components.Side.side: the home side comes first, then the away side")
    for name in STREAM_NAMES:
        stream = state.world.resource(f"stream.{name}", Stream)
        if stream.s0 == stream.s1 == stream.s2 == stream.s3 == 0:
            raise SnapshotError(f"resources.stream.{name}: a stream is never all zero")
    most_often = FRAME_LIMIT - frames_left * TIMES_PER_FRAME
    footprints = state.board.setup.rules.footprints
    for combatant in state.combatants:
        _check_placement(state.numbers, combatant, footprints)
        _check_counters(state, combatant, most_often)
    _check_cells(state)


def _check_clock(state: BattleState) -> int:
    """How many frames the battle has left, at most."""
    clock = state.clock
    if (clock.outcome == RUNNING) != (clock.reason == 0):
        raise SnapshotError("resources.clock: only a battle that has ended has a reason for it")
    left = state.numbers.battle_limit - clock.frame
    if left < 0 or (left == 0 and clock.outcome == RUNNING):
        raise SnapshotError(f"resources.clock.frame: {clock.frame} is past the end of the battle")
    if clock.outcome != RUNNING:
        left = 0
    if state.log.next_seq > EVENT_LIMIT - left * EVENTS_PER_FRAME:
        raise SnapshotError("resources.events.next_seq: leaves no room for the events to come")
    return left


def _check_placement(numbers: Numbers, combatant: Combatant, footprints: dict[str, tuple[int, int]]) -> None:
    placement = combatant.placement
    rows, columns = footprints[KIND_NAMES[combatant.identity.kind]]
    if placement.rows != rows or placement.columns != columns:
        raise SnapshotError(
            f"components.Placement: {combatant.label} does not have the footprint of its kind"
        )
    if placement.row + rows > numbers.half_rows or placement.column + columns > numbers.half_columns:
        raise SnapshotError(f"components.Placement: {combatant.label} stands outside its half")


def _check_counters(state: BattleState, combatant: Combatant, most_often: int) -> None:
    label = combatant.label
    vitality = combatant.vitality
    if vitality.current > vitality.maximum:
        raise SnapshotError(f"components.Vitality.current: {label} has more than its maximum")
    if vitality.alive != (vitality.current > 0):
        raise SnapshotError(f"components.Vitality.alive: {label} must be alive exactly while it has Vitality")
    if vitality.incarnation > most_often:
        raise SnapshotError(f"components.Vitality.incarnation: {label} has come back too often")
    if combatant.charge.activations > most_often:
        raise SnapshotError(f"components.Charge.activations: {label} has activated too often")
    if vitality.alive and vitality.revival_due:
        raise SnapshotError(f"components.Vitality.revival_due: {label} is alive and waits for no revival")
    used = combatant.charge.used
    if used and used != sorted(dict.fromkeys(used)):
        raise SnapshotError(f"components.Charge.used: {label} remembers a clause twice or out of order")
    if len(combatant.traits.values) != len(KEYWORDS):
        raise SnapshotError(f"components.Traits.values: {label} does not have a number for each keyword")
    durability = combatant.durability
    if durability.current > durability.maximum:
        raise SnapshotError(f"components.Durability.current: {label} has more than its maximum")
    _check_statuses(state, combatant)


def _check_statuses(state: BattleState, combatant: Combatant) -> None:
    label = combatant.label
    crush = combatant.crush
    if not len(crush.amounts) == len(crush.untils) == len(crush.causes):
        raise SnapshotError(f"components.Crush: {label} has layers without an amount, an end or a cause")
    ticking = combatant.ticking
    for source in (ticking.burn_source, ticking.venom_source):
        if source and not state.is_combatant(source):
            raise SnapshotError(f"components.Ticking: {label} suffers from {source}, which is no combatant")
    timers = combatant.timers
    latest = max(
        combatant.vitality.revival_cause,
        ticking.burn_cause,
        ticking.venom_cause,
        timers.freeze_cause,
        timers.stun_cause,
        timers.blind_cause,
        timers.entrap_cause,
        timers.dormant_cause,
        timers.prismbreak_cause,
        *crush.causes,
    )
    if latest >= state.log.next_seq:
        raise SnapshotError(f"components: {label} names event {latest} as a cause, which is still to come")


def _check_cells(state: BattleState) -> None:
    """No two living combatants of a half share a cell."""
    columns = state.numbers.half_columns
    taken = [0, 0]  # for each half a number with one bit a cell
    for combatant in state.combatants:
        if not combatant.vitality.alive:
            continue
        cells = _cells(combatant.placement, columns)
        if taken[combatant.side] & cells:
            raise SnapshotError(f"components.Placement: {combatant.label} and another share a cell")
        taken[combatant.side] |= cells


def _cells(placement: Placement, columns: int) -> int:
    row = ((1 << placement.columns) - 1) << (placement.row * columns + placement.column)
    cells = 0
    for _ in range(placement.rows):
        cells |= row
        row <<= columns
    return cells
