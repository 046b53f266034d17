"""Following a match to its end, in whichever way it is shown; what ``watch`` and ``play`` have in common."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import BinaryIO, Final

from rich.console import Console

from gridforged import write_replay
from gridforged.cli.console import is_terminal
from gridforged.cli.live_link import Link
from gridforged.cli.live_scene import FAULT, Scene
from gridforged.cli.live_screen import ScreenShow
from gridforged.cli.live_show import JsonShow, PlainShow, Show, write_line
from gridforged.headless.client import BoardSource, Seat

TICK: Final = 0.1
"""Seconds from one look at the screen to the next."""

OK: Final = 0
FAILED: Final = 1

Act = Callable[[Scene], Awaitable[None]]
"""What is done again and again while a match is followed."""


def choose_show(out: Console, footer: str, *, as_json: bool, is_plain: bool) -> Show:
    """The screen for a person at a terminal, lines for anybody else."""
    if as_json:
        return JsonShow()
    if is_plain or not is_terminal() or out.is_dumb_terminal:
        return PlainShow(out)
    return ScreenShow(out, footer)


async def follow_seat(
    link: Link,
    show: Show,
    *,
    patience: float,
    half: BoardSource | None = None,
    replay: BinaryIO | None = None,
    opened: Callable[[Scene], None] | None = None,
    act: Act | None = None,
) -> int:
    """Take a seat, show its match to the end, write the replay. The exit code: 0, or 1 if it has no result.

    `opened` is called when the seat is taken, `act` over and over from then on. Raises what `Seat` does.
    """
    async with Seat(link.server, link.token, follow=show.follow, half=half, patience=patience) as seat:
        scene = Scene(seat, link)
        if opened is not None:
            opened(scene)
        connection = _Connection(scene, show)
        try:
            await _until_one_ends(_read(scene, show, connection), _tick(scene, show, connection, act))
        finally:
            show.close(scene)
        if scene.ended is None or scene.ended.reason == FAULT:
            return FAILED
        if replay is not None:
            data = write_replay(await seat.replay())
            replay.write(data)
            if isinstance(show, JsonShow):
                write_line("replay", file=str(replay.name), bytes=len(data))
    return OK


class _Connection:
    """Whether the server is there, told whenever that changes, however short it was."""

    def __init__(self, scene: Scene, show: Show) -> None:
        self._scene: Final = scene
        self._show: Final = show
        self._was_there = True
        self._rejoined = 0

    def check(self) -> None:
        """Tell what has changed."""
        seat = self._scene.seat
        if seat.rejoined != self._rejoined:
            self._rejoined = seat.rejoined
            self._tell(is_there=False)
        self._tell(is_there=seat.is_connected)

    def _tell(self, *, is_there: bool) -> None:
        if is_there != self._was_there:
            self._was_there = is_there
            self._show.connection(is_there=is_there)


async def _read(scene: Scene, show: Show, connection: _Connection) -> None:
    async for update in scene.seat.updates():
        connection.check()
        show.update(scene, update, scene.take_in(update))


async def _tick(scene: Scene, show: Show, connection: _Connection, act: Act | None) -> None:
    while True:
        connection.check()
        show.tick(scene)
        if act is not None:
            await act(scene)
        await asyncio.sleep(TICK)


async def _until_one_ends(*jobs: Awaitable[None]) -> None:
    """Run all of them until one has ended; raises what that one did."""
    tasks = [asyncio.ensure_future(job) for job in jobs]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
