"""What two states differ in is told field by field, in a stable order, as short as one likes."""

from __future__ import annotations

import pytest

from gridforged import Battle, SnapshotError, load_board
from gridforged.components.registry import REGISTRY
from gridforged.serialization.difference import (
    Difference,
    described,
    differences,
    state_differences,
)
from gridforged.serialization.digest import digest_of, part_digests, part_names
from tests.serialization import mutations
from tests.strategies import random_board


def under_way(number: int = 3, frames: int = 60) -> Battle:
    battle = Battle(random_board(number), number)
    battle.advance(frames)
    return battle


def cove(frames: int) -> Battle:
    battle = Battle(load_board("crab-cove"), 7)
    battle.advance(frames)
    return battle


def test_equal_states_differ_in_nothing() -> None:
    one, other = under_way(), under_way()
    assert differences(one.snapshot(), other.snapshot()) == []
    assert state_differences(one.state, other.state) == []
    assert described([]) == "no difference"


def test_a_difference_names_unit_component_and_field() -> None:
    one = Battle(load_board("crab-cove"), 7)
    other = Battle.restore(one.snapshot())
    unit = other.combatant("barbed-urchin")
    before = unit.vitality.current
    unit.vitality.current -= 1
    found = differences(one.snapshot(), other.snapshot())
    assert found == [Difference(unit.entity, "barbed-urchin", "Vitality", "current", before, before - 1)]
    assert str(found[0]) == f"barbed-urchin Vitality.current: {before} | {before - 1}"


def test_sides_resources_keywords_and_elements_of_lists_have_names_too() -> None:
    one = under_way()
    other = Battle.restore(one.snapshot())
    first = other.combatants[0]
    first.traits.values[1] += 1
    first.crush.amounts, first.crush.untils, first.crush.causes = [5], [9], [1]
    other.state.sides[1].stock += 3
    other.state.streams.target.s0 ^= 1
    lines = [
        str(difference).partition(":")[0] for difference in differences(one.snapshot(), other.snapshot())
    ]
    assert lines == [
        "stream.target.s0",
        "away side Side.stock",
        f"{first.label} Traits.values[relentless]",
        f"{first.label} Crush.amounts",
        f"{first.label} Crush.untils",
        f"{first.label} Crush.causes",
    ]
    other.state.combatants[0].crush.causes = [2]
    again = under_way()
    again.combatants[0].crush.causes = [1]
    found = state_differences(again.state, other.state)
    assert f"{first.label} Crush.causes[0]: 1 | 2" in described(found).splitlines()


@pytest.mark.parametrize("number", range(4))
def test_every_field_that_changes_is_found_and_no_other(number: int) -> None:
    one = under_way(number)
    other = Battle.restore(one.snapshot())
    world = other.state.world
    for name, holder in world.resources.items():
        for field in REGISTRY.spec_for(type(holder)).fields:
            value: int = getattr(holder, field.name)
            setattr(holder, field.name, value + 1)
            assert [(d.component, d.field) for d in state_differences(one.state, other.state)] == [
                (name, field.name)
            ]
            setattr(holder, field.name, value)
    for entity in (1, world.entities):
        for component in world.components_of(entity):
            for field in REGISTRY.spec_for(type(component)).fields:
                held: object = getattr(component, field.name)
                other_value: object = [*held, 0] if isinstance(held, list) else not held
                if isinstance(held, int) and not isinstance(held, bool):
                    other_value = held + 1
                setattr(component, field.name, other_value)
                found = state_differences(one.state, other.state)
                assert [(d.entity, d.component, d.field) for d in found] == [
                    (entity, type(component).__name__, field.name)
                ]
                setattr(component, field.name, held)


def test_snapshots_and_states_give_the_same_list() -> None:
    one, other = cove(100), cove(108)
    found = differences(one.snapshot(), other.snapshot())
    assert found
    assert found == state_differences(one.state, other.state)
    turned = differences(other.snapshot(), one.snapshot())
    assert [(d.entity, d.component, d.field) for d in turned] == [
        (d.entity, d.component, d.field) for d in found
    ]


def test_the_list_is_bounded_and_says_so() -> None:
    one, other = cove(100), cove(108)
    found = differences(one.snapshot(), other.snapshot(), 4)
    assert found == differences(one.snapshot(), other.snapshot())[:4]
    assert described(found, 4).splitlines()[-1] == "... and perhaps more"
    with pytest.raises(ValueError, match="at least one"):
        differences(one.snapshot(), other.snapshot(), 0)


def test_a_long_list_is_shown_in_short() -> None:
    text = str(Difference(4, "crab", "Charge", "used", list(range(200)), []))
    assert text == "crab Charge.used: [0, 1, 2, 3, 4, 5, 6, 7, ... 200 in all] | []"


def test_battles_on_different_boards_differ_in_the_board_alone() -> None:
    one, other = under_way(1), under_way(2)
    expected = Difference(0, "", "board", "content", one.board.digest.hex(), other.board.digest.hex())
    assert differences(one.snapshot(), other.snapshot()) == [expected]


def test_what_is_no_snapshot_is_refused() -> None:
    state = under_way().snapshot()
    for wrong in (b"", state[:-1]):
        with pytest.raises(SnapshotError):
            differences(state, wrong)
        with pytest.raises(SnapshotError):
            part_digests(wrong)


# Digests of parts


def test_each_part_has_a_digest_that_no_other_part_changes() -> None:
    battle = under_way()
    digests = part_digests(battle.snapshot())
    assert list(digests) == part_names()
    assert all(len(digest) == 32 for digest in digests.values())
    assert digests["content"] == battle.board.digest.hex()
    changes = {
        "clock": (battle.state.clock, "coin"),
        "stream.spread": (battle.state.streams.spread, "s1"),
        "Side": (battle.state.sides[0], "gold"),
        "Stacks": (battle.combatants[0].stacks, "haywire"),
        "Timers": (battle.combatants[-1].timers, "stun_until"),
    }
    for part, (holder, field) in changes.items():
        value: int = getattr(holder, field)
        setattr(holder, field, value ^ 1)
        changed = part_digests(battle.snapshot())
        assert [name for name in digests if digests[name] != changed[name]] == [part]
        setattr(holder, field, value)


def test_a_part_is_digested_as_it_stands_in_the_snapshot() -> None:
    blob = under_way().snapshot()
    _, body = mutations.opened(blob)
    resources, components = body["resources"], body["components"]
    assert isinstance(resources, dict)
    assert isinstance(components, dict)
    digests = part_digests(blob)
    assert digests["clock"] == digest_of(mutations.packed(resources["clock"]))
    assert digests["Charge"] == digest_of(mutations.packed(components[5]))


def test_a_body_that_is_laid_out_otherwise_has_no_digests() -> None:
    for body in (b"\xc0", b"\x80", b"\x91" * 3_000, mutations.packed({"rules": 1})):
        with pytest.raises(SnapshotError):
            part_digests(mutations.sealed(body))
