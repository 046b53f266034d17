"""Insurance points: what they cover, how they are spent and granted (900.12)."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.systems import gate
from gridforged.systems.moments import ALLY_INSURED, INSURED
from gridforged.systems.state import BattleState, Combatant


def capacity(state: BattleState, combatant: Combatant) -> int:
    """Damage that one of its points covers, Underwriting included (900.12a)."""
    return state.numbers.insurance_capacity + combatant.defence.underwriting


def points_needed(damage: int, held: int, covers: int) -> int:
    """Whole points that go into `damage`: until it is covered or `held` are gone (900.12a, 900.12c).

    So of 60 three points stop 30, and two 20 (900.12b). Rounded up for each instance and each victim by
    itself (900.12d).
    """
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
    level = state.root.insurance_level
    if level > state.numbers.insurance_chain_levels:
        # 900.38e, G-72: the first grant is level 0; those nested deeper than four levels are refused.
        cut = {"level": level, "limit": state.numbers.insurance_chain_levels}
        state.emit("chain_cut", what, source, target, "900.38e", cause, cut)
        return 0
    defence = target.defence
    before = defence.subrogated if is_subrogated else defence.insurance
    if is_subrogated:
        defence.subrogated = clamp_amount(defence.subrogated + points)
    else:
        defence.insurance = clamp_amount(defence.insurance + points)
    now = defence.subrogated if is_subrogated else defence.insurance
    amounts = {"points": points, "before": before, "now": now}
    seq = state.emit("insurance_gained", what, source, target, rule, cause, amounts)
    # Both channels hear every positive grant, not only the first (900.38a, 900.38d), so many small ones pay
    # off for them (900.38c).
    state.root.insurance_level += 1
    state.reactor.fire(state, INSURED, target, None, seq)
    state.reactor.fire(state, ALLY_INSURED, target, None, seq)
    state.root.insurance_level -= 1
    return seq
