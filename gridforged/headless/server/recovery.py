"""Matches as a journal has kept them, ready to go on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from msgspec import Raw
from msgspec.msgpack import decode

from gridforged import Battle
from gridforged.content.pairing import Half, half_of
from gridforged.content.setup import decode_setup
from gridforged.errors import JournalError
from gridforged.headless.server.boards import board_of
from gridforged.headless.server.contest import Contest
from gridforged.headless.server.history import History, Step
from gridforged.headless.server.journal import Journal, StoredHalf, StoredMatch
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.logs import log_fault
from gridforged.headless.server.match import Match, Settings
from gridforged.headless.server.messages import CommandEntry
from gridforged.systems.commands import command_from_wire
from gridforged.systems.vocabulary import VOCABULARY


def recovered(journal: Journal, limits: Limits, now: float) -> Iterator[Match]:
    """Every match of the journal. One that this version cannot go on with has failed."""
    for stored in journal.load():
        match = Match(stored.id, Settings(stored.start, stored.delay, stored.moderated), now)
        match.acknowledged = stored.acknowledged
        match.has_failed = stored.failed
        if not stored.failed:
            try:
                match.halves = {side: _half(half) for side, half in stored.halves.items()}
                if stored.seed is not None:
                    match.contest = _contest(match, stored, stored.seed, limits, now)
            except Exception:  # whatever is wrong with one match, the others go on
                log_fault("match_not_recovered", match=match.name)
                match.has_failed = True
        yield match


def _half(stored: StoredHalf) -> Half:
    return half_of(decode_setup(stored.board, VOCABULARY), stored.half)


def _contest(match: Match, stored: StoredMatch, seed: int, limits: Limits, now: float) -> Contest:
    """The battle, at the last frame that anybody may have seen, with its last steps to tell again."""
    if stored.snapshot:
        battle = Battle.restore(stored.snapshot)
    else:
        battle = Battle(board_of(match.halves["home"], match.halves["away"]), seed)
    commands = [CommandEntry(entry.frame, entry.seat, Raw(entry.command)) for entry in stored.commands]
    battle.state.log.most = limits.frame_events
    history = _run_again(battle, commands[stored.taken :], stored.promised, limits)
    contest = Contest(battle, seed, stored.delay, limits, now, commands=commands, promised=stored.promised)
    contest.live.history = history
    return contest


def _run_again(battle: Battle, commands: list[CommandEntry], promised: int, limits: Limits) -> History:
    """Run a battle up to frame `promised`, and to its last command; what has happened meanwhile."""
    history = History(limits)
    last = max([promised, *[entry.frame for entry in commands]])
    coming = deque(commands)
    while battle.result is None and (battle.frame < last or coming):
        since = battle.frame
        if coming and coming[0].frame < since:
            raise JournalError(f"a command of frame {coming[0].frame} stands after frame {since}")
        given: list[CommandEntry] = []
        while coming and coming[0].frame == since:
            given.append(coming.popleft())
            battle.command(command_from_wire(decode(given[-1].command), battle.board))
        if battle.frame < last:
            battle.advance(1)
        history.add(Step(since, battle.frame, given, battle.state.log.take(), b"", b""))
    return history
