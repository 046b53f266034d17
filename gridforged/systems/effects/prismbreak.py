"""Apply Prismbreak for some seconds (G-11)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import prismbreak


class Prismbreak(Operation):
    """Apply Prismbreak for some seconds (G-11)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            prismbreak.apply(state, resolution.actor, recipient, clause.frames, "900.42e", resolution.cause)


OPERATION: Final = Prismbreak(
    OperationWord(
        name="prismbreak",
        rule="900.42e",
        summary="for some seconds, damage instances on the target are amplified",
        amount="none",
        targets="target",
        parameters=frozenset({"seconds"}),
    )
)
