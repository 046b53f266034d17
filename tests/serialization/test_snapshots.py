"""What a snapshot holds and how it is written: canonical, and readable with any MessagePack library."""

from __future__ import annotations

import copy
import hashlib
import pickle
import zlib
from collections.abc import Callable
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged import Battle, BattleError, Board
from gridforged.components.registry import REGISTRY
from gridforged.serialization import layout, parts
from gridforged.serialization.snapshot import SCHEMA, by_tag, default_of
from tests.serialization import mutations
from tests.strategies import boards, random_board, seeds


def battle_under_way(number: int, frames: int = 40) -> Battle:
    battle = Battle(random_board(number), number)
    battle.advance(frames)
    return battle


@settings(max_examples=30)
@given(board=boards(short=True), seed=seeds(), frames=st.integers(0, 200))
def test_another_library_reads_it_and_writes_the_same_bytes(board: Board, seed: int, frames: int) -> None:
    battle = Battle(board, seed)
    battle.advance(frames)
    blob = battle.snapshot()
    envelope, body = mutations.opened(blob)
    assert tuple(envelope) == layout.ENVELOPE_KEYS
    assert (envelope["format"], envelope["version"]) == (layout.FORMAT, layout.VERSION)
    assert envelope["checksum"] == zlib.crc32(cast("bytes", envelope["body"]))
    assert tuple(body) == layout.BODY_KEYS
    assert mutations.sealed_body(body) == blob


def test_the_head_names_what_the_battle_was_made_with() -> None:
    battle = battle_under_way(3)
    _, body = mutations.opened(battle.snapshot())
    board = battle.board
    assert body["board"] == board.encoded
    assert body["content"] == hashlib.blake2b(board.encoded, digest_size=16).digest() == board.digest
    assert body["rules"] == board.rules_digest
    assert body["schema"] == SCHEMA
    assert body["archetypes"] == [parts.SIDE_TAGS, parts.COMBATANT_TAGS]
    assert body["entities"] == [0, 0] + [1] * len(battle.combatants)


@pytest.mark.parametrize("number", range(10))
def test_the_columns_hold_every_field_and_what_they_leave_out_is_default(number: int) -> None:
    battle = battle_under_way(number)
    _, body = mutations.opened(battle.snapshot())
    columns = cast("dict[int, dict[int, list[object]]]", body["components"])
    world = battle.state.world
    for spec in REGISTRY.types:
        held = [component for _, component in world.query(spec.type)]
        for field in spec.fields:
            values = [getattr(component, field.name) for component in held]
            written = columns.get(spec.tag, {}).get(field.tag)
            assert values == (written or [default_of(field)] * len(held)), f"{spec.name}.{field.name}"
            assert written is None or written.count(default_of(field)) < len(held)
    resources = cast("dict[str, list[object]]", body["resources"])
    for name, value in world.resources.items():
        spec = REGISTRY.spec_for(type(value))
        tag, fields = resources[name]
        assert tag == spec.tag
        changed = {f.tag: getattr(value, f.name) for f in by_tag(spec) if getattr(value, f.name) != f.default}
        assert fields == changed


def test_everything_is_in_ascending_order() -> None:
    _, body = mutations.opened(battle_under_way(5).snapshot())
    resources = cast("dict[str, list[object]]", body["resources"])
    columns = cast("dict[int, dict[int, list[object]]]", body["components"])
    assert list(resources) == sorted(resources)
    assert list(columns) == sorted(columns)
    assert all(list(fields) == sorted(fields) for fields in columns.values())


def test_equal_states_have_equal_bytes_and_others_have_not() -> None:
    one, other = battle_under_way(1, 0), battle_under_way(1, 0)
    assert one.snapshot() == other.snapshot() == one.snapshot()
    assert one.digest() == other.digest()
    other.step()
    assert one.digest() != other.digest()
    assert Battle(random_board(1), 1).digest() != Battle(random_board(1), 2).digest()


def test_the_digest_is_one_of_the_bytes() -> None:
    battle = battle_under_way(2)
    assert battle.digest() == hashlib.blake2b(battle.snapshot(), digest_size=16).hexdigest()
    assert len(battle.digest()) == 32


def test_any_single_value_that_changes_changes_the_digest() -> None:
    battle = battle_under_way(4)
    digest = battle.digest()
    world = battle.state.world
    entity = world.entities
    for held in [*world.components_of(1), *world.components_of(entity), *world.resources.values()]:
        for field in REGISTRY.spec_for(type(held)).fields:
            value = getattr(held, field.name)
            other: object = [1] if isinstance(value, list) else (not value if value in (0, 1) else value - 1)
            if isinstance(value, int) and not isinstance(value, bool) and isinstance(other, bool):
                other = int(other)
            setattr(held, field.name, other)
            assert battle.digest() != digest, f"{type(held).__name__}.{field.name}"
            setattr(held, field.name, value)
    assert battle.digest() == digest


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_battle_is_copied_by_its_snapshot_alone(duplicate: Callable[[Battle], object]) -> None:
    battle = battle_under_way(5)
    before = battle.digest()
    with pytest.raises(BattleError, match=r"take battle\.snapshot\(\), of which Battle\.restore"):
        duplicate(battle)
    assert battle.digest() == before
