"""The counts of 400.3: against an oracle, against who must not be counted, and at zero."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged import Battle, Board
from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.content.schema import Clause, PerCount
from gridforged.content.vocabulary import OperationWord
from gridforged.systems import amounts, clauses
from gridforged.systems.cards import CONSTANT, CompiledAmount, CompiledClause
from gridforged.systems.compile_clause import compile_clause
from gridforged.systems.counts import COUNTS
from gridforged.systems.effects import OPERATIONS
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import Combatant
from tests.determinism.checks import state_of
from tests.strategies import boards, random_board, seeds
from tests.systems.count_oracle import DURATIONS, EXPECTED, Situation, total
from tests.systems.kit import HIT, Piece, battle, duel

WORDS = [operation.word for operation in OPERATIONS if operation.word.amount != "none"]
COUNTED = [word for word in WORDS if word.name != "deal_damage"]
"""Operations with an amount. A base hit of nothing stays a hit, with its bonus (900.7a)."""
POSITIONS = ("occupied_flanks",)
"""What counts places and not units: any living ally fills one (G-51)."""


def readings(situation: Situation) -> dict[str, int]:
    """Every count of the engine in this situation."""
    resolution = Resolution(situation.actor, 0)
    if situation.target is not None:
        resolution.aim_at(situation.target)
    resolution.freeze_removed = situation.removed
    return {count.word.name: count.find(situation.battle.state, resolution) for count in COUNTS}


def check_against_the_oracle(of: Battle) -> None:
    """Everybody counts everything, with everybody as target."""
    for actor in of.combatants:
        for target in (None, *of.combatants):
            situation = Situation(of, actor, target)
            expected = {name: count(situation) for name, count in EXPECTED.items()}
            assert readings(situation) == expected, f"frame {of.frame}: {actor.label} -> {target}"


def check_blind_to(of: Battle, actor: Combatant, target: Combatant | None, other: Combatant) -> None:
    """Entrapped, Dormant or dead, `other` makes the same difference to every count: none."""
    frame = of.state.clock.frame
    found: dict[str, dict[str, int]] = {}
    vitality, timers = other.vitality, other.timers
    before = vitality.alive, timers.entrap_until, timers.dormant_until
    for name in ("dead", "entrapped", "dormant"):
        vitality.alive = name != "dead"
        timers.entrap_until = frame + 50 if name == "entrapped" else 0
        timers.dormant_until = frame + 50 if name == "dormant" else 0
        found[name] = readings(Situation(of, actor, target))
    vitality.alive, timers.entrap_until, timers.dormant_until = before
    for name in found["dead"]:
        if name not in POSITIONS:
            seen = {way: reading[name] for way, reading in found.items()}
            assert len(set(seen.values())) == 1, f"{name} of {actor.label} sees {other.label}: {seen}"


def check_a_board(board: Board, seed: int, frames: int) -> None:
    """All of it in the middle of a battle."""
    of = Battle(board, seed)
    of.advance(frames)
    check_against_the_oracle(of)
    objects = {c.label for c in of.combatants if c.is_object}
    for other in of.combatants:
        for actor in of.combatants:
            target = of.combatants[(other.entity + actor.entity) % len(of.combatants)]
            if other.label not in objects and actor is not other and target is not other:
                check_blind_to(of, actor, target, other)


@pytest.mark.rules("400.3a", "400.3b", "900.5a", "900.5b", "900.5d")
@settings(max_examples=12)
@given(board=boards(short=True), seed=seeds(), frames=st.integers(0, 120))
def test_counts_agree_with_the_oracle_and_miss_who_is_gone(board: Board, seed: int, frames: int) -> None:
    check_a_board(board, seed, frames)


@pytest.mark.parametrize("number", range(10))
def test_counts_agree_in_the_middle_of_long_battles(number: int) -> None:
    of = Battle(random_board(300 + number), number)
    for frames in (5, 40, 200):
        of.advance(frames)
        check_against_the_oracle(of)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1_000))
def test_counts_agree_on_many_boards(number: int) -> None:
    check_a_board(random_board(30_000 + number, short=number % 2 == 0), number, number % 300)


def test_the_oracle_knows_every_count() -> None:
    assert list(EXPECTED) == [count.word.name for count in COUNTS]
    assert [name for name in EXPECTED if name in DURATIONS] == [c.word.name for c in COUNTS if c.is_duration]
    rules = [count.word.rule for count in COUNTS if count.word.name != "own_rune_effects"]
    assert rules == [f"400.3-T{number:02}" for number in range(1, 23)]


def per(
    name: str, each: int, operation: str = "shield", stat: str | None = None, keyword: str | None = None
) -> CompiledClause:
    """A clause of `each` thousandths for each of a count, compiled as from a card."""
    amount = PerCount(each=each / 1_000, per=name)
    clause = Clause(do=operation, amount=amount, stat=stat, keyword=keyword)
    return compile_clause(clause, 0, 1, battle([Piece("a")], [Piece("d")]).state.numbers)


@pytest.mark.rules("400.3c", "400.3e", "900.4a", "900.4d")
@given(
    name=st.sampled_from(list(EXPECTED)),
    each=st.integers(1, 20_000),
    count=st.integers(0, 300),
)
def test_a_clause_does_its_amount_times_the_count(name: str, each: int, count: int) -> None:
    of = duel(Piece("a"), Piece("d"))
    index = list(EXPECTED).index(name)
    resolution = Resolution(of.combatant("a"), 0)
    resolution.aim_at(of.combatant("d"))
    # Only those that a single component holds can be set to any value.
    unit, target = of.combatant("a"), of.combatant("d")
    unit.stacks.feral = unit.stacks.overclock = count
    target.ticking.burn = target.stacks.maim = count
    target.timers.freeze_until = count
    resolution.freeze_removed = count
    settable = ("own_feral", "own_overclock", "total_enemy_burn", "target_burn", "target_maim", *DURATIONS)
    found = COUNTS[index].find(of.state, resolution)
    assert found == count or name not in settable
    compiled = per(name, each).amount
    assert amounts.resolve(of.state, resolution, compiled) == total(Fraction(each, 1_000), found, name, 20)


@pytest.mark.rules("400.3e")
def test_extreme_durations_and_counts_stay_in_range() -> None:
    of = duel(Piece("a"), Piece("d"))
    resolution = Resolution(of.combatant("a"), 0)
    resolution.freeze_removed = 2_400_000
    huge = per("freeze_seconds_removed", 1_000_000_000)
    assert amounts.resolve(of.state, resolution, huge.amount) <= AMOUNT_LIMIT


@pytest.mark.rules("400.3c", "900.4b", "900.4c", "900.4d")
@pytest.mark.parametrize("word", COUNTED, ids=[word.name for word in COUNTED])
def test_every_operation_does_nothing_at_all_for_each_of_nobody(word: OperationWord) -> None:
    of = battle([Piece("a", vitality=100, ability=HIT)], [Piece("d")])
    actor, target = of.combatant("a"), of.combatant("d")
    actor.vitality.current = 50  # so that no ally is Lucid
    before = state_of(of)
    heard = len(of.events)
    stat = "power" if "stat" in word.parameters else None
    keyword = "thorns" if "keyword" in word.parameters else None
    for count in COUNTS:
        resolution = Resolution(actor, 0)
        resolution.aim_at(target)
        assert count.find(of.state, resolution) == 0, count.word.name
        clauses.resolve(of.state, resolution, per(count.word.name, 5_000, word.name, stat, keyword))
        assert resolution.bonus == 0
    after = state_of(of)
    changed = {key for key in before if before[key] != after[key]}
    assert changed <= {"events.next_seq"}, f"{word.name}: {sorted(changed)}"
    events = of.events[heard:]
    assert {event.kind for event in events} <= {"amount_counted", "clause_skipped"}
    assert [event.rule for event in events if event.kind == "clause_skipped"] == ["400.3c"] * 21 + [
        "400.3e"
    ] * 2


@pytest.mark.rules("900.4a")
def test_an_ordinary_fraction_is_lifted_and_a_printed_zero_is_not() -> None:
    assert [amounts.ordinary(thousandths) for thousandths in (0, 1, 999, 1_000, 1_999, 2_000)] == [
        0,
        1,
        1,
        1,
        1,
        2,
    ]
    of = duel(Piece("a"), Piece("d"))
    resolution = Resolution(of.combatant("a"), 0)
    assert amounts.resolve(of.state, resolution, CompiledAmount(CONSTANT, whole=0)) == 0
