"""The application gate: whether an effect may reach its recipient at all, and the rule that says no.

Every incoming effect passes here. A refusal is an event and changes nothing else. Statuses that already run,
and the match clock, are no incoming effects: they ask `is_gone` only (900.18c, 900.42a).
"""

from __future__ import annotations

from gridforged.components.traits import RELENTLESS
from gridforged.systems.state import BattleState, Combatant


def is_entrapped(state: BattleState, combatant: Combatant) -> bool:
    """Whether it is Entrapped now (900.18a)."""
    return combatant.timers.entrap_until > state.clock.frame


def is_dormant(state: BattleState, combatant: Combatant) -> bool:
    """Whether it is Dormant now (900.18b)."""
    return combatant.timers.dormant_until > state.clock.frame


def is_relentless(combatant: Combatant) -> bool:
    """Whether it is Relentless (900.10, G-43)."""
    return combatant.traits.values[RELENTLESS] > 0


def is_gone(combatant: Combatant) -> str:
    """The rule that keeps everything from a dead combatant, a Tool or a Hub, or ""."""
    if combatant.is_object:
        return "900.20b"  # Tools and Hubs discard every combat interaction
    return "" if combatant.vitality.alive else "900.40b"


def closed_by(state: BattleState, target: Combatant) -> str:
    """The rule that keeps every effect from `target`, or "" if effects may reach it."""
    gone = is_gone(target)
    if gone:
        return gone
    if is_entrapped(state, target):
        return "900.18a"
    return "900.18e" if is_dormant(state, target) else ""


def closed_to_clearing(state: BattleState, target: Combatant) -> str:
    """As `closed_by`, for clear-status, the one effect that reaches the Dormant (900.18e)."""
    closed = closed_by(state, target)
    return "" if closed == "900.18e" else closed


def refuses(state: BattleState, source: Combatant | None, target: Combatant, what: str, cause: int) -> bool:
    """Whether `target` cannot be reached by `what`, the noun of the effect.

    Each recipient of an effect is asked by itself (900.19d).
    """
    return _refuses_by(state, source, target, what, closed_by(state, target), cause)


def refuses_harm(
    state: BattleState, source: Combatant | None, target: Combatant, what: str, rule: str, cause: int
) -> bool:
    """As `refuses`, for an effect that Relentless blocks by `rule` (G-43), whoever causes it (900.19e)."""
    closed = closed_by(state, target)
    if not closed and is_relentless(target):
        closed = rule
    return _refuses_by(state, source, target, what, closed, cause)


def refuses_entrap(state: BattleState, source: Combatant | None, target: Combatant, cause: int) -> bool:
    """As `refuses`, for Entrap: one that runs does not keep out another (G-41). Dormant does."""
    closed = closed_by(state, target)
    if closed == "900.18a":
        closed = "900.18e" if is_dormant(state, target) else ""
    return _refuses_by(state, source, target, "entrap", closed, cause)


def refuses_recovery(
    state: BattleState, source: Combatant | None, target: Combatant, what: str, cause: int
) -> bool:
    """As `refuses`, for what gives Vitality: to the living only (900.34d). Who has none left, and reacts to
    that before it dies, counts as dead already (G-17).
    """
    vitality = target.vitality
    if vitality.alive and vitality.current <= 0:
        facts = {"dead": 1, **facts_of(state, target)}
        state.emit("effect_refused", what, source, target, "900.40b", cause, facts)
        return True
    return refuses(state, source, target, what, cause)


def refuses_clearing(state: BattleState, source: Combatant | None, target: Combatant, cause: int) -> bool:
    """As `refuses`, for clear-status: it reaches the Dormant, but not the Entrapped (G-45)."""
    return _refuses_by(state, source, target, "clear_status", closed_to_clearing(state, target), cause)


def _refuses_by(
    state: BattleState, source: Combatant | None, target: Combatant, what: str, rule: str, cause: int
) -> bool:
    if not rule:
        return False
    state.emit("effect_refused", what, source, target, rule, cause, facts_of(state, target))
    return True


def facts_of(state: BattleState, target: Combatant) -> dict[str, int]:
    """All that can make `target` refuse an effect, for the event: 1 for yes, frames of what runs out."""
    facts: dict[str, int] = {}
    if target.is_object:
        facts["object"] = 1
    if not target.vitality.alive:
        facts["dead"] = 1
    if is_entrapped(state, target):
        facts["entrap_left"] = target.timers.entrap_until - state.clock.frame
    if is_dormant(state, target):
        facts["dormant_left"] = target.timers.dormant_until - state.clock.frame
    if is_relentless(target):
        facts["relentless"] = 1
    return facts
