"""A match: two halves, the seats, who sits in them, and the battle when it has started."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gridforged.components.identity import SIDE_NAMES
from gridforged.content.pairing import Half
from gridforged.headless.server.connection import Connection
from gridforged.headless.server.contest import Contest, Turn
from gridforged.headless.server.feed import digest_bytes
from gridforged.headless.server.greeting import started
from gridforged.headless.server.history import STATE
from gridforged.headless.server.messages import Ended, Joined, Left, Lobby, Refusal
from gridforged.headless.server.refusals import RequestError
from gridforged.headless.server.seats import MODERATOR, SEATS, WATCH

OPEN: Final = "open"
RUNNING: Final = "running"
ENDED: Final = "ended"
PHASES: Final = (OPEN, RUNNING, ENDED)
FAULT: Final = "fault"


@dataclass(frozen=True)
class Settings:
    """How a match was created: what starts it, the delay of those who watch in seconds, and a moderator."""

    start: str = "joined"
    delay: int = 0
    is_moderated: bool = False


class Match:
    """A match by its name. Changes of it are told to its members; what must last, the caller keeps."""

    def __init__(self, name: str, settings: Settings, now: float, address: str = "") -> None:
        self.name: Final = name
        self.address: Final = address
        """Where it was made from; empty after a restart."""
        self.settings: Final = settings
        self.halves: dict[str, Half] = {}
        self.acknowledged: dict[str, int] = {}
        """By seat, for all that were ever taken; -1 until something was acknowledged."""
        self.contest: Contest | None = None
        self.has_failed = False
        self.changed_at = now
        """When it was created, or when it ended."""
        self._news: dict[str, int] = {}
        self._seated: dict[str, Connection] = {}
        self._watching: list[Connection] = []

    @property
    def seats(self) -> list[str]:
        """The seats that there are."""
        return [seat for seat in SEATS if seat != MODERATOR or self.settings.is_moderated]

    @property
    def phase(self) -> str:
        """Where the match stands."""
        if self.has_failed:
            return ENDED
        if self.contest is None:
            return OPEN
        return ENDED if self.contest.is_finished else RUNNING

    @property
    def is_startable(self) -> bool:
        """Whether everything is there that the battle needs."""
        if self.phase != OPEN or len(self.halves) < len(SIDE_NAMES):
            return False
        return self.settings.start == "complete" or len(self.present) == len(SIDE_NAMES)

    @property
    def present(self) -> tuple[str, ...]:
        """The sides that have joined, whether they are here at the moment or not."""
        return tuple(side for side in SIDE_NAMES if side in self.acknowledged)

    @property
    def members(self) -> Iterator[Connection]:
        """Everybody who is here."""
        yield from self._seated.values()
        yield from self._watching

    def phase_for(self, seat: str) -> str:
        """Where the match stands for all that this seat may know."""
        contest = self.contest
        if contest is None or self.has_failed:
            return self.phase
        if not contest.feed_of(seat).is_started:
            return OPEN
        return ENDED if contest.is_over_for(seat) else RUNNING

    # Members

    def enter(self, connection: Connection, seat: str, follow: frozenset[str], now: float) -> None:
        """Give a connection a seat, and take it from who has it."""
        holder = self._seated.get(seat)
        if holder is not None and holder is not connection:
            self.leave(holder)
            holder.tell(Left("replaced"), now)
        connection.match = self
        connection.seat = seat
        connection.follow = follow
        if seat == WATCH:
            self._watching.append(connection)
        else:
            self._seated[seat] = connection
            if seat not in self.acknowledged:
                self.acknowledge(seat, -1)
        if self.contest is not None and not self.has_failed:
            self._follow(connection, self.contest)

    def leave(self, connection: Connection) -> None:
        """Take a connection out; its seat stays its token's."""
        if connection in self._watching:
            self._watching.remove(connection)
        if self._seated.get(connection.seat) is connection:
            del self._seated[connection.seat]
        if self.contest is not None:
            followers = self.contest.feed_of(connection.seat).followers
            if connection in followers:
                followers.remove(connection)
        connection.outbox.detach()
        connection.match = None
        connection.seat = ""

    def acknowledge(self, seat: str, frame: int) -> None:
        """A seat has dealt with everything up to `frame`; -1 for nothing yet."""
        if frame >= self.acknowledged.get(seat, -1):
            self.acknowledged[seat] = self._news[seat] = frame

    def take_news(self) -> dict[str, int]:
        """What was acknowledged since the last call, by seat."""
        news, self._news = self._news, {}
        return news

    def dissolve(self, now: float) -> None:
        """Send everybody away."""
        for connection in list(self.members):
            self.leave(connection)
            connection.tell(Left("forgotten"), now)

    # Telling

    def joined(self, connection: Connection, request: int) -> Joined:
        """What a connection is told when it has entered."""
        return Joined(
            request,
            self.name,
            connection.seat,
            self.phase_for(connection.seat),
            tuple(side for side in SIDE_NAMES if side in self.halves),
            self.present,
            self.settings.delay if connection.seat == WATCH else 0,
            self.settings.is_moderated,
            self.acknowledged.get(connection.seat, -1),
        )

    def tell_lobby(self, now: float) -> None:
        """Tell everybody who and what is there."""
        lobby = Lobby(tuple(side for side in SIDE_NAMES if side in self.halves), self.present)
        for connection in self.members:
            connection.tell(lobby, now)

    def catch_up(self, connection: Connection, since: int, now: float) -> None:
        """Tell who has just entered where the battle stands, and how it ended if it has."""
        contest = self.contest
        phase = self.phase_for(connection.seat)
        if self.has_failed:
            connection.tell(self._ended(), now)
            return
        if contest is None or phase == OPEN:
            return
        connection.tell(started(contest.battle.board), now)
        feed = contest.feed_of(connection.seat)
        if STATE in connection.follow or since < 0 or not feed.retell(connection, since, now):
            connection.outbox.put_keyframe(feed.keyframe(), now)
        if phase == ENDED:
            connection.tell(self._ended(), now)
        connection.on_change()

    def resync(self, connection: Connection, now: float) -> None:
        """Tell the whole state to who has lost the thread."""
        contest = self.contest
        if contest is not None and not self.has_failed and self.phase_for(connection.seat) != OPEN:
            connection.outbox.put_keyframe(contest.feed_of(connection.seat).keyframe(), now)
            connection.on_change()

    def begin(self, contest: Contest, now: float) -> None:
        """The battle starts: tell those who may know."""
        self.contest = contest
        for connection in self.members:
            self._follow(connection, contest)
        self._tell_start(contest, list(contest.live.followers), now)

    def publish(self, turn: Turn, now: float) -> None:
        """Tell what a tick of the contest has brought."""
        contest = self.contest
        if contest is None:
            return
        if contest.publish(turn.step, now) and contest.late is not None:
            self._tell_start(contest, list(contest.late.followers), now)
        ends_now = turn.step is not None and contest.result is not None
        for connection in self.members:
            is_late = contest.feed_of(connection.seat) is contest.late
            if contest.is_finished if is_late else ends_now:
                connection.tell(self._ended(), now)
            connection.on_change()

    def fail(self, problem: RequestError, now: float) -> None:
        """The battle cannot go on, and everybody is told why.

        It may have stopped in the middle of a frame: from now on nobody is shown its state.
        """
        self.has_failed = True
        self.changed_at = now
        for connection in self.members:
            connection.outbox.detach()
            connection.tell(Refusal(problem.code, str(problem)), now)
            connection.tell(self._ended(), now)

    def _follow(self, connection: Connection, contest: Contest) -> None:
        feed = contest.feed_of(connection.seat)
        connection.outbox.keyframe = feed.keyframe
        feed.followers.append(connection)

    def _tell_start(self, contest: Contest, followers: list[Connection], now: float) -> None:
        for connection in followers:
            connection.tell(started(contest.battle.board), now)
            connection.outbox.put_keyframe(contest.feed_of(connection.seat).keyframe(), now)
            connection.on_change()

    def _ended(self) -> Ended:
        contest = self.contest
        result = contest.result if contest is not None else None
        if contest is None or result is None or self.has_failed:
            return Ended(contest.battle.frame if contest is not None else 0, FAULT, b"")
        return Ended(
            result.frame, result.reason, digest_bytes(contest.public_state()), result.winner or Ended.DRAW
        )
