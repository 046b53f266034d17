"""Prescribed rolls: what a scenario says chance will do, stream by stream."""

from __future__ import annotations

from typing import Final

ALWAYS: Final = "always"
NEVER: Final = "never"


class Script:
    """Rolls by stream name: a list consumed from the front, or one of ALWAYS and NEVER for every roll.

    A roll of a chance is ``"true"`` or ``"false"``, a roll of a pick the label of the combatant to pick. A
    stream without a script, or whose list is used up, rolls as it would anyway.
    """

    def __init__(self, rolls: dict[str, list[str]], constants: dict[str, str]) -> None:
        self.rolls = rolls
        self.constants = constants

    def take(self, stream: str) -> str:
        """The next prescribed roll of `stream`, or "" if none is prescribed."""
        constant = self.constants.get(stream)
        if constant is not None:
            return constant
        rolls = self.rolls.get(stream)
        if rolls:
            return rolls.pop(0)
        return ""

    def left_over(self) -> dict[str, list[str]]:
        """Rolls that were prescribed and never made, by stream."""
        return {stream: rolls for stream, rolls in self.rolls.items() if rolls}
