"""Destroy each recipient whose Maim is strictly greater than its Vitality (900.1c)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import death, gate
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.moments import CULLED
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Cull(Operation):
    """Destroy each recipient whose Maim is strictly greater than its Vitality (900.1c)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            # 900.40b: against the dead the threshold test just fails, though 0 Vitality is below any Maim.
            if gate.refuses(state, resolution.source, recipient, "cull", resolution.cause):
                continue
            # 900.1d: the pool that was checked stays as it is.
            read = {"maim": recipient.stacks.maim, "vitality": recipient.vitality.current}
            if recipient.stacks.maim > recipient.vitality.current:
                seq = state.emit(
                    "cull_succeeded", "", resolution.source, recipient, "900.1c", resolution.cause, read
                )
                death.destroy(state, resolution.source, recipient, "900.1c", seq)
                state.reactor.fire(state, CULLED, recipient, resolution.source, seq)
            else:
                state.emit("cull_failed", "", resolution.source, recipient, "900.1c", resolution.cause, read)


OPERATION: Final = Cull(
    OperationWord(
        name="cull",
        rule="900.1c",
        summary="destroy the target if its Maim exceeds its Vitality",
        text="Cull {whom} (destroyed if its Maim exceeds its Vitality)",
        amount="none",
        targets="target",
        lane="post_damage",
    )
)
