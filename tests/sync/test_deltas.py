"""A delta leads from one snapshot to another byte for byte, and from nothing else to anything."""

from __future__ import annotations

import random
import tracemalloc
import zlib
from contextlib import suppress
from itertools import pairwise

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridforged import Battle, Board, DeltaError, SnapshotError, load_board
from gridforged.serialization.delta import MAX_DELTA_BYTES, NOTHING, apply, delta
from gridforged.serialization.envelope import seal
from gridforged.serialization.layout import MAX_BYTES
from tests.serialization import mutations
from tests.strategies import boards, seeds
from tests.sync.kit import pairs, snapshots_of


def meet_pairs(count: int, first: int) -> None:
    for base, new in pairs(count, first):
        assert apply(base, delta(base, new)) == new


def test_a_delta_leads_to_the_very_bytes() -> None:
    meet_pairs(500, 0)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_many_deltas_lead_to_the_very_bytes(part: int) -> None:
    meet_pairs(10_000, 1_000 * (part + 1))


@settings(max_examples=25)
@given(board=boards(short=True), seed=seeds(), before=st.integers(0, 100), after=st.integers(0, 100))
def test_any_two_states_of_a_battle_have_a_delta_both_ways(
    board: Board, seed: int, before: int, after: int
) -> None:
    battle = Battle(board, seed)
    battle.advance(before)
    one = battle.snapshot()
    battle.advance(after)
    other = battle.snapshot()
    assert apply(one, delta(one, other)) == other
    assert apply(other, delta(other, one)) == one


def test_a_keyframe_needs_no_base_and_is_smaller_than_the_snapshot() -> None:
    for new in list(snapshots_of(3))[:20]:
        keyframe = delta(NOTHING, new)
        assert apply(NOTHING, keyframe) == new
        assert len(keyframe) < len(new)


def test_a_chain_of_deltas_goes_through_a_whole_battle() -> None:
    states = list(snapshots_of(8))
    reached = apply(NOTHING, delta(NOTHING, states[0]))
    for before, after in pairwise(states):
        reached = apply(reached, delta(before, after))
    assert Battle.restore(reached).snapshot() == states[-1]


def test_a_delta_of_a_frame_is_a_small_part_of_the_snapshot() -> None:
    battle = Battle(load_board("crab-cove"), 7, log=False)
    battle.advance(200)
    before = battle.snapshot()
    battle.step()
    assert len(delta(before, battle.snapshot())) < len(before) // 20
    assert len(delta(before, before)) < 32


def test_a_large_board_too_has_deltas() -> None:
    """What differs is longer than the 32 KiB that deflate looks back."""
    choices = random.Random(5)
    for length in (40_000, 100_000):
        body = choices.randbytes(length)
        changed = bytearray(body)
        for at in range(100, length, 997):
            changed[at] ^= 1
        base, new = seal(body), seal(bytes(changed))
        assert apply(base, delta(base, new)) == new


def test_another_base_is_refused_by_name() -> None:
    states = list(dict.fromkeys(snapshots_of(2)))
    changes = delta(states[0], states[5])
    for other in (states[1], states[5], NOTHING, next(snapshots_of(4))):
        with pytest.raises(DeltaError, match="made from another snapshot"):
            apply(other, changes)


def test_what_is_no_snapshot_has_no_delta() -> None:
    state = next(snapshots_of(1))
    for wrong in (state[:-1], b"\xc0", seal(b"")[:-1]):
        with pytest.raises(SnapshotError):
            delta(wrong, state)
        with pytest.raises(SnapshotError):
            delta(state, wrong)
        with pytest.raises(SnapshotError):
            apply(wrong, delta(state, state))
    with pytest.raises(SnapshotError):
        delta(state, NOTHING)


# Hostile deltas


@pytest.fixture(scope="module")
def states() -> list[bytes]:
    return [state for number in range(6) for state in list(snapshots_of(number))[::7]]


def parts_of(changes: bytes) -> list[object]:
    parts = msgpack.unpackb(changes)
    assert isinstance(parts, list)
    return parts


def meets(base: bytes, changes: bytes) -> str:
    """What comes of applying hostile bytes: refused in one plain sentence, or a sound envelope."""
    try:
        reached = apply(base, changes)
    except DeltaError as error:
        text = str(error)
        assert text.isprintable(), text
        assert 0 < len(text) < 300, text
        return "refused"
    assert len(reached) < MAX_BYTES + 100
    with suppress(SnapshotError):
        Battle.restore(reached)
    return "applied"


def hostile(choices: random.Random, base: bytes, new: bytes, others: list[bytes]) -> bytes:
    changes = delta(base, new)
    if choices.random() < 0.4:
        return mutations.raw_bytes(choices, changes, others)
    parts = parts_of(changes)
    at = choices.randrange(len(parts))
    kind = choices.randrange(4)
    if kind == 0:
        parts[at] = choices.choice((*mutations.EXTREMES, *mutations.ODDITIES))
    elif kind == 1:
        parts[-1] = mutations.raw_bytes(choices, bytes(parts[-1]), others)  # type: ignore[call-overload]  # bytes
    elif kind == 2:
        parts[3:6] = [choices.choice(mutations.EXTREMES) for _ in range(3)]
    else:
        del parts[at]
    return mutations.packed(parts)


def meet_hostile(count: int, first: int, states: list[bytes]) -> None:
    found = {"refused": 0, "applied": 0}
    for seed in range(first, first + count):
        choices = random.Random(seed)
        base, new = choices.choice(states), choices.choice(states)
        try:
            found[meets(base, hostile(choices, base, new, states))] += 1
        except Exception as error:  # the seed is what makes a failure repeatable
            raise AssertionError(f"hostile delta {seed}: {type(error).__name__}: {error}") from error
    assert found["refused"] > count // 2


def test_hostile_deltas_are_refused(states: list[bytes]) -> None:
    meet_hostile(1_500, 0, states)


@pytest.mark.soak
def test_many_hostile_deltas_are_refused(states: list[bytes]) -> None:
    meet_hostile(100_000, 10_000, states)


def test_a_delta_cut_anywhere_is_refused(states: list[bytes]) -> None:
    changes = delta(states[0], states[1])
    for length in range(len(changes)):
        with pytest.raises(DeltaError):
            apply(states[0], changes[:length])
    with pytest.raises(DeltaError, match="bytes too many"):
        apply(states[0], changes + b"\0")


def deflated(data: bytes) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    return deflate.compress(data) + deflate.flush()


BOMB = deflated(bytes(100_000_000))
BOMBS = {
    "a length bomb": [1, 0, 0, 100_000_000, 0, 0, BOMB],
    "a bomb that says it is small": [1, 0, 0, 10, 0, 0, BOMB],
    "a bomb of the longest length": [1, 0, 0, MAX_BYTES, 0, 0, BOMB],
    "a base that is repeated": [1, 0, 0, MAX_BYTES, 2**40, 2**40, b"\x03\x00"],
    "nothing deflated": [1, 0, 0, 0, 0, 0, b""],
    "two streams": [1, 0, 0, 0, 0, 0, b"\x03\x00\x03\x00"],
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_in_little_memory(name: str) -> None:
    bomb = mutations.packed(BOMBS[name])
    tracemalloc.start()
    try:
        with pytest.raises(DeltaError):
            apply(NOTHING, bomb)
        assert tracemalloc.get_traced_memory()[1] < 8 * MAX_BYTES
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "head", [b"\x91", b"\x97", b"\x81\x01", b"\xdd\xff\xff\xff\xff", b"\xc6\xff\xff\xff\xff"]
)
def test_nesting_and_promises_are_refused_unread(head: bytes) -> None:
    with pytest.raises(DeltaError):
        apply(NOTHING, head * 50_000)


def test_what_is_too_large_or_no_bytes_is_refused() -> None:
    with pytest.raises(DeltaError, match="more than a delta has"):
        apply(NOTHING, bytes(MAX_DELTA_BYTES + 1))
    for thing in (None, 3, "text", [1]):
        with pytest.raises(DeltaError, match="a delta is bytes, not"):
            apply(NOTHING, thing)


def test_a_result_that_is_not_what_was_meant_is_refused(states: list[bytes]) -> None:
    parts = parts_of(delta(states[0], states[1]))
    parts[2] = 12_345
    with pytest.raises(DeltaError, match="checksum"):
        apply(states[0], mutations.packed(parts))
    parts[0] = 2
    with pytest.raises(DeltaError, match="version 2"):
        apply(states[0], mutations.packed(parts))
