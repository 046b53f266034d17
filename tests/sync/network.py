"""A network on a virtual clock that loses, delays, reorders, repeats and damages what it carries."""

from __future__ import annotations

import heapq
import random

ROUND_TRIP = 200
"""Milliseconds there and back, jitter apart."""
JITTER = 50
"""Most milliseconds that a message takes longer than half a round trip."""
LOSS = 0.15
DUPLICATES = 0.02
DETOURS = 0.05
"""As many messages take a round trip longer, so that others overtake them."""


class Network:
    """One direction between two programs. The same seed and the same sending give the same arrivals."""

    def __init__(self, seed: int) -> None:
        self.loss = LOSS
        self.duplicates = DUPLICATES
        self.detours = DETOURS
        self.damage = 0.0
        self.damaged = 0
        self.sent = 0
        self.lost = 0
        self.overtaken = 0
        self._choices = random.Random(seed)
        self._under_way: list[tuple[int, int, bytes]] = []
        self._newest = 0

    def send(self, now: int, message: bytes) -> None:
        copies = 2 if self._choices.random() < self.duplicates else 1
        for _ in range(copies):
            self.sent += 1
            if self._choices.random() < self.loss:
                self.lost += 1
                continue
            arrival = now + ROUND_TRIP // 2 + self._choices.randint(0, JITTER)
            if self._choices.random() < self.detours:
                arrival += ROUND_TRIP
            carried = self._damaged(message) if self.damage else message
            heapq.heappush(self._under_way, (arrival, self.sent, carried))

    def heal(self) -> None:
        """From now on everything arrives, once and after the usual time; jitter remains."""
        self.loss = self.duplicates = self.detours = self.damage = 0.0

    def _damaged(self, message: bytes) -> bytes:
        """Now and then with one byte changed, and perhaps cut."""
        if self._choices.random() >= self.damage:
            return message
        self.damaged += 1
        changed = bytearray(message)
        changed[self._choices.randrange(len(changed))] ^= self._choices.randrange(1, 256)
        if self._choices.random() < 0.3:
            del changed[self._choices.randrange(len(changed)) :]
        return bytes(changed)

    def arrived(self, now: int) -> list[bytes]:
        messages = []
        while self._under_way and self._under_way[0][0] <= now:
            _, number, message = heapq.heappop(self._under_way)
            self.overtaken += number < self._newest
            self._newest = max(self._newest, number)
            messages.append(message)
        return messages
