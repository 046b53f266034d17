"""All matches of a server: made, run by the clock, kept in the journal, and forgotten."""

from __future__ import annotations

import heapq
from collections import Counter as Tally
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from gridforged import Battle
from gridforged.content.pairing import Half
from gridforged.content.setup import encode_setup
from gridforged.headless.server.boards import board_of
from gridforged.headless.server.contest import Contest, Order, Turn
from gridforged.headless.server.journal import Journal, StoredCommand, StoredHalf
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.logs import log, log_fault
from gridforged.headless.server.match import ENDED, OPEN, PHASES, RUNNING, Match, Settings
from gridforged.headless.server.messages import Accepted
from gridforged.headless.server.metrics import Gauge, Metrics
from gridforged.headless.server.recovery import recovered
from gridforged.headless.server.refusals import COMMAND, INTERNAL, LIMIT, RequestError

NAME_BYTES: Final = 8
SEED_BYTES: Final = 8
MOST_AT_ONCE: Final = 32
"""Matches that one tick serves, so that between two ticks whoever carries bytes gets a turn."""
LONGEST_TICK: Final = 0.05
"""Seconds of work after which a tick begins no further frame, for the same reason."""


class Hall:
    """The matches by name. What the journal holds is gone on with.

    `entropy` gives that many bytes that nobody can guess, `work` the seconds that this process has worked so
    far: what a match takes of them is measured.
    """

    def __init__(
        self,
        journal: Journal,
        limits: Limits,
        metrics: Metrics,
        entropy: Callable[[int], bytes],
        work: Callable[[], float],
        now: float,
    ) -> None:
        self.journal: Final = journal
        self.limits: Final = limits
        self.matches: dict[str, Match] = {}
        self._metrics: Final = metrics
        self._entropy: Final = entropy
        self._work: Final = work
        self._due: list[tuple[float, str]] = []
        metrics.gauges.append(Gauge("gridforged_matches", "Matches by phase.", "phase", self.phases))
        for match in recovered(journal, limits, now):
            self.matches[match.name] = match
            self._schedule(match)
        if self.matches:
            log("matches_recovered", matches=self.phases())

    def phases(self) -> dict[str, float]:
        """How many matches are in each phase."""
        tally = Tally(match.phase for match in self.matches.values())
        return {phase: tally[phase] for phase in PHASES}

    def check_room(self, address: str) -> None:
        """RequestError if there is no room for another match, or for one more made from `address`."""
        same = sum(match.address == address for match in self.matches.values())
        if len(self.matches) >= self.limits.matches or same >= self.limits.matches_per_address:
            raise RequestError(LIMIT, "the server has as many matches as it may; try later")

    def create(self, settings: Settings, halves: dict[str, Half], address: str, now: float) -> Match:
        """A new match, kept. It is made from `address`."""
        match = Match(self._entropy(NAME_BYTES).hex(), settings, now, address)
        self.matches[match.name] = match
        self.journal.add_match(match.name, settings.start, settings.delay, settings.is_moderated)
        for side, half in halves.items():
            self.set_half(match, side, half)
        self.commit()
        self._metrics.matches.add(value="created")
        return match

    def set_half(self, match: Match, side: str, half: Half) -> None:
        """Give a side its half."""
        match.halves[side] = half
        self.journal.set_half(match.name, side, StoredHalf(encode_setup(half.setup), half.side))

    def start_if_ready(self, match: Match, now: float) -> None:
        """Start the battle of a match if everything is there that it needs."""
        if not match.is_startable:
            return
        seed = int.from_bytes(self._entropy(SEED_BYTES), "big")
        battle = Battle(board_of(match.halves["home"], match.halves["away"]), seed)
        self.journal.start(match.name, seed)
        self.commit()
        match.begin(Contest(battle, seed, match.settings.delay, self.limits, now), now)
        self._schedule(match)
        self._metrics.matches.add(value="started")
        log("match_started", match=match.name, board=battle.board.digest.hex())

    def next_due(self) -> float | None:
        """When the next frame of a match is due; None if none runs."""
        return self._due[0][0] if self._due else None

    def tick(self, now: float) -> None:
        """Run one frame of the matches for which it is time, at most MOST_AT_ONCE and for LONGEST_TICK.

        However late it is, a match gets one frame in a call; `next_due` then says that it is due again.
        JournalError if the journal cannot be written: then nothing was told, and the server must stop.
        """
        outcomes: list[tuple[Match, Contest, Turn | RequestError]] = []
        until = self._work() + LONGEST_TICK
        while self._due and self._due[0][0] <= now and len(outcomes) < MOST_AT_ONCE:
            match = self.matches.get(heapq.heappop(self._due)[1])
            if match is None or match.contest is None or match.phase != RUNNING:
                continue
            with self._measured(match.contest):
                outcomes.append((match, match.contest, self._turn(match, match.contest, now)))
            if self._work() >= until:
                break
        self.commit()
        for match, contest, outcome in outcomes:
            with self._measured(contest):
                if isinstance(outcome, Turn):
                    self._tell(match, outcome, now)
                else:
                    self._answer(match, contest.take_orders(), outcome, now)
                    match.fail(outcome, now)
            self._schedule(match)

    def keep_house(self, now: float) -> None:
        """Forget matches that are over or never started, and keep what was acknowledged."""
        for match in list(self.matches.values()):
            phase = match.phase
            most = {OPEN: self.limits.open_for, ENDED: self.limits.ended_for}.get(phase)
            if most is not None and now - match.changed_at > most:
                del self.matches[match.name]
                self.journal.forget(match.name)
                match.dissolve(now)
                log("match_forgotten", match=match.name, phase=phase)
            else:
                self.keep_acknowledged(match)
        self.commit()

    def keep_acknowledged(self, match: Match) -> None:
        """Write down what the seats have acknowledged since the last time."""
        for seat, frame in match.take_news().items():
            self.journal.set_acknowledged(match.name, seat, frame)

    def stop(self) -> None:
        """Keep everything as it is now. No match runs any more."""
        self._due.clear()
        for match in self.matches.values():
            contest = match.contest
            if contest is not None and match.phase == RUNNING:
                self.journal.set_keyframe(match.name, len(contest.commands), contest.battle.snapshot())
                self.journal.promise(match.name, contest.battle.frame)  # nobody has seen more
            self.keep_acknowledged(match)
        self.commit()

    def commit(self) -> None:
        """Make everything last that was written to the journal."""
        self.journal.commit()
        self._metrics.commits.add()

    def _schedule(self, match: Match) -> None:
        if match.contest is not None and match.phase == RUNNING:
            heapq.heappush(self._due, (match.contest.due, match.name))

    @contextmanager
    def _measured(self, contest: Contest) -> Iterator[None]:
        """Charge what is done meanwhile to a match."""
        before = self._work()
        yield
        contest.budget.spend(self._work() - before)

    def _turn(self, match: Match, contest: Contest, now: float) -> Turn | RequestError:
        """One tick of a match, and what of it must last written to the journal; or why it cannot go on."""
        self._metrics.lateness.observe(now - contest.due)
        contest.due += contest.interval
        if contest.due < now - self.limits.lag:
            self._metrics.lost_time.add(now - contest.due)
            contest.due = now
        try:
            turn = contest.tick()
        except RequestError as refused:
            log("match_stopped", match=match.name, frame=contest.battle.frame, reason=str(refused))
            self._metrics.matches.add(value="stopped")
            self.journal.fail(match.name)
            return refused
        except Exception:  # whatever it is, it is this match's alone
            log_fault("match_failed", match=match.name, frame=contest.battle.frame)
            self._metrics.matches.add(value="failed")
            self.journal.fail(match.name)
            return RequestError(INTERNAL, "the match was ended by a fault of the server, which was logged")
        self._metrics.frames.add()
        self._write(match.name, contest, turn)
        return turn

    def _write(self, name: str, contest: Contest, turn: Turn) -> None:
        commands = turn.step.commands if turn.step is not None else ()
        first = len(contest.commands) - len(commands)
        for number, entry in enumerate(commands, start=first):
            stored = StoredCommand(entry.frame, entry.seat, bytes(entry.command))
            self.journal.add_command(name, number, stored)
        if turn.promise:
            self.journal.promise(name, turn.promise)
        if turn.keyframe:
            self.journal.set_keyframe(name, len(contest.commands), turn.keyframe)

    def _tell(self, match: Match, turn: Turn, now: float) -> None:
        self._answer(match, turn.orders, turn.frame, now)
        match.publish(turn, now)
        if match.phase == ENDED:
            match.changed_at = now
            self._metrics.matches.add(value="ended")
            log("match_ended", match=match.name, frame=turn.frame)

    def _answer(self, match: Match, orders: list[Order], outcome: int | RequestError, now: float) -> None:
        """Tell who has given orders what became of them: the frame of the turn, or why there was none."""
        senders = {connection.number: connection for connection in match.members}
        for order in orders:
            answer = RequestError(COMMAND, str(order.refused)) if order.refused is not None else outcome
            sender = senders.get(order.sender)
            if not isinstance(answer, RequestError):
                self._metrics.commands.add()
                if sender is not None:
                    sender.tell(Accepted(order.request, answer), now)
            elif sender is not None:
                sender.refuse(answer, order.request, now)
