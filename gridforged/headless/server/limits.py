"""What a server allows, and to whom how much of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Every bound of a server; times in seconds."""

    connections: int = 1_000
    connections_per_address: int = 200
    matches: int = 500
    matches_per_address: int = 100
    message_bytes: int = 65_536
    messages_per_second: int = 20
    """Messages that one connection may send on and on; four times as many at once."""
    violations: int = 20
    """Messages of a connection that may be malformed, too large or too many, or bring boards that cannot be
    used, in a minute, before it is closed.
    """
    queue_frames: int = 200
    queue_bytes: int = 262_144
    """What may wait for a client: beyond either, the frames among it become one keyframe."""
    stalled_after: float = 20.0
    """A client that takes nothing for so long, with something waiting for it, is dropped."""
    pending_commands: int = 32
    """Commands of one match that may wait for its next frame."""
    hello_within: float = 10.0
    open_for: float = 900.0
    """How long a match waits for its halves and sides."""
    ended_for: float = 300.0
    """How long the replay of a match can be fetched."""
    lag: float = 1.0
    """A match that is further behind than this gives up catching up: its battle time stands still instead."""
    history_frames: int = 600
    history_bytes: int = 2_097_152
    """What a match can tell again to who rejoins; and, in bytes, what it keeps for those who watch later."""
    match_share: float = 0.1
    """Of its battle time, what a match may keep a core busy; one that goes on taking more is ended."""
    frame_events: int = 2_000
    """Events of one frame of a match, past which it is ended."""
    sent_boards_per_minute: int = 60
    """Boards, other than packaged ones, that one connection may send."""
    sent_half_pieces: int = 32
    sent_half_rows: int = 8
    sent_half_columns: int = 8
    sent_frame_rate: int = 20
    """Most of a board that a client sends: pieces, rows and columns of a half, and frames a second."""


class Bucket:
    """So many a second on average, and `burst` at once."""

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
