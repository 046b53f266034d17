"""Battles, their states, and their followers, for the tests of syncing."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from typing import Any

import msgpack

from gridforged import Battle, Board, Command, CommandError, Event
from gridforged.headless.random_commands import random_commands
from tests.strategies import random_board

MOST_FRAMES = 400
LASTING = 200


class Live:
    """A battle on a random board that takes random commands, one moment after the other, to its end."""

    def __init__(self, number: int, *, lasting: bool = False) -> None:
        board = lasting_board(number) if lasting else random_board(number, short=True)
        self.battle = Battle(board, number)
        self._choices = random.Random(number)
        self._commands = random_commands(self.battle.board, number, 12)
        self._told = 0

    @property
    def is_over(self) -> bool:
        return self.battle.result is not None or self.battle.frame >= MOST_FRAMES

    def go_on(self, most: int = 3) -> list[tuple[int, Command]]:
        """Some frames, perhaps commands; those that were taken, with the frame that was complete by then."""
        taken: list[tuple[int, Command]] = []
        if self._choices.random() < 0.8:
            self.battle.advance(self._choices.randint(1, most))
        while self._commands and self._choices.random() < 0.1:
            command = self._commands.pop()
            try:
                self.battle.command(command)
            except CommandError:
                continue
            taken.append((self.battle.frame, command))
        return taken

    def new_events(self) -> list[Event]:
        """What has happened since this was last asked."""
        events = self.battle.events
        new = events[self._told :]
        self._told = len(events)
        return new


def opened(update: bytes) -> list[Any]:
    """The parts of an update, whose checksum must be right."""
    assert update[:4] == zlib.crc32(update[4:]).to_bytes(4, "big")
    return list(msgpack.unpackb(update[4:]))


def sealed(body: bytes) -> bytes:
    """An update of these bytes, whatever they are, with the right checksum."""
    return zlib.crc32(body).to_bytes(4, "big") + body


def lasting_board(number: int) -> Board:
    """A random board on which a battle with that seed lasts for a while, if nobody concedes it."""
    while True:
        board = random_board(number)
        battle = Battle(board, number, log=False)
        battle.advance(LASTING)
        if battle.result is None:
            return board
        number += 1_000_003


def snapshots_of(number: int, *, lasting: bool = False) -> Iterator[bytes]:
    """States of one battle, some frames apart, the first and the last included."""
    live = Live(number, lasting=lasting)
    yield live.battle.snapshot()
    while not live.is_over:
        live.go_on(9)
        yield live.battle.snapshot()


def pairs(count: int, first: int = 0) -> Iterator[tuple[bytes, bytes]]:
    """Random pairs of snapshots: mostly two of one battle, either first, now and then of two."""
    choices = random.Random(first)
    number = first
    other = next(snapshots_of(first + 1))
    while True:
        states = list(snapshots_of(number, lasting=number % 4 == 0))
        for _ in range(4 * len(states)):
            if count == 0:
                return
            count -= 1
            yield choices.choice(states), choices.choice(states if choices.random() < 0.95 else [other])
        other = choices.choice(states)
        number += 1
