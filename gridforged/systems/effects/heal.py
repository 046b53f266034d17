"""Restore Vitality through the recovery ledger (900.14a)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import recovery
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Heal(Operation):
    """Restore Vitality through the recovery ledger (900.14a)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            recovery.heal(state, resolution.source, recipient, amount, "900.14a", resolution.cause)


OPERATION: Final = Heal(
    OperationWord(
        name="heal",
        rule="900.14a",
        summary="restore Vitality, up to the maximum and after Maim",
        text="restore {amount:Vitality} to {whom}",
        targets="self",
    )
)
