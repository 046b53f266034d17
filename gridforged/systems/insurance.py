"""Insurance points: what they cover, how they are spent and granted (900.12)."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.systems import gate
from gridforged.systems.state import BattleState, Combatant


def capacity(state: BattleState, combatant: Combatant) -> int:
    """Damage that one of its points covers, Underwriting included (900.12a)."""
    return state.numbers.insurance_capacity + combatant.defence.underwriting


def points_needed(damage: int, held: int, covers: int) -> int:
    """Whole points that go into `damage`: until it is covered or `held` are gone (900.12a, 900.12c)."""
    if covers <= 0:
        return 0
    needed = -(-damage // covers)
    return needed if needed < held else held


def grant(
    state: BattleState,
    source: Combatant | None,
    target: Combatant,
    points: int,
    is_subrogated: bool,
    rule: str,
    cause: int,
) -> int:
    """Give `points` of one kind; the seq of the grant's event, 0 if it was refused or nothing was granted."""
    what = "subrogated" if is_subrogated else "insurance"
    if points <= 0 or gate.refuses(state, source, target, what, cause):
        return 0
    defence = target.defence
    if is_subrogated:
        defence.subrogated = clamp_amount(defence.subrogated + points)
    else:
        defence.insurance = clamp_amount(defence.insurance + points)
    now = defence.subrogated if is_subrogated else defence.insurance
    return state.emit("insurance_gained", what, source, target, rule, cause, {"points": points, "now": now})
