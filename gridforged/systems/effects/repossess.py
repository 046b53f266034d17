"""Repossess N: moves up to N Armor from the target to the unit for the battle (G-36)."""

from __future__ import annotations

from typing import Final

from gridforged.components.stats import ARMOR
from gridforged.content.vocabulary import OperationWord
from gridforged.systems import stat_changes, stats
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Repossess(Operation):
    """If the losing half is refused, nothing is gained (900.10d)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        actor = resolution.actor
        for recipient in recipients:
            held = stats.armor(state, recipient)
            moved = min(amount, held)
            if moved <= 0:
                continue
            origin = {"listed": amount, "held": held}
            seq = stat_changes.lose(
                state, actor, recipient, ARMOR, moved, "900.10d", resolution.cause, origin
            )
            if seq:
                stat_changes.gain(state, actor, actor, ARMOR, moved, "900.10d", seq)


OPERATION: Final = Repossess(
    OperationWord(
        name="repossess",
        rule="900.10d",
        summary="moves up to that much Armor from the target to the unit",
        text="move up to {amount:Armor} from {whom} to itself (Repossess)",
        targets="target",
        needs=("unit",),
    )
)
