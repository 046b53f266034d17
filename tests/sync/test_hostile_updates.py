"""An update from anybody is followed or refused, and the follower can always be told everything anew.

Random damage ends at the checksum, so most of the hostile updates here have a right one.
"""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable
from contextlib import suppress

import pytest

from gridforged import DeltaError, GridforgedError, SnapshotError, SyncError
from gridforged.serialization.follow import MOST_BYTES, NOT_YET
from gridforged.serialization.follow_commands import CommandFollower
from gridforged.serialization.follow_events import EventFollower
from gridforged.serialization.follow_states import StateFollower
from gridforged.serialization.view import view_from_bytes
from tests.serialization import mutations
from tests.serialization.test_hostile_bytes import MOST_MEMORY
from tests.sync.following import Play
from tests.sync.kit import opened, sealed


def updates_of(number: int) -> list[list[bytes]]:
    """Updates of each way to follow, keyframes and others."""
    play = Play(number)
    found: list[list[bytes]] = [[], [], []]
    for _ in range(60):
        play.tick()
    publishers = (play.state_publisher, play.event_publisher, play.command_publisher)
    for kept, publisher in zip(found, publishers, strict=True):
        kept += [publisher.update_from(base) for base in (NOT_YET, 10, 30, publisher.number - 1)]
    return found


AnyFollower = StateFollower | EventFollower | CommandFollower
FOLLOWERS: list[Callable[[], AnyFollower]] = [StateFollower, EventFollower, CommandFollower]


def is_refused(follower: AnyFollower, update: bytes) -> bool:
    """Whether a hostile update was refused: by one of three errors, in one short sentence."""
    try:
        follower.receive(update)
    except (SyncError, DeltaError, SnapshotError) as error:
        text = str(error)
    else:
        return False
    assert text.isprintable(), text
    assert len(text) < 400, text
    return True


@pytest.mark.parametrize("way", range(3))
def test_hostile_updates_are_refused_or_followed(way: int) -> None:
    updates = updates_of(4)[way]
    refused = 0
    for seed in range(300):
        choices = random.Random(seed)
        follower = FOLLOWERS[way]()
        if seed % 2:
            follower.receive(updates[0])
        hostile = sealed(mutations.raw_bytes(choices, choices.choice(updates)[4:], updates))
        refused += is_refused(follower, hostile)
        follower.number = NOT_YET  # whatever it has come to believe, it can be told everything anew
        with suppress(GridforgedError):
            follower.receive(updates[0])
        assert follower.number == opened(updates[0])[0]
    assert refused > 100


@pytest.mark.parametrize("way", range(3))
def test_damage_anywhere_in_an_update_is_refused_and_changes_nothing(way: int) -> None:
    play = Play(4)
    publisher = (play.state_publisher, play.event_publisher, play.command_publisher)[way]
    client = play.clients[way]
    follower = client.follower
    follower.receive(publisher.update_from(NOT_YET))
    client.check()
    for _ in range(40):
        play.publish()
    update = publisher.update_from(0)
    choices = random.Random(way)
    for at in range(len(update)):
        damaged = bytearray(update)
        damaged[at] ^= choices.randrange(1, 256)
        for hostile in (bytes(damaged), update[:at]):
            with pytest.raises(SyncError, match="checksum"):
                follower.receive(hostile)
    assert follower.number == 0
    client.check()
    follower.receive(update)
    assert follower.number == publisher.number
    client.check()


@pytest.mark.parametrize("way", range(3))
@pytest.mark.parametrize(
    "update",
    [
        b"",
        b"\xc0",
        b"abc",
        sealed(b""),
        sealed(b"\xc0"),
        sealed(b"\x91" * 300_000),
        sealed(b"\x93\x01\x00" + b"\xdd\xff\xff\xff\xff"),
        bytes(MOST_BYTES + 1),
        sealed(mutations.packed([0, 0, b""])),
        sealed(mutations.packed([3, -2, b""])),
        mutations.packed([0, -1, b""]),
        None,
        "text",
    ],
)
def test_what_is_no_update_is_refused(way: int, update: object) -> None:
    with pytest.raises(SyncError):
        FOLLOWERS[way]().receive(update)


def wrapped(command: bytes, count: int = 1) -> bytes:
    """An update of `count` commands that are these bytes."""
    head = bytes([0x97, 1, 0, 9, 0]) + b"\xdd" + count.to_bytes(4, "big")
    return sealed(head + (b"\x92\x05" + command) * count + b"\xc4\x00\xc4\x00")


BOMBS = {
    "nested deeply": wrapped(b"\x91" * 60_000 + b"\x90"),
    "nested too deeply to look at": wrapped(b"\x91" * 2_000_000 + b"\x90"),
    "a command of two million lists": wrapped(b"\xdd" + (2_000_000).to_bytes(4, "big") + b"\x90" * 2_000_000),
    "half a million commands": wrapped(b"\x80", 500_000),
    "a promise": wrapped(b"\xdd\xff\xff\xff\xff"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_in_place_of_commands_are_refused_in_little_memory(name: str) -> None:
    first = updates_of(4)[2][0]
    follower = CommandFollower()
    follower.receive(first)
    follower._count, follower.number = 0, 0
    assert memory_of_refusing(follower, BOMBS[name]) < MOST_MEMORY
    follower.receive(first)
    assert follower.number == opened(first)[0]


@pytest.mark.parametrize("fill", [b"\x98" + b"\x00" * 8, b"\x90", b"\x80", b"\xa0"])
def test_bombs_in_place_of_events_are_refused_in_little_memory(fill: bytes) -> None:
    count = 1_000_000 // len(fill)
    bomb = bytes([0x96, 1, 0xFF, 0, 0]) + b"\xdd" + count.to_bytes(4, "big") + fill * count + b"\xc4\x00"
    assert memory_of_refusing(EventFollower(), sealed(bomb)) < MOST_MEMORY


def memory_of_refusing(follower: AnyFollower, update: bytes) -> int:
    """Most bytes that were held meanwhile, beyond those held before."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        with pytest.raises(SyncError):
            follower.receive(update)
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "data",
    [b"", b"\xc0", mutations.packed([0, 0, 0, "", [], []]), mutations.packed([0, 0, 0, "", [[1]] * 2, []])],
)
def test_what_is_no_view_is_refused(data: bytes) -> None:
    with pytest.raises(SyncError):
        view_from_bytes(data)


@pytest.mark.parametrize("odd", [None, "text", 7])
def test_a_view_is_bytes(odd: bytes) -> None:
    with pytest.raises((SyncError, TypeError)):  # compiled, Python itself refuses it
        view_from_bytes(odd)
