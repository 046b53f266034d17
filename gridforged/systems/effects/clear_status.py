"""Clear-status: removes every negative status family, Maim included (G-45)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import gate
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.moments import HAYWIRE_EMPTIED
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import NEGATIVE


class ClearStatus(Operation):
    """The one effect that reaches a Dormant unit (900.18e)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            if gate.refuses_clearing(state, resolution.source, recipient, resolution.cause):
                continue
            for status in NEGATIVE:
                if status.is_on(state, recipient):
                    status.clear(recipient)
                    name = status.word.name
                    seq = state.emit(
                        "status_cleared", name, resolution.source, recipient, "900.18e", resolution.cause, {}
                    )
                    if name == "haywire":
                        state.reactor.fire(state, HAYWIRE_EMPTIED, recipient, None, seq)  # 900.17c


OPERATION: Final = ClearStatus(
    OperationWord(
        name="clear_status",
        rule="900.18e",
        summary="removes all negative statuses",
        text="clear {whom} of every negative status",
        amount="none",
        targets="self",
    ),
    is_clearing=True,
)
