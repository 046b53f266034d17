"""A combatant of the engine and a fighter of the oracle, made the same."""

from __future__ import annotations

import random

from gridforged.components.traits import FEAST, PHYLACTERY, REFLECT, RIPOSTE, THORNS
from gridforged.systems.state import Combatant
from tests.systems import oracle

TRAITS = {THORNS: "thorns", RIPOSTE: "riposte", REFLECT: "reflect", FEAST: "feast", PHYLACTERY: "phylactery"}


def put(into: Combatant, fighter: oracle.Fighter, frame: int) -> None:
    """Make a combatant what the oracle's fighter is."""
    into.vitality.current = fighter.vitality
    into.vitality.maximum = fighter.maximum
    into.vitality.alive = fighter.alive
    into.stats.armor = max(fighter.armor, 0)
    into.stats.armor_gain = min(fighter.armor, 0)
    into.defence.shield = fighter.shield
    into.defence.insurance = fighter.plain
    into.defence.subrogated = fighter.subrogated
    into.defence.underwriting = fighter.underwriting
    into.defence.ignore_charges = fighter.ignore_charges
    into.defence.damage_cap = -1 if fighter.cap is None else fighter.cap
    into.stacks.maim = fighter.maim
    into.timers.prismbreak_until = frame + 1 if fighter.prismbreak else 0
    into.vitality.vessels = fighter.vessels
    for id_, name in TRAITS.items():
        into.traits.values[id_] = int(getattr(fighter, name))


def taken_from(combatant: Combatant, frame: int) -> oracle.Fighter:
    """The oracle's view of a combatant."""
    defence = combatant.defence
    return oracle.Fighter(
        vitality=combatant.vitality.current,
        maximum=combatant.vitality.maximum,
        alive=combatant.vitality.alive,
        armor=combatant.stats.armor + combatant.stats.armor_gain,
        shield=defence.shield,
        plain=defence.insurance,
        subrogated=defence.subrogated,
        underwriting=defence.underwriting,
        ignore_charges=defence.ignore_charges,
        cap=None if defence.damage_cap < 0 else defence.damage_cap,
        maim=combatant.stacks.maim,
        prismbreak=combatant.timers.prismbreak_until > frame,
        vessels=combatant.vitality.vessels,
        thorns=combatant.traits.values[THORNS],
        riposte=combatant.traits.values[RIPOSTE],
        reflect=combatant.traits.values[REFLECT],
        feast=combatant.traits.values[FEAST],
        phylactery=combatant.traits.values[PHYLACTERY] > 0,
    )


def random_fighter(pick: random.Random) -> oracle.Fighter:
    maximum = pick.choice([1, 10, 60, 200, 10**6])
    return oracle.Fighter(
        vitality=pick.randint(1, maximum),
        maximum=maximum,
        armor=pick.choice([0, 0, pick.randint(-30, 60), pick.randint(0, 500)]),
        shield=pick.choice([0, 0, pick.randint(0, 80)]),
        plain=pick.choice([0, 0, pick.randint(0, 8)]),
        subrogated=pick.choice([0, 0, pick.randint(0, 8)]),
        underwriting=pick.choice([0, 0, pick.randint(0, 15)]),
        ignore_charges=pick.choice([0, 0, 0, pick.randint(1, 3)]),
        cap=pick.choice([None, None, pick.randint(0, 50)]),
        maim=pick.choice([0, pick.randint(0, 100)]),
        prismbreak=pick.random() < 0.3,
        thorns=pick.choice([0, 0, pick.randint(1, 30)]),
        riposte=pick.choice([0, 0, pick.randint(1, 30)]),
        reflect=pick.choice([0, 0, 0, pick.randint(1, 150)]),
        feast=pick.choice([0, 0, 0, pick.randint(1, 150)]),
        phylactery=pick.random() < 0.2,
        vessels=pick.choice([0, 1, 2]),
    )
