"""Effective stats, each computed in one place from the base, permanent gains and the layers that hold now.

Nothing here is ever undone by a negative change: a layer that has ended is simply no longer part of the sum
(C-09). The guarded primitives that change a stat for good are in `systems.stat_changes`.

Who logs a stat passes `layers`, which then holds every part of it that is not 0, under the stat's name: first
what is added, then what shares, doubles and halves. `headless.explain` adds it up again.
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


def power(state: BattleState, combatant: Combatant, layers: dict[str, int] | None = None) -> int:
    """Effective Power, 0 or more: the sum, Brute's share, Lucid doubling, then Blind's halving (900.32d)."""
    numbers = state.numbers
    traits = combatant.traits.values
    stacks = combatant.stacks
    held = combatant.stats
    overclock = stacks.overclock * numbers.overclock_power
    dread = stacks.dread * numbers.dread_power
    insured = _while_insured(combatant, POWER) if combatant.card.while_insured else 0
    # 900.30f: the Focus is not spent (C-35)
    fury = focus(state, combatant) // numbers.fury_focus if traits[FURY] else 0
    flank = traits[FLANK] * grid.occupied_flanks(state, combatant) if traits[FLANK] else 0
    projected = _projected(state, combatant, POWER) if state.board.has_runes else 0
    value = held.power + held.power_gain + overclock - dread + insured + projected + fury + flank
    if value < 0:
        value = 0
    brute = traits[BRUTE]
    if brute and grid.adjacent_tools(state, combatant) < numbers.brute_tools:
        brute = 0
    is_radiant = traits[RADIANT] > 0 and is_lucid(combatant)
    is_blind = combatant.timers.blind_until > state.clock.frame
    if layers is not None:
        _note(layers, "power_printed", held.power)
        _note(layers, "power_gained", held.power_gain)
        _note(layers, "power_overclock", overclock)
        _note(layers, "power_dread", -dread)
        _note(layers, "power_while_insured", insured)
        _note(layers, "power_runes", projected)
        _note(layers, "power_fury", fury)
        _note(layers, "power_flank", flank)
        _note(layers, "power_brute_percent", brute)
        _note(layers, "power_radiant", 1 if is_radiant else 0)
        _note(layers, "power_blind", 1 if is_blind else 0)
    if brute:
        value += value * brute // 100
    if is_radiant:
        value *= 2
    if is_blind:
        value //= 2
    return value


def speed(state: BattleState, combatant: Combatant, layers: dict[str, int] | None = None) -> int:
    """Effective Speed, at least the floor of the rules (G-02)."""
    held = combatant.stats
    insured = _while_insured(combatant, SPEED) if combatant.card.while_insured else 0
    overclock = combatant.stacks.overclock * state.numbers.overclock_speed
    projected = _projected(state, combatant, SPEED) if state.board.has_runes else 0
    value = held.speed + held.speed_gain + insured + projected + overclock
    floor = state.numbers.speed_floor
    if layers is not None:
        _note(layers, "speed_printed", held.speed)
        _note(layers, "speed_gained", held.speed_gain)
        _note(layers, "speed_overclock", overclock)
        _note(layers, "speed_while_insured", insured)
        _note(layers, "speed_runes", projected)
        _note(layers, "speed_floor", floor)
    return value if value > floor else floor


def armor(state: BattleState, combatant: Combatant, layers: dict[str, int] | None = None) -> int:
    """Effective Armor as mitigation sees it: 0 or more (G-14)."""
    held = combatant.stats
    insured = _while_insured(combatant, ARMOR) if combatant.card.while_insured else 0
    overclock = combatant.stacks.overclock * state.numbers.overclock_armor
    projected = _projected(state, combatant, ARMOR) if state.board.has_runes else 0
    crushed = 0
    crush = combatant.crush
    for amount, until in zip(crush.amounts, crush.untils, strict=True):
        if until > state.clock.frame:
            crushed += amount  # G-33: layers add
    braced = 0
    consecrated = 0
    for other in grid.living_adjacent(state, combatant):
        if other.identity.kind == TOOL:
            braced += combatant.traits.values[BRACED]  # G-50
        if not gate.is_dormant(state, other):
            # G-49; an Entrapped neighbour keeps projecting (900.18a), and a Tool projects like anybody.
            consecrated += other.traits.values[CONSECRATE]
    if layers is not None:
        _note(layers, "armor_printed", held.armor)
        _note(layers, "armor_gained", held.armor_gain)
        _note(layers, "armor_overclock", overclock)
        _note(layers, "armor_while_insured", insured)
        _note(layers, "armor_crush", -crushed)
        _note(layers, "armor_braced", braced)
        _note(layers, "armor_consecrate", consecrated)
        _note(layers, "armor_runes", projected)
    value = held.armor + held.armor_gain + insured + projected + overclock
    value += braced + consecrated - crushed
    return value if value > 0 else 0


def focus(state: BattleState, combatant: Combatant, layers: dict[str, int] | None = None) -> int:
    """Effective Focus, 0 or more, before the floor that a weight has (900.30a)."""
    held = combatant.stats
    insured = _while_insured(combatant, FOCUS) if combatant.card.while_insured else 0
    projected = _projected(state, combatant, FOCUS) if state.board.has_runes else 0
    if layers is not None:
        _note(layers, "focus_printed", held.focus)
        _note(layers, "focus_gained", held.focus_gain)
        _note(layers, "focus_while_insured", insured)
        _note(layers, "focus_runes", projected)
    value = held.focus + held.focus_gain + insured + projected
    return value if value > 0 else 0


def effective(
    state: BattleState, combatant: Combatant, stat: int, layers: dict[str, int] | None = None
) -> int:
    """The effective value of one of POWER, SPEED, ARMOR, FOCUS."""
    if stat == POWER:
        return power(state, combatant, layers)
    if stat == SPEED:
        return speed(state, combatant, layers)
    if stat == ARMOR:
        return armor(state, combatant, layers)
    return focus(state, combatant, layers)


def _note(layers: dict[str, int], name: str, part: int) -> None:
    if part:
        layers[name] = part


def _while_insured(combatant: Combatant, stat: int) -> int:
    """The one layer of a "while this has Insurance" line, whatever the number of points (900.38b)."""
    return combatant.card.while_insured[stat] if is_insured(combatant) else 0


def _projected(state: BattleState, combatant: Combatant, stat: int) -> int:
    """What runes and resonance give it where it stands (900.23c, 900.24)."""
    return projection.of(state, combatant).stats[stat]
