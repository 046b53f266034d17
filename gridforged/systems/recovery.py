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
) -> int:
    """Restore up to `amount` Vitality; what was restored after the cap by missing Vitality, then Maim
    (900.14b).

    `running` is healing over time that already runs, which Entrap and Dormant do not stop (900.18c).
    """
    if amount <= 0 or not _may_heal(state, source, target, cause, running):
        return 0
    vitality = target.vitality
    missing = vitality.maximum - vitality.current
    eligible = amount if amount < missing else missing
    prevented = _spend_maim(state, target, eligible)
    vitality.current += eligible - prevented
    _record(
        state,
        "vitality_restored",
        "vitality",
        source,
        target,
        rule,
        cause,
        amount,
        eligible,
        prevented,
        vitality.current,
    )
    return eligible - prevented


def _may_heal(
    state: BattleState, source: Combatant | None, target: Combatant, cause: int, running: bool
) -> bool:
    if running and not gate.is_gone(target):
        return True
    return not gate.refuses(state, source, target, "heal", cause)


def gain_shield(
    state: BattleState, source: Combatant | None, target: Combatant, amount: int, rule: str, cause: int
) -> int:
    """Add up to `amount` Shield; what was added after Maim. Shield has no cap of the rules (G-46)."""
    if amount <= 0 or gate.refuses(state, source, target, "shield", cause):
        return 0
    defence = target.defence
    room = AMOUNT_LIMIT - defence.shield
    eligible = amount if amount < room else room
    prevented = _spend_maim(state, target, eligible)
    defence.shield += eligible - prevented
    _record(
        state,
        "shield_gained",
        "shield",
        source,
        target,
        rule,
        cause,
        amount,
        eligible,
        prevented,
        defence.shield,
    )
    return eligible - prevented


def _spend_maim(state: BattleState, target: Combatant, eligible: int) -> int:
    """How much of `eligible` Maim prevents; the points that it takes, rounded up, are gone (900.14c)."""
    per_point = state.numbers.maim_prevents
    most = target.stacks.maim * per_point
    prevented = eligible if eligible < most else most
    target.stacks.maim -= -(-prevented // per_point)
    return prevented


def _record(
    state: BattleState,
    kind: str,
    what: str,
    source: Combatant | None,
    target: Combatant,
    rule: str,
    cause: int,
    amount: int,
    eligible: int,
    prevented: int,
    now: int,
) -> None:
    state.emit(
        kind,
        what,
        source,
        target,
        rule,
        cause,
        {
            "amount": amount,
            "eligible": eligible,
            "prevented": prevented,
            "maim_spent": -(-prevented // state.numbers.maim_prevents),
            "maim_left": target.stacks.maim,
            "restored": eligible - prevented,
            "now": now,
        },
    )
