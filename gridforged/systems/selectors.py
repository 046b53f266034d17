"""Whom a clause affects. One row a selector; all but `self` and `target` look at the board as it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridforged.components.identity import TOOL
from gridforged.content.vocabulary import Word
from gridforged.systems import grid, targeting
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import freeze


def _self(state: BattleState, resolution: Resolution) -> list[Combatant]:
    return [resolution.actor]


def _target(state: BattleState, resolution: Resolution) -> list[Combatant]:
    # A dead target stays the recipient: each effect meets it at the gate (900.40b).
    return [resolution.target] if resolution.target is not None else []


def _enemies(state: BattleState, resolution: Resolution) -> list[Combatant]:
    return targeting.enemies_of(state, resolution.actor)


def _other_enemies(state: BattleState, resolution: Resolution) -> list[Combatant]:
    return [c for c in targeting.enemies_of(state, resolution.actor) if c is not resolution.target]


def _adjacent_enemies(state: BattleState, resolution: Resolution) -> list[Combatant]:
    # Measured from where the target stands or fell.
    target = resolution.target
    if target is None:
        return []
    return [c for c in targeting.enemies_of(state, resolution.actor) if grid.is_adjacent(target, c)]


def _allies(state: BattleState, resolution: Resolution) -> list[Combatant]:
    return targeting.allies_of(state, resolution.actor)


def _other_allies(state: BattleState, resolution: Resolution) -> list[Combatant]:
    return [c for c in targeting.allies_of(state, resolution.actor) if c is not resolution.actor]


def _adjacent_allies(state: BattleState, resolution: Resolution) -> list[Combatant]:
    actor = resolution.actor
    return [c for c in targeting.allies_of(state, actor) if grid.is_adjacent(actor, c)]


def _adjacent_tools(state: BattleState, resolution: Resolution) -> list[Combatant]:
    # Those worn out too: a repair may bring one back (900.34d).
    return [c for c in grid.neighbours(state, resolution.actor) if c.identity.kind == TOOL]


def _subject(state: BattleState, resolution: Resolution) -> list[Combatant]:
    return [resolution.subject] if resolution.subject is not None else []


def _dreaded_enemies(state: BattleState, resolution: Resolution) -> list[Combatant]:
    return [c for c in targeting.enemies_of(state, resolution.actor) if c.stacks.dread > 0]


def _frozen_enemies(state: BattleState, resolution: Resolution) -> list[Combatant]:
    return [c for c in targeting.enemies_of(state, resolution.actor) if freeze.STATUS.is_on(state, c)]


class Selector:
    """One row: the word that content uses, and the function that finds the recipients, in reading order."""

    def __init__(
        self, name: str, rule: str, summary: str, find: Callable[[BattleState, Resolution], list[Combatant]]
    ) -> None:
        self.word = Word(name, rule, summary)
        self.find = find
        self.is_primary: bool = name == "target"


SELECTORS: Final[tuple[Selector, ...]] = (
    Selector("self", "400.3b", "the unit itself", _self),
    Selector("target", "900.30d", "the primary target of the activation", _target),
    Selector("enemies", "900.7d", "every targetable enemy", _enemies),
    Selector("other_enemies", "900.7d", "every targetable enemy but the primary target", _other_enemies),
    Selector(
        "adjacent_enemies", "900.41a", "enemies sharing an edge with the primary target", _adjacent_enemies
    ),
    Selector("dreaded_enemies", "900.19c", "every targetable enemy that has Dread", _dreaded_enemies),
    Selector("adjacent_tools", "900.34d", "allied Tools sharing an edge, worn-out ones too", _adjacent_tools),
    Selector("subject", "900.8d", "in a passive: whom the event befell", _subject),
    Selector("frozen_enemies", "900.2d", "every targetable enemy that is Frozen", _frozen_enemies),
    Selector("allies", "400.3b", "every targetable ally, the unit itself included", _allies),
    Selector("other_allies", "400.3b", "every targetable ally but the unit itself", _other_allies),
    Selector("adjacent_allies", "900.41a", "allies sharing an edge with the unit", _adjacent_allies),
)
