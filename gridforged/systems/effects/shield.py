"""Give Shield through the recovery ledger (900.14a, G-46)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import recovery
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Shield(Operation):
    """Give Shield through the recovery ledger (900.14a, G-46)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            recovery.gain_shield(state, resolution.source, recipient, amount, "900.14a", resolution.cause)


OPERATION: Final = Shield(
    OperationWord(
        name="shield",
        rule="900.14a",
        summary="give Shield, after Maim",
        text="give {whom} {amount:Shield}",
        text_for_self="gain {amount:Shield}",
        targets="self",
    )
)
