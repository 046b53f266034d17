"""Values that no field holds, for expectations only: effective stats, neighbours, results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridforged.battle import Battle
from gridforged.components.identity import KIND_NAMES, SIDE_NAMES
from gridforged.headless.rulings.names import BATTLE
from gridforged.headless.rulings.owners import Owner
from gridforged.systems import grid, projection, stats
from gridforged.systems.state import Combatant

Read = Callable[[Battle, Owner], object]


class DerivedValue:
    """One value by name: what type it is of, how to work it out, and what it says, in one line."""

    def __init__(self, kind: type, summary: str, read: Read) -> None:
        self.kind = kind
        self.summary = summary
        self.read = read


def _of_unit(read: Callable[[Battle, Combatant], object]) -> Read:
    def value(battle: Battle, owner: Owner) -> object:
        return read(battle, owner.unit(battle))

    return value


def _adjacent(battle: Battle, unit: Combatant) -> list[str]:
    return sorted(other.label for other in grid.living_adjacent(battle.state, unit))


def _result(battle: Battle) -> str:
    result = battle.result
    if result is None:
        return "running"
    return result.winner or "draw"


def _reason(battle: Battle) -> str:
    return battle.result.reason if battle.result is not None else "none"


UNIT_VALUES: Final[dict[str, DerivedValue]] = {
    "power": DerivedValue(int, "effective Power", _of_unit(lambda b, unit: stats.power(b.state, unit))),
    "speed": DerivedValue(int, "effective Speed", _of_unit(lambda b, unit: stats.speed(b.state, unit))),
    "armor": DerivedValue(int, "effective Armor", _of_unit(lambda b, unit: stats.armor(b.state, unit))),
    "focus": DerivedValue(int, "effective Focus", _of_unit(lambda b, unit: stats.focus(b.state, unit))),
    "is_lucid": DerivedValue(
        bool, "whether it has all its Vitality", _of_unit(lambda _, unit: stats.is_lucid(unit))
    ),
    "adjacent": DerivedValue(list, "labels of the living that share an edge with it", _of_unit(_adjacent)),
    "flanks": DerivedValue(
        int, "occupied flanks, 0 to 2", _of_unit(lambda b, unit: grid.occupied_flanks(b.state, unit))
    ),
    "rune_effects": DerivedValue(
        int,
        "different runes that reach it",
        _of_unit(lambda b, unit: len(projection.of(b.state, unit).runes)),
    ),
    "card": DerivedValue(str, "id of its card", _of_unit(lambda _, unit: unit.card.id)),
    "kind": DerivedValue(str, "kind of piece", _of_unit(lambda _, unit: KIND_NAMES[unit.identity.kind])),
    "side": DerivedValue(str, "home or away", _of_unit(lambda _, unit: SIDE_NAMES[unit.side])),
}

SIDE_VALUES: Final[dict[str, DerivedValue]] = {
    "resonance_level": DerivedValue(
        int,
        "the tiers of its board runes together",
        lambda b, owner: b.board.rune_boards[SIDE_NAMES.index(owner.name)].level,
    ),
}

BATTLE_VALUES: Final[dict[str, DerivedValue]] = {
    "seconds": DerivedValue(float, "the time of the last completed frame", lambda b, _: b.seconds),
    "round": DerivedValue(int, "the match round", lambda b, _: b.board.round),
    "result": DerivedValue(str, "home, away, draw or running", lambda b, _: _result(b)),
    "reason": DerivedValue(str, "elimination, time_limit, concession or none", lambda b, _: _reason(b)),
    "coin": DerivedValue(str, "the side that wins ties", lambda b, _: SIDE_NAMES[b.state.clock.coin]),
}


def derived_values(owner: Owner) -> dict[str, DerivedValue]:
    """The values of that kind of owner by name. They hide short names of fields."""
    if owner.is_unit:
        return UNIT_VALUES
    return BATTLE_VALUES if owner.name == BATTLE else SIDE_VALUES
