"""Effective stats, each computed in one place from the base, permanent gains and the layers that hold now.

Nothing here is ever undone by a negative change: a layer that has ended is simply no longer part of the sum
(C-09). The guarded primitives that change a stat for good are in `systems.stat_changes`.
"""

from __future__ import annotations

from gridforged.components.identity import TOOL
from gridforged.components.stats import ARMOR, FOCUS, POWER, SPEED
from gridforged.components.traits import BRACED, BRUTE, CONSECRATE, FLANK, FURY, RADIANT
from gridforged.systems import gate, grid, projection
from gridforged.systems.state import BattleState, Combatant


def is_lucid(combatant: Combatant) -> bool:
    """Whether current equals maximum Vitality; Shield neither helps nor hurts (900.32a, 900.32b)."""
    return combatant.vitality.current == combatant.vitality.maximum


def is_insured(combatant: Combatant) -> bool:
    """Whether it holds at least one Insurance point of any kind (900.38b)."""
    return combatant.defence.insurance + combatant.defence.subrogated > 0


def power(state: BattleState, combatant: Combatant) -> int:
    """Effective Power, 0 or more: the sum, Brute's share, Lucid doubling, then Blind's halving (900.32d)."""
    numbers = state.numbers
    traits = combatant.traits.values
    stacks = combatant.stacks
    value = combatant.stats.power + combatant.stats.power_gain
    value += stacks.overclock * numbers.overclock_power - stacks.dread * numbers.dread_power
    value += _while_insured(combatant, POWER) + _projected(state, combatant, POWER)
    if traits[FURY]:
        value += focus(state, combatant) // numbers.fury_focus  # 900.30f: the Focus is not spent (C-35)
    if traits[FLANK]:
        value += traits[FLANK] * grid.occupied_flanks(state, combatant)
    if value <= 0:
        return 0
    if traits[BRUTE] and grid.adjacent_tools(state, combatant) >= numbers.brute_tools:
        value += value * traits[BRUTE] // 100
    if traits[RADIANT] and is_lucid(combatant):
        value *= 2
    if combatant.timers.blind_until > state.clock.frame:
        value //= 2
    return value


def speed(state: BattleState, combatant: Combatant) -> int:
    """Effective Speed, at least the floor of the rules (G-02)."""
    value = (
        combatant.stats.speed
        + combatant.stats.speed_gain
        + _while_insured(combatant, SPEED)
        + _projected(state, combatant, SPEED)
    )
    value += combatant.stacks.overclock * state.numbers.overclock_speed
    floor = state.numbers.speed_floor
    return value if value > floor else floor


def armor(state: BattleState, combatant: Combatant) -> int:
    """Effective Armor as mitigation sees it: 0 or more (G-14)."""
    value = (
        combatant.stats.armor
        + combatant.stats.armor_gain
        + _while_insured(combatant, ARMOR)
        + _projected(state, combatant, ARMOR)
    )
    value += combatant.stacks.overclock * state.numbers.overclock_armor
    crush = combatant.crush
    for amount, until in zip(crush.amounts, crush.untils, strict=True):
        if until > state.clock.frame:
            value -= amount  # G-33: layers add
    braced = combatant.traits.values[BRACED]
    for other in grid.living_adjacent(state, combatant):
        if other.identity.kind == TOOL:
            value += braced  # G-50
        elif not gate.is_dormant(state, other):
            value += other.traits.values[
                CONSECRATE
            ]  # G-49; an Entrapped neighbour keeps projecting (900.18a)
    return value if value > 0 else 0


def focus(state: BattleState, combatant: Combatant) -> int:
    """Effective Focus, 0 or more, before the floor that a weight has (900.30a)."""
    value = (
        combatant.stats.focus
        + combatant.stats.focus_gain
        + _while_insured(combatant, FOCUS)
        + _projected(state, combatant, FOCUS)
    )
    return value if value > 0 else 0


def effective(state: BattleState, combatant: Combatant, stat: int) -> int:
    """The effective value of one of POWER, SPEED, ARMOR, FOCUS."""
    if stat == POWER:
        return power(state, combatant)
    if stat == SPEED:
        return speed(state, combatant)
    if stat == ARMOR:
        return armor(state, combatant)
    return focus(state, combatant)


def _while_insured(combatant: Combatant, stat: int) -> int:
    """The one layer of a "while this has Insurance" line, whatever the number of points (900.38b)."""
    layer = combatant.card.while_insured
    return layer[stat] if layer and is_insured(combatant) else 0


def _projected(state: BattleState, combatant: Combatant, stat: int) -> int:
    """What runes and resonance give it where it stands (900.23c, 900.24)."""
    return projection.of(state, combatant).stats[stat] if state.board.has_runes else 0
