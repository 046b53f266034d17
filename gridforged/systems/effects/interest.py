"""Interest N: adds N Dividend when the battle ends (G-100)."""

from __future__ import annotations

from typing import Final

from gridforged.components.limits import clamp_amount
from gridforged.content.vocabulary import OperationWord
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Interest(Operation):
    """Goes to the side of the unit; ending the battle pays it."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        side = state.sides[resolution.actor.side]
        before = side.interest
        side.interest = clamp_amount(before + amount)
        # A command for a side has no source that would say whose it is.
        amounts = {"side": resolution.actor.side} if resolution.source is None else {}
        amounts.update({"amount": amount, "before": before, "now": side.interest})
        state.emit(
            "interest_gained", "dividend", resolution.source, None, "900.38a", resolution.cause, amounts
        )


OPERATION: Final = Interest(
    OperationWord(
        name="interest",
        rule="900.38a",
        summary="that much Dividend when the battle ends",
        text="put {amount:Dividend} aside for the end of the battle (Interest)",
    )
)
