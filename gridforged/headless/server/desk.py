"""What becomes of each message of a client."""

from __future__ import annotations

from typing import Final, assert_never

from msgspec import MsgspecError
from msgspec.msgpack import decode
from msgspec.msgpack import encode as pack

from gridforged.components.identity import SIDE_NAMES
from gridforged.content.pairing import Half
from gridforged.errors import CommandError
from gridforged.headless.server import greeting, refusals
from gridforged.headless.server.boards import board_of
from gridforged.headless.server.connection import Connection
from gridforged.headless.server.contest import Contest, Order
from gridforged.headless.server.hall import Hall
from gridforged.headless.server.jobs import BoardJob, Job, ReplayJob, sources_of
from gridforged.headless.server.logs import log
from gridforged.headless.server.match import ENDED, OPEN, RUNNING, Match, Settings
from gridforged.headless.server.messages import (
    Acknowledge,
    ClientMessage,
    CommandRequest,
    Create,
    Created,
    Hello,
    Join,
    Leave,
    Left,
    Replay,
    ReplayRequest,
    Resync,
    Source,
)
from gridforged.headless.server.refusals import RequestError
from gridforged.headless.server.seats import MODERATOR, WATCH, sign, verify
from gridforged.systems.commands import Command, Concede, command_from_wire


class Desk:
    """Handles messages, each whole or not at all. Who watches is at least `delay` seconds behind."""

    def __init__(self, hall: Hall, secret: bytes, delay: int) -> None:
        self._hall: Final = hall
        self._secret: Final = secret
        self._delay: Final = delay

    def handle(self, connection: Connection, message: ClientMessage, now: float) -> Job | None:
        """Do what a message asks for. RequestError if that cannot be; a job if it takes long."""
        if isinstance(message, Hello):
            self._greet(connection, message, now)
            return None
        if not connection.is_greeted:
            raise RequestError(refusals.UNEXPECTED, "the first message is hello")
        match message:
            case Create():
                return self._ask_to_create(connection, message, now)
            case Join():
                return self._ask_to_join(connection, message, now)
            case CommandRequest():
                self._command(connection, message)
            case Acknowledge():
                self._acknowledge(connection, message.frame)
            case Resync():
                _match_of(connection).resync(connection, now)
            case ReplayRequest():
                return self._ask_for_replay(connection, message)
            case Leave():
                _match_of(connection).leave(connection)
                connection.tell(Left("asked", message.request), now)
            case _:
                assert_never(message)
        return None

    def complete(self, job: Job, now: float) -> None:
        """Do what was asked for, with what the job has brought."""
        match job:
            case BoardJob(message=Create() as message):
                self._create(job.connection, message, job.halves, now)
            case BoardJob(message=Join() as message):
                self._join(job.connection, message, job.halves, now)
            case ReplayJob():
                job.connection.tell(Replay(job.request, job.data), now)

    def _greet(self, connection: Connection, hello: Hello, now: float) -> None:
        if connection.is_greeted:
            raise RequestError(refusals.UNEXPECTED, "hello was said before")
        greeting.check(hello)
        connection.is_greeted = True
        log("client_greeted", connection=connection.number, software=hello.software)
        connection.tell(greeting.welcome(self._hall.limits), now)

    # Creating and joining

    def _ask_to_create(self, connection: Connection, message: Create, now: float) -> Job | None:
        self._hall.check_room(connection.address)
        sources = sources_of(message)
        _check_rate(connection, sources, now)
        if sources:
            return BoardJob(connection, message, sources, {}, self._hall.limits)
        self._create(connection, message, {}, now)
        return None

    def _create(self, connection: Connection, message: Create, halves: dict[str, Half], now: float) -> None:
        self._hall.check_room(connection.address)
        settings = Settings(message.start, max(message.delay, self._delay), message.moderated)
        match = self._hall.create(settings, halves, connection.address, now)
        tokens = {seat: sign(self._secret, match.name, seat) for seat in match.seats}
        connection.tell(Created(message.request, match.name, tokens), now)
        self._hall.start_if_ready(match, now)

    def _ask_to_join(self, connection: Connection, message: Join, now: float) -> Job | None:
        match, seat = self._place(message.token)
        if message.half is None:
            self._join(connection, message, {}, now)
            return None
        _check_half_is_wanted(match, seat)
        _check_rate(connection, {seat: message.half}, now)
        return BoardJob(connection, message, {seat: message.half}, match.halves, self._hall.limits)

    def _join(self, connection: Connection, message: Join, halves: dict[str, Half], now: float) -> None:
        match, seat = self._place(message.token)
        if halves:
            _check_half_is_wanted(match, seat)
            both = {**match.halves, **halves}
            if len(both) == len(SIDE_NAMES):
                board_of(both["home"], both["away"])
            self._hall.set_half(match, seat, halves[seat])
        if connection.match is not None:
            connection.match.leave(connection)
        match.enter(connection, seat, frozenset(message.follow), now)
        self._hall.keep_acknowledged(match)
        self._hall.commit()
        connection.tell(match.joined(connection, message.request), now)
        match.catch_up(connection, message.since, now)
        if match.phase == OPEN:
            match.tell_lobby(now)
        self._hall.start_if_ready(match, now)

    def _place(self, token: str) -> tuple[Match, str]:
        """The match and seat that a token is for."""
        name, seat = verify(self._secret, token)
        match = self._hall.matches.get(name)
        if match is None or seat not in match.seats:
            raise RequestError(refusals.TOKEN, "the match of this token is not known any more")
        return match, seat

    # In a match

    def _command(self, connection: Connection, message: CommandRequest) -> None:
        match = _match_of(connection)
        contest = match.contest
        if connection.seat == WATCH:  # first: what else there is to say would tell where the match stands
            raise RequestError(refusals.SEAT, "who watches commands nothing")
        if contest is None or match.phase != RUNNING:
            raise RequestError(refusals.UNEXPECTED, f"the match is {match.phase}, no battle runs")
        if contest.waiting >= self._hall.limits.pending_commands:
            raise RequestError(refusals.LIMIT, f"{contest.waiting} commands wait already")
        command = _read_command(message, contest)
        if connection.seat != MODERATOR and not (
            isinstance(command, Concede) and command.side == connection.seat
        ):
            raise RequestError(refusals.SEAT, f"{connection.seat} may concede its own side, and nothing else")
        wire = pack(command.to_wire())
        contest.give(Order(command, wire, connection.seat, connection.number, message.request))

    def _acknowledge(self, connection: Connection, frame: int) -> None:
        match = _match_of(connection)
        if connection.seat == WATCH:
            return  # many share that seat; and a refusal would tell where a match stands that is shown later
        contest = match.contest
        if contest is None or frame > contest.battle.frame:
            raise RequestError(refusals.UNEXPECTED, f"frame {frame} was not there yet")
        match.acknowledge(connection.seat, frame)

    def _ask_for_replay(self, connection: Connection, message: ReplayRequest) -> Job:
        match = _match_of(connection)
        if match.phase_for(connection.seat) != ENDED or match.contest is None or match.has_failed:
            raise RequestError(refusals.UNEXPECTED, "there is a replay when the battle has ended")
        return ReplayJob(connection, message, match.contest)


def _match_of(connection: Connection) -> Match:
    if connection.match is None:
        raise RequestError(refusals.UNEXPECTED, "join a match first")
    return connection.match


def _check_half_is_wanted(match: Match, seat: str) -> None:
    if seat not in SIDE_NAMES:
        raise RequestError(refusals.SEAT, f"{seat} has no half")
    if match.phase != OPEN:
        raise RequestError(refusals.UNEXPECTED, "the match has started")
    if seat in match.halves:
        raise RequestError(refusals.UNEXPECTED, f"{seat} has its half already")


def _check_rate(connection: Connection, sources: dict[str, Source], now: float) -> None:
    """RequestError if the connection sends more boards to be read than it may, sound ones or not."""
    for source in sources.values():
        if not source.name and not connection.boards.take(now):
            raise RequestError(
                refusals.LIMIT, "more boards in a minute than one connection may send; try later"
            )


def _read_command(message: CommandRequest, contest: Contest) -> Command:
    try:
        return command_from_wire(decode(message.command), contest.battle.board)
    except (MsgspecError, ValueError, RecursionError) as error:
        raise RequestError(refusals.MALFORMED, str(error)) from None
    except CommandError as error:
        raise RequestError(refusals.COMMAND, str(error)) from None
