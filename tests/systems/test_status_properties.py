"""Properties of everything that sits on a combatant, over random runs of effects and time."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged.battle import Battle
from gridforged.components.registry import REGISTRY
from gridforged.ecs.events import Event
from gridforged.systems.state import Combatant
from gridforged.systems.statuses import burn
from tests.systems.kit import Piece, battle
from tests.systems.status_run import KINDS, LABELS, Move, fresh, play

moves = st.builds(
    Move,
    kind=st.integers(0, KINDS - 1),
    source=st.integers(0, len(LABELS) - 1),
    target=st.integers(0, len(LABELS) - 1),
    which=st.integers(0, 59),
    amount=st.integers(0, 120),
)
runs = st.lists(moves, min_size=1, max_size=60)
seeds = st.integers(0, 2**32)


def random_moves(rng: random.Random, count: int) -> list[Move]:
    """A run of that many steps, for long runs outside of hypothesis."""
    return [
        Move(
            rng.randrange(KINDS),
            rng.randrange(len(LABELS)),
            rng.randrange(len(LABELS)),
            rng.randrange(60),
            rng.choice((0, 1, 2, 3, 7, 20, 60, 400)),
        )
        for _ in range(count)
    ]


def check_bounds(fight: Battle) -> None:
    """No status is below zero or above its cap, none outlasts its time or its holder, and clocks fit."""
    # Nothing changes any more in the frame in which a battle ends: what is due in it may be left.
    frame = fight.frame if fight.result is None else fight.frame - 1
    numbers = fight.state.numbers
    for unit in fight.combatants:
        stacks, ticking, timers = unit.stacks, unit.ticking, unit.timers
        for name in ("maim", "dread", "feral", "haywire", "overclock", "stagger"):
            assert getattr(stacks, name) >= 0, (unit.label, name)
        assert stacks.feral <= numbers.feral_cap
        assert stacks.stagger <= 100
        assert 0 <= ticking.burn <= numbers.burn_cap
        assert ticking.venom >= 0
        for name in ("burn", "venom"):
            due = getattr(ticking, f"{name}_next")
            assert (getattr(ticking, name) > 0) == (due > 0), (unit.label, name)
            assert due == 0 or frame < due <= fight.frame + numbers.tick_period
        ends = [
            getattr(timers, field.name)
            for field in REGISTRY.spec_for(type(timers)).fields
            if field.name.endswith("_until")
        ]
        assert all(end == 0 or end > frame for end in (*ends, *unit.crush.untils)), unit.label
        assert all(amount > 0 for amount in unit.crush.amounts)
        assert len(unit.crush.amounts) == len(unit.crush.untils) == len(unit.crush.causes)
        if not unit.vitality.alive or unit.is_object:
            assert has_nothing(unit), unit.label
        assert 0 <= unit.vitality.current <= unit.vitality.maximum
        assert min(unit.defence.shield, unit.defence.insurance, unit.defence.subrogated) >= 0


def has_nothing(unit: Combatant) -> bool:
    """Whether no status is on it."""
    return not any(
        getattr(held, field.name)
        for held in (unit.stacks, unit.timers, unit.crush)
        for field in REGISTRY.spec_for(type(held)).fields
    ) and not (unit.ticking.burn or unit.ticking.venom)


class MaimLedger:
    """The Maim of everyone as the events tell it, kept apart from the engine."""

    def __init__(self) -> None:
        self.pools: dict[int, int] = {}
        self.consumed = 0
        self.added = 0
        self.lost = 0

    def read(self, event: Event) -> None:
        """Take one event into account; what it says has to follow from those before it."""
        pool = self.pools.get(event.target, 0)
        if event.kind == "status_applied" and event.what == "maim":
            pool += event.amounts["added"]
            self.added += event.amounts["added"]
            assert event.amounts["now"] == pool
        elif event.kind in ("vitality_restored", "shield_gained"):
            amounts = event.amounts
            prevented = min(amounts["eligible"], 2 * pool)
            spent = (prevented + 1) // 2
            assert (amounts["prevented"], amounts["maim_spent"]) == (prevented, spent)
            assert amounts["restored"] == amounts["eligible"] - prevented
            pool -= spent
            self.consumed += spent
            assert amounts["maim_left"] == pool
        elif (event.kind == "status_cleared" and event.what == "maim") or event.kind == "combatant_died":
            self.lost += pool
            pool = 0
        self.pools[event.target] = pool


def check_maim(fight: Battle) -> None:
    """All Maim that ever was is there, has been consumed as the ledger says, was cleared or died."""
    ledger = MaimLedger()
    for event in fight.events:
        ledger.read(event)
    for unit in fight.combatants:
        assert unit.stacks.maim == ledger.pools.get(unit.entity, 0), unit.label
    held = sum(unit.stacks.maim for unit in fight.combatants)
    assert ledger.added == held + ledger.consumed + ledger.lost


def check_amounts(events: list[Event]) -> None:
    """What the events of statuses say is never below zero, and an ended one ends once."""
    for event in events:
        if event.kind.startswith("status_") or event.kind in ("haywire_spent", "dread_harvested"):
            assert all(number >= 0 for number in event.amounts.values()), event


def check_run(seed: int, run: list[Move]) -> None:
    fight = fresh(seed)
    for move in run:
        play(fight, move)
        check_bounds(fight)
    check_amounts(fight.events)
    check_maim(fight)


def check_snapshots(seed: int, run: list[Move]) -> None:
    """Every step has the same outcome on a battle that was just restored."""
    fight = fresh(seed)
    for move in run:
        twin = Battle.restore(fight.snapshot())
        before = len(fight.events)
        play(fight, move)
        play(twin, move)
        assert twin.digest() == fight.digest()
        assert [told(event) for event in twin.events] == [told(event) for event in fight.events[before:]]
        # From now on the restored one is the battle, so that restoring is repeated many times over.
        fight = twin


def told(event: Event) -> tuple[object, ...]:
    """Everything that an event says."""
    return (
        event.seq,
        event.frame,
        event.kind,
        event.what,
        event.source,
        event.target,
        event.rule,
        event.cause,
        tuple(sorted(event.amounts.items())),
    )


@pytest.mark.rules("900.33e", "900.14c", "900.18c")
@given(seeds, runs)
def test_no_status_leaves_its_bounds_and_no_maim_is_lost(seed: int, run: list[Move]) -> None:
    check_run(seed, run)


@given(seeds, runs)
@settings(max_examples=25)
def test_a_snapshot_in_the_middle_of_any_of_it_goes_on_the_same(seed: int, run: list[Move]) -> None:
    check_snapshots(seed, run)


@pytest.mark.parametrize("seed", range(12))
def test_long_runs_hold_as_well(seed: int) -> None:
    run = random_moves(random.Random(seed), 250)
    check_run(seed, run)
    check_snapshots(seed, run[:120])


@pytest.mark.soak
def test_very_many_long_runs_hold_as_well() -> None:
    for seed in range(12, 412):
        run = random_moves(random.Random(seed), 400)
        check_run(seed, run)
        check_snapshots(seed, run[:150])


def everything(seed: int) -> set[str]:
    """Kinds of events that a long run has met."""
    fight = fresh(seed)
    for move in random_moves(random.Random(seed), 250):
        play(fight, move)
    return {f"{event.kind} {event.what}" for event in fight.events}


def test_the_runs_meet_what_they_are_about() -> None:
    met = set().union(*(everything(seed) for seed in range(12)))
    for kind in (
        *(f"status_applied {name}" for name in ("burn", "venom", "maim", "crush", "entrap", "dormant")),
        *(f"status_ended {name}" for name in ("burn", "crush", "entrap", "dormant", "stun", "blind")),
        *(f"effect_refused {name}" for name in ("burn", "maim", "damage", "heal", "power", "crush")),
        "burn_spread burn",
        "status_cleared maim",
        "haywire_spent haywire",
        "overclock_blown_out overclock",
        "dread_harvested dread",
        "freeze_shattered freeze",
        "charge_lost stagger",
        "combatant_revived phylactery",
        "combatant_revived everlasting",
    ):
        assert kind in met, kind


def burning(rng: random.Random, seed: int) -> Battle:
    """Up to eight units, most of them burning, and nobody to set them alight again."""
    places = [(row, column) for row in (0, 2, 5) for column in (0, 3, 6)]
    victims = [
        Piece(
            f"v{number}",
            place,
            vitality=1_000_000,
            focus=rng.randrange(60),
            keywords={"relentless": True} if rng.randrange(5) == 0 else {},
        )
        for number, place in enumerate(rng.sample(places, rng.randrange(1, 9)))
    ]
    fight = battle([Piece("a")], victims, seed=seed)
    for victim in victims:
        amount = rng.choice((1, 2, 3, 50, 999))
        burn.STATUS.apply(fight.state, fight.combatant("a"), fight.combatant(victim.label), amount, 0, 0)
    return fight


def check_burning_out(seed: int) -> None:
    fight = burning(random.Random(seed), seed)
    fight.advance(58 * 20)
    assert all(unit.ticking.burn == 0 for unit in fight.combatants), "it still burns after 58 s"
    events = {event.seq: event for event in fight.events}
    left: dict[int, int] = {}
    for event in fight.events:
        if event.kind == "status_applied" and event.what == "burn":
            left[event.target] = event.amounts["now"]
        elif event.kind == "status_ticked":
            amount = event.amounts["amount"]
            assert amount == left[event.target]
            left[event.target] = amount - max(1, amount // 2)
        elif event.kind == "burn_spread":
            # 900.33d: as much as the parent keeps, and less than the tick that threw it.
            assert event.amounts["amount"] == left[event.source]
            assert event.amounts["amount"] < events[event.cause].amounts["amount"]
            assert event.target != event.source


@pytest.mark.rules("900.33b", "900.33d")
@pytest.mark.parametrize("seed", range(40))
def test_burn_that_nobody_feeds_dies_out(seed: int) -> None:
    check_burning_out(seed)


@pytest.mark.soak
@pytest.mark.rules("900.33d")
def test_burn_that_nobody_feeds_dies_out_on_very_many_boards() -> None:
    for seed in range(2_000):
        check_burning_out(seed)
