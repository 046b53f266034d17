"""A game server in small: several battles side by side, a tick for each frame, clients kept up to date.

Run it with ``python examples/server_loop.py``. A real server waits a twentieth of a second between two ticks;
this one does not, so that it is over at once. ``asyncio_loop.py`` is the same by the clock.
"""

from __future__ import annotations

from gridforged import Battle, load_board
from gridforged.headless import Arena, Turn

BOARDS = ("crab-cove", "undead-vs-scrip")
BATTLES = 4
TICKS_PER_SECOND = 20  # one a frame
RESTART_AT = 200  # the tick after which this server is replaced by another


class Server:
    """All rooms of one process, each with one battle."""

    def __init__(self, now: int = 0) -> None:
        self.arena = Arena(TICKS_PER_SECOND)
        self.now = now
        self.finished: dict[str, Battle] = {}

    def open(self, room: str, battle: Battle) -> None:
        """Begin a battle, or go on with one."""
        self.arena.add(room, battle, self.now)

    def tick(self) -> None:
        """One frame of every battle. Those in which nothing is due cost nothing."""
        self.now += 1
        for turn in self.arena.advance(self.now):
            tell_clients(turn)
            if turn.failure is not None:  # a fault of one battle is no fault of the others
                print(f"{turn.name} is closed: {turn.failure}")
            elif turn.is_last:
                self.finished[turn.name] = turn.battle

    def save(self) -> dict[str, bytes]:
        """Everything that must outlive the process."""
        return {room: self.arena.visit(room, self.now).snapshot() for room in self.arena.names}

    @classmethod
    def resume(cls, saved: dict[str, bytes], now: int) -> Server:
        """Another process takes over; every battle goes on as if nothing had happened."""
        server = cls(now)
        for room, blob in saved.items():
            server.open(room, Battle.restore(blob))
        return server


def tell_clients(turn: Turn) -> None:
    """What the clients have to know; a real server sends it to them."""
    battle = turn.battle
    for event in turn.events:
        if event.kind == "combatant_died":
            print(f"{battle.seconds:6.2f} s  {turn.name}: {battle.label(event.target)} dies")


def main() -> dict[str, str]:
    """Play all battles, across a change of server; their final digests by room."""
    server = Server()
    boards = [load_board(name) for name in BOARDS]  # read-only: any number of battles share one
    for number in range(BATTLES):
        server.open(f"room-{number + 1}", Battle(boards[number % len(boards)], seed=number))
    finished: dict[str, Battle] = {}
    while server.arena:
        server.tick()
        if server.now == RESTART_AT:
            finished |= server.finished
            saved = server.save()
            print(f"-- new server, {sum(map(len, saved.values()))} bytes taken over --")
            server = Server.resume(saved, server.now)
    finished |= server.finished
    for room, battle in sorted(finished.items()):
        print(room, battle.result, battle.digest())
    return {room: battle.digest() for room, battle in sorted(finished.items())}


if __name__ == "__main__":
    main()
