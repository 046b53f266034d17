"""Numbers that an event takes over from its cause, and that must therefore be the same in both."""

from __future__ import annotations

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.ecs.events import Event

INSTANCES = ("damage_taken", "damage_absorbed", "damage_nullified", "damage_ignored")


def link_problems(event: Event, cause: Event) -> list[str]:
    """Where `event` does not go on from where `cause` left off."""
    problems = [] if cause.seq < event.seq else ["its cause comes after it"]
    expected = _expected(event, cause)
    if expected is not None:
        name, values = expected
        if event.amounts.get(name) not in values:
            problems.append(
                f"{name} is {event.amounts.get(name)}, but #{cause.seq} left {', '.join(map(str, values))}"
            )
    return problems


def _expected(event: Event, cause: Event) -> tuple[str, list[int]] | None:
    """The name of what is taken over, and what it can be; None if nothing is."""
    given = cause.amounts
    if event.kind in INSTANCES and event.rule != "900.26f":
        if cause.kind == "hit_struck":
            return "raw", [min(given["raw"], AMOUNT_LIMIT)]
        if cause.kind == "status_ticked":
            return "raw", [given["dealt"]]
        if cause.kind == "overtime_ticked":
            return "raw", [given["amount"]]
        if cause.kind == "damage_divided":
            return "raw", [value for name, value in given.items() if name.startswith("part_")]
    if event.kind == "vitality_lost" and event.rule == "900.12f" and "subrogated_absorbed" in given:
        return "asked", [given["subrogated_absorbed"]]
    if event.kind == "vitality_restored" and event.rule == "900.14e" and "vitality_lost" in given:
        return "lost", [given["vitality_lost"]]
    if event.kind == "status_applied" and cause.kind in ("burn_spread", "dread_harvested"):
        return "amount", [given["amount"]]
    if cause.kind == "stat_lost" and event.kind == "stat_gained" and event.rule == "900.10d":
        return "amount", [given["amount"]]
    return None
