"""Dread: each stack takes Power for the rest of the battle (G-31)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import StatusWord
from gridforged.systems import vessels
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses.status import CountedStatus


class Dread(CountedStatus):
    """Stacks without cap; Relentless refuses them before they are added (900.10c)."""

    def held(self, combatant: Combatant) -> int:
        return combatant.stacks.dread

    def hold(self, combatant: Combatant, count: int) -> None:
        combatant.stacks.dread = count

    def apply(
        self,
        state: BattleState,
        source: Combatant | None,
        target: Combatant,
        amount: int,
        frames: int,
        cause: int,
    ) -> int:
        seq = super().apply(state, source, target, amount, frames, cause)
        if seq:
            vessels.note_dread(state, source, amount)
        return seq


STATUS: Final = Dread(
    StatusWord(
        name="dread",
        rule="900.10c",
        summary="each stack takes 1 Power",
        text="inflict {amount:Dread} on {whom}",
        takes="stacks",
        negative=True,
        relentless="900.10c",
    )
)
