"""Smash N: takes N x tier Armor for the rest of the battle, Relentless or not (900.10b, G-34)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import stat_changes
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Smash(Operation):
    """Bypasses the guarded primitive; hoisted like Crush (900.2a)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        tier = resolution.actor.identity.tier
        for recipient in recipients:
            origin = {"listed": amount, "tier": tier}
            stat_changes.smash(
                state, resolution.source, recipient, amount * tier, "900.10b", resolution.cause, origin
            )


OPERATION: Final = Smash(
    OperationWord(
        name="smash",
        rule="900.10b",
        summary="takes that much Armor for each tier of the unit, past Relentless, for the battle",
        text="make {whom} lose {amount:Armor} a tier, past Relentless (Smash)",
        text_for_self="lose {amount:Armor} a tier, past Relentless (Smash)",
        targets="target",
        lane="armor_setup",
        needs=("unit",),
    )
)
