"""The lanes of one activation, top to bottom (G-56). This list is the order; nothing else decides it."""

from __future__ import annotations

from typing import Final

from gridforged.systems import chance, clauses, targeting
from gridforged.systems.cards import CompiledAbility
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState


class Lane:
    """One step of an activation; as it stands here, one whose occupants this engine does not know yet.

    Subclasses rather than functions in a table: every activation passes all lanes, and compiled code calls a
    method directly.
    """

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        self.rule = rule

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        """Resolve what `ability` has in this lane."""


class TargetLane(Lane):
    """The one roll for the primary target."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        pool = targeting.enemies_of(state, resolution.actor)
        if not pool:
            resolution.aborted = True  # 900.40e: no living target, so the whole attack is skipped
            state.emit("target_missing", "", resolution.actor, None, "900.40e", resolution.cause, {})
            return
        target = chance.pick(state, state.streams.target, "target", pool)
        resolution.aim_at(target)
        amounts = {"candidates": len(pool)}
        state.emit("target_chosen", "", resolution.actor, target, "900.30d", resolution.cause, amounts)


class ArmorSetupLane(Lane):
    """What is hoisted before everything else."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        clauses.resolve_all(state, resolution, ability.armor_setup)


class ActivationLane(Lane):
    """The ordinary effects, in printed order."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        clauses.resolve_all(state, resolution, ability.activation)


class LucidLane(Lane):
    """What asks for Lucid."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        clauses.resolve_all(state, resolution, ability.lucid)


class BaseHitLane(Lane):
    """The base hit with its bonus."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        if ability.base_hit is not None:
            clauses.resolve(state, resolution, ability.base_hit)


class PostDamageLane(Lane):
    """What follows the hit, in printed order."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        clauses.resolve_all(state, resolution, ability.post_damage)


LANES: Final[tuple[Lane, ...]] = (
    Lane("start", "900.40e"),  # immediate rune effects and start hooks
    TargetLane("target", "900.30d"),  # Feral misfire included
    Lane("tools", "900.3a"),  # allied Tools answering this activation at its start
    Lane("bloodletting", "900.20"),
    ArmorSetupLane("armor_setup", "900.2a"),  # hoisted Crush and Smash
    ActivationLane("activation", "900.7a"),  # in printed order; Initiative and its repeats included
    LucidLane("lucid", "900.32c"),
    BaseHitLane("base_hit", "900.7b"),
    PostDamageLane("post_damage", "900.1a"),  # in printed order
    Lane("blowout", "900.39a"),  # Overclock
    Lane("followup", "900.17d"),  # Haywire, own-activation passives, adjacent Supercharge
    Lane("cascade", "900.16e"),
)
"""An activation that is aborted in one lane runs none of those below it."""
