"""The operations of the card language: one file each, listed here. An operation never imports another.

Every status is an operation too, under its own name. A compiled clause holds the position of its operation in
this table, so the order is free; nothing is stored by it.
"""

from __future__ import annotations

from typing import Final

from gridforged.systems.effects import (
    add_damage,
    clear_status,
    crippling_scream,
    cull,
    damage,
    damage_area,
    deal_damage,
    displace,
    gain_stat,
    gain_vitality,
    grant_keyword,
    harvest,
    heal,
    ignore_damage,
    insure,
    interest,
    lose_stat,
    lose_vitality,
    piercing_roar,
    push_initiative,
    repair,
    repossess,
    shatter,
    shield,
    shock,
    smash,
    subrogate,
    tremor,
)
from gridforged.systems.effects.apply_status import ApplyStatus
from gridforged.systems.effects.operation import Operation
from gridforged.systems.statuses import STATUSES

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
    cull.OPERATION,
    smash.OPERATION,
    piercing_roar.OPERATION,
    crippling_scream.OPERATION,
    repossess.OPERATION,
    harvest.OPERATION,
    shatter.OPERATION,
    clear_status.OPERATION,
    grant_keyword.OPERATION,
    shock.OPERATION,
    displace.OPERATION,
    push_initiative.OPERATION,
    repair.OPERATION,
    interest.OPERATION,
    gain_vitality.OPERATION,
    *[ApplyStatus(status) for status in STATUSES],
)
