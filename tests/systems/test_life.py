"""Whole battles on random boards: the dead do nothing, answers go no further, revivals are whole."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings

from gridforged import Battle, Board
from gridforged.components.registry import REGISTRY
from gridforged.components.traits import HALLOW, ROOST
from gridforged.ecs.events import Event
from gridforged.systems.counts import COUNTS
from gridforged.systems.moments import ALLY_REVIVED, DIED, FELL
from gridforged.systems.reactions import Reactions
from gridforged.systems.resolution import Resolution
from gridforged.systems.selectors import SELECTORS
from gridforged.systems.state import BattleState, Combatant
from tests.strategies import boards, random_board, seeds
from tests.systems.kit import Piece, battle, deal, duel
from tests.systems.life_audit import LifeAudit


def audit(fight: Battle) -> LifeAudit:
    """Everything that the log of a battle that was played to its end says about life and death."""
    fight.run()
    found = LifeAudit(fight).read(fight.events)
    assert not found.faults, found.faults[:5]
    return found


def check_boards(first: int, count: int) -> list[LifeAudit]:
    return [
        audit(Battle(random_board(number, short=number % 2 == 0), number))
        for number in range(first, first + count)
    ]


@pytest.mark.rules("900.8c", "900.26b", "900.26c", "900.26e", "900.26f", "900.27b", "900.27h", "900.42e")
def test_on_random_boards_the_dead_do_nothing_and_losses_are_answered_by_nobody() -> None:
    audits = check_boards(first=240, count=80)  # some of which are full of Dread and Vessels
    # A run in which nothing of the kind happens would prove nothing.
    for what in ("answers", "reflected", "revived", "awards"):
        assert sum(getattr(one, what) for one in audits) > 20, what


@pytest.mark.soak
@pytest.mark.parametrize("first", range(1_000, 5_000, 500))
def test_on_thousands_of_random_boards_too(first: int) -> None:
    check_boards(first, 500)


@settings(max_examples=30)
@given(board=boards(short=True), seed=seeds())
def test_on_boards_that_shrink_too(board: Board, seed: int) -> None:
    audit(Battle(board, seed))


def _changed(events: list[Event], kind: str, **amounts: int) -> list[Event]:
    """The same log with other amounts in the first event of that kind."""
    at = next(position for position, event in enumerate(events) if event.kind == kind)
    old = events[at]
    new = Event(
        old.seq,
        old.frame,
        old.kind,
        old.what,
        old.source,
        old.target,
        old.rule,
        old.cause,
        {**old.amounts, **amounts},
    )
    return [*events[:at], new, *events[at + 1 :]]


def test_the_audit_sees_a_log_that_lies() -> None:
    fight = duel(Piece("a"), Piece("d", keywords={"thorns": 6}, defence={"insurance": 1}))
    deal(fight, 30, "d", "a")
    log = list(fight.events)
    assert not LifeAudit(fight).read(log).faults
    assert LifeAudit(fight).read(_changed(log, "vitality_lost", amount=5)).faults
    assert LifeAudit(fight).read(_changed(log, "vitality_lost", asked=5)).faults
    nothing = {"vitality_lost": 0, "insurance_absorbed": 0, "subrogated_absorbed": 0}
    assert LifeAudit(fight).read(_changed(log, "damage_taken", **nothing)).faults
    # The same answer once more, and this time to the answer itself.
    answer = log[-1]
    again = Event(
        answer.seq + 1, 0, answer.kind, answer.what, answer.target, answer.source, "900.26e", answer.seq, {}
    )
    assert LifeAudit(fight).read([*log, again]).faults


class Watch(Reactions):
    """Looks at who fell and who came back, at the very moment, before anybody else hears of it."""

    def __init__(self) -> None:
        self.fallen: dict[int, dict[str, object]] = {}
        self.revived = 0

    def fire(
        self, state: BattleState, moment: int, subject: Combatant, other: Combatant | None, cause: int
    ) -> None:
        if moment == FELL or (moment == DIED and subject.entity not in self.fallen):  # the Dormant: DIED only
            self.fallen[subject.entity] = _what_stays(subject)
        if moment == ALLY_REVIVED:
            self.revived += 1
            check_revived(state, subject, self.fallen.pop(subject.entity))
        super().fire(state, moment, subject, other, cause)


def _what_stays(combatant: Combatant) -> dict[str, object]:
    """What neither a death nor a revival touches (G-77, G-78)."""
    charge, stats = combatant.charge, combatant.stats
    return {
        "stats": replace(stats),
        "maximum": combatant.vitality.maximum,
        "vessels": combatant.vitality.vessel_points,
        "traits": list(combatant.traits.values),
        "underwriting": combatant.defence.underwriting,
        "cap": combatant.defence.damage_cap,
        "activations": charge.activations,
        "initiative_used": charge.initiative_used,
        "rabid": charge.last_attacked,
        "incarnation": combatant.vitality.incarnation,
    }


def check_revived(state: BattleState, combatant: Combatant, before: dict[str, object]) -> None:
    """Exactly what G-78 says: whole, without statuses and charge, everything of the battle kept."""
    now = _what_stays(combatant)
    assert vars(now.pop("stats")) == vars(before.pop("stats"))
    assert now.pop("incarnation") == int(str(before.pop("incarnation"))) + 1
    # An activation goes on when its unit has died of the cost (900.20e), and may open its Initiative then.
    used = (before.pop("initiative_used"), now.pop("initiative_used"))
    assert used != (True, False)
    assert now == before
    vitality, defence, charge = combatant.vitality, combatant.defence, combatant.charge
    assert vitality.alive
    assert vitality.current == vitality.maximum
    assert (vitality.revival_due, vitality.revival_cause) == (0, 0)
    assert (defence.shield, defence.insurance, defence.subrogated, defence.ignore_charges) == (0, 0, 0, 0)
    assert (charge.progress, charge.reactivations, charge.cascade_depth) == (0, 0, 0)
    for component in (combatant.stacks, combatant.timers, combatant.crush, combatant.ticking):
        for field in REGISTRY.spec_for(type(component)).fields:
            value = getattr(component, field.name)
            if field.name in ("roost_next", "hallow_next"):
                # Its own healing over time begins anew, a second from now.
                has_it = combatant.traits.values[ROOST if field.name == "roost_next" else HALLOW] > 0
                assert value == (state.clock.frame + state.numbers.tick_period if has_it else 0)
            else:
                assert value == field.untouched(), f"{combatant.label} came back with {field.name} {value}"


@pytest.mark.interpreted_only("a reactor of Python's own listens in")
@pytest.mark.rules("900.28a", "900.28b", "900.28c", "900.28f")
def test_every_revival_restores_exactly_what_it_should() -> None:
    assert sum(_watched(number) for number in range(80)) > 50


@pytest.mark.soak
@pytest.mark.interpreted_only("a reactor of Python's own listens in")
def test_every_revival_of_two_thousand_boards_restores_exactly_what_it_should() -> None:
    assert sum(_watched(number) for number in range(5_000, 7_000)) > 1_000


def _watched(number: int) -> int:
    """How many revivals a random battle had, each of them checked."""
    fight = Battle(random_board(number), number)
    watch = Watch()
    fight.state.reactor = watch
    fight.run()
    return watch.revived


def adorn(dead: Combatant) -> None:
    """Give a dead unit everything that anybody counts."""
    stacks, ticking, timers = dead.stacks, dead.ticking, dead.timers
    stacks.maim = stacks.dread = stacks.feral = stacks.haywire = stacks.overclock = stacks.stagger = 7
    ticking.burn = ticking.venom = 70
    timers.freeze_until = timers.stun_until = timers.blind_until = timers.prismbreak_until = 10**6
    dead.traits.values[:] = [value or 1 for value in dead.traits.values]


def check_dead_count_for_nothing(number: int) -> int:
    """Somewhere in a random battle, what the dead carry changes no count and no selection; how many dead."""
    pick = random.Random(number)
    fight = Battle(random_board(number, short=True), number)
    fight.advance(pick.randint(1, 150))
    state = fight.state
    dead = [c for c in state.combatants if not c.vitality.alive and not c.is_object]
    actors = [c for c in state.combatants if c.vitality.alive and not c.is_object]
    for actor in actors:
        resolution = Resolution(actor, 0)
        if pick.random() < 0.8:
            resolution.aim_at(pick.choice(state.combatants))
        before = _seen(state, resolution)
        for one in dead:
            adorn(one)
        assert _seen(state, resolution) == before
        for selector in SELECTORS:
            if selector.word.name not in ("self", "target", "subject", "adjacent_tools"):
                found = selector.find(state, resolution)
                assert not any(c in dead for c in found), selector.word.name
    return len(dead) if actors else 0


def _seen(state: BattleState, resolution: Resolution) -> list[object]:
    counted: list[object] = [(count.word.name, count.find(state, resolution)) for count in COUNTS]
    return [*counted, *([c.label for c in selector.find(state, resolution)] for selector in SELECTORS)]


@pytest.mark.rules("400.3b", "900.5b")
def test_the_dead_count_for_nothing_whatever_they_carry() -> None:
    assert sum(check_dead_count_for_nothing(number) for number in range(100)) > 40


@pytest.mark.soak
def test_the_dead_of_two_thousand_boards_count_for_nothing() -> None:
    assert sum(check_dead_count_for_nothing(number) for number in range(8_000, 10_000)) > 500


@pytest.mark.rules("900.26e")
def test_what_thorns_take_is_never_answered_however_thorny_the_attacker() -> None:
    thorny = {"thorns": 5, "riposte": 4, "reflect": 100}
    fight = battle([Piece("a", vitality=1_000, keywords=thorny)], [Piece("d", keywords={"thorns": 7})])
    deal(fight, 10, "d", "a")
    assert fight.combatant("a").vitality.current == 993
    assert fight.combatant("d").vitality.current == 90
