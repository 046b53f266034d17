"""Vitality costs and losses: paths of their own that no defence ever meets (900.12f, 900.20d)."""

from __future__ import annotations

from gridforged.components.traits import DEFY_DEATH
from gridforged.systems import death, gate, lethal
from gridforged.systems.state import BattleState, Combatant


def lose_vitality(
    state: BattleState,
    source: Combatant | None,
    target: Combatant,
    amount: int,
    rule: str,
    cause: int,
) -> int:
    """`target` loses up to `amount` Vitality; what actually left it.

    No amplification, Armor, Insurance, Shield or damage-ignore charge takes part, and nothing retaliates. It
    may kill (G-19). What the gate keeps everything from loses nothing (G-18, 900.20b).
    """
    return _take(state, "vitality_lost", source, target, amount, rule, cause)


def pay_vitality(state: BattleState, payer: Combatant, amount: int, rule: str, cause: int) -> int:
    """`payer` pays a Vitality cost of `amount`; what actually left it: all, or all that it had (900.20g)."""
    return _take(state, "cost_paid", payer, payer, amount, rule, cause)


def _take(
    state: BattleState,
    kind: str,
    source: Combatant | None,
    target: Combatant,
    amount: int,
    rule: str,
    cause: int,
) -> int:
    if amount <= 0 or gate.refuses(state, source, target, "vitality", cause):
        return 0
    amounts = {"asked": amount, "before": target.vitality.current}
    if target.traits.values[DEFY_DEATH]:
        amounts["defy_death_before"] = target.traits.values[DEFY_DEATH]
    lost = lethal.lower(state, target, amount, cause)
    amounts["amount"] = lost
    amounts["now"] = target.vitality.current
    seq = state.emit(kind, "vitality", source, target, rule, cause, amounts)
    if lost > 0:
        # G-17, as after damage: the dying wait for their own reactions.
        death.check(state, source, target, seq)
    return lost
