"""Maim: a pool that every recovery burns through (900.14), and that Cull compares with Vitality (900.1)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems.state import Combatant
from gridforged.systems.statuses.status import CountedStatus


class Maim(CountedStatus):
    """Points without cap or timer (G-32). Relentless lets them through (900.9a, 900.9b); what is closed
    to every effect does not (900.9c).
    """

    def held(self, combatant: Combatant) -> int:
        return combatant.stacks.maim

    def hold(self, combatant: Combatant, count: int) -> None:
        combatant.stacks.maim = count


STATUS: Final = Maim(
    StatusWord(
        name="maim",
        rule="900.1a",
        summary="points that each prevent 2 of any recovery, and that Cull compares with Vitality",
        text="inflict {amount:Maim} on {whom}",
        takes="points",
        negative=True,
        lane="post_damage",
    )
)
