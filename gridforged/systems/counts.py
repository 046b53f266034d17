"""The counts of "per" clauses (400.3), each sampled from the board at the moment its clause resolves
(400.3a, 900.5a): after a hit, the board that it has left (900.5c), where it may have taken the only carrier
of what is counted (400.3d, 900.5e).

Whoever counts units draws on the one candidate pool of `targeting`, so nobody dead, Entrapped, Dormant
or untargetable is ever among them (400.3b, 900.5b). Adjacent Tools say that they are none (900.5d), and
flanks are places, which any living ally fills (G-51).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridforged.components.traits import CONSECRATE
from gridforged.content.vocabulary import Need, Word
from gridforged.systems import grid, projection, stats, targeting
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.statuses import NEGATIVE, blind, burn, freeze, venom


def _enemies(state: BattleState, resolution: Resolution) -> list[Combatant]:
    return targeting.enemies_of(state, resolution.actor)


def _adjacent_allies(state: BattleState, resolution: Resolution) -> list[Combatant]:
    actor = resolution.actor
    return [c for c in targeting.allies_of(state, actor) if grid.is_adjacent(actor, c)]


def _enemies_at_target(state: BattleState, resolution: Resolution) -> list[Combatant]:
    target = resolution.target
    return [c for c in _enemies(state, resolution) if target is not None and grid.is_adjacent(target, c)]


def is_wounded(combatant: Combatant) -> bool:
    """Whether it is strictly below half of its maximum Vitality (400.3-T01)."""
    return 2 * combatant.vitality.current < combatant.vitality.maximum


def wounded_enemies(state: BattleState, resolution: Resolution) -> int:
    """How many enemies are wounded now (400.3-T01)."""
    return sum(1 for c in _enemies(state, resolution) if is_wounded(c))


def _burning_enemies(state: BattleState, resolution: Resolution) -> int:
    return sum(1 for c in _enemies(state, resolution) if burn.STATUS.is_on(state, c))


def _envenomed_enemies(state: BattleState, resolution: Resolution) -> int:
    return sum(1 for c in _enemies(state, resolution) if venom.STATUS.is_on(state, c))


def _blinded_enemies(state: BattleState, resolution: Resolution) -> int:
    return sum(1 for c in _enemies(state, resolution) if blind.STATUS.is_on(state, c))


def _frozen_enemies(state: BattleState, resolution: Resolution) -> int:
    return sum(1 for c in _enemies(state, resolution) if freeze.STATUS.is_on(state, c))


def _maimed_enemies(state: BattleState, resolution: Resolution) -> int:
    return sum(1 for c in _enemies(state, resolution) if c.stacks.maim > 0)


def _total_enemy_burn(state: BattleState, resolution: Resolution) -> int:
    return sum(c.ticking.burn for c in _enemies(state, resolution))


def _target_burn(state: BattleState, resolution: Resolution) -> int:
    target = resolution.target
    return target.ticking.burn if target is not None and resolution.target_lives else 0


def _target_maim(state: BattleState, resolution: Resolution) -> int:
    target = resolution.target
    return target.stacks.maim if target is not None and resolution.target_lives else 0


def _target_negative_statuses(state: BattleState, resolution: Resolution) -> int:
    target = resolution.target
    if target is None or not resolution.target_lives:
        return 0
    return sum(1 for status in NEGATIVE if status.is_on(state, target))


def _enemies_adjacent_to_target(state: BattleState, resolution: Resolution) -> int:
    return len(_enemies_at_target(state, resolution))


def _burning_enemies_adjacent_to_target(state: BattleState, resolution: Resolution) -> int:
    return sum(1 for c in _enemies_at_target(state, resolution) if burn.STATUS.is_on(state, c))


def _own_feral(state: BattleState, resolution: Resolution) -> int:
    return resolution.actor.stacks.feral


def _own_overclock(state: BattleState, resolution: Resolution) -> int:
    return resolution.actor.stacks.overclock


def _feral_allies(state: BattleState, resolution: Resolution) -> int:
    return sum(1 for c in targeting.allies_of(state, resolution.actor) if c.stacks.feral > 0)


def _adjacent_allies_feral(state: BattleState, resolution: Resolution) -> int:
    return sum(c.stacks.feral for c in _adjacent_allies(state, resolution))


def _adjacent_allies_consecrate(state: BattleState, resolution: Resolution) -> int:
    return sum(c.traits.values[CONSECRATE] for c in _adjacent_allies(state, resolution))


def _adjacent_tools(state: BattleState, resolution: Resolution) -> int:
    return grid.adjacent_tools(state, resolution.actor)


def _occupied_flanks(state: BattleState, resolution: Resolution) -> int:
    return grid.occupied_flanks(state, resolution.actor)


def _lucid_allies(state: BattleState, resolution: Resolution) -> int:
    return sum(1 for c in targeting.allies_of(state, resolution.actor) if stats.is_lucid(c))


def _target_freeze(state: BattleState, resolution: Resolution) -> int:
    target = resolution.target
    return freeze.STATUS.remaining(state, target) if target is not None and resolution.target_lives else 0


def _freeze_removed(state: BattleState, resolution: Resolution) -> int:
    return resolution.freeze_removed


def _own_rune_effects(state: BattleState, resolution: Resolution) -> int:
    return len(projection.of(state, resolution.actor).runes)


class Count:
    """One row: the word that content uses, and what it counts. A duration is counted in frames.

    `text` says one of what is counted: what follows "for each".
    """

    def __init__(
        self,
        name: str,
        rule: str,
        summary: str,
        text: str,
        find: Callable[[BattleState, Resolution], int],
        needs: tuple[Need, ...] = (),
        is_duration: bool = False,
    ) -> None:
        self.word = Word(name, rule, summary, text, needs=needs)
        self.find = find
        self.is_duration = is_duration


COUNTS: Final = (
    Count(
        "wounded_enemies",
        "400.3-T01",
        "enemies below half Vitality",
        "enemy below half Vitality",
        wounded_enemies,
    ),
    Count("burning_enemies", "400.3-T02", "enemies with Burn", "Burning enemy", _burning_enemies),
    Count("envenomed_enemies", "400.3-T03", "enemies with Venom", "Envenomed enemy", _envenomed_enemies),
    Count("blinded_enemies", "400.3-T04", "enemies with Blind", "Blinded enemy", _blinded_enemies),
    Count("frozen_enemies", "400.3-T05", "enemies with Freeze", "Frozen enemy", _frozen_enemies),
    Count("maimed_enemies", "400.3-T06", "enemies with Maim", "Maimed enemy", _maimed_enemies),
    Count(
        "total_enemy_burn",
        "400.3-T07",
        "the Burn of all enemies together",
        "point of Burn on all enemies",
        _total_enemy_burn,
    ),
    Count(
        "target_burn",
        "400.3-T08",
        "the target's Burn",
        "point of Burn on {target}",
        _target_burn,
        ("target",),
    ),
    Count(
        "target_maim",
        "400.3-T09",
        "the target's Maim",
        "point of Maim on {target}",
        _target_maim,
        ("target",),
    ),
    Count(
        "target_negative_statuses",
        "400.3-T10",
        "different negative statuses on the target",
        "different negative status on {target}",
        _target_negative_statuses,
        ("target",),
    ),
    Count(
        "enemies_adjacent_to_target",
        "400.3-T11",
        "enemies sharing an edge with the target",
        "enemy adjacent to {target}",
        _enemies_adjacent_to_target,
        ("target",),
    ),
    Count(
        "burning_enemies_adjacent_to_target",
        "400.3-T12",
        "Burning enemies sharing an edge with the target",
        "Burning enemy adjacent to {target}",
        _burning_enemies_adjacent_to_target,
        ("target",),
    ),
    Count(
        "own_feral", "400.3-T13", "the unit's Feral stacks", "stack of Feral on itself", _own_feral, ("unit",)
    ),
    Count(
        "own_overclock",
        "400.3-T14",
        "the unit's Overclock stacks",
        "stack of Overclock on itself",
        _own_overclock,
        ("unit",),
    ),
    Count(
        "feral_allies",
        "400.3-T15",
        "allies with Feral, itself included",
        "Feral ally, itself included",
        _feral_allies,
    ),
    Count(
        "adjacent_allies_feral",
        "400.3-T16",
        "Feral stacks on adjacent allies",
        "stack of Feral on adjacent allies",
        _adjacent_allies_feral,
        ("unit",),
    ),
    Count(
        "adjacent_allies_consecrate",
        "400.3-T17",
        "Consecrate stacks on adjacent allies",
        "stack of Consecrate on adjacent allies",
        _adjacent_allies_consecrate,
        ("unit",),
    ),
    Count(
        "adjacent_tools",
        "400.3-T18",
        "living allied Tools sharing an edge",
        "adjacent working Tool",
        _adjacent_tools,
        ("unit",),
    ),
    Count(
        "own_rune_effects",
        "400.3f",
        "different runes that reach the unit",
        "rune that reaches it",
        _own_rune_effects,
        ("unit",),
    ),
    Count(
        "occupied_flanks",
        "400.3-T19",
        "allies directly left and right: 0 to 2",
        "occupied flank, left and right",
        _occupied_flanks,
        ("unit",),
    ),
    Count(
        "lucid_allies",
        "400.3-T20",
        "allies at full Vitality, itself included",
        "ally at full Vitality, itself included",
        _lucid_allies,
    ),
    Count(
        "target_freeze_seconds",
        "400.3-T21",
        "seconds of Freeze left on the target",
        "second of Freeze left on {target}",
        _target_freeze,
        ("target",),
        is_duration=True,
    ),
    Count(
        "freeze_seconds_removed",
        "400.3-T22",
        "seconds of Freeze that a Shatter removed",
        "second of Freeze removed",
        _freeze_removed,
        is_duration=True,
    ),
)
