"""A server with real sockets in this process, whose time runs as fast as a test likes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar

from gridforged.headless.server.host import Host
from gridforged.headless.server.journal import Journal
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.sockets import SocketServer

Outcome = TypeVar("Outcome")
SPEED = 40
PATIENCE = 60.0
"""Seconds after which a test gives up."""
PATIENT = replace(
    Limits(),
    lag=1e9,
    stalled_after=1e9,
    hello_within=1e9,
    ended_for=1e9,
    open_for=1e9,
    history_frames=100_000,
    history_bytes=1_000_000_000,
    queue_frames=100_000,
    queue_bytes=1_000_000_000,
)
"""Limits that a test with a fast clock does not run into on a busy machine."""


def fast_clock() -> float:
    return time.monotonic() * SPEED


class Running:
    """A server that runs."""

    def __init__(self, host: Host, server: SocketServer) -> None:
        self.host = host
        self.server = server
        self.url = f"ws://127.0.0.1:{server.port}"
        self.stop = asyncio.Event()

    def seed_of(self, match: str) -> int:
        contest = self.host.hall.matches[match].contest
        assert contest is not None
        return contest.seed


@asynccontextmanager
async def serving(
    limits: Limits = PATIENT,
    journal: Journal | None = None,
    clock: Callable[[], float] = fast_clock,
    delay: int = 0,
) -> AsyncIterator[Running]:
    """A server on a free port, closed at the end."""
    journal = journal or Journal()
    server = SocketServer(Host(journal, limits, clock(), delay=delay), clock)
    await server.open("127.0.0.1", 0)
    running = Running(server.host, server)
    task = asyncio.create_task(server.run(running.stop))
    try:
        yield running
    finally:
        running.stop.set()
        await task
        journal.close()


def run(test: Coroutine[Any, Any, Outcome], patience: float = PATIENCE) -> Outcome:
    """Run a test, and see to it that no task is left behind."""

    async def guarded() -> Outcome:
        outcome = await asyncio.wait_for(test, patience)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        assert others == set()
        return outcome

    return asyncio.run(guarded())


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that is sure to come."""
    while not condition():
        await asyncio.sleep(0.005)


async def all_of(*waiting: Awaitable[Outcome]) -> list[Outcome]:
    return list(await asyncio.gather(*waiting))
