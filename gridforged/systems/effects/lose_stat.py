"""Lower a stat for the rest of the battle, through the guarded primitive (900.10a)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import stat_changes
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class LoseStat(Operation):
    """Lower a stat for the rest of the battle, through the guarded primitive (900.10a)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            stat_changes.lose(
                state, resolution.source, recipient, clause.stat, amount, "900.10a", resolution.cause
            )


OPERATION: Final = LoseStat(
    OperationWord(
        name="lose_stat",
        rule="900.10a",
        summary="lower power, speed, armor or focus for the battle",
        text="make {whom} lose {amount:{stat}}",
        text_for_self="lose {amount:{stat}}",
        targets="target",
        parameters=frozenset({"stat"}),
    )
)
