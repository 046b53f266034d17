"""Whether the parts of a snapshot fit together, so that whatever is let in can be played on."""

from __future__ import annotations

from typing import Final

from gridforged.components.charge import Charge
from gridforged.components.clock import RUNNING, Clock
from gridforged.components.defence import Defence
from gridforged.components.identity import AWAY, HOME, KIND_NAMES, TOOL, Identity
from gridforged.components.placement import Placement
from gridforged.components.side import Side
from gridforged.components.stats import Stats
from gridforged.components.status import Crush, Stacks, Ticking, Timers
from gridforged.components.tool import Durability
from gridforged.components.traits import Traits
from gridforged.components.vitality import Vitality
from gridforged.content.schema import PlacedPiece
from gridforged.ecs.events import EventLog
from gridforged.ecs.streams import Stream
from gridforged.errors import SnapshotError
from gridforged.systems import grid
from gridforged.systems.board import Board
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.state import STREAM_NAMES, BattleState, Combatant

SIDE_TYPES: Final[list[type[object]]] = [Side]
COMBATANT_TYPES: Final[list[type[object]]] = [
    Identity,
    Placement,
    Vitality,
    Stats,
    Charge,
    Defence,
    Traits,
    Stacks,
    Timers,
    Ticking,
    Crush,
]
"""What a combatant is made of, in the order of the wire tags."""


def check_parts(board: Board, resources: dict[str, object], entities: list[list[object]]) -> None:
    """SnapshotError unless these are the resources and entities of a battle on this board."""
    expected: dict[str, type[object]] = {"clock": Clock, "events": EventLog}
    for name in sorted(STREAM_NAMES):
        expected[f"stream.{name}"] = Stream
    found = {name: type(value) for name, value in resources.items()}
    if found != expected:
        raise SnapshotError(f"resources: a battle has {', '.join(expected)}, each of its own type")
    if len(entities) != len(board.labels) + 2:
        raise SnapshotError(
            f"entities: {len(entities)}, but two sides and {len(board.labels)} pieces were expected"
        )
    for index, components in enumerate(entities):
        expected_types = SIDE_TYPES if index < 2 else _types_of(components)
        if [type(component) for component in components] != expected_types:
            raise SnapshotError(f"entities[{index}]: does not have the components of its place")


def _types_of(components: list[object]) -> list[type[object]]:
    """What this combatant must be made of: a Tool has Durability too."""
    identity = components[0] if components else None
    is_tool = isinstance(identity, Identity) and identity.kind == TOOL
    return [*COMBATANT_TYPES, Durability] if is_tool else COMBATANT_TYPES


def check(state: BattleState) -> None:
    """SnapshotError unless every value agrees with the board and with the values beside it."""
    _check_clock(state)
    for side, holder in enumerate(state.sides):
        if holder.side != side:
            raise SnapshotError("components.Side.side: the home side comes first, then the away side")
    for name in STREAM_NAMES:
        stream = state.world.resource(f"stream.{name}", Stream)
        if stream.s0 == stream.s1 == stream.s2 == stream.s3 == 0:
            raise SnapshotError(f"resources.stream.{name}: a stream is never all zero")
    setup = state.board.setup
    pieces = [(HOME, piece) for piece in setup.home] + [(AWAY, piece) for piece in setup.away]
    for combatant, (side, piece) in zip(state.combatants, pieces, strict=True):
        _check_identity(state.board, combatant, side, piece)
        _check_combatant(state, combatant)
    for side in (HOME, AWAY):
        _check_cells([combatant for combatant in state.half(side) if combatant.vitality.alive])


def _check_clock(state: BattleState) -> None:
    clock = state.clock
    if (clock.outcome == RUNNING) != (clock.reason == 0):
        raise SnapshotError("resources.clock: only a battle that has ended has a reason for it")
    if clock.frame > state.numbers.battle_limit or (
        clock.outcome == RUNNING and clock.frame == state.numbers.battle_limit
    ):
        raise SnapshotError(f"resources.clock.frame: {clock.frame} is past the end of the battle")


def _check_identity(board: Board, combatant: Combatant, side: int, piece: PlacedPiece) -> None:
    identity = combatant.identity
    kind = board.setup.cards[piece.card].kind
    if (identity.side, KIND_NAMES[identity.kind], identity.card, identity.tier) != (
        side,
        kind,
        piece.card,
        piece.tier,
    ):
        raise SnapshotError(f"components.Identity: {combatant.label} is not what the board says")
    rows, columns = board.setup.rules.footprints[kind]
    if (combatant.placement.rows, combatant.placement.columns) != (rows, columns):
        raise SnapshotError(
            f"components.Placement: {combatant.label} does not have the footprint of its kind"
        )


def _check_combatant(state: BattleState, combatant: Combatant) -> None:
    label = combatant.label
    placement = combatant.placement
    if (
        placement.row + placement.rows > state.numbers.half_rows
        or placement.column + placement.columns > state.numbers.half_columns
    ):
        raise SnapshotError(f"components.Placement: {label} stands outside its half")
    vitality = combatant.vitality
    if vitality.current > vitality.maximum:
        raise SnapshotError(f"components.Vitality.current: {label} has more than its maximum")
    if vitality.alive != (vitality.current > 0):
        raise SnapshotError(f"components.Vitality.alive: {label} must be alive exactly while it has Vitality")
    if vitality.alive and vitality.revival_due:
        raise SnapshotError(f"components.Vitality.revival_due: {label} is alive and waits for no revival")
    if len(combatant.traits.values) != len(KEYWORDS):
        raise SnapshotError(f"components.Traits.values: {label} does not have a number for each keyword")
    crush = combatant.crush
    if not len(crush.amounts) == len(crush.untils) == len(crush.causes):
        raise SnapshotError(f"components.Crush: {label} has layers without an amount, an end or a cause")
    for source in (combatant.ticking.burn_source, combatant.ticking.venom_source):
        if source and not state.is_combatant(source):
            raise SnapshotError(
                f"components.Ticking: {label} suffers from entity {source}, which is no combatant"
            )
    used = combatant.charge.used
    if used != sorted(dict.fromkeys(used)):
        raise SnapshotError(f"components.Charge.used: {label} remembers a clause twice or out of order")


def _check_cells(living: list[Combatant]) -> None:
    for index, one in enumerate(living):
        for other in living[index + 1 :]:
            if grid.overlaps(one.placement, other.placement):
                raise SnapshotError(f"components.Placement: {one.label} and {other.label} share a cell")
