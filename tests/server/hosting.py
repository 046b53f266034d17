"""A server beside the test, for commands that run in the main thread: its own thread, its own event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, TypeVar

from gridforged import Battle, Board
from gridforged.headless.client import BoardSource, Client
from gridforged.headless.server.contest import Contest, Turn
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.match import Match
from tests.server.network import PATIENT, Running, fast_clock, serving, until

Outcome = TypeVar("Outcome")
PATIENCE: Final = 30.0
AT_ANY_RATE: Final = replace(
    PATIENT, messages_per_second=1_000_000, queue_frames=1_000_000, queue_bytes=2**30, history_frames=100_000
)
"""Limits for matches whose time runs fast: what belongs to a second of one may come within milliseconds."""


class Hosted:
    """A running server, as other threads may use it."""

    def __init__(self, running: Running, loop: asyncio.AbstractEventLoop) -> None:
        self.url = running.url
        self._running = running
        self._loop = loop

    def create(self, board: BoardSource | None = None, **settings: Any) -> dict[str, str]:
        """Make a match; the link to each seat of it."""

        async def make() -> dict[str, str]:
            async with await Client.connect(self.url) as client:
                created = await client.create(board, **settings)
            return {seat: f"{self.url}/#{token}" for seat, token in created.tokens.items()}

        return self._do(make()).result(PATIENCE)

    def watched(self, board: BoardSource, **settings: Any) -> str:
        """Make a match that begins when somebody watches; the link to watch it."""
        links = self.create(board, **settings)
        self._do(self._begin_when_watched(links))
        return links["watch"]

    async def _begin_when_watched(self, links: dict[str, str]) -> None:
        match = self._match(links["watch"])
        await until(lambda: any(member.seat == "watch" for member in match.members))
        for side in ("home", "away"):
            await self._join(links[side])

    def take_over(self, link: str) -> Future[None]:
        """Take a seat as soon as somebody else has it."""
        match, seat = self._match(link), link.split(".")[-2]

        async def take() -> None:
            await until(lambda: any(member.seat == seat for member in match.members))
            await self._join(link)

        return self._do(take())

    def break_at(self, link: str, frame: int) -> Future[None]:
        """Let the battle of a match fail as soon as it has come to that frame."""
        match = self._match(link)

        def fail() -> Turn:
            raise ZeroDivisionError("as it was meant to")

        async def spoil() -> None:
            await until(lambda: match.contest is not None and match.contest.battle.frame >= frame)
            assert match.contest is not None
            match.contest.tick = fail  # type: ignore[method-assign]  # the fault that is planted

        return self._do(spoil())

    def _match(self, link: str) -> Match:
        return self._running.host.hall.matches[link.partition("#")[2].partition(".")[0]]

    async def _join(self, link: str) -> None:
        async with await Client.connect(self.url) as client:
            await client.join(link.partition("#")[2])

    @property
    def matches(self) -> int:
        """How many matches the server has."""
        return len(self._running.host.hall.matches)

    def seed_of(self, match: str) -> int:
        """The seed of a match that has started."""
        return self._running.seed_of(match)

    def again(self, match: str, board: Board) -> Battle:
        """The same battle, run alone."""
        battle = Battle(board, self.seed_of(match))
        battle.run()
        return battle

    def cut_at(self, frame: int) -> Future[None]:
        """Cut every connection as soon as a battle has come to that frame."""
        host = self._running.host

        def has_come() -> bool:
            return any(
                isinstance(match.contest, Contest) and match.contest.battle.frame >= frame
                for match in host.hall.matches.values()
            )

        async def cut() -> None:
            await until(has_come)
            assert self._running.server._server is not None
            for connection in list(self._running.server._server.connections):
                connection.transport.abort()

        return self._do(cut())

    def _do(self, task: Coroutine[Any, Any, Outcome]) -> Future[Outcome]:
        return asyncio.run_coroutine_threadsafe(task, self._loop)


@contextmanager
def hosted(
    limits: Limits = AT_ANY_RATE, clock: Callable[[], float] = fast_clock, delay: int = 0
) -> Iterator[Hosted]:
    """A server on a free port, closed at the end; a fault of it is a fault of the test."""
    ready: Future[tuple[Hosted, asyncio.Event, asyncio.AbstractEventLoop]] = Future()

    async def serve() -> None:
        async with serving(limits, clock=clock, delay=delay) as running:
            loop, stop = asyncio.get_running_loop(), asyncio.Event()
            ready.set_result((Hosted(running, loop), stop, loop))
            await stop.wait()

    done: Future[None] = Future()

    def run() -> None:
        try:
            asyncio.run(serve())
            done.set_result(None)
        except BaseException as error:
            if not ready.done():
                ready.set_exception(error)
            done.set_exception(error)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        server, stop, loop = ready.result(PATIENCE)
        try:
            yield server
        finally:
            loop.call_soon_threadsafe(stop.set)
    finally:
        thread.join(PATIENCE)
    done.result(PATIENCE)
