"""Conditions of clauses, each tested against the state at the moment its clause resolves (900.6a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridforged.content.vocabulary import Word
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant

LUCID: Final = "is_lucid"


def has_full_vitality(combatant: Combatant) -> bool:
    """Whether current equals maximum Vitality; Shield neither helps nor hurts (900.32a, 900.32b)."""
    return combatant.vitality.current == combatant.vitality.maximum


def _is_lucid(state: BattleState, resolution: Resolution) -> bool:
    return has_full_vitality(resolution.actor)


def _has_living_target(state: BattleState, resolution: Resolution) -> bool:
    return resolution.target_lives


class Condition:
    """One row: the word that content uses, and the test."""

    def __init__(
        self, name: str, rule: str, summary: str, holds: Callable[[BattleState, Resolution], bool]
    ) -> None:
        self.word = Word(name, rule, summary)
        self.holds = holds


CONDITIONS: Final[tuple[Condition, ...]] = (
    Condition(LUCID, "900.32a", "the unit is at full Vitality", _is_lucid),
    Condition("has_living_target", "900.40b", "the primary target is alive", _has_living_target),
)
