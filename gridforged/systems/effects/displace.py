"""Displace: swaps the target with another unit of its half and size (900.22, G-73)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import chance, gate, projection, targeting
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.moments import DISPLACED, PAIR_DISPLACED
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant


class Displace(Operation):
    """A fresh partner each time (900.22e); Giants swap only within their class (900.22f)."""

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            _displace(state, resolution.source, recipient, resolution.cause)


def _displace(state: BattleState, source: Combatant | None, target: Combatant, cause: int) -> None:
    if gate.refuses(state, source, target, "displace", cause):
        return
    partners = [c for c in targeting.targetable_on(state, target.side) if _fits(target, c)]
    if not partners:
        state.emit("displace_failed", "", source, target, "900.22f", cause, {})
        return
    partner = chance.pick(state, state.streams.other, "other", partners)
    mine, theirs = target.placement, partner.placement
    cells = [(theirs.row, theirs.column), (mine.row, mine.column)]
    projection.move(state, [target, partner], cells)  # 900.22d: the triggers see the board after the swap
    seq = state.emit("units_displaced", "", target, partner, "900.22e", cause, {})
    for displaced in (target, partner):  # 900.22a: the target first, whatever the reading order (G-73)
        state.reactor.fire(state, DISPLACED, displaced, source, seq)
    state.reactor.fire(state, PAIR_DISPLACED, target, partner, seq)  # 900.22b, 900.22c: once, come what may


def _fits(target: Combatant, other: Combatant) -> bool:
    if other is target or other.identity.kind != target.identity.kind:
        return False
    mine, theirs = target.placement, other.placement
    return mine.rows == theirs.rows and mine.columns == theirs.columns


OPERATION: Final = Displace(
    OperationWord(
        name="displace",
        rule="900.22a",
        summary="swaps the target with another unit of its size",
        text="Displace {whom} (swapped with another unit of its half and size)",
        amount="none",
        targets="target",
    )
)
