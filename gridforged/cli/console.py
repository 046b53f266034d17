"""Where the command line writes to: a terminal gets colour and its own width, anything else stays plain.

A pipe or a file gets no colour, tables of one fixed width and unwrapped lines, so that the output is the same
everywhere and can be searched by line.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskID, TextColumn, TimeRemainingColumn
from rich.text import Text

PLAIN_WIDTH: Final = 100
"""Columns of what does not go to a terminal."""
PATIENCE: Final = 1.0
"""Seconds that a person waits before a progress bar appears."""


def open_output() -> Console:
    """A console on standard output."""
    # Control sequences come from styles alone: no text is read as markup, emoji code or something to colour.
    if is_terminal():
        return Console(markup=False, emoji=False, highlight=False)
    return Console(
        markup=False,
        emoji=False,
        highlight=False,
        width=PLAIN_WIDTH,
        color_system=None,
        force_terminal=False,
        legacy_windows=False,
    )


def is_terminal() -> bool:
    """Whether a person reads standard output as it comes."""
    return sys.stdout.isatty()


def ensure_streams() -> None:
    """Make standard output writable, whatever the caller left of it: closed, or of a narrow encoding."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open for the whole process
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open for the whole process
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def write_json(value: object) -> None:
    """One JSON value for a program, ASCII only, so that no encoding gets in its way."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def complain(message: str) -> None:
    """One line on standard error."""
    line = "".join(letter if letter.isprintable() else " " for letter in message)
    print(line, file=sys.stderr)


def print_hanging(console: Console, head: Text, body: Text) -> None:
    """``head`` and ``body`` as one line; on a terminal wrapped, with further lines below the body's start."""
    room = console.width - head.cell_len
    if not is_terminal():
        console.print(head + body, soft_wrap=True)
        return
    if room < console.width // 2:  # too narrow to indent: the body starts on a line of its own
        console.print(head)
        head, room = Text("  "), console.width - 2
    for line in body.wrap(console, room):
        line.rstrip()
        console.print(head + line, soft_wrap=True)
        head = Text(" " * head.cell_len)


@contextmanager
def progress(title: str, total: int, *, is_long: bool = False) -> Iterator[Callable[[int], None]]:
    """A function to be told how much of ``total`` is done.

    A bar appears on standard error when the work has taken a second and a person is looking; with ``is_long``
    it says how fast it goes and how long it will take too.
    """
    bar = _Bar(title, total, is_long)
    try:
        yield bar.show
    finally:
        bar.stop()


class _RateColumn(ProgressColumn):
    """How much is done in a second."""

    def render(self, task: Task) -> Text:
        """The rate of the last half minute; nothing before there is one."""
        return Text("" if task.speed is None else f"{task.speed:,.0f}/s")


class _Bar:
    def __init__(self, title: str, total: int, is_long: bool) -> None:
        self._title = title
        self._total = total
        self._is_long = is_long
        self._since = time.monotonic()
        self._watched = sys.stderr.isatty()
        self._progress: Progress | None = None
        self._task = TaskID(0)

    def show(self, done: int) -> None:
        if not self._watched:
            return
        if self._progress is None:
            if time.monotonic() - self._since < PATIENCE:
                return
            self._progress = Progress(
                TextColumn("{task.description}"),
                BarColumn(),
                TextColumn("{task.completed}/{task.total}"),
                *((_RateColumn(), TimeRemainingColumn(compact=True)) if self._is_long else ()),
                console=Console(stderr=True),
                transient=True,
                # What is printed meanwhile stands above the bar, unless it is on its way to a file or a pipe.
                redirect_stdout=is_terminal(),
            )
            # What was done before, in a run that goes on, is no measure of how fast this one is.
            self._task = self._progress.add_task(self._title, total=self._total, completed=done)
            self._progress.start()
        self._progress.update(self._task, completed=done)

    def stop(self) -> None:
        if self._progress is not None:
            self._progress.stop()
