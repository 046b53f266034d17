"""The server as a process: killed and started again, told to stop, given what it cannot use."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
from pathlib import Path

import pytest

from gridforged import Apply, Concede
from gridforged.headless.client import Client, Seat
from gridforged.headless.server.journal import Journal
from gridforged.headless.server.messages import Closing, FrameUpdate, Left
from gridforged.headless.server.seats import sign
from gridforged.serialization.digest import digest_of
from gridforged.serialization.replay_player import ReplayPlayer
from tests.cli.kit import command, environment, one_sentence
from tests.cli.kit import run as run_command
from tests.server.network import run

WOUND = Apply([{"do": "damage", "amount": 1, "to": "enemies"}], side="home")


class Served:
    """A process that serves, and where."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process = process
        self.url = url
        self.port = url.rpartition(":")[2]

    async def stop(self, number: signal.Signals) -> tuple[int, list[dict[str, object]]]:
        """End it; its exit code, and its log."""
        self.process.send_signal(number)
        _, log = await self.process.communicate()
        return int(self.process.returncode or 0), [json.loads(line) for line in log.splitlines()]


async def serve(journal: Path, port: str = "0", *options: str) -> Served:
    process = await asyncio.create_subprocess_exec(
        *command("serve", "--port", port, "--journal", journal, "--json", *options),
        env=environment(),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    announced = await process.stdout.readuntil(b"}\n")
    return Served(process, json.loads(announced)["url"])


def test_a_server_that_is_killed_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Followed over a kill and a restart, a battle is one battle, and a command given between is in it."""

    async def play() -> None:
        server = await serve(tmp_path / "journal")
        async with await Client.connect(server.url) as client:
            created = await client.create("tide-pool", start="complete", moderated=True)
            await client.join(created.tokens["moderator"])
            frame = await client.command(WOUND)
        events = 0
        async with Seat(server.url, created.tokens["home"]) as seat:
            async for update in seat.updates():
                events += len(update.events) if isinstance(update, FrameUpdate) else 0
                if seat.rejoined == 0 and seat.frame >= 25:
                    shown = seat.frame
                    await server.stop(signal.SIGKILL)
                    server = await serve(tmp_path / "journal", server.port)
                elif seat.rejoined == 1 and seat.frame > shown:
                    conceded = await seat.command(Concede("home"))
                    break
            async for _ in seat.updates():
                pass
            replay = await seat.replay()
        ReplayPlayer(replay).run()
        assert [timed.frame for timed in replay.commands] == [frame, conceded]
        assert shown < conceded == replay.end.frame
        assert seat.ended is not None
        assert seat.ended.digest.hex() == digest_of(seat.state)
        assert events > 0
        code, log = await server.stop(signal.SIGTERM)
        assert code == 0
        assert [entry["event"] for entry in log][:2] == ["matches_recovered", "listening"]

    run(play())


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.soak)])
def test_a_signal_tells_everybody_and_stops_the_server(tmp_path: Path, number: signal.Signals) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(b"a secret that is long enough\n")

    async def play() -> None:
        server = await serve(tmp_path / "journal", "0", "--secret-file", str(secret))
        async with await Client.connect(server.url) as client:
            created = await client.create("long-audit", start="complete")
            assert created.tokens["home"] == sign(secret.read_bytes().strip(), created.match, "home")
            await client.join(created.tokens["home"])
            stopping = asyncio.create_task(server.stop(number))
            while not isinstance(message := await client.receive(), Closing):
                assert not isinstance(message, Left)
        code, log = await stopping
        assert code == 0
        assert [entry["event"] for entry in log][-2:] == ["draining", "closed"]
        for token in created.tokens.values():
            assert token not in json.dumps(log)

    run(play())


def test_what_a_server_cannot_use_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    short = tmp_path / "short"
    short.write_bytes(b"short")
    taken = tmp_path / "journal"
    journal = Journal(taken)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        for arguments, part in (
            (["--secret-file", short], "at least 16 bytes"),
            (["--secret-file", tmp_path / "none"], "No such file"),
            (["--journal", short], "file is not a database"),
            (["--journal", taken], "in use by another server"),
            (["--port", "70000"], "--port"),
            (["--port", port], f"cannot listen at 127.0.0.1, port {port}"),
        ):
            ran = run_command(capsys, "serve", *arguments)
            assert ran.code == 2
            assert ran.out == ""
            assert one_sentence(ran.err), ran.err
            assert part in ran.err
    journal.close()
    monkeypatch.setenv("GRIDFORGED_SECRET", "short")
    assert "GRIDFORGED_SECRET" in run_command(capsys, "serve").err
