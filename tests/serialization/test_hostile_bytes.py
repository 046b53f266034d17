"""Reading a snapshot as hostile input: a SnapshotError or a sound battle, and never anything else."""

from __future__ import annotations

import contextlib
import random
import tracemalloc
from collections import Counter

import pytest

from gridforged import Battle, SnapshotError
from gridforged.serialization.layout import MAX_BYTES
from gridforged.serialization.restore import restore
from gridforged.systems import compile
from tests.serialization import mutations
from tests.strategies import random_board

MOST_MEMORY = 64 * 1024 * 1024


def sound_snapshots(count: int) -> list[bytes]:
    """Snapshots of many boards, in all phases of their battles."""
    blobs: list[bytes] = []
    for number in range(count):
        battle = Battle(random_board(600 + number, short=True), number)
        battle.advance(number * 13 % 90)
        blobs.append(battle.snapshot())
    return blobs


def meets(blob: bytes) -> str:
    """What comes of restoring `blob`: "refused", or a battle that was played to its end and is sound."""
    try:
        battle = Battle.restore(blob)
    except SnapshotError as error:
        text = str(error)
        assert text.isprintable(), text
        assert 0 < len(text) < 400, text
        return "refused"
    assert battle.snapshot() == blob, "accepted, and yet not the canonical form of its state"
    stepped = Battle.restore(blob)
    for frames in (1, 1, 2, 30, 300):
        battle.advance(frames)
        for _ in range(frames):
            stepped.step()
        again = battle.snapshot()
        assert again == stepped.snapshot(), "jumping and stepping differ"
        assert Battle.restore(again).snapshot() == again
    battle.advance(5_000)  # a board may have been changed to one whose battles are very long
    end = battle.snapshot()
    assert Battle.restore(end).snapshot() == end
    return "played"


def meet_many(count: int, first_seed: int, *, traced: bool) -> Counter[str]:
    """Meet `count` mutations; with `traced`, what each takes to read is measured."""
    blobs = sound_snapshots(40)
    found: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + count):
        choices = random.Random(seed)
        blob = mutations.mutated(choices, choices.choice(blobs), blobs)
        try:
            if traced:
                assert memory_to_read(blob) < MOST_MEMORY
            found[meets(blob)] += 1
        except SnapshotError:
            raise
        except Exception as error:  # the seed is what makes a failure repeatable
            raise AssertionError(f"mutation {seed}: {type(error).__name__}: {error}") from error
    return found


def memory_to_read(blob: bytes) -> int:
    """Most bytes that were held at any time while `blob` was read, beyond those held before."""
    compile._ordinary_board.cache_clear()  # so that the board is read as well
    compile._large_board.cache_clear()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        with contextlib.suppress(SnapshotError):
            Battle.restore(blob)
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def test_a_snapshot_cut_anywhere_is_refused() -> None:
    for blob in sound_snapshots(3):
        for length in range(len(blob)):
            with pytest.raises(SnapshotError):
                Battle.restore(blob[:length])


def test_a_body_cut_anywhere_is_refused_though_its_checksum_is_right() -> None:
    blob = min(sound_snapshots(40), key=len)
    envelope, _ = mutations.opened(blob)
    body = envelope["body"]
    assert isinstance(body, bytes)
    for length in range(len(body)):
        with pytest.raises(SnapshotError):
            Battle.restore(mutations.sealed(body[:length]))


def test_anything_behind_a_snapshot_is_refused() -> None:
    blob = sound_snapshots(1)[0]
    envelope, _ = mutations.opened(blob)
    for extra in (b"\0", b"\xc0", blob):
        with pytest.raises(SnapshotError, match="too many"):
            Battle.restore(blob + extra)
        with pytest.raises(SnapshotError):
            Battle.restore(mutations.sealed(envelope["body"] + extra))  # type: ignore[operator]  # bytes


def test_random_mutations_are_refused_or_sound_battles() -> None:
    found = meet_many(1_300, 0, traced=False)
    assert found["refused"] > 300
    assert found["played"] > 20, "too few mutations got as far as a battle"


def test_random_mutations_take_little_memory() -> None:
    meet_many(200, 50_000, traced=True)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(12))
def test_many_random_mutations_are_refused_or_sound_battles(part: int) -> None:
    meet_many(1_000, 100_000 + 1_000 * part, traced=part % 4 == 0)


BOMBS = {
    "nothing": b"",
    "nil": b"\xc0",
    "text": mutations.packed("gridforged.snapshot"),
    "deep lists": b"\x91" * 400_000,
    "deep maps": b"\x81\x01" * 200_000,
    "a list of four thousand million": b"\xdd\xff\xff\xff\xff",
    "a map of four thousand million": b"\xdf\xff\xff\xff\xff",
    "binary data of 4 GB": b"\xc6\xff\xff\xff\xff",
    "many empty lists": b"\xdc\xff\xff" + b"\x90" * 65_535,
    "many empty maps": b"\xdd\x00\x07\x00\x00" + b"\x80" * 458_752,
    "an extension": b"\xc7\x05\x01hello",
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_in_little_memory_wherever_it_lies(name: str) -> None:
    bomb = BOMBS[name]
    blob = sound_snapshots(1)[0]
    envelope, body = mutations.opened(blob)
    assert isinstance(envelope["body"], bytes)
    head = mutations.packed({key: body[key] for key in list(body)[:6]})[1:]
    resources = b"\xa9resources" + mutations.packed(body["resources"])
    for hostile in (
        bomb,
        blob[:20] + bomb,
        mutations.sealed(bomb),
        mutations.sealed(b"\x88" + bomb),
        mutations.sealed(b"\x88" + head + bomb),
        mutations.sealed(b"\x88" + head + b"\xa9resources" + bomb),
        mutations.sealed(b"\x88" + head + resources + b"\xaacomponents" + bomb),
        mutations.sealed(b"\x88" + head + resources + b"\xaacomponents\x81\x05" + bomb),
        mutations.sealed(b"\x88" + head + resources + b"\xaacomponents\x81\x05\x81\x01" + bomb),
        mutations.sealed_body(mutations.with_board(body, bomb)),
    ):
        with pytest.raises(SnapshotError):
            Battle.restore(hostile)
        assert memory_to_read(hostile) < MOST_MEMORY


def test_what_is_too_large_is_refused_unread() -> None:
    with pytest.raises(SnapshotError, match="more than a snapshot has"):
        Battle.restore(b"\x84" * (MAX_BYTES + 1))
    with pytest.raises(SnapshotError, match="more than a snapshot has"):
        Battle.restore(memoryview(bytes(2 * MAX_BYTES)).cast("Q"))  # eight bytes an item


@pytest.mark.parametrize("thing", [None, 3, "text", [1], object()])
def test_what_is_no_bytes_is_refused(thing: object) -> None:
    with pytest.raises(SnapshotError, match="a snapshot is bytes, not"):
        restore(thing)


def test_bytes_of_every_kind_are_read() -> None:
    blob = sound_snapshots(1)[0]
    assert Battle.restore(bytearray(blob)).snapshot() == blob
    assert Battle.restore(memoryview(blob)).snapshot() == blob
