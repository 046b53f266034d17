"""Battles in real time on an asyncio event loop, which sleeps until something is due in one of them.

Run it with ``python examples/asyncio_loop.py``. So that it is over soon, a second of these battles takes a
hundredth of a second; leave SPEED away for a real server. An arena has no tasks of its own: one task runs all
battles, and whatever else the server does goes on between two of its turns.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from gridforged import Battle, load_board
from gridforged.headless import Arena, Turn
from gridforged.headless.arena import NANOSECONDS

BOARDS = ("crab-cove", "undead-vs-scrip")
BATTLES = 8
SPEED = 100


class Server:
    """An arena, and a queue of what is new for the clients."""

    def __init__(self) -> None:
        self.arena = Arena(NANOSECONDS // SPEED)
        self.news: asyncio.Queue[Turn | None] = asyncio.Queue()
        self.changed = asyncio.Event()
        self.is_closing = False

    def open(self, room: str, battle: Battle) -> None:
        """Begin a battle now, and wake the task that runs them: it may be due before all others."""
        self.arena.add(room, battle, time.monotonic_ns())
        self.changed.set()

    def close(self) -> None:
        """Begin nothing any more; `run` returns when the last battle is over."""
        self.is_closing = True
        self.changed.set()

    async def run(self) -> None:
        """Run all battles."""
        while self.arena or not self.is_closing:
            due = self.arena.next_due
            wait = None if due is None else max(0.0, (due - time.monotonic_ns()) / NANOSECONDS)
            self.changed.clear()
            with suppress(TimeoutError):  # if nothing changes before, it is time
                async with asyncio.timeout(wait):
                    await self.changed.wait()
            for turn in self.arena.advance(time.monotonic_ns()):
                self.news.put_nowait(turn)
        self.news.put_nowait(None)


async def tell_clients(server: Server) -> dict[str, str]:
    """Follow the news; the final digests by room."""
    digests: dict[str, str] = {}
    while (turn := await server.news.get()) is not None:
        if turn.failure is not None:
            print(f"{turn.name} is closed: {turn.failure}")
        elif turn.is_last:
            digests[turn.name] = turn.battle.digest()
            print(turn.name, turn.battle.result, digests[turn.name])
    return digests


async def serve() -> dict[str, str]:
    """Open the rooms one after the other while the first battles run already."""
    server = Server()
    boards = [load_board(name) for name in BOARDS]
    server.open("room-1", Battle(boards[0], seed=0))
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(server.run())
        told = tasks.create_task(tell_clients(server))
        for number in range(1, BATTLES):
            await asyncio.sleep(0.01)
            server.open(f"room-{number + 1}", Battle(boards[number % len(boards)], seed=number))
        server.close()
    return told.result()


def main() -> dict[str, str]:
    """Run the server until all battles are over."""
    return asyncio.run(serve())


if __name__ == "__main__":
    main()
