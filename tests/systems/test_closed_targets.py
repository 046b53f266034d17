"""Whom the gate closes: the Entrapped, the Dormant and the Relentless; a refusal changes nothing at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridforged.battle import Battle
from gridforged.components.identity import KIND_NAMES
from gridforged.components.stats import ARMOR, FOCUS, POWER, SPEED
from gridforged.components.traits import RELENTLESS
from gridforged.systems import clauses, stat_changes
from gridforged.systems.cards import CompiledAbility, CompiledClause
from gridforged.systems.effects import OPERATIONS
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import Combatant
from gridforged.systems.statuses import STATUSES
from tests.systems.kit import HIT, Piece, battle
from tests.systems.test_gate import ATTEMPTS, digest_but_for_the_event_counter
from tests.systems.test_gate import _clause as clause_for

LONG = 10_000

CLOSED: dict[str, Callable[[Combatant], None]] = {
    "entrapped": lambda unit: setattr(unit.timers, "entrap_until", LONG),
    "dormant": lambda unit: setattr(unit.timers, "dormant_until", LONG),
}
RULES = {"entrapped": "900.18a", "dormant": "900.18e"}

BLOCKED = (
    "burn",
    "venom",
    "blind",
    "freeze",
    "stun",
    "haywire",
    "dread",
    "feral",
    "crush",
    "stagger",
    "prismbreak",
)
"""The statuses that Relentless refuses (G-43)."""
LET_THROUGH = ("maim", "entrap", "overclock", "dormant")
"""Those that it does not: Maim, a removal, what is no debuff, and what only a card's own text brings."""


def closed(how: str) -> tuple[Battle, Combatant, Combatant]:
    """A battle, somebody in it, and an enemy closed in that way with something of everything on it."""
    fight = battle([Piece("a")], [Piece("d", armor=30, ability=HIT), Piece("e", (4, 4))])
    unit = fight.combatant("d")
    unit.vitality.current = 50
    unit.stacks.maim = 5
    unit.stacks.dread = 5
    unit.timers.freeze_until = LONG
    unit.defence.shield = 5
    CLOSED[how](unit)
    return fight, fight.combatant("a"), unit


@pytest.mark.rules("900.18a", "900.18b")
@pytest.mark.parametrize("what", list(ATTEMPTS))
@pytest.mark.parametrize("how", list(CLOSED))
def test_the_entrapped_and_the_dormant_refuse_everything_unchanged(what: str, how: str) -> None:
    fight, source, target = closed(how)
    before, begun = digest_but_for_the_event_counter(fight), len(fight.events)
    ATTEMPTS[what](fight, source, target)
    if (what, how) == ("entrap", "entrapped"):
        assert fight.events[begun].kind == "status_applied"  # a longer one replaces it (G-41)
        return
    assert digest_but_for_the_event_counter(fight) == before
    (event,) = fight.events[begun:]
    assert (event.kind, event.what, event.rule) == ("effect_refused", what, RULES[how])
    assert (event.source, event.target) == (source.entity, target.entity)


def clauses_of(ability: CompiledAbility) -> list[CompiledClause]:
    return [*ability.armor_setup, *ability.activation, *ability.lucid, *ability.post_damage]


def resolve_on(fight: Battle, source: Combatant, target: Combatant) -> None:
    """Resolve what the card of `source` prints, without an activation, on that target."""
    ability = source.card.ability
    assert ability is not None
    resolution = Resolution(source, 0)
    resolution.aim_at(target)
    for clause in clauses_of(ability):
        clauses.resolve(fight.state, resolution, clause)


OTHERWISE = {("entrap", "entrapped"), ("clear_status", "dormant")}
"""What does get through: a longer Entrap (G-41), and clear-status on the Dormant (900.18e)."""
NAMED = {"shock": "900.15d"}
"""Operations that refuse by a rule of their own."""
SENT = [o.word.name for o in OPERATIONS if o.word.targets and "post_damage" in o.word.lanes]


@pytest.mark.rules("900.18a", "900.18b", "900.18e")
@pytest.mark.parametrize("name", SENT)
@pytest.mark.parametrize("how", list(CLOSED))
def test_every_operation_of_the_card_language_is_refused_unchanged(name: str, how: str) -> None:
    pieces = [Piece("a", ability=[*HIT, clause_for(name)])]
    fight = battle(pieces, [Piece("d", armor=30, ability=HIT), Piece("e", (4, 4))])
    target = fight.combatant("d")
    target.vitality.current = 50
    target.stacks.maim = 99
    target.timers.freeze_until = LONG
    CLOSED[how](target)
    before, begun = digest_but_for_the_event_counter(fight), len(fight.events)
    resolve_on(fight, fight.combatant("a"), target)
    refused = [event for event in fight.events[begun:] if event.kind == "effect_refused"]
    if (name, how) in OTHERWISE:
        assert refused == []
        assert {event.kind for event in fight.events[begun:]} <= {"status_applied", "status_cleared"}
        return
    assert digest_but_for_the_event_counter(fight) == before
    if name not in ("displace", "repair"):  # these say in other words that they found nobody
        assert {event.rule for event in refused} == {NAMED.get(name, RULES[how])}


def relentless() -> tuple[Battle, Combatant, Combatant]:
    fight = battle([Piece("a")], [Piece("d", power=20, armor=30, ability=HIT), Piece("e", (4, 4))])
    fight.combatant("d").traits.values[RELENTLESS] = 1
    return fight, fight.combatant("a"), fight.combatant("d")


def test_the_table_of_relentless_names_every_status() -> None:
    assert sorted(BLOCKED + LET_THROUGH) == sorted(status.word.name for status in STATUSES)


@pytest.mark.rules("900.9a", "900.9d", "900.10b", "900.10c", "900.18d", "900.39e")
@pytest.mark.parametrize("what", [status.word.name for status in STATUSES])
def test_relentless_refuses_what_its_table_says_and_stays_unchanged(what: str) -> None:
    fight, source, target = relentless()
    before, begun = digest_but_for_the_event_counter(fight), len(fight.events)
    ATTEMPTS[what](fight, source, target)
    (event,) = fight.events[begun:]
    assert (event.kind == "effect_refused") == (what in BLOCKED)
    assert (digest_but_for_the_event_counter(fight) == before) == (what in BLOCKED)


@pytest.mark.rules("900.10a")
@pytest.mark.parametrize("stat", [POWER, SPEED, ARMOR, FOCUS])
def test_relentless_refuses_the_loss_of_every_stat_and_no_gain(stat: int) -> None:
    fight, source, target = relentless()
    before = digest_but_for_the_event_counter(fight)
    assert stat_changes.lose(fight.state, source, target, stat, 5, "900.10a", 0) == 0
    assert digest_but_for_the_event_counter(fight) == before
    assert stat_changes.gain(fight.state, source, target, stat, 5, "900.10a", 0) > 0
    assert digest_but_for_the_event_counter(fight) != before


@pytest.mark.rules("900.10b")
def test_smash_alone_takes_armor_from_a_relentless_unit() -> None:
    fight, source, target = relentless()
    assert stat_changes.smash(fight.state, source, target, 5, "900.10b", 0) > 0
    assert target.stats.armor_gain == -5


@pytest.mark.rules("900.9c", "900.10b")
@pytest.mark.parametrize("kind", [kind for kind in KIND_NAMES if kind in ("tool", "hub")])
def test_smash_is_refused_by_objects_all_the_same(kind: str) -> None:
    fight = battle([Piece("a")], [Piece("d"), Piece("o", (4, 4), kind)])
    before = digest_but_for_the_event_counter(fight)
    assert stat_changes.smash(fight.state, fight.combatant("a"), fight.combatant("o"), 5, "900.10b", 0) == 0
    assert digest_but_for_the_event_counter(fight) == before
