"""Damage-ignore charges: each negates one whole damage instance (G-10)."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.systems import gate
from gridforged.systems.state import BattleState, Combatant


def grant_ignore_charges(
    state: BattleState, source: Combatant | None, target: Combatant, charges: int, rule: str, cause: int
) -> None:
    """Give `target` that many charges."""
    if charges <= 0 or gate.refuses(state, source, target, "ignore_charges", cause):
        return
    before = target.defence.ignore_charges
    target.defence.ignore_charges = clamp_amount(before + charges)
    amounts = {"amount": charges, "before": before, "now": target.defence.ignore_charges}
    state.emit("ignore_charges_gained", "", source, target, rule, cause, amounts)
