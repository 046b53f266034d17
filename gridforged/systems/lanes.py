"""The lanes of one activation, top to bottom (G-56). This list is the order; nothing else decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridforged.systems import chance, clauses, targeting
from gridforged.systems.cards import CompiledAbility
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState


def _nothing_yet(state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
    """A lane whose occupants this engine does not know yet."""


def _choose_target(state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
    pool = targeting.enemies_of(state, resolution.actor)
    if not pool:
        resolution.aborted = True  # 900.40e: no living target, so the whole attack is skipped
        state.emit("target_missing", "", resolution.actor, None, "900.40e", resolution.cause, {})
        return
    target = chance.pick(state, state.streams.target, "target", pool)
    resolution.aim_at(target)
    state.emit(
        "target_chosen", "", resolution.actor, target, "900.30d", resolution.cause, {"candidates": len(pool)}
    )


def _armor_setup(state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
    clauses.resolve_all(state, resolution, ability.armor_setup)


def _activation(state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
    clauses.resolve_all(state, resolution, ability.activation)


def _lucid(state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
    clauses.resolve_all(state, resolution, ability.lucid)


def _base_hit(state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
    if ability.base_hit is not None:
        clauses.resolve(state, resolution, ability.base_hit)


def _post_damage(state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
    clauses.resolve_all(state, resolution, ability.post_damage)


class Lane:
    """One step of an activation: its name, the rule that places it, and what runs in it."""

    def __init__(
        self, name: str, rule: str, run: Callable[[BattleState, Resolution, CompiledAbility], None]
    ) -> None:
        self.name = name
        self.rule = rule
        self.run = run


LANES: Final = (
    Lane("start", "900.40e", _nothing_yet),  # immediate rune effects and start hooks
    Lane("target", "900.30d", _choose_target),  # Feral misfire included
    Lane("tools", "900.3a", _nothing_yet),  # allied Tools answering this activation at its start
    Lane("bloodletting", "900.20", _nothing_yet),
    Lane("armor_setup", "900.2a", _armor_setup),  # hoisted Crush and Smash
    Lane("activation", "900.7a", _activation),  # in printed order; Initiative and its repeats included
    Lane("lucid", "900.32c", _lucid),
    Lane("base_hit", "900.7b", _base_hit),
    Lane("post_damage", "900.1a", _post_damage),  # in printed order
    Lane("blowout", "900.39a", _nothing_yet),  # Overclock
    Lane("followup", "900.17d", _nothing_yet),  # Haywire, own-activation passives, adjacent Supercharge
    Lane("cascade", "900.16e", _nothing_yet),
)
"""An activation that is aborted in one lane runs none of those below it."""
