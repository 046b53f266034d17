"""Add to the pool of Maim that recovery burns through (900.14, G-32)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import maim


class Maim(Operation):
    """Add to the pool of Maim that recovery burns through (900.14, G-32)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            maim.apply(state, resolution.actor, recipient, amount, "900.1a", resolution.cause)


OPERATION: Final = Maim(
    OperationWord(
        name="maim",
        rule="900.1a",
        summary="add Maim points",
        targets="target",
        lane="post_damage",
    )
)
