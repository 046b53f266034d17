"""Pool bonus damage that joins the base hit as one instance (900.7a)."""

from __future__ import annotations

from typing import Final

from gridforged.components.limits import clamp_amount
from gridforged.content.vocabulary import OperationWord
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class AddDamage(Operation):
    """Pool bonus damage that joins the base hit as one instance (900.7a)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        before = resolution.bonus
        resolution.bonus = clamp_amount(before + amount)
        cause = resolution.cause
        total = {"amount": amount, "before": before, "bonus": resolution.bonus}
        state.emit(
            "bonus_damage_added", "damage", resolution.actor, resolution.target, "900.7a", cause, total
        )


OPERATION: Final = AddDamage(
    OperationWord(
        name="add_damage",
        rule="900.7a",
        summary="bonus damage, added to the base hit before it lands",
        text="add {amount:damage} to the hit",
        lanes=("activation", "lucid"),
        needs=("unit",),
    )
)
