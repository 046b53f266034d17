"""Grant charges that each negate one whole damage instance (G-10)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import wards
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class IgnoreDamage(Operation):
    """Grant charges that each negate one whole damage instance (G-10)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            wards.grant_ignore_charges(
                state, resolution.source, recipient, amount, "900.20d", resolution.cause
            )


OPERATION: Final = IgnoreDamage(
    OperationWord(
        name="ignore_damage",
        rule="900.20d",
        summary="grant damage-ignore charges",
        text="give {whom} {amount:damage-ignore charge(s)}",
        text_for_self="gain {amount:damage-ignore charge(s)}",
        targets="self",
    )
)
