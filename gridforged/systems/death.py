"""The death procedure: when a combatant is dead, and what death takes from it."""

from __future__ import annotations

from gridforged.components.registry import REGISTRY
from gridforged.components.traits import EVERLASTING
from gridforged.systems.state import BattleState, Combatant


def check(state: BattleState, source: Combatant | None, target: Combatant, cause: int) -> None:
    """Let `target` die if it is alive without Vitality; `source` brought it there, by event `cause`."""
    if target.vitality.alive and target.vitality.current <= 0:
        die(state, source, target, "900.1b", cause)


def destroy(state: BattleState, source: Combatant | None, target: Combatant, rule: str, cause: int) -> None:
    """Kill `target` outright, whatever its Vitality: an ordinary death in all else (900.28g)."""
    target.vitality.current = 0
    die(state, source, target, rule, cause)


def die(state: BattleState, source: Combatant | None, target: Combatant, rule: str, cause: int) -> None:
    """The death itself: cells freed, statuses, points and charge gone, permanent gains kept (G-77).

    An Everlasting combatant's timer starts here (900.28b).
    """
    target.vitality.alive = False
    clear_on_death(target)
    seq = state.emit("combatant_died", "", source, target, rule, cause, {})
    if target.traits.values[EVERLASTING]:
        target.vitality.revival_due = state.clock.frame + state.numbers.everlasting_delay
        target.vitality.revival_cause = seq


def clear_on_death(target: Combatant) -> None:
    """Take from `target` all that death takes (G-77)."""
    defence = target.defence
    defence.shield = 0
    defence.insurance = 0
    defence.subrogated = 0
    defence.ignore_charges = 0
    target.charge.progress = 0
    clear_statuses(target)


def clear_statuses(target: Combatant) -> None:
    """Take every status, good or bad, with its timers and clocks."""
    REGISTRY.reset(target.stacks)
    REGISTRY.reset(target.timers)
    REGISTRY.reset(target.ticking)
    REGISTRY.reset(target.crush)
