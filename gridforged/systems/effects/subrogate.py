"""Grant Subrogated Insurance points, which answer for what they absorb (900.12f)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import insurance
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Subrogate(Operation):
    """Grant Subrogated Insurance points, which answer for what they absorb (900.12f)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            insurance.grant(state, resolution.source, recipient, amount, True, "900.12f", resolution.cause)


OPERATION: Final = Subrogate(
    OperationWord(
        name="subrogate",
        rule="900.12f",
        summary="grant Subrogated Insurance points",
        text="give {whom} {amount:Subrogated Insurance}",
        text_for_self="gain {amount:Subrogated Insurance}",
        targets="self",
    )
)
