"""The battle of a match, one frame after the other, with the commands that come in between."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from threading import Lock
from typing import Final

from msgspec import Raw
from msgspec.msgpack import decode

from gridforged import Battle, Result
from gridforged.ecs.events import Event
from gridforged.errors import CommandError, EventLogFullError, ReplayError
from gridforged.headless.server.budget import Budget
from gridforged.headless.server.feed import DelayedFeed, Feed, LiveFeed, digest_bytes
from gridforged.headless.server.history import Step
from gridforged.headless.server.limits import Limits
from gridforged.headless.server.messages import CommandEntry
from gridforged.headless.server.refusals import LIMIT, RequestError
from gridforged.headless.server.seats import WATCH
from gridforged.serialization import delta
from gridforged.serialization.public import public_snapshot
from gridforged.serialization.replay_file import write_replay
from gridforged.serialization.replay_recorder import replay_of
from gridforged.systems.commands import Command, command_from_wire

KEYFRAME_SECONDS: Final = 5
"""So often a whole snapshot goes into the journal: this is what a restart has to run again at most."""


@dataclass
class Order:
    """A command that waits for the next frame, and what became of it."""

    command: Command
    wire: bytes
    seat: str
    sender: int
    """Number of the connection that gave it."""
    request: int
    refused: CommandError | None = None


@dataclass(frozen=True)
class Turn:
    """What one tick of a contest has brought. `step` is None when the battle was over before."""

    step: Step | None
    frame: int
    """When the commands took effect."""
    orders: list[Order]
    promise: int
    """No frame after this one is told before a later promise is kept in the journal; 0 for no news."""
    keyframe: bytes
    """A whole snapshot for the journal; empty most of the time."""


class Contest:
    """A battle that runs by the clock. `seed` is known to nobody else before the end.

    `commands` are those that it has had before, and `promised` is the last frame that clients may have seen.
    """

    def __init__(
        self,
        battle: Battle,
        seed: int,
        delay: int,
        limits: Limits,
        now: float,
        *,
        commands: Iterable[CommandEntry] = (),
        promised: int = 0,
    ) -> None:
        self.battle: Final = battle
        self.seed: Final = seed
        self.frame_rate: Final = battle.board.numbers.frame_rate
        self.interval: Final = 1 / self.frame_rate
        self.due: float = now + self.interval
        self.commands: Final = list(commands)
        self.budget: Final = Budget(limits.match_share, self.interval)
        self.live: Final = LiveFeed(limits, self._shown)
        self.late: Final = (
            DelayedFeed(limits, delay * self.frame_rate, self.frame_rate, battle.frame, self._public_state())
            if delay
            else None
        )
        battle.state.log.most = limits.frame_events
        self._replay = b""
        self._replay_lock: Final = Lock()
        self._orders: list[Order] = []
        self._promised = promised
        self._ticks = 0
        self._state: bytes | None = None

    @property
    def result(self) -> Result | None:
        """How the battle ended; None until it has."""
        return self.battle.result

    @property
    def is_finished(self) -> bool:
        """Whether nothing will ever happen any more: the battle is over and everybody has been told."""
        return self.result is not None and (self.late is None or self.late.is_finished)

    @property
    def waiting(self) -> int:
        """How many commands wait."""
        return len(self._orders)

    def feed_of(self, seat: str) -> Feed:
        """What those in that seat are told from."""
        return self.late if seat == WATCH and self.late is not None else self.live

    def is_over_for(self, seat: str) -> bool:
        """Whether those in that seat know that the battle is over."""
        if self.result is None:
            return False
        return self.is_finished if self.feed_of(seat) is self.late else True

    def give(self, order: Order) -> None:
        """Let a command wait for the next tick."""
        self._orders.append(order)

    def take_orders(self) -> list[Order]:
        """The commands that wait, which nobody else gets then."""
        orders, self._orders = self._orders, []
        return orders

    def tick(self) -> Turn:
        """Carry out the commands that wait, and run one frame.

        RequestError if that is more than a match may do. After any error the commands still wait, and the
        battle, which may have stopped in the middle of a frame, cannot go on.
        """
        self.budget.begin_frame()
        try:
            turn = self._run_frame(self._orders)
        except EventLogFullError:
            most = self.battle.state.log.most
            raise RequestError(
                LIMIT, f"the match was ended: more than {most:,} events in one frame"
            ) from None
        self._orders = []
        return turn

    def _run_frame(self, orders: list[Order]) -> Turn:
        self._ticks += 1
        since = self.battle.frame
        if self.result is not None:
            for order in orders:
                order.refused = CommandError("the battle is over and takes no more commands")
            return Turn(None, since, orders, 0, b"")
        wants_state = self.late is not None or self.live.wants_state
        base = self.public_state() if wants_state else b""
        entries = [self._carried_out(order, since) for order in orders]
        self.battle.advance(1)
        self._state = None
        commands = [entry for entry in entries if entry is not None]
        step = self._step(since, commands, self.battle.state.log.take(), base)
        return Turn(step, since, orders, self._promise(), self._keyframe())

    def publish(self, step: Step | None, now: float) -> bool:
        """Tell a step to those who may know it now. Whether the delayed feed has started with that."""
        if step is not None:
            self.live.publish(step, now)
        if self.late is None:
            return False
        if step is not None:
            self.late.hold(step, self.public_state(), self._ticks)
        return self.late.release(self._ticks, now)

    def replay(self) -> bytes:
        """The replay file of the battle, which must have ended. Made once, on any thread.

        ReplayError if the battle goes another way when it is played again, which would be a fault.
        """
        with self._replay_lock:
            if not self._replay:
                board = self.battle.board
                commands = [
                    (entry.frame, command_from_wire(decode(entry.command), board)) for entry in self.commands
                ]
                replay = replay_of(board, self.seed, commands)
                if replay.end.digest.hex() != self.battle.digest():
                    raise ReplayError("the battle ended in another state when it was played again")
                self._replay = write_replay(replay)
            return self._replay

    def public_state(self) -> bytes:
        """The public snapshot at the last completed frame."""
        if self._state is None:
            self._state = self._public_state()
        return self._state

    def _public_state(self) -> bytes:
        return public_snapshot(self.battle.snapshot())

    def _shown(self) -> tuple[int, bytes]:
        return self.battle.frame, self.public_state()

    def _carried_out(self, order: Order, frame: int) -> CommandEntry | None:
        try:
            self.battle.command(order.command)
        except CommandError as error:
            order.refused = error
            return None
        entry = CommandEntry(frame, order.seat, Raw(order.wire))
        self.commands.append(entry)
        return entry

    def _step(self, since: int, commands: list[CommandEntry], events: list[Event], base: bytes) -> Step:
        frame = self.battle.frame
        changes = delta.delta(base, self.public_state()) if base else b""
        shows_digest = frame % self.frame_rate == 0 or self.result is not None
        digest = digest_bytes(self.public_state()) if shows_digest else b""
        return Step(since, frame, commands, events, changes, digest)

    def _promise(self) -> int:
        if self.battle.frame <= self._promised:
            return 0
        self._promised = self.battle.frame + self.frame_rate
        return self._promised

    def _keyframe(self) -> bytes:
        is_time = self.battle.frame % (KEYFRAME_SECONDS * self.frame_rate) == 0
        return self.battle.snapshot() if is_time or self.result is not None else b""
