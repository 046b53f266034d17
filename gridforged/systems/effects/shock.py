"""Shock: a Frozen target thaws; any other activates at once (900.15, 900.16)."""

from __future__ import annotations

from typing import Final

from gridforged.content.vocabulary import OperationWord
from gridforged.systems import forcing, gate, targeting
from gridforged.systems.cards import CompiledClause
from gridforged.systems.effects.operation import Operation
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import freeze


class Shock(Operation):
    """Untargetable is asked first, then Freeze, then whether there is an ability (C-16).

    Whose Freeze it is does not matter: one's own is thawed like any other (900.15c).
    """

    def resolve(
        self,
        state: BattleState,
        resolution: Resolution,
        clause: CompiledClause,
        recipients: list[Combatant],
        amount: int,
    ) -> None:
        for recipient in recipients:
            _shock(state, resolution.source, recipient, resolution.cause)
        if state.root.forced == 0:
            state.root.shocked = []  # 900.16d: this Shock, with all its recipients and what they did, is over


def _shock(state: BattleState, source: Combatant | None, target: Combatant, cause: int) -> None:
    if not targeting.is_targetable(state, target):
        facts = gate.facts_of(state, target)
        state.emit("effect_refused", "shock", source, target, "900.15d", cause, facts)
        return
    remaining = freeze.STATUS.remaining(state, target)
    if remaining > 0:
        taken = min(remaining, state.numbers.shock_thaw)
        left = remaining - taken
        amounts = {"before": remaining, "most": state.numbers.shock_thaw, "frames": taken, "left": left}
        seq = state.emit("freeze_thawed", "freeze", source, target, "900.15b", cause, amounts)
        if left == 0:
            freeze.STATUS.clear(target)
        else:
            freeze.STATUS.hold(target, state.clock.frame + left, seq)
        return
    if target.card.ability is None:
        state.emit("effect_refused", "shock", source, target, "900.15d", cause, {"no_ability": 1})
        return
    if target.entity in state.root.shocked:
        state.emit("effect_refused", "shock", source, target, "900.16d", cause, {"shocked": 1})
        return
    state.root.shocked.append(target.entity)
    seq = state.emit("unit_shocked", "shock", source, target, "900.16a", cause, {})
    forcing.force(state, target, "900.16a", seq)


OPERATION: Final = Shock(
    OperationWord(
        name="shock",
        rule="900.15a",
        summary="thaws a Frozen target; forces any other to activate at once",
        text="Shock {whom} (it activates at once, or thaws by up to {shock_thaw_ms} if Frozen)",
        amount="none",
        targets="target",
    )
)
