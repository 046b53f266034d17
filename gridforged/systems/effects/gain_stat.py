"""Raise a stat for the rest of the battle."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import stat_changes
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class GainStat(Operation):
    """Raise a stat for the rest of the battle."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            stat_changes.gain(
                state, resolution.source, recipient, clause.stat, amount, "900.40d", resolution.cause
            )


OPERATION: Final = GainStat(
    OperationWord(
        name="gain_stat",
        rule="900.40d",
        summary="raise power, speed, armor or focus for the battle",
        text="give {whom} {amount:{stat}}",
        text_for_self="gain {amount:{stat}}",
        targets="self",
        parameters=frozenset({"stat"}),
    )
)
