"""Shatter: consumes the Freeze on its target and remembers how much that was (G-40)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import gate
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import freeze


class Shatter(Operation):
    """The seconds removed are what "per second of Freeze removed" counts, up to the next one (400.3-T22)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        resolution.freeze_removed = 0
        for recipient in recipients:
            if gate.refuses(state, resolution.source, recipient, "shatter", resolution.cause):
                continue
            frames = freeze.STATUS.remaining(state, recipient)
            freeze.STATUS.clear(recipient)
            resolution.freeze_removed += frames
            taken = {"frames": frames}
            state.emit(
                "freeze_shattered",
                "freeze",
                resolution.source,
                recipient,
                "400.3-T22",
                resolution.cause,
                taken,
            )


OPERATION: Final = Shatter(
    OperationWord(
        name="shatter",
        rule="400.3-T22",
        summary="removes all Freeze from the target",
        text="remove all Freeze from {whom} (Shatter)",
        amount="none",
        targets="target",
    )
)
