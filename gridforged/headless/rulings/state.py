"""Starting values and the step `set`: any field of any component, put where it belongs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gridforged.battle import Battle
from gridforged.components.clock import Clock
from gridforged.components.identity import SIDE_NAMES
from gridforged.components.tool import Durability
from gridforged.components.vitality import Vitality
from gridforged.content.describe import describe_value
from gridforged.content.problems import Report, Where, nearest, shown
from gridforged.content.yaml_tree import Value
from gridforged.ecs.registry import BOOL, INTS
from gridforged.errors import ScenarioError, SnapshotError
from gridforged.headless.rulings.names import BATTLE, FieldName
from gridforged.headless.rulings.owners import Owner, owner_names
from gridforged.headless.rulings.times import read_time
from gridforged.serialization import consistency
from gridforged.systems import clocks, death
from gridforged.systems.numbers import Numbers
from gridforged.systems.state import BattleState, Combatant

SECONDS: Final = "seconds"
CHARGE: Final = "Charge.progress"
COIN: Final = "Clock.coin"


@dataclass(frozen=True)
class Assignment:
    """One field of one owner and its new value; `from_now` adds the frame at which it is assigned."""

    owner: Owner
    name: FieldName
    value: int | bool | list[int]
    from_now: bool = False


def read_owner(name: str, battle: Battle, report: Report, where: Where) -> Owner | None:
    """The unit, side or battle of that name; None is reported."""
    known = owner_names(battle)
    if name in known:
        return Owner(name)
    report.add(where, f"there is no unit or side '{shown(name)}'", nearest(name, known))
    return None


def read_assignments(value: Value, battle: Battle, report: Report, where: Where) -> list[Assignment]:
    """The assignments of a mapping of owners to fields and values; whatever is wrong is reported."""
    if not isinstance(value, dict) or not value:
        report.add(where, f"expected a mapping of units and sides to values, got {describe_value(value)}")
        return []
    found: list[Assignment] = []
    for key, entries in value.items():
        there = (*where, key)
        owner = read_owner(key, battle, report, there)
        if owner is None:
            continue
        if not isinstance(entries, dict) or not entries:
            report.add(there, f"expected a mapping of fields to values, got {describe_value(entries)}")
            continue
        names = owner.names(battle)
        for field, entry in entries.items():
            assignment = _read(owner, field, entry, names, battle, report, (*there, field))
            if assignment is not None:
                found.append(assignment)
    return found


def _read(
    owner: Owner,
    field: str,
    value: Value,
    names: dict[str, FieldName],
    battle: Battle,
    report: Report,
    where: Where,
) -> Assignment | None:
    rate = battle.state.numbers.frame_rate
    if owner.name == BATTLE and field == SECONDS:
        frames = read_time({SECONDS: value}, rate, report, where[:-1])
        return None if frames is None else Assignment(owner, names["frame"], frames)
    name = names.get(field)
    if name is None:
        report.add(where, f"{owner.name} has no '{shown(field)}'", nearest(field, names))
        return None
    if name.why_fixed:
        report.add(where, f"cannot be set: {name.why_fixed}")
        return None
    if name.is_moment and value != 0:
        frames = read_time(value, rate, report, where)
        return None if frames is None else Assignment(owner, name, frames, from_now=frames > 0)
    value = _translated(name, value, battle)
    problem = _problem(name, value)
    if name.spec.type is Vitality and name.field.name == "current" and value == 0:
        problem = "is 0: write `alive: false` for a dead unit"
    if problem:
        report.add(where, problem)
        return None
    if not isinstance(value, int | bool | list):
        return None
    return Assignment(
        owner, name, [item for item in value if isinstance(item, int)] if isinstance(value, list) else value
    )


def _problem(name: FieldName, value: Value) -> str:
    """What is wrong with a value for a field, in the words of a scenario file; "" if it fits."""
    field = name.field
    if not field.problem(value):
        return ""
    if field.kind == BOOL:
        expected = "true or false"
    elif field.kind == INTS:
        expected = f"a list of at most {field.max_length} whole numbers from {field.low} to {field.high}"
    else:
        expected = f"a whole number from {field.low} to {field.high}"
    if name.full == CHARGE:
        expected += " or a share of the threshold such as 60%"
    if name.full == COIN:
        expected = "home or away"
    return f"expected {expected}, got {describe_value(value)}"


def _translated(name: FieldName, value: Value, battle: Battle) -> Value:
    """Charge in percent of the threshold and the side of the coin by name, as the numbers they stand for."""
    if name.full == CHARGE:
        points = charge_points(value, battle)
        return value if points is None else points
    if name.full == COIN and value in SIDE_NAMES:
        return SIDE_NAMES.index(str(value))
    return value


def charge_points(value: Value, battle: Battle) -> int | None:
    """A text such as ``60%`` as charge; None for anything else."""
    if not isinstance(value, str) or not value.endswith("%") or not value[:-1].isdecimal() or len(value) > 6:
        return None
    return battle.state.numbers.charge_threshold * int(value[:-1]) // 100


def assign(battle: Battle, assignments: list[Assignment]) -> None:
    """Carry out assignments together. ScenarioError if no battle can be in the state that they leave."""
    state = battle.state
    for assignment in assignments:
        if _is(assignment, Clock, "frame"):  # first, since times that are left count from it
            _set(battle, assignment)
    for owner in dict.fromkeys(assignment.owner for assignment in assignments):
        own = [assignment for assignment in assignments if assignment.owner == owner]
        _assign_life(battle, owner, [a for a in own if a.name.spec.type is Vitality])
        for assignment in own:
            if assignment.name.spec.type is not Vitality:
                _set(battle, assignment)
        _assign_wear(battle, owner, own)
    for combatant in state.combatants:
        _start_clocks(state, combatant)
    state.placements_changed()
    try:
        consistency.check(state)
    except SnapshotError as error:
        raise ScenarioError(f"no battle can be in this state: {error}") from None
    for combatant in state.combatants:
        _check_limits(state.numbers, combatant)


def _check_limits(numbers: Numbers, combatant: Combatant) -> None:
    """ScenarioError if a unit has more of something than the rules ever let it have."""
    vitality = combatant.vitality
    limits = (
        ("Feral", combatant.stacks.feral, numbers.feral_cap, "900.21d"),
        ("Burn", combatant.ticking.burn, numbers.burn_cap, "900.33e"),
        ("Vessels", vitality.vessels, max(numbers.vessel_limit, numbers.vessels_at_start), "900.27h"),
        ("points of a Vessel", vitality.vessel_points, numbers.vessel_points - 1, "900.27f"),
    )
    for what, held, most, rule in limits:
        if held > most:
            raise ScenarioError(
                f"no battle can be in this state: {combatant.label} has {held} {what}, "
                f"and at most {most} are possible ({rule})"
            )


def _start_clocks(state: BattleState, combatant: Combatant) -> None:
    """Statuses and keywords that were set by hand tick from now on, as if an enemy had just applied them."""
    ticking = combatant.ticking
    first = state.clock.frame + state.numbers.tick_period
    if ticking.burn > 0 and ticking.burn_next == 0:
        ticking.burn_next = first
        if ticking.burn_source == 0:
            ticking.burn_side = 1 - combatant.side
    if ticking.venom > 0 and ticking.venom_next == 0:
        ticking.venom_next = first
    if combatant.vitality.alive:
        clocks.restart(state, combatant)


def _assign_life(battle: Battle, owner: Owner, assignments: list[Assignment]) -> None:
    """Vitality, its maximum and being alive depend on one another."""
    if not assignments:
        return
    for assignment in assignments:
        _set(battle, assignment)
    unit = owner.unit(battle)
    vitality = unit.vitality
    given = [assignment.name.field.name for assignment in assignments]
    if not vitality.alive and "current" in given:
        raise ScenarioError(f"{owner.name} is dead and has no Vitality: `alive: true` has to go with it")
    if not vitality.alive:
        vitality.current = 0
        death.clear_on_death(unit)
    elif vitality.current == 0:
        vitality.current = vitality.maximum
    if vitality.current > vitality.maximum:
        if "current" in given and "maximum" not in given:
            vitality.maximum = vitality.current
        elif "current" not in given:
            vitality.current = vitality.maximum


def _assign_wear(battle: Battle, owner: Owner, assignments: list[Assignment]) -> None:
    """A Tool is broken at Durability 0 and only there (900.34a): of the two, what is not given follows."""
    has_wear = any(_is(assignment, Durability, "current") for assignment in assignments)
    has_life = any(_is(assignment, Vitality, "alive") for assignment in assignments)
    if not has_wear and not has_life:
        return
    unit = owner.unit(battle)
    durability, vitality = unit.durability, unit.vitality
    if durability.maximum == 0:
        return
    if not has_wear and not vitality.alive:
        durability.current = 0
    elif not has_wear and durability.current == 0:
        durability.current = durability.maximum
    elif not has_life and durability.current == 0:
        vitality.alive, vitality.current = False, 0
    elif not has_life and not vitality.alive:
        vitality.alive, vitality.current = True, vitality.maximum
    if vitality.alive != (durability.current > 0):
        raise ScenarioError(f"{owner.name} must be alive exactly while it has Durability")


def _is(assignment: Assignment, type_: type[object], field: str) -> bool:
    return assignment.name.spec.type is type_ and assignment.name.field.name == field


def _set(battle: Battle, assignment: Assignment) -> None:
    value = assignment.value
    if assignment.from_now and isinstance(value, int):
        value += battle.frame
    assignment.name.write(assignment.owner.component(battle, assignment.name), value)
