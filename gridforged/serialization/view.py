"""The public view of a battle: what a client shows of it, without what only a simulation needs.

It can be taken from a state, sent, and kept up to date by events alone (`view_events`). Not in it, as no
event tells it: charge, which fills in every frame, and the keywords that runes give where a unit stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.msgpack import Decoder

from gridforged.components.clock import REASON_NAMES
from gridforged.components.identity import KIND_NAMES, SIDE_NAMES
from gridforged.errors import SyncError
from gridforged.serialization.envelope import pack
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import STATUSES, burn, venom
from gridforged.systems.statuses.status import CountedStatus, Status, TimedStatus

UnitWire = tuple[int, str, str, str, str, int, list[int], dict[str, int], list[tuple[int, int]]]
ViewWire = tuple[int, int, int, str, list[list[int]], list[UnitWire]]

NUMBERS: Final = (
    "alive",
    "vitality",
    "maximum",
    "shield",
    "insurance",
    "subrogated",
    "ignore_charges",
    "row",
    "column",
    "activations",
    "incarnation",
    "vessels",
    "vessel_points",
    "durability",
    "power_gained",
    "speed_gained",
    "armor_gained",
    "focus_gained",
)
"""What a unit has one number of, in the order of the wire."""
HOLDINGS: Final = ("stock", "dividend", "interest")
"""The same of a side."""

_VIEW: Final = Decoder(ViewWire)
_MOST_BYTES: Final = 1_048_576


class UnitView:
    """One combatant. What never changes: entity, label, side, kind, card and tier. `numbers` are those of
    NUMBERS by name, `alive` being 0 or 1.

    `statuses` has those that it has, by name: how many points or stacks, or the frame that a timed one lasts
    until. `crush` are the layers of that status, each its Armor and the frame that it lasts until.
    """

    def __init__(self, entity: int, label: str, side: str, kind: str, card: str, tier: int) -> None:
        self.entity: Final = entity
        self.label: Final = label
        self.side: Final = side
        self.kind: Final = kind
        self.card: Final = card
        self.tier: Final = tier
        self.numbers: dict[str, int] = dict.fromkeys(NUMBERS, 0)
        self.statuses: dict[str, int] = {}
        self.crush: list[tuple[int, int]] = []

    @property
    def alive(self) -> bool:
        """Whether it lives."""
        return self.numbers["alive"] > 0

    def to_wire(self) -> UnitWire:
        """The unit as plain data, statuses by name."""
        statuses = {name: self.statuses[name] for name in sorted(self.statuses)}
        numbers = [self.numbers[name] for name in NUMBERS]
        return (
            self.entity,
            self.label,
            self.side,
            self.kind,
            self.card,
            self.tier,
            numbers,
            statuses,
            list(self.crush),
        )


class BattleView:
    """A whole battle: its frame, who goes first in ties, how it ended, both sides, every unit by its entity.

    `outcome` is 0 while it goes on, then 1 if home has won, 2 if away has, 3 for a draw; `reason` why.
    """

    def __init__(self, frame: int, coin: int, outcome: int, reason: str) -> None:
        self.frame = frame
        self.coin: Final = coin
        self.outcome = outcome
        self.reason = reason
        self.sides: list[dict[str, int]] = [dict.fromkeys(HOLDINGS, 0) for _ in SIDE_NAMES]
        self.units: dict[int, UnitView] = {}

    def unit(self, entity: int) -> UnitView:
        """The unit of that entity. SyncError if there is none."""
        unit = self.units.get(entity)
        if unit is None:
            raise SyncError(f"there is no unit {entity} in this battle")
        return unit

    def to_wire(self) -> ViewWire:
        """The view as plain data, the same for equal views."""
        sides = [[held[name] for name in HOLDINGS] for held in self.sides]
        units = [unit.to_wire() for unit in self.units.values()]
        return self.frame, self.coin, self.outcome, self.reason, sides, units

    def to_bytes(self) -> bytes:
        """The view as MessagePack: equal views, equal bytes."""
        return pack(self.to_wire())


def view_from_bytes(data: bytes) -> BattleView:
    """The view that `to_bytes` wrote. SyncError for anything else."""
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise SyncError(f"a view is bytes, not {type(data).__name__}")
    if len(data) > _MOST_BYTES:
        raise SyncError(f"{len(data)} bytes are more than a view has, at most {_MOST_BYTES}")
    try:
        frame, coin, outcome, reason, sides, units = _VIEW.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise SyncError(f"this is no view of a battle: {error}") from None
    view = BattleView(frame, coin, outcome, reason)
    if len(sides) != len(SIDE_NAMES):
        raise SyncError(f"a battle has two sides, this view has {len(sides)}")
    for held, amounts in zip(view.sides, sides, strict=True):
        _fill(held, HOLDINGS, amounts)
    for entity, label, side, kind, card, tier, numbers, statuses, crush in units:
        unit = UnitView(entity, label, side, kind, card, tier)
        _fill(unit.numbers, NUMBERS, numbers)
        unit.statuses = statuses
        unit.crush = crush
        view.units[entity] = unit
    return view


def view_of(state: BattleState) -> BattleView:
    """The public view of a battle as it is between two frames."""
    clock = state.clock
    view = BattleView(clock.frame, clock.coin, clock.outcome, REASON_NAMES[clock.reason])
    for held, side in zip(view.sides, state.sides, strict=True):
        held["stock"] = side.stock
        held["dividend"] = side.dividend
        held["interest"] = side.interest
    for combatant in state.combatants:
        view.units[combatant.entity] = _unit_of(state, combatant)
    return view


def _unit_of(state: BattleState, combatant: Combatant) -> UnitView:
    identity = combatant.identity
    unit = UnitView(
        combatant.entity,
        combatant.label,
        SIDE_NAMES[identity.side],
        KIND_NAMES[identity.kind],
        state.board.setup.cards[identity.card].id,
        identity.tier,
    )
    vitality, defence, stats = combatant.vitality, combatant.defence, combatant.stats
    _fill(
        unit.numbers,
        NUMBERS,
        [
            1 if vitality.alive else 0,
            vitality.current,
            vitality.maximum,
            defence.shield,
            defence.insurance,
            defence.subrogated,
            defence.ignore_charges,
            combatant.placement.row,
            combatant.placement.column,
            combatant.charge.activations,
            vitality.incarnation,
            vitality.vessels,
            vitality.vessel_points,
            combatant.durability.current,
            stats.power_gain,
            stats.speed_gain,
            stats.armor_gain,
            stats.focus_gain,
        ],
    )
    for status in STATUSES:
        held = _held(status, combatant)
        if held:
            unit.statuses[status.word.name] = held
    crush = combatant.crush
    unit.crush = list(zip(crush.amounts, crush.untils, strict=True))
    return unit


def _held(status: Status, combatant: Combatant) -> int:
    """How much of a status it has, or until when; 0 for Crush, whose layers the view has one by one."""
    if isinstance(status, CountedStatus):
        return status.held(combatant)
    if isinstance(status, TimedStatus):
        return status.until(combatant)
    if status is burn.STATUS:
        return combatant.ticking.burn
    return combatant.ticking.venom if status is venom.STATUS else 0


def _fill(held: dict[str, int], names: Sequence[str], values: Sequence[int]) -> None:
    if len(values) != len(names):
        raise SyncError(f"a view has {len(names)} numbers where this one has {len(values)}")
    held.update(zip(names, values, strict=True))
