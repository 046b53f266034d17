"""A game server in small: several battles side by side, one step each a tick, clients kept up to date.

Run it with ``python examples/server_loop.py``. A real server waits a twentieth of a second between two ticks;
this one does not, so that it is over at once.
"""

from __future__ import annotations

from gridforged import Battle, Board, load_board

BOARDS = ("crab-cove", "undead-vs-scrip")
BATTLES = 4
RESTART_AT = 200  # the tick after which this server is replaced by another


class Room:
    """One battle and how much of its log its clients have already been sent."""

    def __init__(self, name: str, battle: Battle) -> None:
        self.name = name
        self.battle = battle
        self.read = 0

    def tick(self) -> None:
        """One frame of the battle, and what the clients have to know of it."""
        self.battle.step()
        new = self.battle.events[self.read :]
        self.read += len(new)
        for event in new:
            if event.kind == "combatant_died":
                print(f"{self.battle.seconds:6.2f} s  {self.name}: {self.battle.label(event.target)} dies")


class Server:
    """All rooms of one process."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}

    def open(self, name: str, board: Board, seed: int) -> None:
        """Begin a battle. A board is read-only: any number of battles share one."""
        self.rooms[name] = Room(name, Battle(board, seed=seed))

    def tick(self) -> None:
        """One frame of every battle that still goes on."""
        for room in self.rooms.values():
            if room.battle.result is None:
                room.tick()

    @property
    def is_idle(self) -> bool:
        """Whether every battle has ended."""
        return all(room.battle.result is not None for room in self.rooms.values())

    def save(self) -> dict[str, bytes]:
        """Everything that must outlive the process."""
        return {name: room.battle.snapshot() for name, room in self.rooms.items()}

    @classmethod
    def resume(cls, saved: dict[str, bytes]) -> Server:
        """Another process takes over; every battle goes on as if nothing had happened."""
        server = cls()
        for name, blob in saved.items():
            server.rooms[name] = Room(name, Battle.restore(blob))
        return server


def main() -> dict[str, str]:
    """Play all battles, across a change of server; their final digests by room."""
    server = Server()
    boards = [load_board(name) for name in BOARDS]
    for number in range(BATTLES):
        server.open(f"room-{number + 1}", boards[number % len(boards)], seed=number)
    ticks = 0
    while not server.is_idle:
        server.tick()
        ticks += 1
        if ticks == RESTART_AT:
            saved = server.save()
            print(f"-- new server, {sum(map(len, saved.values()))} bytes taken over --")
            server = Server.resume(saved)
    for name, room in server.rooms.items():
        print(name, room.battle.result, room.battle.digest())
    return {name: room.battle.digest() for name, room in server.rooms.items()}


if __name__ == "__main__":
    main()
