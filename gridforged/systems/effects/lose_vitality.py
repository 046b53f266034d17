"""Take Vitality as a loss, which no defence meets and nothing answers (900.26e)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import losses
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class LoseVitality(Operation):
    """Take Vitality as a loss, which no defence meets and nothing answers (900.26e)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            losses.lose_vitality(state, resolution.source, recipient, amount, "900.26e", resolution.cause)


OPERATION: Final = LoseVitality(
    OperationWord(
        name="lose_vitality",
        rule="900.26e",
        summary="lose Vitality directly, past every defence",
        text="make {whom} lose {amount:Vitality}",
        text_for_self="lose {amount:Vitality}",
        targets="self",
    )
)
