"""The ways to show a match that do not need a person: an account line by line, and lines of JSON."""

from __future__ import annotations

import json
import sys
from typing import Final, Protocol

from rich.console import Console
from rich.text import Text

from gridforged import Event
from gridforged.cli.battle_view import verdict
from gridforged.cli.console import print_hanging
from gridforged.cli.export import event_data
from gridforged.cli.live_scene import FAULT, Gap, Scene, standings
from gridforged.cli.live_units import line_of, plan_for, rows_of
from gridforged.cli.live_view import has_letters
from gridforged.cli.story import lines_of, told
from gridforged.components.identity import SIDE_NAMES
from gridforged.headless.client import Update
from gridforged.headless.server.messages import Ended, Joined, Keyframe, Left, Lobby, Subject

LEFT_WORDS: Final = {
    "replaced": "the seat was taken over by another connection",
    "forgotten": "the match is over, or nobody started it in time",
    "asked": "the seat was given up",
}
"""Why a seat is no longer ours."""


class Show(Protocol):
    """A way to show a match."""

    follow: tuple[Subject, ...]
    """What it has to be told."""

    def update(self, scene: Scene, update: Update, events: list[Event]) -> None:
        """Show an update that the scene has taken in, with the events that it has brought."""

    def connection(self, *, is_there: bool) -> None:
        """Show that the connection was lost, or is there again."""

    def tick(self, scene: Scene) -> None:
        """Some time has passed, a tenth of a second or so."""

    def close(self, scene: Scene) -> None:
        """Show how it all ended, or nothing if it did not."""


class PlainShow:
    """Everything as lines of text, one a fact or an activation, as soon as it has happened."""

    follow: tuple[Subject, ...] = ("events",)

    def __init__(self, out: Console) -> None:
        self._out: Final = out
        self._said = ""

    def update(self, scene: Scene, update: Update, events: list[Event]) -> None:
        """Print what is new."""
        match update:
            case Joined() | Lobby():
                for words in opening_words(update):
                    self._say(words)
            case Keyframe() if scene.gap is None and scene.battle is not None:
                self._say(f"{scene.battle.board.title}, at {scene.seconds:.2f} s")
        if scene.gap is not None:
            self._say(gap_words(scene.gap, scene.frame_rate))
        if scene.teller is not None:
            for line in lines_of(events):
                parts = told(scene.teller, line)
                if parts is not None:
                    head, body, rules = parts
                    print_hanging(self._out, head, Text.assemble(body, "  ", rules))
        sys.stdout.flush()

    def connection(self, *, is_there: bool) -> None:
        """Say so."""
        if not is_there:
            self._say("reconnecting...")
        sys.stdout.flush()

    def tick(self, scene: Scene) -> None:
        """Nothing changes with time alone."""

    def close(self, scene: Scene) -> None:
        """Print every unit and who has won."""
        print_units_at_the_end(self._out, scene)
        for line in ending_lines(scene):
            self._out.print(line, soft_wrap=True)
        sys.stdout.flush()

    def _say(self, words: str) -> None:
        if words != self._said:
            self._out.print(Text(words, "dim"), soft_wrap=True)
        self._said = words


class JsonShow:
    """Everything as JSON, an object a line, each with a ``type``."""

    follow: tuple[Subject, ...] = ("events",)

    def update(self, scene: Scene, update: Update, events: list[Event]) -> None:
        """Write what is new."""
        if scene.gap is not None:
            write_line("gap", since=scene.gap.since, frame=scene.gap.frame)
        match update:
            case Joined():
                write_line(
                    "joined",
                    match=update.match,
                    seat=update.seat,
                    phase=update.phase,
                    halves=update.halves,
                    present=update.present,
                    delay=update.delay,
                    moderated=update.moderated,
                )
            case Lobby():
                write_line("lobby", halves=update.halves, present=update.present)
            case Keyframe():
                self._write_state(scene)
            case Ended():
                self._write_end(scene, update)
            case Left():
                write_line("left", reason=update.reason)
        if scene.battle is not None and events:
            labels = {unit.entity: unit.label for unit in scene.battle.combatants}
            for event in events:
                write_line("event", **event_data(event, labels, scene.frame_rate))
        sys.stdout.flush()

    def connection(self, *, is_there: bool) -> None:
        """Write it."""
        write_line("connection", connected=is_there)
        sys.stdout.flush()

    def tick(self, scene: Scene) -> None:
        """Nothing changes with time alone."""

    def close(self, scene: Scene) -> None:
        """The last line is there already."""

    def _write_state(self, scene: Scene) -> None:
        battle, view = scene.battle, scene.view
        if battle is None or view is None:
            return
        units = [
            {
                "entity": unit.entity,
                "unit": unit.label,
                "side": unit.side,
                "kind": unit.kind,
                "card": unit.card,
                "tier": unit.tier,
                **unit.numbers,
                "alive": unit.alive,
                "statuses": unit.statuses,
                "crush": unit.crush,
            }
            for unit in view.units.values()
        ]
        write_line(
            "state",
            frame=scene.frame,
            seconds=scene.seconds,
            frame_rate=scene.frame_rate,
            title=battle.board.title,
            board=battle.board.digest.hex(),
            units=units,
        )

    def _write_end(self, scene: Scene, ended: Ended) -> None:
        sides = {}
        if scene.view is not None:
            sides = {one.side: one.data() for one in standings(scene.view)}
        write_line(
            "ended",
            winner=ended.winner or None,
            reason=ended.reason,
            frame=ended.frame,
            seconds=ended.frame / scene.frame_rate,
            digest=ended.digest.hex(),
            sides=sides,
        )


def write_line(kind: str, /, **entries: object) -> None:
    """One object of that type as one line of JSON, ASCII only."""
    sys.stdout.write(json.dumps({"type": kind, **entries}, separators=(",", ":")) + "\n")


def opening_words(update: Joined | Lobby) -> list[str]:
    """Which seat is ours, and who is there of a match that has not begun: a sentence each."""
    if isinstance(update, Joined):
        words = "watching" if update.seat == "watch" else f"seated as {update.seat} in"
        words += f" match {update.match}"
        words += f", {update.delay} s behind" if update.delay else ""
        words += ", with a moderator" if update.moderated else ""
        if update.phase != "open":
            return [words]
        return [words, *opening_words(Lobby(update.halves, update.present))]
    return ["; ".join(_readiness(side, update) for side in SIDE_NAMES)]


def _readiness(side: str, lobby: Lobby) -> str:
    """What a match that has not begun has of one side. Only the server knows whether it waits for more."""
    if side in lobby.halves:
        return f"{side} is ready" if side in lobby.present else f"the half of {side} is there"
    return f"{side} is there without a half" if side in lobby.present else f"{side} is awaited"


def gap_words(gap: Gap, rate: int) -> str:
    """What nobody has told us."""
    return f"(what happened from {gap.since / rate:.2f} s to {gap.frame / rate:.2f} s was not told)"


def ending_lines(scene: Scene) -> list[Text]:
    """How it ended, in words; nothing if it has not."""
    result = scene.result
    if result is not None and scene.ended is not None:
        return [verdict(result), Text(f"digest {scene.ended.digest.hex()}", "dim")]
    if scene.ended is not None and scene.ended.reason == FAULT:
        return [Text("the server had to give this battle up", "red")]
    if scene.left is not None:
        return [Text(LEFT_WORDS.get(scene.left.reason, scene.left.reason), "red")]
    return []


def print_units_at_the_end(out: Console, scene: Scene) -> None:
    """A line for every unit, if the battle has ended."""
    if scene.view is None or scene.ended is None:
        return
    rows = rows_of(scene.view, scene.frame_rate)
    plan = plan_for(out.width, max(len(row.label) for row in rows), has_charge=False)
    out.print()
    for row in rows:
        out.print(line_of(row, plan, is_plain=not has_letters(out)), soft_wrap=True)
    out.print()
