"""Grant plain Insurance points (900.12a)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import insurance
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Insure(Operation):
    """Grant plain Insurance points (900.12a)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            insurance.grant(state, resolution.source, recipient, amount, False, "900.12a", resolution.cause)


OPERATION: Final = Insure(
    OperationWord(
        name="insure",
        rule="900.12a",
        summary="grant Insurance points",
        text="give {whom} {amount:Insurance}",
        text_for_self="gain {amount:Insurance}",
        targets="self",
    )
)
