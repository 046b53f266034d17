"""The typed errors of gridforged. All share one base, so a host can catch everything with one clause."""

from __future__ import annotations


class GridforgedError(Exception):
    """Base of every error that gridforged raises on purpose. Its text is one clear sentence for a person."""


class ContentError(GridforgedError):
    """A card, board or scenario file that cannot be used as it is.

    ``str()`` reads ``file:line: path: reason (did you mean 'x'?)``; parts that are unknown are left out.
    """

    def __init__(
        self, reason: str, *, file: str = "", line: int = 0, path: str = "", nearest: str = ""
    ) -> None:
        self.reason = reason
        self.file = file
        self.line = line
        self.path = path
        self.nearest = nearest
        place = f"{file}:{line}" if file and line else file
        text = ": ".join(part for part in (place, path, reason) if part)
        super().__init__(f"{text} (did you mean '{nearest}'?)" if nearest else text)


class SnapshotError(GridforgedError):
    """Bytes that are not a snapshot this version can restore; the text says what is wrong and where."""


class BattleError(GridforgedError):
    """A request that a battle cannot carry out: an unknown unit, a negative number of frames, a clause
    that names nothing.
    """


class ScenarioError(GridforgedError):
    """A scenario file that cannot be run as written (not one whose expectation failed)."""
