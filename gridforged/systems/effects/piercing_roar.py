"""Piercing Roar N: takes N Armor from enemies for the battle (900.10a, G-35)."""

from __future__ import annotations

from typing import Final

from gridforged.components.stats import ARMOR
from gridforged.content.vocabulary import OperationWord
from gridforged.systems import stat_changes
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class PiercingRoar(Operation):
    """Goes through the guarded primitive, so Relentless refuses it."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            stat_changes.lose(state, resolution.source, recipient, ARMOR, amount, "900.10a", resolution.cause)


OPERATION: Final = PiercingRoar(
    OperationWord(
        name="piercing_roar",
        rule="900.10a",
        summary="all enemies lose that much Armor",
        text="make {whom} lose {amount:Armor} (Piercing Roar)",
        text_for_self="lose {amount:Armor} (Piercing Roar)",
        targets="enemies",
    )
)
