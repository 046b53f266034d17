"""What a player may do in a match: concede, by a key or at a time."""

from __future__ import annotations

from typing import Final

from gridforged import Concede
from gridforged.cli.live_link import Link
from gridforged.cli.live_scene import Scene
from gridforged.cli.live_screen import ScreenShow
from gridforged.cli.live_show import Show
from gridforged.errors import ConnectionLostError, ServerRefusedError
from gridforged.headless.server.refusals import UNEXPECTED

FOOTER: Final = "c concedes; Ctrl-C leaves, the battle goes on and the seat stays yours"
QUESTION: Final = "Concede the battle? y yes, any other key no"
CONCEDING: Final = "conceding..."


class Player:
    """The player of a side, whose seat is that of `link`."""

    def __init__(self, link: Link, show: Show, concede_at: float | None) -> None:
        self.link = link
        self._screen: Final = show if isinstance(show, ScreenShow) else None
        self._concede_at: Final = concede_at
        self._is_asked = False
        self._concedes = False
        self._has_conceded = False

    def press(self, key: str) -> None:
        """A key was pressed. Without the question on the screen, nothing is meant by it."""
        if self._concedes or self._screen is None or not self._screen.is_shown:
            return
        self._concedes = self._is_asked and key in "yY"
        self._is_asked = not self._is_asked and key in "cC"
        self._screen.footer = CONCEDING if self._concedes else QUESTION if self._is_asked else FOOTER

    async def act(self, scene: Scene) -> None:
        """Do what was decided, as soon as there is a battle and a server to do it."""
        if not scene.is_started or not scene.seat.is_connected or scene.joined is None:
            return
        if self._concede_at is not None and scene.seconds >= self._concede_at:
            self._concedes = True
        if not self._concedes or self._has_conceded:
            return
        try:
            await scene.seat.command(Concede(scene.joined.seat))
        except ConnectionLostError:
            return  # to be said again when the server is back
        except ServerRefusedError as refused:
            if refused.code != UNEXPECTED:  # that is, the battle is over
                raise
        self._has_conceded = True
