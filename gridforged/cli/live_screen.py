"""A match on the whole screen of a terminal, drawn anew several times a second."""

from __future__ import annotations

from collections import deque
from typing import Final

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from gridforged import Event
from gridforged.cli.live_scene import Scene
from gridforged.cli.live_show import PlainShow, ending_lines, gap_words
from gridforged.cli.live_view import Told, last_screen, screen
from gridforged.cli.story import lines_of, told
from gridforged.headless.client import Update
from gridforged.headless.server.messages import Subject

MEMORY: Final = 200
"""Lines of the account that are kept."""


class ScreenShow:
    """A screen from the first frame to the last; what comes before stands above it, in the ordinary way.

    `footer` is the last line of the screen, and may be changed at any time. `account` is what was told last.
    """

    follow: tuple[Subject, ...] = ("events", "state")

    def __init__(self, out: Console, footer: str) -> None:
        self.footer = footer
        self._out: Final = out
        self.account: Final[deque[Told]] = deque(maxlen=MEMORY)
        self._before: Final = PlainShow(out)
        self._live: Live | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the screen is there at this moment."""
        return self._live is not None

    def update(self, scene: Scene, update: Update, events: list[Event]) -> None:
        """Remember what is new, for the next time that the screen is drawn."""
        if not scene.is_started:
            self._before.update(scene, update, events)
        if scene.gap is not None:
            words = Text(gap_words(scene.gap, scene.frame_rate), "dim")
            self.account.append((Text(" " * 9), words, Text()))
        if scene.teller is not None:
            found = (told(scene.teller, line) for line in lines_of(events))
            self.account.extend(parts for parts in found if parts is not None)

    def connection(self, *, is_there: bool) -> None:
        """The screen says it when it is drawn; before there is one, a line does."""
        if not self.is_shown:
            self._before.connection(is_there=is_there)

    def tick(self, scene: Scene) -> None:
        """Draw the screen."""
        if not scene.is_started or scene.ended is not None:
            return
        scene.look()
        if self._live is None:
            self._live = Live(console=self._out, screen=True, auto_refresh=False, transient=True)
            self._live.start()
        lines = screen(self._out, scene, self.account, Text(self.footer, "dim"))
        self._live.update(Group(*lines), refresh=True)

    def close(self, scene: Scene) -> None:
        """Give the terminal back; what was seen last stays on it, with how it ended."""
        if self._live is not None:
            self._live.stop()
            self._live = None
        if scene.is_started:
            scene.look()
            for line in last_screen(self._out, scene, self.account):
                self._out.print(line)
            self._out.print()
        for line in ending_lines(scene):
            self._out.print(line, soft_wrap=True)
