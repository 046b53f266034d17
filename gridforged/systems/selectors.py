"""Whom a clause affects. One row a selector; all but `self` and `target` look at the board as it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridforged.components.identity import TOOL
from gridforged.content.vocabulary import Need, Word
from gridforged.systems import grid, targeting
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import freeze


def _self(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    return [resolution.actor]


def _target(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    # A dead target stays the recipient: each effect meets it at the gate (900.40b).
    return [resolution.target] if resolution.target is not None else []


def _enemies(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    return targeting.enemies_of(state, resolution.actor, clearing)


def _other_enemies(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    return [c for c in targeting.enemies_of(state, resolution.actor, clearing) if c is not resolution.target]


def _adjacent_enemies(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    # Measured from where the target stands or fell.
    target = resolution.target
    if target is None:
        return []
    return [c for c in targeting.enemies_of(state, resolution.actor, clearing) if grid.is_adjacent(target, c)]


def _allies(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    return targeting.allies_of(state, resolution.actor, clearing)


def _other_allies(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    return [c for c in targeting.allies_of(state, resolution.actor, clearing) if c is not resolution.actor]


def _adjacent_allies(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    actor = resolution.actor
    return [c for c in targeting.allies_of(state, actor, clearing) if grid.is_adjacent(actor, c)]


def _adjacent_tools(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    # Those worn out too: a repair may bring one back (900.34d).
    return [c for c in grid.neighbours(state, resolution.actor) if c.identity.kind == TOOL]


def _subject(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    return [resolution.subject] if resolution.subject is not None else []


def _dreaded_enemies(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    return [c for c in targeting.enemies_of(state, resolution.actor, clearing) if c.stacks.dread > 0]


def _frozen_enemies(state: BattleState, resolution: Resolution, clearing: bool) -> list[Combatant]:
    return [
        c for c in targeting.enemies_of(state, resolution.actor, clearing) if freeze.STATUS.is_on(state, c)
    ]


class Selector:
    """One row: the word that content uses, and the function that finds the recipients, in reading order."""

    def __init__(
        self,
        name: str,
        rule: str,
        summary: str,
        text: str,
        plural: str,
        find: Callable[[BattleState, Resolution, bool], list[Combatant]],
        needs: tuple[Need, ...] = (),
    ) -> None:
        self.word = Word(name, rule, summary, text, plural, needs)
        self._find = find
        self.is_primary: bool = name == "target"

    def find(self, state: BattleState, resolution: Resolution, clearing: bool = False) -> list[Combatant]:
        """The recipients; for `clearing`, what removes statuses, those who are Dormant too (900.18e)."""
        return self._find(state, resolution, clearing)


SELECTORS: Final[tuple[Selector, ...]] = (
    Selector("self", "400.3b", "the unit itself", "itself", "", _self, ("unit",)),
    Selector(
        "target", "900.30d", "the primary target of the activation", "{target}", "", _target, ("target",)
    ),
    Selector("enemies", "900.7d", "every targetable enemy", "enemy", "enemies", _enemies),
    Selector(
        "other_enemies",
        "900.7d",
        "every targetable enemy but the primary target",
        "other enemy",
        "other enemies",
        _other_enemies,
    ),
    Selector(
        "adjacent_enemies",
        "900.41a",
        "enemies sharing an edge with the primary target",
        "enemy adjacent to {target}",
        "enemies adjacent to {target}",
        _adjacent_enemies,
        ("target",),
    ),
    Selector(
        "dreaded_enemies",
        "900.19c",
        "every targetable enemy that has Dread",
        "enemy with Dread",
        "enemies with Dread",
        _dreaded_enemies,
    ),
    Selector(
        "adjacent_tools",
        "900.34d",
        "allied Tools sharing an edge, worn-out ones too",
        "adjacent Tool",
        "adjacent Tools",
        _adjacent_tools,
        ("unit",),
    ),
    Selector(
        "subject", "900.8d", "in a passive: whom the event befell", "{subject}", "", _subject, ("event",)
    ),
    Selector(
        "frozen_enemies",
        "900.2d",
        "every targetable enemy that is Frozen",
        "Frozen enemy",
        "Frozen enemies",
        _frozen_enemies,
    ),
    Selector(
        "allies", "400.3b", "every targetable ally, the unit itself included", "ally", "allies", _allies
    ),
    Selector(
        "other_allies",
        "400.3b",
        "every targetable ally but the unit itself",
        "other ally",
        "other allies",
        _other_allies,
        ("unit",),
    ),
    Selector(
        "adjacent_allies",
        "900.41a",
        "allies sharing an edge with the unit",
        "adjacent ally",
        "adjacent allies",
        _adjacent_allies,
        ("unit",),
    ),
)
