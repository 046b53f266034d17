"""A host without sockets or a clock: clients talk to it at once, and time passes when a test says so."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from msgspec import Raw
from msgspec.msgpack import encode as pack

from gridforged import Battle
from gridforged.headless.server.connection import Connection
from gridforged.headless.server.framing import decode_answer, encode
from gridforged.headless.server.host import Host
from gridforged.headless.server.journal import Journal
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import (
    PROTOCOL,
    CommandRequest,
    Create,
    Created,
    FrameUpdate,
    FromClient,
    Hello,
    Join,
    Joined,
    Keyframe,
    Refusal,
    ServerMessage,
    Source,
)
from gridforged.serialization.delta import apply
from gridforged.serialization.digest import digest_of

Kind = TypeVar("Kind")
BOARD = Source(name="tide-pool")
FRAME = 0.05


class Entropy:
    """Bytes that are different each time and the same in each run."""

    def __init__(self, start: int = 0) -> None:
        self.count = start

    def __call__(self, size: int) -> bytes:
        self.count += 1
        return hashlib.blake2b(str(self.count).encode(), digest_size=size).digest()


class Room:
    """A host and its time."""

    def __init__(
        self,
        journal: Journal | None = None,
        limits: Limits | None = None,
        *,
        delay: int = 0,
        now: float = 1_000.0,
        entropy: Entropy | None = None,
    ) -> None:
        self.now = now
        self.worked = 0.0
        """Seconds that the server has worked, of which a test decides."""
        self.clients: list[Client] = []
        self.journal = journal or Journal()
        self.host = Host(
            self.journal,
            limits or Limits(),
            now,
            delay=delay,
            entropy=entropy or Entropy(),
            work=lambda: self.worked,
        )

    def client(self, *, greets: bool = True) -> Client:
        client = Client(self)
        self.clients.append(client)
        if greets:
            client.send(Hello(PROTOCOL))
            client.read()
        return client

    def wait(self, seconds: float) -> None:
        """Let time pass as a server would: a tick whenever a frame is due."""
        until = self.now + seconds
        while self.now < until - 1e-9:
            due = self.host.next_due()
            self.now = min(until, max(self.now, due if due is not None else self.now + 1))
            self._tick()
        while (due := self.host.next_due()) is not None and due <= self.now:
            self._tick()

    def _tick(self) -> None:
        self._let_read()
        self.host.tick(self.now)
        self._let_read()

    def _let_read(self) -> None:
        for client in self.clients:
            if client.reads:
                client.collect()

    def battle_of(self, match: str) -> Battle:
        contest = self.host.hall.matches[match].contest
        assert contest is not None
        return contest.battle

    def seed_of(self, match: str) -> int:
        contest = self.host.hall.matches[match].contest
        assert contest is not None
        return contest.seed

    def start(self, board: Source = BOARD, **settings: object) -> tuple[Created, Client, Client]:
        """A match that has just started, with its two sides."""
        home, away = self.client(), self.client()
        created = home.create(board=board, **settings)
        home.join(created.tokens["home"])
        away.join(created.tokens["away"])
        return created, home, away


class Client:
    """Somebody connected. Remembers every byte that was sent to them."""

    def __init__(self, room: Room, address: str = "192.0.2.1") -> None:
        self.room = room
        self.connection: Connection = room.host.connect(address, room.now)
        self.bytes: list[bytes] = []
        self.reads = True
        """Whether it takes what it is sent while time passes."""
        self._inbox: list[ServerMessage] = []

    def send(self, message: FromClient) -> None:
        self.send_bytes(encode(message))

    def send_bytes(self, data: bytes | str) -> None:
        job = self.room.host.receive(self.connection, data, self.room.now)
        if job is not None:
            job.run()
            self.room.host.complete(job, self.room.now)

    def take(self) -> bytes | None:
        message = self.connection.outbox.take(self.room.now)
        if message is not None:
            self.bytes.append(message)
        return message

    def read(self) -> list[ServerMessage]:
        """Everything that has come since the last call."""
        self.collect()
        found, self._inbox = self._inbox, []
        return found

    def collect(self) -> None:
        while (message := self.take()) is not None:
            self._inbox.append(decode_answer(message))

    def read_one(self, kind: type[Kind]) -> Kind:
        """The only message of that kind among those that wait."""
        found = [message for message in self.read() if isinstance(message, kind)]
        assert len(found) == 1, found
        return found[0]

    def create(self, **entries: object) -> Created:
        self.send(Create(**entries))  # type: ignore[arg-type]  # whatever the test gives
        return self.read_one(Created)

    def join(self, token: str, follow: Sequence[str] = ("events",), **entries: object) -> Joined:
        self.read()
        self.send(Join(token, follow=tuple(follow), **entries))  # type: ignore[arg-type]  # as above
        first = self.take()
        assert first is not None
        joined = decode_answer(first)
        assert isinstance(joined, Joined), joined
        return joined

    def refusal(self, message: FromClient) -> Refusal:
        """What a message is refused with."""
        self.read()
        self.send(message)
        return self.read_one(Refusal)

    def command(self, command: dict[str, object], request: int = 0) -> None:
        self.send(CommandRequest(Raw(pack(command)), request))

    def leave_abruptly(self) -> None:
        self.room.host.disconnect(self.connection)


class Mirror:
    """The state as a follower of the state knows it."""

    def __init__(self) -> None:
        self.frame = -1
        self.state = b""
        self.keyframes = 0
        self.checked = 0

    def see(self, messages: Sequence[ServerMessage]) -> None:
        for message in messages:
            if isinstance(message, Keyframe):
                self.keyframes += 1
                self.frame, self.state = message.frame, message.state
                self._check(message.digest)
            elif isinstance(message, FrameUpdate):
                assert message.since == self.frame
                self.frame, self.state = message.frame, apply(self.state, message.delta)
                self._check(message.digest)

    def _check(self, digest: bytes) -> None:
        if digest:
            self.checked += 1
            assert digest_of(self.state) == digest.hex()


def frames_of(client: Client) -> list[int]:
    return [message.frame for message in client.read() if isinstance(message, FrameUpdate)]
