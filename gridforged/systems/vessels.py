"""Vessels: what a batch of Freeze and Dread is worth, and the revival that a Vessel pays for (900.27,
900.28).
"""

from __future__ import annotations

from gridforged.components.traits import PHYLACTERY
from gridforged.systems.state import BattleState, Combatant


def note_dread(state: BattleState, source: Combatant | None, stacks: int) -> None:
    """Count Dread that was applied for the applier's side, whoever got it (900.27a, 900.27g)."""
    if source is not None:
        state.root.dread[source.side] += stacks


def note_freeze(state: BattleState, source: Combatant | None, target: Combatant) -> None:
    """Count a unit that was Frozen, once a batch (900.27a)."""
    if source is not None and target.entity not in state.root.frozen[source.side]:
        state.root.frozen[source.side].append(target.entity)


def points_of(raw: int, bands: list[int]) -> int:
    """What `raw` converts to: bands of so many raw at so many raw a point, then nothing (900.27b).

    The 2 raw of a single Freeze are 2 points (900.27d), and both 8 and 10 raw are 6 (900.27c).
    """
    points = 0
    for index in range(0, len(bands) - 1, 2):
        width = bands[index]
        part = raw if raw < width else width
        points += part // bands[index + 1]
        raw -= part
    return points


def settle_batch(state: BattleState) -> None:
    """Award what the root that just ended has scored, in full to each Phylactery unit (900.27e)."""
    numbers = state.numbers
    for side in (0, 1):
        dread = state.root.dread[side]
        frozen = len(state.root.frozen[side])
        raw = dread * numbers.vessel_raw_dread + frozen * numbers.vessel_raw_freeze
        points = points_of(raw, numbers.vessel_bands)
        if points <= 0:
            continue
        for combatant in state.half(side):
            if combatant.vitality.alive and combatant.traits.values[PHYLACTERY]:
                _award(state, combatant, dread, frozen, raw, points)


def _award(state: BattleState, combatant: Combatant, dread: int, frozen: int, raw: int, points: int) -> None:
    vitality = combatant.vitality
    numbers = state.numbers
    if vitality.vessels >= numbers.vessel_limit:
        return  # 900.27h: points are ignored entirely (C-07)
    amounts = {
        "dread": dread,
        "raw_of_dread": numbers.vessel_raw_dread,
        "frozen": frozen,
        "raw_of_freeze": numbers.vessel_raw_freeze,
        "raw": raw,
    }
    for index, number in enumerate(numbers.vessel_bands):
        amounts[f"band_{index // 2 + 1}_{'width' if index % 2 == 0 else 'price'}"] = number
    amounts["points"] = points
    amounts["before"] = vitality.vessel_points
    amounts["vessels_before"] = vitality.vessels
    amounts["price"] = numbers.vessel_points
    amounts["limit"] = numbers.vessel_limit
    vitality.vessel_points += points
    while vitality.vessel_points >= numbers.vessel_points and vitality.vessels < numbers.vessel_limit:
        vitality.vessel_points -= numbers.vessel_points
        vitality.vessels += 1
    if vitality.vessels >= numbers.vessel_limit and vitality.vessel_points >= numbers.vessel_points:
        vitality.vessel_points = numbers.vessel_points - 1  # G-85
    amounts["now"] = vitality.vessel_points
    amounts["vessels"] = vitality.vessels
    state.emit("vessel_points_gained", "vessel", None, combatant, "900.27e", 0, amounts)
