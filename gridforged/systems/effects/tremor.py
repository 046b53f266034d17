"""Deal damage in two halves, each an instance of its own; an odd point goes first (900.29a)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import damage
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.instance import Instance
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Tremor(Operation):
    """Each half meets flat Armor by itself (900.29c), is answered by itself, and rounds its Insurance points
    by itself (900.29d).
    """

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        second = amount // 2
        for recipient in recipients:
            incarnation = recipient.vitality.incarnation
            first = Instance(resolution.source, recipient, amount - second, "900.29a", resolution.cause)
            first.origin = {"tremor": amount}
            damage.deal(state, first)
            if recipient.vitality.incarnation == incarnation:  # G-75: one that came back meanwhile is another
                other = Instance(resolution.source, recipient, second, "900.29b", resolution.cause)
                other.origin = {"tremor": amount}
                damage.deal(state, other)


OPERATION: Final = Tremor(
    OperationWord(
        name="tremor",
        rule="900.29a",
        summary="damage split into two instances",
        text="deal {amount:damage} to {whom} in two halves (Tremor)",
        targets="target",
    )
)
