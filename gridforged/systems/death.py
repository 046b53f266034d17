"""The death procedure: when a combatant is dead, and what death takes from it."""

from __future__ import annotations

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
    if target.revival.everlasting:
        target.revival.due = state.clock.frame + state.numbers.everlasting_delay
        target.revival.cause = seq


def clear_on_death(target: Combatant) -> None:
    """Take from `target` all that death takes (G-77)."""
    defence = target.defence
    defence.shield = 0
    defence.insurance = 0
    defence.subrogated = 0
    defence.ignore_charges = 0
    target.maim.points = 0
    target.prismbreak.until = 0
    target.prismbreak.cause = 0
    target.charge.progress = 0
