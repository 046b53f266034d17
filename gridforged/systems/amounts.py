"""How much a clause does, worked out at the moment it resolves."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.systems import stats
from gridforged.systems.cards import CONSTANT, SHARE_OF_DAMAGE, CompiledAmount
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState


def ordinary(thousandths: int) -> int:
    """An ordinary amount from its exact thousandths: floored, but a positive one is at least 1 (900.4a,
    G-20).
    """
    if thousandths <= 0:
        return 0
    whole = thousandths // 1000
    return whole if whole > 0 else 1


def current_damage(state: BattleState, resolution: Resolution) -> int:
    """The running total: base damage as of now plus the bonus pooled so far (900.7e, G-22)."""
    base = resolution.listed_base if resolution.listed_base >= 0 else stats.power(state, resolution.actor)
    return clamp_amount(base + resolution.bonus)


def resolve(state: BattleState, amount: CompiledAmount, resolution: Resolution) -> int:
    """`amount` in whole units, 0 or more."""
    if amount.form == CONSTANT:
        return amount.whole
    if amount.form == SHARE_OF_DAMAGE:
        return ordinary(current_damage(state, resolution) * amount.percent * 10)
    return 0
