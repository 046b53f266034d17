"""Deal the activation's base hit (900.7, G-13)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import damage, stats
from gridforged.systems.cards import NO_AMOUNT, CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.instance import Instance
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class DealDamage(Operation):
    """Deal the activation's base hit (900.7, G-13)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        actor = resolution.actor
        read: dict[str, int] = {}
        if clause.amount.form != NO_AMOUNT:
            base = amount
            read["listed"] = amount
        else:
            base = stats.power(state, actor, read if state.log.enabled else None)
        read["base"] = base
        read["bonus"] = resolution.bonus
        read["raw"] = base + resolution.bonus
        # 900.40a: the step is skipped without damage or without a living target; the base is never lifted
        # (C-17).
        if base + resolution.bonus <= 0 or not resolution.target_lives or resolution.target is None:
            read["target_lives"] = 1 if resolution.target_lives else 0
            state.emit("hit_skipped", "damage", actor, resolution.target, "900.40a", resolution.cause, read)
            return
        # 900.7c: one instance with all of its bonus, which meets flat Armor once.
        seq = state.emit("hit_struck", "damage", actor, resolution.target, "900.7b", resolution.cause, read)
        hit = Instance(actor, resolution.target, base + resolution.bonus, "900.7b", seq)
        resolution.landed = damage.deal(state, hit).landed


OPERATION: Final = DealDamage(
    OperationWord(
        name="deal_damage",
        rule="900.7a",
        summary="the base hit: the listed damage, or the unit's Power if none is listed",
        text="hit {target} for {amount:damage}",
        unlisted="its Power",
        amount="optional",
        lane="base_hit",
        lanes=(),
        needs=("unit", "target"),
    )
)
