"""Conditions of clauses, each tested against the state at the moment its clause resolves (900.6a).

So one and the same may hold before the hit and fail after it (900.6b).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridforged.content.vocabulary import Need, Word
from gridforged.systems import counts, stats
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState

LUCID: Final = "is_lucid"


def _is_lucid(state: BattleState, resolution: Resolution) -> bool:
    return stats.is_lucid(resolution.judged)  # 900.6d: as it is now, after a heal of the same activation too


def _has_insurance(state: BattleState, resolution: Resolution) -> bool:
    return stats.is_insured(resolution.judged)


def _has_living_target(state: BattleState, resolution: Resolution) -> bool:
    return resolution.target_lives


def _is_bloodlust(state: BattleState, resolution: Resolution) -> bool:
    # 900.6c: what the hit itself has wounded enables it only next time; before the hit the board is read live
    # (C-05).
    if resolution.wounded_before >= 0:
        return resolution.wounded_before > 0
    return counts.wounded_enemies(state, resolution) > 0


def _has_overmatch(state: BattleState, resolution: Resolution) -> bool:
    target = resolution.target
    if target is None or not resolution.target_lives:
        return False
    return stats.power(state, resolution.judged) > stats.power(state, target)


class Condition:
    """One row: the word that content uses, and the test."""

    def __init__(
        self,
        name: str,
        rule: str,
        summary: str,
        text: str,
        holds: Callable[[BattleState, Resolution], bool],
        needs: tuple[Need, ...] = (),
    ) -> None:
        self.word = Word(name, rule, summary, text, needs=needs)
        self.holds = holds


CONDITIONS: Final[tuple[Condition, ...]] = (
    Condition(
        LUCID, "900.32a", "the unit is at full Vitality", "{judged} is at full Vitality", _is_lucid, ("unit",)
    ),
    Condition(
        "is_bloodlust",
        "900.6c",
        "an enemy was below half Vitality before the hit",
        "an enemy was below half Vitality before the hit",
        _is_bloodlust,
    ),
    Condition(
        "has_overmatch",
        "900.34b",
        "the unit has more Power than its target",
        "{judged} has more Power than {target}",
        _has_overmatch,
        ("unit", "target"),
    ),
    Condition(
        "has_insurance",
        "900.38b",
        "the unit holds Insurance points",
        "{judged} holds Insurance",
        _has_insurance,
        ("unit",),
    ),
    Condition(
        "has_living_target",
        "900.40b",
        "the primary target is alive",
        "{target} is alive",
        _has_living_target,
        ("target",),
    ),
)


def first_failing(state: BattleState, resolution: Resolution, positions: list[int]) -> Condition | None:
    """The first of the conditions at these positions that does not hold now, None if all do."""
    for position in positions:
        condition = CONDITIONS[position]
        holds = condition.holds(state, resolution)
        if state.recorder is not None:
            state.recorder.note_condition(position, holds)
        if not holds:
            return condition
    return None
