"""Overclock: Power, Armor and Speed for each stack, at the risk of a blowout (900.39)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems.state import Combatant
from gridforged.systems.statuses.status import CountedStatus


class Overclock(CountedStatus):
    """Stacks without cap (G-53); no negative status."""

    def held(self, combatant: Combatant) -> int:
        return combatant.stacks.overclock

    def hold(self, combatant: Combatant, count: int) -> None:
        combatant.stacks.overclock = count


STATUS: Final = Overclock(
    StatusWord(
        name="overclock",
        rule="900.39c",
        summary="each stack gives 5 Power, 1 Armor and 1 Speed, and 5 % of a blowout",
        text="give {whom} {amount:Overclock}",
        text_for_self="gain {amount:Overclock}",
        takes="stacks",
        targets="self",
    )
)
