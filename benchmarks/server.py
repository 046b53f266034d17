"""What the match server costs: bytes a second for who follows, and how many live matches one core holds.

    python benchmarks/server.py                    both
    python benchmarks/server.py --bytes            bytes a second in each mode, the same on any machine
    python benchmarks/server.py --live 50 100      lateness of frames with so many matches at once
    python benchmarks/server.py --json             the same figures for a program

Each match is on a packaged board, has a follower of the state and one of events, and is kept in a journal on
disk. A number of matches is held if 99 of 100 frames are less than 5 ms late. Leave the machine alone then.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from gridforged.cli.ending import guarded
from gridforged.headless.server.connection import Connection
from gridforged.headless.server.framing import decode_answer, encode
from gridforged.headless.server.host import Host
from gridforged.headless.server.journal import Journal
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import (
    PROTOCOL,
    Create,
    Created,
    FromClient,
    Hello,
    Join,
    Source,
    Subject,
)

BOARDS = ("crab-cove", "undead-vs-scrip", "scrip-exchange", "giants-and-tools")
FOLLOWED: tuple[tuple[Subject, ...], ...] = (("events",), ("state",), ("commands",), ("events", "state"))
NUMBERS = (25, 50, 100, 200, 400)
SECONDS = 10.0
WARM_UP = 2.0
LATE = 0.005
AMPLE = replace(
    Limits(),
    connections=10_000,
    connections_per_address=10_000,
    matches=10_000,
    matches_per_address=10_000,
    messages_per_second=1_000,
)


def send(host: Host, connection: Connection, message: FromClient, now: float) -> None:
    job = host.receive(connection, encode(message), now)
    if job is not None:
        job.run()
        host.complete(job, now)


def take_all(connection: Connection, now: float) -> int:
    """How many bytes wait for a client, which takes them."""
    taken = 0
    while (message := connection.outbox.take(now)) is not None:
        taken += len(message)
    return taken


def begin(host: Host, board: str, now: float, followed: Sequence[tuple[Subject, ...]]) -> list[Connection]:
    """A match that runs, and those who follow it."""
    creator = host.connect("", now)
    send(host, creator, Hello(PROTOCOL), now)
    send(host, creator, Create(board=Source(name=board), start="complete"), now)
    creator.outbox.take(now)
    created = decode_answer(creator.outbox.take(now) or b"")
    if not isinstance(created, Created):
        raise TypeError(f"no match was made: {created}")
    host.disconnect(creator)
    followers = []
    for follow in followed:
        follower = host.connect("", now)
        send(host, follower, Hello(PROTOCOL), now)
        send(host, follower, Join(created.tokens["watch"], follow=follow), now)
        followers.append(follower)
    return followers


def bytes_a_second(board: str) -> dict[str, float]:
    """Bytes for each second of a whole battle, the first keyframe included, by what is followed."""
    now = 0.0
    host = Host(Journal(), AMPLE, now)
    followers = begin(host, board, now, FOLLOWED)
    totals = [0] * len(FOLLOWED)
    while (due := host.next_due()) is not None:
        now = due
        host.tick(now)
        totals = [total + take_all(follower, now) for total, follower in zip(totals, followers, strict=True)]
    return {"+".join(follow): total / now for follow, total in zip(FOLLOWED, totals, strict=True)}


async def lateness(matches: int, seconds: float, folder: Path) -> float:
    """The 99th percentile of how late frames are, with that many live matches, in seconds."""
    journal = Journal(folder / f"{matches}.db")
    host = Host(journal, AMPLE, time.monotonic())
    followers: list[Connection] = []
    for number in range(matches):
        followers += begin(host, BOARDS[number % len(BOARDS)], time.monotonic(), (("state",), ("events",)))
        await asyncio.sleep(0.05 / matches)  # so that they are not all due at once
    found: list[float] = []
    since = time.monotonic() + WARM_UP
    until = since + seconds
    while (now := time.monotonic()) < until:
        due = host.next_due()
        if due is None:
            break
        if due > now:
            await asyncio.sleep(due - now)
            continue
        if now > since:
            found.append(now - due)
        host.tick(now)
        for follower in followers:
            if follower.outbox:
                take_all(follower, now)
    journal.close()
    return sorted(found)[int(len(found) * 0.99)]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bytes", action="store_true", help="only bytes a second")
    parser.add_argument("--live", nargs="*", type=int, metavar="N", help="only lateness, for so many matches")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long for each number of matches")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    arguments = parser.parse_args()
    figures: dict[str, dict[str, dict[str, float] | float]] = {}
    if arguments.bytes or arguments.live is None:
        figures["bytes_a_second"] = {board: bytes_a_second(board) for board in BOARDS}
    if arguments.live is not None or not arguments.bytes:
        with tempfile.TemporaryDirectory() as folder:
            figures["lateness_99"] = {
                str(number): asyncio.run(lateness(number, arguments.seconds, Path(folder)))
                for number in arguments.live or NUMBERS
            }
    if arguments.json:
        print(json.dumps(figures, indent=2))
        return 0
    for board, modes in figures.get("bytes_a_second", {}).items():
        if isinstance(modes, dict):
            shown = ", ".join(f"{mode} {amount:,.0f}" for mode, amount in modes.items())
            print(f"{board:18} bytes a second: {shown}")
    for number, late in figures.get("lateness_99", {}).items():
        if isinstance(late, float):
            print(f"{number:>4} matches: 99 of 100 frames at most {late * 1000:.1f} ms late", end="")
            print("" if late < LATE else ", which is too late")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
