"""How much of the time of the server a match may take."""

from __future__ import annotations

from typing import Final

from gridforged.headless.server.refusals import LIMIT, RequestError

SAVED: Final = 3
"""Seconds of battle time whose share a match may use at once."""


class Budget:
    """The work of a match in seconds: `share` of its battle time, of which a frame is `interval` seconds.

    It is not a share of the time that passes: when the server is overloaded, battles stand still, and those
    that overload it are still the ones that take too much.
    """

    def __init__(self, share: float, interval: float) -> None:
        self._share: Final = share
        self._interval: Final = interval
        self._left = SAVED * share

    def begin_frame(self) -> None:
        """A frame begins, and brings its share. RequestError if more was spent before than there was."""
        if self._left < 0:
            raise RequestError(
                LIMIT, f"the match was ended: it took more than {self._share:.0%} of the time of the server"
            )
        self._left = min(SAVED * self._share, self._left + self._interval * self._share)

    def spend(self, work: float) -> None:
        """So much work was done at once.

        It counts as at most what one second brings, so that a pause of the whole process, which is not the
        fault of the match that it happens in, ends none.
        """
        self._left -= min(work, self._share)
