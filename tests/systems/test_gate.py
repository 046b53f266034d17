"""The application gate: what may not be reached is not changed in any way (900.20b, 900.40b)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridforged.battle import Battle
from gridforged.components.registry import REGISTRY
from gridforged.components.stats import ARMOR, FOCUS, POWER, SPEED
from gridforged.systems import damage, gate, insurance, losses, recovery, stat_changes, wards
from gridforged.systems.effects import OPERATIONS
from gridforged.systems.instance import Instance
from gridforged.systems.state import Combatant
from gridforged.systems.statuses import STATUSES
from gridforged.systems.statuses.status import Status
from tests.systems.kit import HIT, Piece, activate, battle, by_kind, deal, kinds, script

Attempt = Callable[[Battle, Combatant, Combatant], object]


def _strike(fight: Battle, source: Combatant, target: Combatant) -> object:
    return damage.deal(fight.state, Instance(source, target, 5, "900.7d", 0))


def _apply(status: Status, amount: int) -> Attempt:
    """Apply that much of a status: points or stacks, or as many frames."""
    return lambda fight, source, target: status.apply(fight.state, source, target, amount, amount, 0)


ATTEMPTS: dict[str, Attempt] = {
    "damage": _strike,
    "heal": lambda fight, source, target: recovery.heal(fight.state, source, target, 5, "900.14a", 0),
    "shield": lambda fight, source, target: recovery.gain_shield(
        fight.state, source, target, 5, "900.14a", 0
    ),
    "insurance": lambda fight, source, target: insurance.grant(
        fight.state, source, target, 5, False, "900.12a", 0
    ),
    "subrogated": lambda fight, source, target: insurance.grant(
        fight.state, source, target, 5, True, "900.12f", 0
    ),
    "ignore_charges": lambda fight, source, target: wards.grant_ignore_charges(
        fight.state, source, target, 5, "900.20d", 0
    ),
    "vitality": lambda fight, source, target: losses.lose_vitality(
        fight.state, source, target, 5, "900.26e", 0
    ),
    "power": lambda fight, source, target: stat_changes.gain(
        fight.state, source, target, POWER, 5, "900.40d", 0
    ),
    "focus": lambda fight, source, target: stat_changes.gain(
        fight.state, source, target, FOCUS, 5, "900.40d", 0
    ),
    "armor": lambda fight, source, target: stat_changes.lose(
        fight.state, source, target, ARMOR, 5, "900.10a", 0
    ),
    "speed": lambda fight, source, target: stat_changes.lose(
        fight.state, source, target, SPEED, 5, "900.10a", 0
    ),
    **{status.word.name: _apply(status, 5) for status in STATUSES},
}
"""Every way to change a combatant, by the noun that its refusal names."""


def with_closed() -> Battle:
    home = [Piece("a", (0, 0)), Piece("t", (0, 2), "tool"), Piece("h", (0, 4), "hub"), Piece("dead", (4, 4))]
    fight = battle(home, [Piece("d", ability=HIT)])
    deal(fight, 100, "dead")
    return fight


def digest_but_for_the_event_counter(fight: Battle) -> str:
    counter = fight.state.log.next_seq
    fight.state.log.next_seq = 1
    try:
        return fight.digest()
    finally:
        fight.state.log.next_seq = counter


@pytest.mark.rules("900.40b")
@pytest.mark.parametrize("what", list(ATTEMPTS))
@pytest.mark.parametrize("label", ["t", "h", "dead"])
def test_a_refusal_changes_nothing_at_all_but_the_log(what: str, label: str) -> None:
    fight = with_closed()
    before, begun = digest_but_for_the_event_counter(fight), len(fight.events)
    target = fight.combatant(label)
    ATTEMPTS[what](fight, fight.combatant("d"), target)
    assert digest_but_for_the_event_counter(fight) == before
    (event,) = fight.events[begun:]
    assert (event.kind, event.what, event.target) == ("effect_refused", what, target.entity)
    assert event.rule == ("900.40b" if label == "dead" else "900.20b")


@pytest.mark.parametrize("what", list(ATTEMPTS))
def test_the_living_refuse_nothing(what: str) -> None:
    fight = with_closed()
    before = digest_but_for_the_event_counter(fight)
    fight.combatant("a").vitality.current = 50
    changed = digest_but_for_the_event_counter(fight)
    ATTEMPTS[what](fight, fight.combatant("d"), fight.combatant("a"))
    assert by_kind(fight, "effect_refused") == []
    assert digest_but_for_the_event_counter(fight) not in (before, changed)


NOTHING: dict[str, Attempt] = {
    "damage": lambda fight, source, target: damage.deal(
        fight.state, Instance(source, target, 0, "900.7d", 0)
    ),
    "heal": lambda fight, source, target: recovery.heal(fight.state, source, target, 0, "900.14a", 0),
    "shield": lambda fight, source, target: recovery.gain_shield(
        fight.state, source, target, 0, "900.14a", 0
    ),
    "insurance": lambda fight, source, target: insurance.grant(
        fight.state, source, target, 0, False, "900.12a", 0
    ),
    "ignore_charges": lambda fight, source, target: wards.grant_ignore_charges(
        fight.state, source, target, 0, "900.20d", 0
    ),
    "vitality": lambda fight, source, target: losses.lose_vitality(
        fight.state, source, target, 0, "900.26e", 0
    ),
    "power": lambda fight, source, target: stat_changes.gain(
        fight.state, source, target, POWER, 0, "900.40d", 0
    ),
    "armor": lambda fight, source, target: stat_changes.lose(
        fight.state, source, target, ARMOR, 0, "900.10a", 0
    ),
    # One that may leave out its seconds lasts as long as the rules say then.
    **{status.word.name: _apply(status, 0) for status in STATUSES if not status.word.standard},
}


@pytest.mark.parametrize("what", list(NOTHING))
@pytest.mark.parametrize("label", ["a", "dead", "t"])
def test_nothing_of_something_is_neither_done_nor_refused(what: str, label: str) -> None:
    fight = with_closed()
    before = fight.digest()
    NOTHING[what](fight, fight.combatant("d"), fight.combatant(label))
    assert fight.digest() == before


def test_a_payer_that_cannot_be_reached_pays_nothing() -> None:
    fight = with_closed()
    for label in ("t", "h", "dead"):
        before = digest_but_for_the_event_counter(fight)
        assert losses.pay_vitality(fight.state, fight.combatant(label), 10, "900.20d", 0) == 0
        assert digest_but_for_the_event_counter(fight) == before
    assert losses.pay_vitality(fight.state, fight.combatant("a"), 10, "900.20d", 0) == 10


def test_a_cost_and_a_loss_meet_no_defence() -> None:
    guard = {"shield": 50, "insurance": 9, "subrogated": 9, "ignore_charges": 9, "damage_cap": 1}
    fight = battle([Piece("a", armor=500, defence=guard)], [Piece("d")])
    unit = fight.combatant("a")
    unit.timers.prismbreak_until = 9_999
    assert losses.pay_vitality(fight.state, unit, 33, "900.20d", 0) == 33
    assert losses.lose_vitality(fight.state, fight.combatant("d"), unit, 33, "900.26e", 0) == 33
    assert unit.vitality.current == 34
    assert [getattr(unit.defence, name) for name in guard] == list(guard.values())
    assert fight.combatant("d").vitality.current == 100
    assert [side.scored for side in fight.state.sides] == [0, 0]


def test_a_cost_takes_what_there_is_and_may_kill() -> None:
    fight = battle([Piece("a", (0, 0), vitality=7), Piece("b", (4, 4))], [Piece("d")])
    assert losses.pay_vitality(fight.state, fight.combatant("a"), 30, "900.20g", 0) == 7
    assert not fight.combatant("a").vitality.alive
    assert [event.target for event in by_kind(fight, "combatant_died")] == [fight.combatant("a").entity]


def _clause(name: str) -> dict[str, object]:
    word = next(operation.word for operation in OPERATIONS if operation.word.name == name)
    clause: dict[str, object] = {"do": name, "lane": "post_damage", "to": "target"}
    if word.amount != "none":
        clause["amount"] = 5
    if "stat" in word.parameters:
        clause["stat"] = "armor"
    if "seconds" in word.parameters:
        clause["seconds"] = 2
    if "status" in word.parameters:
        clause["status"] = "burn"
    if "keyword" in word.parameters:
        clause["keyword"] = "thorns"
    return clause


PARTS = (
    "placement",
    "vitality",
    "stats",
    "defence",
    "traits",
    "stacks",
    "timers",
    "ticking",
    "crush",
    "durability",
)
"""What an effect on somebody can change of it."""

REPAIR = "repair"
"""The one operation that is for the dead: it brings back a worn-out Tool (900.34d)."""
REACHING = [
    o.word.name
    for o in OPERATIONS
    if o.word.targets and "post_damage" in o.word.lanes and o.word.name != REPAIR
]
NAMED_BY = {"shock": "900.15d"}
"""Operations that say by a rule of their own that they do nothing to who cannot be reached."""


@pytest.mark.rules("900.40b")
@pytest.mark.parametrize("name", REACHING)
def test_every_operation_meets_the_gate_when_its_target_is_dead(name: str) -> None:
    victims = [Piece("d", armor=9, ability=HIT), Piece("e", (4, 4))]
    fight = battle([Piece("a", power=1_000, ability=[*HIT, _clause(name)])], victims)
    script(fight, target=["d"])
    plain = battle([Piece("a", power=1_000, ability=HIT)], victims)
    script(plain, target=["d"])
    refused = [event for event in activate(fight, "a") if event.kind == "effect_refused"]
    activate(plain, "a")
    assert refused, "it reached the dead"
    assert {event.rule for event in refused} == {NAMED_BY.get(name, "900.40b")}
    for label in ("a", "d", "e"):
        mine, theirs = fight.combatant(label), plain.combatant(label)
        for part in PARTS:
            assert vars_of(getattr(mine, part)) == vars_of(getattr(theirs, part)), (label, part)


@pytest.mark.rules("900.34d")
def test_repair_brings_back_no_unit() -> None:
    fight = battle(
        [Piece("a", power=1_000, ability=[*HIT, _clause(REPAIR)])], [Piece("d"), Piece("e", (4, 4))]
    )
    script(fight, target=["d"])
    activate(fight, "a")
    assert not fight.combatant("d").vitality.alive
    assert kinds(fight.events)[-1] == "combatant_died"


def vars_of(component: object) -> dict[str, object]:
    """The fields of a component."""
    spec = REGISTRY.spec_for(type(component))
    return {field.name: getattr(component, field.name) for field in spec.fields}


def test_the_gate_names_the_rule_that_closes_it() -> None:
    fight = with_closed()
    rules = {
        label: gate.closed_by(fight.state, fight.combatant(label)) for label in ("a", "d", "t", "h", "dead")
    }
    assert rules == {"a": "", "d": "", "t": "900.20b", "h": "900.20b", "dead": "900.40b"}
