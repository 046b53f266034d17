"""The application gate: whether an effect may reach its recipient at all, and the rule that says no."""

from __future__ import annotations

from gridforged.systems.state import BattleState, Combatant


def closed_by(target: Combatant) -> str:
    """The rule that keeps every effect from `target`, or "" if effects may reach it."""
    if target.is_object:
        return "900.20b"  # Tools and Hubs discard every combat interaction
    if not target.vitality.alive:
        return "900.40b"
    return ""


def refuses(state: BattleState, source: Combatant | None, target: Combatant, what: str, cause: int) -> bool:
    """Whether `target` refuses `what` (the effect's noun); a refusal is an event and changes nothing else."""
    rule = closed_by(target)
    if not rule:
        return False
    state.emit("effect_refused", what, source, target, rule, cause, {})
    return True
