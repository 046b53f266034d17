"""Savepoints hold everything that is registered, and bring it back into the very same objects."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged import Battle, Board, SnapshotError, load_board
from gridforged.components.registry import REGISTRY
from gridforged.content.schema import PlacedPiece
from gridforged.ecs.registry import Registry, RegistryError, TypeSpec, boolean, integer, integers
from gridforged.ecs.streams import Stream
from gridforged.serialization.savepoint import StateKeeper
from gridforged.systems import spawn
from tests.determinism.checks import facts_of, state_of
from tests.strategies import boards, seeds


@settings(max_examples=12)
@given(
    board=boards(short=True),
    seed=seeds(),
    moves=st.lists(st.tuples(st.integers(0, 25), st.integers(0, 5)), min_size=1, max_size=6),
)
def test_going_back_to_any_savepoint_is_the_battle_at_that_time(
    board: Board, seed: int, moves: list[tuple[int, int]]
) -> None:
    battle = Battle(board, seed)
    keeper = StateKeeper(battle.state)
    saved = [keeper.save()]
    known = [(battle.snapshot(), state_of(battle), facts_of(battle.events))]
    for frames, to in moves:
        battle.advance(frames)
        saved.append(keeper.save())
        known.append((battle.snapshot(), state_of(battle), facts_of(battle.events)))
        back = to % len(saved)
        keeper.restore(saved[back])
        assert (battle.snapshot(), state_of(battle), facts_of(battle.events)) == known[back]
        assert battle.frame == saved[back].frame
        del saved[back + 1 :], known[back + 1 :]
    battle.run()
    undisturbed = Battle(board, seed)
    undisturbed.run()
    assert battle.snapshot() == undisturbed.snapshot()
    assert facts_of(battle.events) == facts_of(undisturbed.events)


def test_a_savepoint_serves_again_and_again_and_never_changes() -> None:
    battle = Battle(load_board("shifting-water"), 3)
    battle.advance(100)
    keeper = StateKeeper(battle.state)
    saved, digest = keeper.save(), battle.digest()
    ends = []
    for _ in range(3):
        battle.advance(300)
        ends.append(battle.digest())
        keeper.restore(saved)
        assert battle.digest() == digest
    assert ends[0] == ends[1] == ends[2] != digest
    assert keeper.save().is_same(saved)


def test_going_forward_again_brings_back_the_state_and_no_events() -> None:
    battle = Battle(load_board("crab-cove"), 3)
    keeper = StateKeeper(battle.state)
    early = keeper.save()
    battle.advance(200)
    late, digest = keeper.save(), battle.digest()
    keeper.restore(early)
    began = facts_of(battle.events)
    keeper.restore(late)
    assert battle.digest() == digest
    assert facts_of(battle.events) == began


def test_components_stay_the_very_objects() -> None:
    battle = Battle(load_board("crab-cove"), 3)
    keeper = StateKeeper(battle.state)
    saved = keeper.save()
    world = battle.state.world
    before = [c for entity in range(1, world.entities + 1) for c in world.components_of(entity)]
    battle.advance(200)
    keeper.restore(saved)
    now = [c for entity in range(1, world.entities + 1) for c in world.components_of(entity)]
    assert all(one is other for one, other in zip(before, now, strict=True))


def test_a_savepoint_can_be_brought_into_another_battle_on_the_same_board() -> None:
    board = load_board("crab-cove")
    one, other = Battle(board, 3), Battle(board, 4)
    one.advance(150)
    other.advance(20)
    StateKeeper(other.state).restore(StateKeeper(one.state).save())
    assert other.digest() == one.digest()
    one.run()
    other.run()
    assert other.digest() == one.digest()


def test_a_savepoint_of_another_board_is_refused_and_nothing_changes() -> None:
    one, other = Battle(load_board("crab-cove"), 3), Battle(load_board("tide-pool"), 3)
    other.advance(20)
    before = other.snapshot(), len(other.events)
    with pytest.raises(SnapshotError, match="another board"):
        StateKeeper(other.state).restore(StateKeeper(one.state).save())
    assert (other.snapshot(), len(other.events)) == before


def test_events_from_before_a_restored_snapshot_stay_away() -> None:
    battle = Battle(load_board("crab-cove"), 3)
    battle.advance(100)
    twin = Battle.restore(battle.snapshot())
    keeper = StateKeeper(twin.state)
    saved = keeper.save()
    twin.advance(100)
    battle.advance(100)
    assert twin.events
    keeper.restore(saved)
    assert twin.events == []
    twin.advance(100)
    assert twin.digest() == battle.digest()


def test_an_attribute_that_is_not_registered_is_named() -> None:
    battle = Battle(load_board("crab-cove"), 3)
    keeper = StateKeeper(battle.state)
    keeper.check_complete()
    if not hasattr(battle.combatants[0].vitality, "__dict__"):
        pytest.skip("nothing can be added to a compiled object")
    battle.combatants[0].vitality.__dict__["scars"] = 1
    with pytest.raises(RegistryError, match=r"Vitality\.scars is not registered"):
        keeper.check_complete()
    with pytest.raises(RegistryError, match=r"Vitality\.scars is not registered"):
        StateKeeper(battle.state)


def test_a_resource_that_comes_later_is_noticed() -> None:
    battle = Battle(load_board("crab-cove"), 3)
    keeper = StateKeeper(battle.state)
    battle.state.world.set_resource("weather", Stream(1, 2, 3, 4))
    with pytest.raises(RegistryError, match="weather"):
        keeper.check_complete()


def test_an_entity_that_comes_later_is_noticed() -> None:
    battle = Battle(load_board("crab-cove"), 3)
    keeper = StateKeeper(battle.state)
    battle.state.world.spawn(Stream(1, 2, 3, 4))
    with pytest.raises(RegistryError, match="entities and began with"):
        keeper.check_complete()


@dataclass(eq=False)
class Mood:
    """A component that somebody has just thought of."""

    morale: int = 0
    broken: bool = False
    grudges: list[int] = field(default_factory=list)


@dataclass(eq=False)
class Weather:
    """A new resource, of a single field."""

    rain: int = 0


@pytest.mark.interpreted_only("registers types by patching internals")
def test_a_new_component_and_a_new_resource_are_saved_from_the_day_they_are_registered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mood = TypeSpec(
        900,
        Mood,
        (integer(1, "morale", 0, 9), boolean(2, "broken"), integers(3, "grudges", 0, 9, max_length=9)),
    )
    weather = TypeSpec(901, Weather, (integer(1, "rain", 0, 9),))
    monkeypatch.setattr(spawn, "REGISTRY", Registry([*REGISTRY.types, mood, weather]))
    real = spawn._components

    def components(board: Board, side: int, piece: PlacedPiece) -> tuple[object, ...]:
        return (*real(board, side, piece), Mood())

    monkeypatch.setattr(spawn, "_components", components)
    state = spawn.new_battle(load_board("crab-cove"), 3)
    rain = Weather()
    state.world.set_resource("weather", rain)
    keeper = StateKeeper(state)
    moods = [mood for _, mood in state.world.query(Mood)]
    assert len(moods) == len(state.combatants)
    moods[2].morale, moods[2].grudges = 5, [1, 2]
    saved = keeper.save()
    moods[2].morale, moods[2].broken, rain.rain = 8, True, 3
    moods[2].grudges.append(7)
    moods[4].grudges = [6]
    assert not keeper.save().is_same(saved)
    keeper.restore(saved)
    assert (moods[2].morale, moods[2].broken, moods[2].grudges) == (5, False, [1, 2])
    assert (moods[4].grudges, rain.rain) == ([], 0)
    assert keeper.save().is_same(saved)
    moods[2].grudges.append(9)  # what came back is no part of the savepoint
    keeper.restore(saved)
    assert moods[2].grudges == [1, 2]
