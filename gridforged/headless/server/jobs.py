"""Work on a request that takes too long for the loop that keeps time: reading boards, making a replay."""

from __future__ import annotations

from typing import Final

from gridforged.content.pairing import Half
from gridforged.errors import GridforgedError
from gridforged.headless.server.boards import board_of, read_half, read_halves
from gridforged.headless.server.connection import Connection
from gridforged.headless.server.contest import Contest
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.logs import log_fault
from gridforged.headless.server.messages import Create, Join, ReplayRequest, Source
from gridforged.headless.server.refusals import INTERNAL, MALFORMED, RequestError

WHOLE: Final = "board"
"""Stands for both halves among the sources of a match."""


class Job:
    """A request that is worked on. `run` may happen on any thread; then `Host.complete` goes on with it."""

    def __init__(self, connection: Connection, request: int) -> None:
        self.connection: Final = connection
        self.request: Final = request
        self.problem: RequestError | None = None

    def run(self) -> None:
        """Do the work. Whatever goes wrong is the `problem`."""
        try:
            self._work()
        except RequestError as refused:
            self.problem = refused
        except Exception:  # a fault of the server, which must cost nobody else anything
            log_fault("job_failed", connection=self.connection.number)
            self.problem = RequestError(INTERNAL, "a fault of the server, which was logged")

    def _work(self) -> None:
        raise NotImplementedError


class BoardJob(Job):
    """Read the halves that came with a message: `sources` by side, or the whole board under WHOLE.

    `known` are the halves that the match has already; those that were read are in `halves`.
    """

    def __init__(
        self,
        connection: Connection,
        message: Create | Join,
        sources: dict[str, Source],
        known: dict[str, Half],
        limits: Limits,
    ) -> None:
        super().__init__(connection, message.request)
        self.message: Final = message
        self.halves: dict[str, Half] = {}
        self._sources: Final = sources
        self._known: Final = dict(known)
        self._limits: Final = limits

    def _work(self) -> None:
        for name, source in self._sources.items():
            if name == WHOLE:
                self.halves["home"], self.halves["away"] = read_halves(source, self._limits)
            else:
                self.halves[name] = read_half(source, self._limits)
        both = {**self._known, **self.halves}
        if "home" in both and "away" in both:
            board_of(both["home"], both["away"])  # refused if they cannot meet; else at hand for the battle


class ReplayJob(Job):
    """Make the replay of a battle that has ended: its bytes are in `data`."""

    def __init__(self, connection: Connection, message: ReplayRequest, contest: Contest) -> None:
        super().__init__(connection, message.request)
        self.data = b""
        self._contest: Final = contest

    def _work(self) -> None:
        try:
            self.data = self._contest.replay()
        except GridforgedError as error:
            log_fault("replay_failed", connection=self.connection.number)
            raise RequestError(INTERNAL, f"the replay could not be made: {error}") from None


def sources_of(message: Create) -> dict[str, Source]:
    """The boards that a match is created from. RequestError if a half comes twice."""
    given = {WHOLE: message.board, "home": message.home, "away": message.away}
    sources = {name: source for name, source in given.items() if source is not None}
    if WHOLE in sources and len(sources) > 1:
        raise RequestError(MALFORMED, "a match is created from a board or from halves, not from both")
    return sources
