"""The client against servers that do not do as they should, and clients that do not."""

from __future__ import annotations

import asyncio
import gc
import socket as sockets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from gridforged import Battle, HandshakeError, load_board
from gridforged.errors import ConnectionLostError, ContentError, ServerRefusedError
from gridforged.headless.client import Client, Seat, source_of
from gridforged.headless.server.contest import Contest
from gridforged.headless.server.feed import keyframe_of
from gridforged.headless.server.framing import decode_request, encode
from gridforged.headless.server.greeting import started, welcome
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import (
    PROTOCOL,
    Create,
    Ended,
    FrameUpdate,
    FromServer,
    Hello,
    Join,
    Joined,
    Keyframe,
    Refusal,
    Resync,
    Source,
)
from gridforged.serialization.delta import delta
from gridforged.serialization.public import public_snapshot
from tests.server.kit import BOARD, Room
from tests.server.network import PATIENT, run, serving, until

Script = Callable[[ServerConnection], Awaitable[None]]


def states(*frames: int) -> list[bytes]:
    battle = Battle(load_board("tide-pool"), seed=5)
    found = []
    for frame in frames:
        battle.advance(frame - battle.frame)
        found.append(public_snapshot(battle.snapshot()))
    return found


async def say(socket: ServerConnection, *messages: FromServer) -> None:
    for message in messages:
        await socket.send(encode(message))


async def hear(socket: ServerConnection) -> object:
    data = await socket.recv()
    assert isinstance(data, bytes)
    return decode_request(data, 100_000)


def against(script: Script, test: Callable[[str], Awaitable[None]]) -> None:
    """Run a test against a server that follows a script after the greeting."""

    async def handle(socket: ServerConnection) -> None:
        assert isinstance(await hear(socket), Hello)
        await say(socket, welcome(Limits()))
        await script(socket)

    async def play() -> None:
        async with serve(handle, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            await test(f"ws://127.0.0.1:{port}")

    run(play())


def test_a_state_that_differs_is_asked_for_again() -> None:
    first, second, third = states(0, 20, 40)
    asked = []

    async def script(socket: ServerConnection) -> None:
        join = await hear(socket)
        assert isinstance(join, Join)
        await say(socket, Joined(join.request, "m", "watch", "running"), keyframe_of(0, first))
        await say(socket, FrameUpdate(0, 20, delta=delta(first, second), digest=b"\0" * 16))
        asked.append(await hear(socket))
        await say(socket, keyframe_of(20, second))
        await say(socket, FrameUpdate(20, 40, delta=delta(first, third)))  # of another state
        asked.append(await hear(socket))
        await say(socket, keyframe_of(40, third), Ended(40, "time_limit", b""))
        await socket.wait_closed()

    async def test(url: str) -> None:
        async with Seat(url, "token") as seat:
            told = [update async for update in seat.updates()]
        assert asked == [Resync(), Resync()]
        assert [type(update) for update in told] == [Joined, Keyframe, Keyframe, Keyframe, Ended]
        assert seat.state == third

    against(script, test)


def test_a_battle_that_is_not_what_the_server_says_is_an_error() -> None:
    (state,) = states(0)
    other = started(load_board("crab-cove"))

    async def script(socket: ServerConnection) -> None:
        join = await hear(socket)
        assert isinstance(join, Join)
        await say(socket, Joined(join.request, "m", "watch", "running"), other, keyframe_of(0, state))
        await socket.wait_closed()

    async def test(url: str) -> None:
        async with Seat(url, "token") as seat:
            with pytest.raises(HandshakeError):
                [update async for update in seat.updates()]

    against(script, test)


@pytest.mark.parametrize("answer", [b"\xc1", b"\x80", encode(Hello(PROTOCOL))])
def test_a_server_that_sends_nonsense_is_left(answer: bytes) -> None:
    async def script(socket: ServerConnection) -> None:
        await hear(socket)
        await socket.send(answer)
        await socket.wait_closed()

    async def test(url: str) -> None:
        async with await Client.connect(url) as client:
            with pytest.raises(ConnectionLostError):
                await client.create()

    against(script, test)


def test_a_refusal_is_an_error_with_its_code() -> None:
    async def script(socket: ServerConnection) -> None:
        create = await hear(socket)
        assert isinstance(create, Create)
        await say(socket, Refusal("limit", "the server is full", create.request))
        await socket.wait_closed()

    async def test(url: str) -> None:
        async with await Client.connect(url) as client:
            with pytest.raises(ServerRefusedError, match="the server is full") as refused:
                await client.create()
            assert refused.value.code == "limit"

    against(script, test)


def test_a_seat_gives_up_after_its_patience() -> None:
    async def play() -> None:
        async with serving() as server:
            async with await Client.connect(server.url) as client:
                created = await client.create("long-audit")
            seat = Seat(server.url, created.tokens["home"], patience=0.3)
            await seat.__aenter__()
            server.stop.set()
            await until(lambda: server.server._server is None)
            assert seat._client is not None
            seat._client._socket.transport.abort()
            with pytest.raises(ConnectionLostError):
                [update async for update in seat.updates()]
            await seat.__aexit__(None, None, None)
            with pytest.raises(ConnectionLostError, match="not open"):
                await seat.replay()

    run(play())


def test_boards_are_sent_by_name_file_and_content(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("title: Own", encoding="utf-8")
    board = load_board("tide-pool")
    assert source_of("tide-pool") == Source(name="tide-pool")
    assert source_of("tide-pool:away") == Source(name="tide-pool", half="away")
    assert source_of(file) == Source(yaml="title: Own")
    assert source_of(f"{file}:away") == Source(yaml="title: Own", half="away")
    assert source_of(board) == Source(encoded=board.encoded)
    with pytest.raises(ContentError):
        source_of("tide-pool:left")


def test_several_tasks_share_a_connection() -> None:
    async def play() -> None:
        async with serving() as server, await Client.connect(server.url) as client:
            created = await asyncio.gather(*(client.create("tide-pool") for _ in range(10)))
            assert len({one.match for one in created}) == 10

    run(play())


async def follow(url: str, token: str) -> Seat:
    async with Seat(url, token) as seat:
        async for _ in seat.updates():
            pass
    return seat


def test_a_client_that_stops_reading_is_dropped_and_costs_nobody_anything() -> None:
    limits = replace(PATIENT, stalled_after=60.0, messages_per_second=1_000_000)

    async def play() -> None:
        async with serving(limits) as server, await Client.connect(server.url) as client:
            created = await client.create("crab-cove", start="complete")
            raw = sockets.socket()
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
            raw.connect(("127.0.0.1", server.server.port))
            raw.setblocking(False)
            # With room for one message and nobody who takes it, it stops reading from its socket.
            stuck = await connect(server.url, sock=raw, ping_interval=None, max_queue=1, proxy=None)
            await stuck.send(encode(Hello(PROTOCOL)))
            await stuck.send(encode(Join(created.tokens["watch"], follow=("state",))))
            await until(lambda: len(server.host.connections) == 2)
            watcher = max(server.host.connections.values(), key=lambda connection: connection.number)
            following = asyncio.create_task(follow(server.url, created.tokens["home"]))
            while watcher.is_open:
                for _ in range(10 if not watcher.outbox else 0):
                    await stuck.send(encode(Resync()))  # each brings 7 kB, which it never reads
                    await asyncio.sleep(0)
                await asyncio.sleep(0.005)
            seat = await following
            assert seat.ended is not None
            assert seat.rejoined == 0
            assert server.host.metrics.connections.count("dropped") == 1
            assert server.host.metrics.lost_time.count() == 0
            stuck.transport.abort()

    run(play())


def contests() -> int:
    gc.collect()
    return sum(type(thing) is Contest for thing in gc.get_objects())


@pytest.mark.parametrize("batches", [20, pytest.param(2_000, marks=pytest.mark.soak)])
def test_matches_leave_nothing_behind(batches: int) -> None:
    before = contests()
    room = Room(limits=replace(Limits(), ended_for=5.0, messages_per_second=1_000))
    client = room.client()
    objects = 0
    for batch in range(batches):
        for _ in range(5):
            created = client.create(board=BOARD, start="complete", moderated=True)
            client.join(created.tokens["moderator"], follow=["state", "events"])
            client.command({"do": "concede", "side": "home"})
            room.wait(0.1)
        room.wait(8)
        client.read()
        client.bytes.clear()
        assert room.host.hall.matches == {}
        if batch == batches // 2:
            gc.collect()
            objects = len(gc.get_objects())
    assert room.journal.load() == []
    assert contests() == before
    assert len(gc.get_objects()) <= objects + 100
