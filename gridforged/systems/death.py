"""The death procedure: when a combatant is dead, and what death takes from it."""

from __future__ import annotations

from gridforged.components.registry import REGISTRY
from gridforged.components.traits import EVERLASTING, PHYLACTERY
from gridforged.systems import gate, incarnation
from gridforged.systems.moments import DIED, FELL, REVIVED
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
    """The death itself, and what comes of it, in this order.

    Cells are freed, statuses, points and charge are gone, permanent gains are kept (G-77). An Everlasting
    timer is armed (900.28b). The unit's own death line resolves, unless it died Dormant (900.18b), then every
    Macabre that hears it (900.19). A Vessel is spent the instant all that is over, and clears the timer
    (900.28c, 900.28d): a unit with both pays for one revival only (900.28e).
    """
    is_muted = gate.is_dormant(state, target)
    target.vitality.alive = False
    clear_on_death(target)
    seq = state.emit("combatant_died", "", source, target, rule, cause, {})
    if target.traits.values[EVERLASTING]:
        target.vitality.revival_due = state.clock.frame + state.numbers.everlasting_delay
        target.vitality.revival_cause = seq
    if not is_muted:
        state.reactor.fire(state, FELL, target, source, seq)
    state.reactor.fire(state, DIED, target, source, seq)
    if target.traits.values[PHYLACTERY] and target.vitality.vessels > 0:
        target.vitality.vessels -= 1
        revived = incarnation.revive(state, target, "phylactery", "900.28c", seq)
        state.reactor.fire(state, REVIVED, target, None, revived)


def clear_on_death(target: Combatant) -> None:
    """Take from `target` all that death takes (G-77)."""
    defence = target.defence
    defence.shield = 0
    defence.insurance = 0
    defence.subrogated = 0
    defence.ignore_charges = 0
    charge = target.charge
    charge.progress = 0
    charge.reactivations = 0
    charge.cascade_depth = 0
    clear_statuses(target)


def clear_statuses(target: Combatant) -> None:
    """Take every status, good or bad, with its timers and clocks."""
    REGISTRY.reset(target.stacks)
    REGISTRY.reset(target.timers)
    REGISTRY.reset(target.ticking)
    REGISTRY.reset(target.crush)
