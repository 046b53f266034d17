"""Divide damage over the recipients by their Focus, an instance for each (900.30d, G-21)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import damage, shares, stats, targeting
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.instance import Instance
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class DamageArea(Operation):
    """Divide damage over the recipients by their Focus, an instance for each (900.30d, G-21)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        ordered = targeting.in_reading_order(state, recipients)  # G-21: ties of the remainders go by it
        parts = shares.by_focus(state, ordered, amount)
        if not parts:
            return
        amounts = {"total": amount}
        for number, (recipient, part) in enumerate(zip(ordered, parts, strict=True), start=1):
            amounts[f"focus_{number}"] = stats.focus(state, recipient)
            amounts[f"part_{number}"] = part
        seq = state.emit(
            "damage_divided", "damage", resolution.source, None, "900.30d", resolution.cause, amounts
        )
        for recipient, part in zip(ordered, parts, strict=True):
            damage.deal(state, Instance(resolution.source, recipient, part, "900.30d", seq))


OPERATION: Final = DamageArea(
    OperationWord(
        name="damage_area",
        rule="900.30d",
        summary="damage divided over the recipients by raw Focus",
        text="divide {amount:damage} among {group} by Focus",
        targets="enemies",
    )
)
