"""What each unit did over a battle, added up from its events."""

from __future__ import annotations

from collections.abc import Iterable

from gridforged import Event
from gridforged.components.identity import SIDE_NAMES
from gridforged.systems.state import Combatant


class UnitTally:
    """One unit's sums: `damage_*` in Vitality and Shield; `losses_inflicted` is Vitality that others lost
    to it past every defence; `deaths` are the frames in which it died; `kills` never count itself.
    """

    def __init__(self, combatant: Combatant) -> None:
        self.combatant = combatant
        self.side = SIDE_NAMES[combatant.side]
        self.damage_dealt = 0
        self.damage_taken = 0
        self.losses_inflicted = 0
        self.vitality_restored = 0
        self.shield_given = 0
        self.kills = 0
        self.deaths: list[int] = []

    @property
    def dealt(self) -> int:
        """All that others lost to it, whether defences applied or not."""
        return self.damage_dealt + self.losses_inflicted


def tally_up(combatants: Iterable[Combatant], events: Iterable[Event]) -> list[UnitTally]:
    """The sums of every unit, in the order of the board."""
    tallies = {combatant.entity: UnitTally(combatant) for combatant in combatants}
    for event in events:
        _count(event, tallies.get(event.source), tallies.get(event.target))
    return list(tallies.values())


def _count(event: Event, source: UnitTally | None, target: UnitTally | None) -> None:
    amounts = event.amounts
    if event.kind in ("damage_taken", "damage_absorbed"):
        landed = amounts["vitality_lost"] + amounts["shield_absorbed"]
        if target is not None:
            target.damage_taken += landed
        if source is not None:
            source.damage_dealt += landed
    elif event.kind == "vitality_lost" and source is not None and source is not target:
        source.losses_inflicted += amounts["amount"]
    elif event.kind == "vitality_restored" and source is not None:
        source.vitality_restored += amounts["restored"]
    elif event.kind == "shield_gained" and source is not None:
        source.shield_given += amounts["restored"]
    elif event.kind == "combatant_died" and target is not None:
        target.deaths.append(event.frame)
        if source is not None and source is not target:
            source.kills += 1
