"""Harvest N: moves up to N Dread from an ally to an enemy that is not Relentless (900.10e, G-37)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import chance, gate, targeting
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import dread


class Harvest(Operation):
    """Donor and recipient are Focus-weighted picks (900.30d); without a recipient nothing moves."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        actor, source = resolution.actor, resolution.source
        donors = [c for c in targeting.allies_of(state, actor) if c.stacks.dread > 0]
        # 900.10e: a Relentless unit leaves the pool before the pick, so that no Dread is wasted on it.
        takers = [c for c in targeting.enemies_of(state, actor) if not gate.is_relentless(c)]
        if not donors or not takers:
            state.emit("harvest_failed", "dread", source, None, "900.10e", resolution.cause, {})
            return
        donor = chance.pick(state, state.streams.other, "other", donors)
        taker = chance.pick(state, state.streams.other, "other", takers)
        before = donor.stacks.dread
        moved = min(amount, before)
        donor.stacks.dread -= moved
        amounts = {"asked": amount, "before": before, "amount": moved, "now": donor.stacks.dread}
        seq = state.emit("dread_harvested", "dread", source, donor, "900.10e", resolution.cause, amounts)
        dread.STATUS.apply(state, source, taker, moved, 0, seq)


OPERATION: Final = Harvest(
    OperationWord(
        name="harvest",
        rule="900.10e",
        summary="moves up to that many Dread stacks from an ally to an enemy",
        text="move up to {amount:Dread} from an ally to an enemy (Harvest)",
    )
)
