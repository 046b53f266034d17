"""The operations of the card language: one file each, listed here. An operation never imports another.

A compiled clause holds the position of its operation in this table, so the order is free; nothing is stored
by it.
"""

from __future__ import annotations

from typing import Final

from gridforged.systems.effects import (
    add_damage,
    cull,
    damage,
    damage_area,
    deal_damage,
    gain_stat,
    heal,
    ignore_damage,
    insure,
    lose_stat,
    lose_vitality,
    maim,
    prismbreak,
    shield,
    subrogate,
    tremor,
)
from gridforged.systems.effects.operation import Operation

OPERATIONS: Final[tuple[Operation, ...]] = (
    deal_damage.OPERATION,
    add_damage.OPERATION,
    damage.OPERATION,
    damage_area.OPERATION,
    tremor.OPERATION,
    heal.OPERATION,
    shield.OPERATION,
    insure.OPERATION,
    subrogate.OPERATION,
    ignore_damage.OPERATION,
    gain_stat.OPERATION,
    lose_stat.OPERATION,
    lose_vitality.OPERATION,
    maim.OPERATION,
    cull.OPERATION,
    prismbreak.OPERATION,
)
