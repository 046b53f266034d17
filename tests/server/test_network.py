"""The server and its client over real sockets: they follow, rejoin, and leave nothing behind."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
import urllib.request
from urllib.error import HTTPError

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError

from gridforged import Battle, Concede, Replay, load_board
from gridforged.errors import ConnectionLostError, JournalError, ServerRefusedError
from gridforged.headless.client import Client, Seat
from gridforged.headless.server.host import Host
from gridforged.headless.server.journal import Journal
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import Closing, Created, Ended, FrameUpdate, Keyframe, Left, Started
from gridforged.headless.server.sockets import CLOSING_PATIENCE, SocketServer
from gridforged.serialization.digest import digest_of
from gridforged.serialization.public import public_snapshot
from gridforged.serialization.replay_player import ReplayPlayer
from tests.server.network import PATIENT, Running, all_of, fast_clock, run, serving, until

BOARDS = ("tide-pool", "run-on-the-mint", "scrip-exchange", "under-the-hill")


async def follow(server: Running, token: str) -> Seat:
    """Follow a match to its end."""
    async with Seat(server.url, token) as seat:
        async for _ in seat.updates():
            pass
    return seat


async def sit(server: Running, created: Created) -> Client:
    """Join both sides, and stay in the home seat."""
    away = await Client.connect(server.url)
    await away.join(created.tokens["away"], follow=["commands"])
    await away.close()
    home = await Client.connect(server.url)
    await home.join(created.tokens["home"], follow=["commands"])
    return home


def replay_snapshot(replay: Replay) -> bytes:
    """The last state of a battle, played again."""
    battle = Battle(replay.board, replay.seed)
    for timed in replay.commands:
        battle.advance(timed.frame - battle.frame)
        battle.command(timed.command)
    battle.run()
    return battle.snapshot()


def test_both_sides_follow_a_battle_to_the_same_end() -> None:
    async def play() -> None:
        async with serving() as server:
            async with await Client.connect(server.url) as client:
                created = await client.create()

            async def side(name: str, half: str) -> tuple[Seat, list[int], str]:
                seqs = []
                async with Seat(server.url, created.tokens[name], half=half) as seat:
                    async for update in seat.updates():
                        if isinstance(update, FrameUpdate):
                            seqs += [entry.seq for entry in update.events]
                    replay = await seat.replay()
                ReplayPlayer(replay).run()
                assert public_snapshot(replay_snapshot(replay)) == seat.state
                return seat, seqs, replay.end.digest.hex()

            one, other = await all_of(side("home", "tide-pool"), side("away", "tide-pool:away"))
            assert one[0].state == other[0].state
            assert one[1] == other[1] == list(range(1, len(one[1]) + 1))
            assert one[2] == other[2]
            assert one[0].ended is not None

    run(play())


def test_fifty_who_join_at_once_end_with_the_digest_of_the_server() -> None:
    async def play() -> None:
        async with serving() as server, await Client.connect(server.url) as client:
            matches = [await client.create(name) for name in BOARDS[:2]]
            homes = [await sit(server, match) for match in matches]
            await until(lambda: server.host.metrics.frames.count() > 20)
            following = [
                asyncio.create_task(follow(server, matches[number % 2].tokens["watch"]))
                for number in range(50)
            ]
            await until(lambda: len(server.host.connections) == 53)
            joined_at = server.host.metrics.frames.count()
            await until(lambda: server.host.metrics.frames.count() > joined_at + 100)
            ends: list[bytes] = []
            for home in homes:
                await home.command(Concede("home"))
                await until(lambda: server.host.metrics.matches.count("ended") > len(ends))
                replay = await home.replay()
                ends.append(public_snapshot(replay_snapshot(replay)))
                await home.close()
            for number, seat in enumerate(await all_of(*following)):
                assert seat.ended is not None
                assert seat.ended.digest.hex() == digest_of(seat.state)
                assert seat.state == ends[number % 2]
            assert server.host.metrics.errors.lines()[2:] == []

    run(play())


def play_matches(count: int) -> None:
    """That many matches at once end as each of them alone."""

    async def play() -> None:
        async with serving() as server, await Client.connect(server.url) as client:
            created = [
                await client.create(BOARDS[number % len(BOARDS)], start="complete") for number in range(count)
            ]
            seats = await all_of(*(follow(server, match.tokens["watch"]) for match in created))
            for number, (match, seat) in enumerate(zip(created, seats, strict=True)):
                battle = Battle(load_board(BOARDS[number % len(BOARDS)]), server.seed_of(match.match))
                battle.run()
                assert seat.state == public_snapshot(battle.snapshot())

    run(play(), patience=10.0 * count + 60)


def test_interleaved_matches_end_as_each_would_alone() -> None:
    play_matches(2)


@pytest.mark.soak
def test_64_interleaved_matches_end_as_each_would_alone() -> None:
    play_matches(64)


def test_a_seat_survives_its_connection() -> None:
    async def play() -> None:
        async with serving() as server:
            async with await Client.connect(server.url) as client:
                created = await client.create("tide-pool", start="complete")
            seqs = []
            async with Seat(server.url, created.tokens["home"], follow=["events"]) as seat:
                async for update in seat.updates():
                    if isinstance(update, FrameUpdate):
                        seqs += [entry.seq for entry in update.events]
                        if seat.rejoined < 5 and len(seqs) > 20 * (seat.rejoined + 1):
                            assert seat._client is not None
                            seat._client._socket.transport.abort()  # as when a network goes away
            assert seat.rejoined == 5
            assert seqs == list(range(1, len(seqs) + 1))

    run(play())


def test_two_hundred_reconnects_leave_nothing_behind() -> None:
    async def play() -> None:
        async with serving() as server:
            async with await Client.connect(server.url) as client:
                created = await client.create("long-audit")
                home = created.tokens["home"]
            await until(lambda: not server.host.connections)
            before = len(asyncio.all_tasks())
            for number in range(200):
                seat = Seat(server.url, home)
                await seat.__aenter__()
                assert seat.joined is not None
                if number % 2:
                    assert seat._client is not None
                    seat._client._socket.transport.abort()
                await seat.__aexit__(None, None, None)
            await until(lambda: not server.host.connections)
            await until(lambda: len(asyncio.all_tasks()) == before)
            match = server.host.hall.matches[created.match]
            assert list(match.members) == []
            assert server.host.metrics.connections.count("opened") == 201
            assert server.host.metrics.connections.count("closed") == 201

    run(play())


def test_a_command_ends_a_battle_and_both_are_told() -> None:
    async def play() -> None:
        async with serving() as server, await Client.connect(server.url) as client:
            created = await client.create("tide-pool", start="complete")
            watching = asyncio.create_task(follow(server, created.tokens["watch"]))
            async with Seat(server.url, created.tokens["away"]) as seat:
                with pytest.raises(ServerRefusedError, match="its own side") as refused:
                    await seat.command(Concede("home"))
                assert refused.value.code == "seat"
                frame = await seat.command(Concede("away"))
                updates = [update async for update in seat.updates()]
            assert updates[-1] == Ended(frame, "concession", digest_bytes(seat), "home")
            assert (await watching).ended == updates[-1]

    def digest_bytes(seat: Seat) -> bytes:
        return bytes.fromhex(digest_of(seat.state))

    run(play())


def test_a_seat_that_is_taken_over_says_so() -> None:
    async def play() -> None:
        async with serving() as server, await Client.connect(server.url) as client:
            created = await client.create("long-audit")
            home = created.tokens["home"]
            async with Seat(server.url, home) as first, Seat(server.url, home):
                updates = [update async for update in first.updates()]
            assert updates[-1] == Left("replaced")

    run(play())


def test_there_must_be_a_server() -> None:
    async def play() -> None:
        async with serving() as server:
            url = server.url
        for where in (url, "ws://", "http://127.0.0.1"):
            with pytest.raises(ConnectionLostError):
                await Client.connect(where)

    run(play())


def get(url: str) -> tuple[int, str, str]:
    """Status, content type and text of what a server answers over HTTP."""
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(url) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read().decode()
    except HTTPError as error:
        with error:
            return error.code, error.headers["Content-Type"], error.read().decode()


def test_health_and_figures_are_on_the_same_port() -> None:
    async def play() -> None:
        async with serving() as server, await Client.connect(server.url) as client:
            await client.create("tide-pool", start="complete")
            await until(lambda: server.host.metrics.frames.count() > 0)
            base = server.url.replace("ws:", "http:")
            status, kind, text = await asyncio.to_thread(get, f"{base}/health")
            assert (status, kind) == (200, "application/json")
            assert json.loads(text)["status"] == "ok"
            assert json.loads(text)["matches"]["running"] == 1
            status, kind, text = await asyncio.to_thread(get, f"{base}/metrics")
            assert status == 200
            assert kind.startswith("text/plain; version=0.0.4")
            assert "\ngridforged_connections 1\n" in text
            assert 'gridforged_matches{phase="running"} 1\n' in text
            assert (await asyncio.to_thread(get, f"{base}/"))[0] == 426
            assert (await asyncio.to_thread(get, f"{base}/else"))[0] == 404

    run(play())


def test_who_closes_the_server_tells_everybody() -> None:
    async def play() -> None:
        async with serving() as server, await Client.connect(server.url) as client:
            created = await client.create("long-audit", start="complete")
            await client.join(created.tokens["home"], follow=["state"])
            assert isinstance(await client.receive(), Started)
            assert isinstance(await client.receive(), Keyframe)
            server.stop.set()
            told = []
            with contextlib.suppress(ConnectionLostError):
                while True:
                    told.append(await client.receive())
            assert told[-1] == Closing("the server shuts down", 5)

    run(play())


@pytest.mark.interpreted_only("plants a fault")
def test_a_server_that_can_keep_nothing_tells_everybody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(self: Journal) -> None:
        raise JournalError("the disk is full")

    async def play() -> None:
        journal = Journal()
        server = SocketServer(Host(journal, PATIENT, fast_clock()), fast_clock)
        await server.open("127.0.0.1", 0)
        running = asyncio.create_task(server.run(asyncio.Event()))
        async with await Client.connect(f"ws://127.0.0.1:{server.port}") as client:
            created = await client.create("tide-pool", start="complete")
            await client.join(created.tokens["home"])
            monkeypatch.setattr(Journal, "commit", full)
            while not isinstance(await client.receive(), Closing):
                pass
        with pytest.raises(JournalError, match="the disk is full"):
            await running
        journal.close()

    run(play())


def test_text_and_garbage_get_typed_errors_and_then_the_door() -> None:
    async def play() -> None:
        async with serving() as server:
            async with connect(server.url, proxy=None) as socket:
                answers = 0
                for number in range(40):
                    await socket.send(bytes([number, 0xC1]) if number % 2 else "text")
                with contextlib.suppress(ConnectionClosedError):
                    async for _ in socket:
                        answers += 1
                assert socket.close_code == 1008
            assert answers == server.host.limits.violations + 1
            async with connect(server.url, proxy=None) as socket:
                await socket.send(bytes(2 * server.host.limits.message_bytes + 1))
                with pytest.raises(ConnectionClosedError):
                    await socket.recv()
                assert socket.close_code == 1009

    run(play())


@pytest.mark.parametrize("block", [b"\x89\x80" + bytes(4), b"\x82\x80" + bytes(4), b"\x8a\x80" + bytes(4)])
def test_who_floods_with_frames_is_cut_off_and_costs_nobody_a_frame(block: bytes) -> None:
    async def play() -> None:
        async with serving(Limits(), clock=time.monotonic) as server:
            async with await Client.connect(server.url) as client:
                await client.create("tide-pool", start="complete")
                async with connect(server.url, proxy=None) as socket:
                    socket.transport.write(block * 200_000)
                    await asyncio.wait_for(socket.wait_closed(), 10)
            assert server.host.metrics.connections.count("dropped") >= 1
            assert server.host.metrics.received.count() < 2_000
            assert server.host.metrics.lost_time.count() == 0

    run(play())


def test_a_server_that_shuts_down_says_so_and_cuts_off_who_does_not_answer() -> None:
    async def play() -> None:
        server = SocketServer(Host(Journal(), Limits(), time.monotonic()))
        await server.open("127.0.0.1", 0)
        stop = asyncio.Event()
        running = asyncio.create_task(server.run(stop))
        base = f"127.0.0.1:{server.port}"
        silent = await connect(f"ws://{base}", proxy=None)
        silent.transport.pause_reading()
        _, never = await asyncio.open_connection("127.0.0.1", server.port)
        start = time.monotonic()
        stop.set()
        await asyncio.sleep(0.2)
        assert (await asyncio.to_thread(get, f"http://{base}/health"))[0] == 503
        await running
        assert time.monotonic() - start < CLOSING_PATIENCE + 2
        silent.transport.abort()
        never.close()

    run(play())
