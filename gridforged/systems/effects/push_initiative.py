"""Push an ally's Initiative early (900.31d, G-67)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import gate
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class PushInitiative(Operation):
    """It resolves on the ally, on its own target and stats."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            if not gate.refuses(state, resolution.source, recipient, "initiative", resolution.cause):
                state.reactor.push_initiative(state, resolution.source, recipient, resolution.cause)


OPERATION: Final = PushInitiative(
    OperationWord(
        name="push_initiative",
        rule="900.31d",
        summary="lets allies resolve their Initiative now",
        text="let {whom} resolve its Initiative now",
        amount="none",
        targets="adjacent_allies",
    )
)
