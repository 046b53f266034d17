"""Dividing one amount over several combatants."""

from __future__ import annotations

from gridforged.systems import stats
from gridforged.systems.state import BattleState, Combatant


def by_focus(state: BattleState, recipients: list[Combatant], total: int) -> list[int]:
    """`total` divided by raw effective Focus, without the floor of a roll (900.30d).

    The parts add up to `total`: the largest remainders are rounded up, ties in the order given. Equal parts
    if nobody has Focus (G-21). No parts for no recipients.
    """
    weights = [stats.focus(state, recipient) for recipient in recipients]
    whole = sum(weights)
    if whole == 0:
        weights = [1] * len(recipients)
        whole = len(recipients)
    parts = [total * weight // whole for weight in weights]
    remainders = [total * weight % whole for weight in weights]
    order = sorted(range(len(parts)), key=lambda index: (-remainders[index], index))
    for index in order[: total - sum(parts)]:
        parts[index] += 1
    return parts
