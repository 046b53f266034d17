"""Clauses of the card language that resolve outside of any activation: those of a command, or of a scenario's
step.
"""

from __future__ import annotations

from typing import Final

from gridforged.systems.cards import CompiledAbility
from gridforged.systems.lanes import LANES
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState

CLAUSE_LANES: Final = ("armor_setup", "activation", "lucid", "base_hit", "post_damage")
"""The lanes of an activation that hold nothing but clauses."""


def resolve(state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
    """Resolve `ability` lane by lane for an actor and perhaps a target that are given.

    It is no activation: no target is rolled for, nothing is counted, paid or answered as one would be. The
    caller begins and ends the root.
    """
    if ability.base_hit is not None:
        resolution.listed_base = ability.base_hit.amount
    for lane in LANES:
        if lane.name in CLAUSE_LANES and not resolution.aborted:
            lane.run(state, resolution, ability)
