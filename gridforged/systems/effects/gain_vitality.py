"""Raise maximum and current Vitality for the rest of the battle (900.38a)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import stat_changes
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class GainVitality(Operation):
    """A permanent gain: death keeps it (G-77)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            stat_changes.gain_maximum(
                state, resolution.source, recipient, amount, "900.38a", resolution.cause
            )


OPERATION: Final = GainVitality(
    OperationWord(
        name="gain_vitality",
        rule="900.38a",
        summary="raise maximum and current Vitality",
        text="give {whom} {amount:Vitality}, maximum and current",
        text_for_self="gain {amount:Vitality}, maximum and current",
        targets="self",
    )
)
