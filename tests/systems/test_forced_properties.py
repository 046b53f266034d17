"""What holds of forced, repeated, misdirected and paid activations on every board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged.battle import Battle
from gridforged.components.identity import BOSS
from gridforged.components.traits import ALLY_PROOF, BLOODLETTING
from gridforged.ecs.events import Event
from gridforged.systems import forcing
from gridforged.systems.board import Board
from gridforged.systems.state import BattleState, Combatant
from tests.strategies import boards, random_board, seeds
from tests.systems import kit
from tests.systems.kit import Piece

SHOCK_LIKE = ("900.16a", "900.16f")
"""Rules of the activations that are forced: by a Shock, and by a Cascade within one."""


def _causes(event: Event, by_seq: dict[int, Event]) -> Iterator[Event]:
    """What led to an event within its frame: a tick follows from what applied it, in another root."""
    above = by_seq.get(event.cause)
    while above is not None and above.frame == event.frame:
        yield above
        above = by_seq.get(above.cause)


def _is_forced(event: Event) -> bool:
    return event.kind == "activation_started" and event.rule in SHOCK_LIKE


def _audit(battle: Battle) -> None:
    """Read off the log alone what the caps of 900.16 allow, and whom 900.21c and 900.22f do not."""
    numbers = battle.state.numbers
    by_seq = {event.seq: event for event in battle.events}
    for event in battle.events:
        if _is_forced(event):
            nested = 1 + sum(_is_forced(above) for above in _causes(event, by_seq))
            assert nested <= numbers.forced_depth_limit
        elif event.kind == "cascade_triggered":
            assert 1 <= event.amounts["depth"] <= numbers.cascade_limit
        elif event.kind == "target_chosen" and event.rule == "900.21a":
            _audit_misfire(battle.state, event)
        elif event.kind == "units_displaced":
            one, other = battle.state.combatant_of(event.source), battle.state.combatant_of(event.target)
            assert one is not None
            assert other is not None
            assert one is not other
            assert (one.side, one.identity.kind) == (other.side, other.identity.kind)
        elif event.kind == "unit_shocked":
            _audit_shock(event, by_seq)
    for side in (0, 1):
        _audit_cells(battle.state, side)


def _audit_misfire(state: BattleState, event: Event) -> None:
    actor, target = state.combatant_of(event.source), state.combatant_of(event.target)
    assert actor is not None
    assert target is not None
    assert target is not actor
    assert not target.is_object
    if target.side == actor.side:
        assert not target.card.traits[ALLY_PROOF]


def _audit_shock(event: Event, by_seq: dict[int, Event]) -> None:
    """Nobody is Shocked in what came of its own being Shocked."""
    for above in _causes(event, by_seq):
        assert above.kind != "unit_shocked" or above.target != event.target


def _audit_cells(state: BattleState, side: int) -> None:
    """No cell has two of the living on it."""
    cells: Counter[tuple[int, int]] = Counter()
    for combatant in state.half(side):
        if combatant.vitality.alive:
            place = combatant.placement
            cells.update(
                (place.row + down, place.column + right)
                for down in range(place.rows)
                for right in range(place.columns)
            )
    assert not cells or max(cells.values()) == 1


@pytest.mark.rules("900.16d", "900.16e", "900.21c", "900.22f")
@given(boards(), seeds())
def test_every_log_keeps_the_caps_and_the_pools(board: Board, seed: int) -> None:
    battle = Battle(board, seed)
    battle.advance(200)
    _audit(battle)


@pytest.mark.rules("900.16b")
@given(st.integers(0, 2**32), st.integers(0, 200), st.integers(0, 30), st.data())
def test_a_forced_activation_leaves_the_cycle_of_whoever_lives_as_it_was(
    number: int, frames: int, who: int, data: st.DataObject
) -> None:
    battle = Battle(random_board(number), number)
    battle.advance(frames)
    able = [c for c in battle.combatants if c.vitality.alive and c.card.ability is not None]
    if battle.result is not None or not able:
        return
    combatant = able[who % len(able)]
    charge = combatant.charge
    charge.reactivations = data.draw(st.integers(0, 2))
    charge.cascade_depth = data.draw(st.integers(0, battle.state.numbers.cascade_limit))
    before = (charge.progress, charge.reactivations, charge.cascade_depth)
    incarnation = combatant.vitality.incarnation
    forcing.force(battle.state, combatant, "900.16a", 0)
    if combatant.vitality.alive and combatant.vitality.incarnation == incarnation:
        assert (charge.progress, charge.reactivations, charge.cascade_depth) == before


def _payer(state: BattleState, caster: Combatant) -> Combatant | None:
    """900.20a by the letter: by row, then column, the first that lives, is not Entrapped and no boss."""
    candidates = [
        c
        for c in state.combatants
        if c.side == caster.side
        and c.vitality.alive
        and c.timers.entrap_until <= state.clock.frame
        and c.identity.kind != BOSS
    ]
    candidates.sort(key=lambda c: (c.placement.row, c.placement.column))
    return candidates[0] if candidates else None


PLACES = [(row, column) for row in range(0, 8, 2) for column in range(0, 8, 2)]


@pytest.mark.rules("900.20a", "900.20b", "900.20c", "900.20d")
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["unit", "unit", "penny", "tool", "hub"]),
            st.sampled_from(["none", "none", "entrap", "dormant", "dead"]),
            st.integers(1, 30),
        ),
        max_size=8,
    ),
    st.permutations(PLACES),
    st.integers(1, 40),
)
def test_the_cost_is_paid_by_the_first_candidate_or_by_nobody(
    others: list[tuple[str, str, int]], places: list[tuple[int, int]], cost: int
) -> None:
    caster = Piece(
        "a",
        places[0],
        vitality=20,
        ability=({"do": "deal_damage", "amount": 3},),
        keywords={"bloodletting": cost},
    )
    pieces = [
        Piece(
            f"o{number}", places[number + 1], kind, vitality=vitality, defence={"shield": 9, "insurance": 2}
        )
        for number, (kind, _, vitality) in enumerate(others)
    ]
    fight = kit.battle([caster, *pieces], [Piece("d")])
    state = fight.state
    for number, (kind, how, _) in enumerate(others):
        combatant = fight.combatant(f"o{number}")
        if how == "dead":
            combatant.vitality.alive = False
        elif how != "none" and kind not in ("tool", "hub"):
            setattr(combatant.timers, f"{how}_until", 100)
    actor = fight.combatant("a")
    assert actor.traits.values[BLOODLETTING] == cost
    payer = _payer(state, actor)
    assert payer is not None  # the caster itself at the least
    can_pay = not payer.is_object and payer.timers.dormant_until == 0
    before = {c.label: c.vitality.current for c in fight.combatants if c.side == 0}
    expected = dict(before)
    if can_pay:
        expected[payer.label] = max(0, before[payer.label] - cost)
    kit.activate(fight, "a")
    assert {c.label: c.vitality.current for c in fight.combatants if c.side == 0} == expected
    assert fight.combatant("d").vitality.current == (97 if can_pay else 100)
    if payer.vitality.alive:
        assert payer.defence.shield == payer.card.defence.shield
