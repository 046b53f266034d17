"""What stays hidden: random streams and the seed to the end, the other half until the battle starts."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.msgpack import encode as pack

from gridforged import Battle, SnapshotError, load_board
from gridforged.ecs.streams import Stream
from gridforged.headless.server import contest
from gridforged.headless.server.match import Match
from gridforged.headless.server.messages import Join, Lobby, ReplayRequest, Source, Started
from gridforged.serialization.parts import RESOURCE_PARTS
from gridforged.serialization.public import public_snapshot
from gridforged.systems.state import STREAM_NAMES
from tests.server.kit import Client, Mirror, Room


def streams_of(battle: Battle) -> list[Stream]:
    return [battle.state.world.resource(f"stream.{name}", Stream) for name in STREAM_NAMES]


def traces_of(battle: Battle) -> set[bytes]:
    """Bytes that would give a stream away in any form that is sent: two of its words, one after the other."""
    traces: set[bytes] = set()
    for stream in streams_of(battle):
        first, second = stream.s0, stream.s1
        traces |= {
            pack(first) + pack(2) + pack(second),
            pack(first) + pack(second),
            first.to_bytes(4, "big") + second.to_bytes(4, "big"),
            first.to_bytes(4, "little") + second.to_bytes(4, "little"),
            f"{first}, {second}".encode(),
        }
    return traces


def found(traces: Iterable[bytes], data: bytes) -> list[bytes]:
    return [trace for trace in traces if trace in data]


def follow(room: Room, match: str, clients: list[Client]) -> list[bytes]:
    """Run a match to its end, and give whatever of its secrets has reached a client before."""
    contest_of = room.host.hall.matches[match].contest
    assert contest_of is not None
    seed = contest_of.seed
    battle = room.battle_of(match)
    traces = {seed.to_bytes(8, "big"), seed.to_bytes(8, "little"), str(seed).encode(), pack(seed)}
    traces |= traces_of(battle)
    mirrors = [Mirror() for _ in clients]
    states = []
    while battle.result is None:
        room.wait(0.05)
        traces |= traces_of(battle)
        for client, mirror in zip(clients, mirrors, strict=True):
            mirror.see(client.read())
        states.append(mirrors[0].state)
    sent = b"".join(message for client in clients for message in client.bytes) + b"".join(states)
    return found(traces, sent)


def test_no_byte_of_a_stream_or_the_seed_reaches_a_client_before_the_end() -> None:
    room = Room()
    created, _, away = room.start()
    watcher, moderator = room.client(), room.client()
    watcher.join(created.tokens["watch"], follow=["state", "events", "commands"])
    away.join(created.tokens["away"], follow=["state"])
    assert follow(room, created.match, [watcher, away]) == []
    for client in (watcher, away):
        client.send(ReplayRequest())
        replay = b"".join(client.take() or b"" for _ in range(2))
        assert pack(room.seed_of(created.match)) in replay
    assert moderator.read() == []


@pytest.mark.interpreted_only("plants a fault")
def test_a_stream_that_leaks_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "public_snapshot", lambda blob: blob)
    room = Room()
    created, _, _ = room.start()
    watcher = room.client()
    watcher.join(created.tokens["watch"], follow=["state"])
    assert follow(room, created.match, [watcher]) != []


def test_a_public_snapshot_tells_everything_else() -> None:
    battle = Battle(load_board("crab-cove"), seed=3)
    battle.advance(200)
    shown = Battle.restore(public_snapshot(battle.snapshot()))
    for stream in streams_of(shown):
        assert (stream.s0, stream.s1, stream.s2, stream.s3) == (1, 0, 0, 0)
    for stream, blank in zip(streams_of(battle), streams_of(shown), strict=True):
        blank.s0, blank.s1, blank.s2, blank.s3 = stream.s0, stream.s1, stream.s2, stream.s3
    assert shown.snapshot() == battle.snapshot()
    assert {name for name, spec in RESOURCE_PARTS.items() if spec.type is Stream} == {
        f"stream.{name}" for name in STREAM_NAMES
    }


def test_a_public_snapshot_of_a_public_snapshot_is_the_same() -> None:
    shown = public_snapshot(Battle(load_board("tide-pool"), seed=3).snapshot())
    assert public_snapshot(shown) == shown


@pytest.mark.parametrize("data", [b"", b"\x80", b"\xc0" * 50])
def test_only_snapshots_can_be_made_public(data: bytes) -> None:
    with pytest.raises(SnapshotError):
        public_snapshot(data)


HALF = Source(
    yaml="""
title: Zanzibar Gambit
round: 1
home:
  - {card: old-barnacle, at: [0, 0], id: quicksilver-sentry}
away:
  - {card: old-barnacle, at: [0, 0]}
"""
)
NEEDLES = (b"Zanzibar", b"quicksilver", b"old-barnacle")


def waiting_room() -> tuple[Room, Client, Client]:
    """Away has brought its half, home has not; somebody watches."""
    room = Room()
    home, away, watcher = room.client(), room.client(), room.client()
    created = home.create()
    home.join(created.tokens["home"])
    watcher.join(created.tokens["watch"], follow=["state", "events", "commands"])
    away.join(created.tokens["away"], half=HALF)
    room.wait(2)
    return room, home, watcher


def seen_of_half(*clients: Client) -> list[bytes]:
    for client in clients:
        client.read()
    return found(NEEDLES, b"".join(message for client in clients for message in client.bytes))


def test_nothing_of_a_half_is_told_before_the_start_but_that_it_is_there() -> None:
    _, home, watcher = waiting_room()
    assert Lobby(("away",), ("home", "away")) in home.read()
    assert seen_of_half(home, watcher) == []


def test_that_two_halves_cannot_meet_is_told_without_a_reason() -> None:
    room = Room()
    home, away = room.client(), room.client()
    created = home.create()
    away.join(created.tokens["away"], half=Source(name="crab-cove", half="away"))
    refusal = home.refusal(Join(created.tokens["home"], half=Source(name="tide-pool")))
    assert (refusal.code, refusal.message) == (
        "halves",
        "these two halves cannot meet by the rules of the home half",
    )


@pytest.mark.interpreted_only("plants a fault")
def test_a_half_that_leaks_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def loose_lobby(self: Match, now: float) -> None:
        titles = tuple(half.title for half in self.halves.values())
        for connection in self.members:
            connection.tell(Lobby(titles, self.present), now)

    monkeypatch.setattr(Match, "tell_lobby", loose_lobby)
    _, home, watcher = waiting_room()
    assert seen_of_half(home, watcher) == [b"Zanzibar"]


def test_after_the_start_both_halves_are_there() -> None:
    room = Room()
    home, away = room.client(), room.client()
    created = home.create()
    home.join(created.tokens["home"], half=Source(name="undead-vs-scrip"))
    away.join(created.tokens["away"], half=HALF)
    assert any(isinstance(message, Started) for message in home.read())
    assert seen_of_half(home) == [*NEEDLES]
