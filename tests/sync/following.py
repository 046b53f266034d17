"""A server and three clients, one for each way to follow, over a bad network on a virtual clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import msgpack

from gridforged import Event, SyncError
from gridforged.serialization.follow import NOT_YET, WINDOW, Publisher
from gridforged.serialization.follow_commands import CommandFollower, CommandPublisher
from gridforged.serialization.follow_events import EventFollower, EventPublisher
from gridforged.serialization.follow_states import StateFollower, StatePublisher
from gridforged.serialization.view import view_of
from tests.sync.kit import Live
from tests.sync.network import Network

TICK = 50
"""Milliseconds from one publishing to the next: a frame."""


class Follower(Protocol):
    @property
    def number(self) -> int: ...

    def receive(self, update: object) -> object: ...


class Client:
    """A follower, its subscription at the server, and a network each way. `truth` has what the server had
    for each number, and `proof` gives what the follower has instead.
    """

    def __init__(
        self,
        publisher: Publisher,
        follower: Follower,
        proof: Callable[[], bytes],
        truth: list[bytes],
        seed: int,
    ) -> None:
        self.subscription = publisher.subscribe()
        self.follower = follower
        self.down = Network(2 * seed)
        self.up = Network(2 * seed + 1)
        self.received: list[object] = []
        self.checked: set[int] = set()
        self.refused = 0
        self._proof = proof
        self.truth = truth

    def server_sends(self, now: int) -> None:
        update = self.subscription.update()
        if update:
            self.down.send(now, update)

    def takes_and_answers(self, now: int) -> None:
        for update in self.down.arrived(now):
            try:
                self.received.append(self.follower.receive(update))
            except SyncError:
                self.refused += 1
                assert self.refused <= self.down.damaged, "a sound update is refused"
            self.check()
            self.up.send(now, msgpack.packb(self.follower.number))

    def server_hears(self, now: int) -> None:
        for answer in self.up.arrived(now):
            self.subscription.acknowledge(msgpack.unpackb(answer))

    def check(self) -> None:
        """What the follower acknowledges is what the server had."""
        number = self.follower.number
        if number != NOT_YET:
            assert self._proof() == self.truth[number], number
            self.checked.add(number)


class Play:
    """One battle that is published each tick in all three ways."""

    def __init__(self, number: int, window: int = WINDOW) -> None:
        self.live = Live(number, lasting=True)
        battle = self.live.battle
        self.now = 0
        self.states: list[bytes] = []
        self.views: list[bytes] = []
        self.state_publisher = StatePublisher(window)
        self.command_publisher = CommandPublisher(window)
        self.live.new_events()
        self.event_publisher = EventPublisher(view_of(battle.state), battle.state.log.next_seq, window)
        self._remember()
        self.state_publisher.publish(self.states[-1])
        self.command_publisher.publish(battle.frame, [], self.states[-1])
        states, events, commands = StateFollower(window), EventFollower(), CommandFollower()
        self.event_follower, self.command_follower = events, commands
        seed = 3 * number
        self.clients = [
            Client(self.state_publisher, states, lambda: states.snapshot, self.states, seed),
            Client(self.event_publisher, events, lambda: seen(events), self.views, seed + 1),
            Client(self.command_publisher, commands, lambda: commands.snapshot, self.states, seed + 2),
        ]

    @property
    def number(self) -> int:
        return len(self.states) - 1

    @property
    def events_received(self) -> list[Event]:
        return [event for batch in self.clients[1].received if isinstance(batch, list) for event in batch]

    def tick(self) -> None:
        """One frame of the server, perhaps with commands, and all that arrives within it."""
        self.publish()
        for client in self.clients:
            client.server_sends(self.now)
        for _ in range(TICK // 10):
            self.now += 10
            for client in self.clients:
                client.takes_and_answers(self.now)
                client.server_hears(self.now)

    def publish(self) -> None:
        """One frame of the server, perhaps with commands; none after the end."""
        if self.live.is_over:
            return
        taken = self.live.go_on(1)
        self._remember()
        self.state_publisher.publish(self.states[-1])
        self.event_publisher.publish(self.live.battle.frame, self.live.new_events())
        self.command_publisher.publish(self.live.battle.frame, taken, self.states[-1])

    @property
    def networks(self) -> list[Network]:
        return [network for client in self.clients for network in (client.down, client.up)]

    def _remember(self) -> None:
        self.states.append(self.live.battle.snapshot())
        self.views.append(view_of(self.live.battle.state).to_bytes())


def seen(follower: EventFollower) -> bytes:
    """The view of a follower that has one."""
    assert follower.view is not None
    return follower.view.to_bytes()
