"""The recovery ledger: the one way to Vitality and Shield, and where Maim takes its part (900.14)."""

from __future__ import annotations

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.systems import gate
from gridforged.systems.state import BattleState, Combatant


def heal(
    state: BattleState,
    source: Combatant | None,
    target: Combatant,
    amount: int,
    rule: str,
    cause: int,
    running: bool = False,
    origin: dict[str, int] | None = None,
) -> int:
    """Restore up to `amount` Vitality; what was restored after the cap by missing Vitality, then Maim
    (900.14b).

    `running` is healing over time that already runs, which Entrap and Dormant do not stop (900.18c). `origin`
    is what `amount` was worked out from, for the event.
    """
    if amount <= 0 or not _may_heal(state, source, target, cause, running):
        return 0
    vitality = target.vitality
    missing = vitality.maximum - vitality.current
    eligible = amount if amount < missing else missing
    amounts = dict(origin) if origin is not None else {}
    amounts["amount"] = amount
    amounts["before"] = vitality.current
    amounts["maximum"] = vitality.maximum
    restored = _pass_maim(state, target, eligible, amounts)
    vitality.current += restored
    amounts["now"] = vitality.current
    state.emit("vitality_restored", "vitality", source, target, rule, cause, amounts)
    return restored


def _may_heal(
    state: BattleState, source: Combatant | None, target: Combatant, cause: int, running: bool
) -> bool:
    if running and not gate.is_gone(target):
        return True
    return not gate.refuses_recovery(state, source, target, "heal", cause)


def gain_shield(
    state: BattleState, source: Combatant | None, target: Combatant, amount: int, rule: str, cause: int
) -> int:
    """Add up to `amount` Shield; what was added after Maim. Shield has no cap of the rules (G-46)."""
    if amount <= 0 or gate.refuses(state, source, target, "shield", cause):
        return 0
    defence = target.defence
    room = AMOUNT_LIMIT - defence.shield
    eligible = amount if amount < room else room
    amounts = {"amount": amount, "before": defence.shield}
    restored = _pass_maim(state, target, eligible, amounts)
    defence.shield += restored
    amounts["now"] = defence.shield
    state.emit("shield_gained", "shield", source, target, rule, cause, amounts)
    return restored


def _pass_maim(state: BattleState, target: Combatant, eligible: int, amounts: dict[str, int]) -> int:
    """What of `eligible` Maim lets through; the points that it takes, rounded up, are gone (900.14c), so that
    small recoveries wear it away no slower than large ones (900.14d).

    `amounts`, which the event will hold, gets every number of it.
    """
    stacks = target.stacks
    per_point = state.numbers.maim_prevents
    most = stacks.maim * per_point
    prevented = eligible if eligible < most else most
    spent = -(-prevented // per_point)
    amounts["eligible"] = eligible
    if stacks.maim:
        amounts["maim_before"] = stacks.maim
        amounts["maim_prevents"] = per_point
    stacks.maim -= spent
    amounts["prevented"] = prevented
    amounts["maim_spent"] = spent
    amounts["maim_left"] = stacks.maim
    amounts["restored"] = eligible - prevented
    return eligible - prevented
