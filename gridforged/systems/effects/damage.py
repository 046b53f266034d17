"""Deal each recipient a damage instance of its own, each mitigated alone (900.7d)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import damage
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.instance import Instance
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Damage(Operation):
    """Deal each recipient a damage instance of its own, each mitigated alone (900.7d)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            damage.deal(state, Instance(resolution.source, recipient, amount, "900.7d", resolution.cause))


OPERATION: Final = Damage(
    OperationWord(
        name="damage",
        rule="900.7d",
        summary="damage as a separate instance to each recipient",
        text="deal {amount:damage} to {whom}",
        targets="target",
    )
)
