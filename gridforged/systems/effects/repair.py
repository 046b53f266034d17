"""Repair N: restores Durability, and brings a worn-out Tool back (900.34d)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import tool_repair
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Repair(Operation):
    """Past the gate that is for the living only."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            tool_repair.repair(state, resolution.source, recipient, amount, "900.34d", resolution.cause)


OPERATION: Final = Repair(
    OperationWord(
        name="repair",
        rule="900.34d",
        summary="restores Durability of Tools",
        text="restore {amount:Durability} to {whom}",
        targets="adjacent_tools",
    )
)
