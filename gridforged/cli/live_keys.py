"""Keys that a person presses while a match is on the screen, without Enter; where the system can do that."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

if sys.platform != "win32":
    import termios
    import tty


def has_keys() -> bool:
    """Whether a person's keys can be heard: standard input is a terminal, of a system that can do that."""
    return sys.platform != "win32" and sys.stdin is not None and sys.stdin.isatty()


@contextmanager
def keys(pressed: Callable[[str], None]) -> Iterator[None]:
    """Let `pressed` hear of every key, within a running event loop. Ctrl-C stays what it is.

    Nothing happens without `has_keys`.
    """
    if sys.platform == "win32" or not has_keys():
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    loop = asyncio.get_running_loop()

    def read() -> None:
        for letter in os.read(terminal, 64).decode("utf-8", "replace"):
            pressed(letter)

    tty.setcbreak(terminal)
    loop.add_reader(terminal, read)
    try:
        yield
    finally:
        loop.remove_reader(terminal)
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
