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


class DeltaError(GridforgedError):
    """Bytes that are not a sound delta, or one that was made from another snapshot than the one at hand."""


class SyncError(GridforgedError):
    """A message of those who follow a battle, or a request of theirs, that cannot be as it is."""


class HandshakeError(GridforgedError):
    """Two programs that may not share a battle; or, raised as such, a greeting that is none.

    `ours` and `theirs` are what differs, as text, "" in a greeting that is none.
    """

    def __init__(self, reason: str, ours: str = "", theirs: str = "") -> None:
        self.ours = ours
        self.theirs = theirs
        super().__init__(f"{reason}: {ours} here, {theirs} there" if ours or theirs else reason)


class WireMismatchError(HandshakeError):
    """The two sides send messages of different versions."""


class SchemaMismatchError(HandshakeError):
    """The states of the two sides are made of different components or fields."""


class FrameRateMismatchError(HandshakeError):
    """The two sides run different numbers of frames a second."""


class RulesMismatchError(HandshakeError):
    """The two sides play by different rules tables."""


class ContentMismatchError(HandshakeError):
    """The two sides have different boards, or different cards on them."""


class BattleError(GridforgedError):
    """A request that a battle cannot carry out: an unknown unit, a negative number of frames, a clause
    that names nothing.
    """


class EventLogFullError(GridforgedError):
    """More has happened than whoever listens to a battle wants to hear at once; the battle cannot go on."""


class CommandError(GridforgedError):
    """A command that a battle does not take: it says something that cannot be, or cannot be carried out now.

    ``str()`` reads ``path: reason (did you mean 'x'?)``; `path` and `nearest` are empty where there is none.
    """

    def __init__(self, reason: str, *, path: str = "", nearest: str = "") -> None:
        self.reason = reason
        self.path = path
        self.nearest = nearest
        text = f"{path}: {reason}" if path else reason
        super().__init__(f"{text} (did you mean '{nearest}'?)" if nearest else text)


class LateCommandError(CommandError):
    """A command for a frame that is confirmed already: `frame` lies before `oldest`, the first for which the
    session still takes commands, `window` frames back.
    """

    def __init__(self, frame: int, oldest: int, window: int) -> None:
        self.frame = frame
        self.oldest = oldest
        self.window = window
        super().__init__(
            f"a command for frame {frame} comes too late: within a window of {window} frames, "
            f"commands are taken from frame {oldest} on"
        )


class ReplayError(GridforgedError):
    """Bytes that are not a sound replay, or a replay that cannot be played or continued as was asked."""


class ReplayMismatchError(ReplayError):
    """A replay that does not play as it was recorded: noticed at `frame`, all right up to frame `right`.

    `right` is -1 if nothing was.
    """

    def __init__(self, reason: str, *, frame: int, right: int) -> None:
        self.reason = reason
        self.frame = frame
        self.right = right
        since = f"; it was up to frame {right}" if right >= 0 else ""
        super().__init__(f"frame {frame}: {reason}{since}")


class ScenarioError(GridforgedError):
    """A scenario file that cannot be run as written (not one whose expectation failed)."""


class ArenaError(GridforgedError):
    """A request that an arena cannot carry out: a name that is taken, or one that it does not hold."""


class SimulationError(GridforgedError):
    """A simulation that cannot be run, gone on with or written as it was asked for."""


class ShopError(GridforgedError):
    """A purchase or sale that cannot be made; nothing was paid."""


class MatchError(GridforgedError):
    """A request that a match cannot carry out now, such as a battle within a battle; nothing changed."""


class JournalError(GridforgedError):
    """The journal of a match server cannot be opened, read or written."""


class ServerRefusedError(GridforgedError):
    """A match server has not done what it was asked for; `code` is one of docs/protocol.md."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class ConnectionLostError(GridforgedError):
    """There is no connection to the match server, or no longer."""
