"""The counts of 400.3 and that of rune effects, from the components; shares no code with the counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from gridforged import Battle
from gridforged.systems.state import Combatant
from tests.systems.stat_oracle import KEYWORD_IDS, beside, flanks, rune_gifts

OBJECTS = ("tool", "hub")
DURATIONS = ("target_freeze_seconds", "freeze_seconds_removed")


@dataclass
class Situation:
    """A battle, the unit whose clause counts, its target, and the frames of Freeze that it has shattered."""

    battle: Battle
    actor: Combatant
    target: Combatant | None
    target_is_the_same: bool = True
    removed: int = 0

    @property
    def frame(self) -> int:
        return self.battle.state.clock.frame

    def kind(self, unit: Combatant) -> str:
        return self.battle.board.setup.cards[unit.identity.card].kind

    def is_counted(self, unit: Combatant) -> bool:
        """Alive, not Entrapped, not Dormant, no Tool and no Hub."""
        return (
            unit.vitality.alive
            and unit.timers.entrap_until <= self.frame
            and unit.timers.dormant_until <= self.frame
            and self.kind(unit) not in OBJECTS
        )

    @property
    def enemies(self) -> list[Combatant]:
        return [c for c in self.battle.combatants if c.side != self.actor.side and self.is_counted(c)]

    @property
    def allies(self) -> list[Combatant]:
        return [c for c in self.battle.combatants if c.side == self.actor.side and self.is_counted(c)]

    @property
    def near_target(self) -> list[Combatant]:
        return beside(self.target, self.enemies) if self.target is not None else []

    @property
    def near(self) -> list[Combatant]:
        return beside(self.actor, self.allies)

    @property
    def living_target(self) -> list[Combatant]:
        """The target alone, or nobody if it is dead, or is not the one any more that was chosen."""
        target = self.target
        if target is None or not target.vitality.alive or not self.target_is_the_same:
            return []
        return [target]


def _families(s: Situation, unit: Combatant) -> int:
    timers, stacks = unit.timers, unit.stacks
    held = (
        unit.ticking.burn > 0,
        unit.ticking.venom > 0,
        timers.blind_until > s.frame,
        timers.freeze_until > s.frame,
        timers.stun_until > s.frame,
        stacks.haywire > 0,
        stacks.dread > 0,
        stacks.feral > 0,
        stacks.maim > 0,
        max([0, *unit.crush.untils]) > s.frame,
        stacks.stagger > 0,
        timers.prismbreak_until > s.frame,
    )
    return sum(held)


def _tools(s: Situation) -> int:
    living = [c for c in s.battle.combatants if c.vitality.alive and s.kind(c) == "tool"]
    return len(beside(s.actor, living))


def _flanks(s: Situation) -> int:
    return flanks(s.actor, [c for c in s.battle.combatants if c.vitality.alive])


EXPECTED: dict[str, Callable[[Situation], int]] = {
    "wounded_enemies": lambda s: sum(
        Fraction(c.vitality.current, c.vitality.maximum) < Fraction(1, 2) for c in s.enemies
    ),
    "burning_enemies": lambda s: sum(c.ticking.burn > 0 for c in s.enemies),
    "envenomed_enemies": lambda s: sum(c.ticking.venom > 0 for c in s.enemies),
    "blinded_enemies": lambda s: sum(c.timers.blind_until > s.frame for c in s.enemies),
    "frozen_enemies": lambda s: sum(c.timers.freeze_until > s.frame for c in s.enemies),
    "maimed_enemies": lambda s: sum(c.stacks.maim > 0 for c in s.enemies),
    "total_enemy_burn": lambda s: sum(c.ticking.burn for c in s.enemies),
    "target_burn": lambda s: sum(c.ticking.burn for c in s.living_target),
    "target_maim": lambda s: sum(c.stacks.maim for c in s.living_target),
    "target_negative_statuses": lambda s: sum(_families(s, c) for c in s.living_target),
    "enemies_adjacent_to_target": lambda s: len(s.near_target),
    "burning_enemies_adjacent_to_target": lambda s: sum(c.ticking.burn > 0 for c in s.near_target),
    "own_feral": lambda s: s.actor.stacks.feral,
    "own_overclock": lambda s: s.actor.stacks.overclock,
    "feral_allies": lambda s: sum(c.stacks.feral > 0 for c in s.allies),
    "adjacent_allies_feral": lambda s: sum(c.stacks.feral for c in s.near),
    "adjacent_allies_consecrate": lambda s: sum(c.traits.values[KEYWORD_IDS["consecrate"]] for c in s.near),
    "adjacent_tools": _tools,
    "own_rune_effects": lambda s: len(rune_gifts(s.battle, s.actor, "power")),
    "occupied_flanks": _flanks,
    "lucid_allies": lambda s: sum(c.vitality.current == c.vitality.maximum for c in s.allies),
    "target_freeze_seconds": lambda s: sum(max(0, c.timers.freeze_until - s.frame) for c in s.living_target),
    "freeze_seconds_removed": lambda s: s.removed,
}
"""By the words of the card language; a duration in frames."""


def total(each: Fraction, count: int, name: str, frame_rate: int) -> int:
    """What a clause with `each` for each of a count comes to."""
    if name in DURATIONS:
        product = each * Fraction(count, frame_rate)
        return product.numerator // product.denominator
    unit = each.numerator // each.denominator
    return count * max(1, unit)
