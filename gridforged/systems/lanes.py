"""The lanes of one activation, top to bottom (G-56). This list is the order; nothing else decides it."""

from __future__ import annotations

from typing import Final

from gridforged.components.identity import BOSS, PENNY
from gridforged.components.traits import BLOODLETTING, BLOODLETTING_REDUCTION, CASCADE
from gridforged.systems import (
    aiming,
    chance,
    clauses,
    counts,
    forcing,
    gate,
    hubs,
    initiative,
    losses,
    runes,
    tools,
)
from gridforged.systems.cards import CompiledAbility
from gridforged.systems.moments import ACTIVATED, HAYWIRE_EMPTIED, SUPERCHARGED
from gridforged.systems.resolution import Resolution
from gridforged.systems.state import BattleState
from gridforged.systems.statuses import stun


def _haywire(state: BattleState, resolution: Resolution) -> None:
    """Spend one stack that was there when the activation, a forced one too (900.16c), began (900.17a), if one
    is left (900.17c). What a Supercharge of this followup gives waits for the next one (900.17b).
    """
    actor = resolution.actor
    if resolution.haywire_before <= 0 or actor.stacks.haywire <= 0 or not actor.vitality.alive:
        return
    left = {"before": actor.stacks.haywire, "now": actor.stacks.haywire - 1}
    actor.stacks.haywire -= 1
    seq = state.emit("haywire_spent", "haywire", actor, actor, "900.17c", resolution.cause, left)
    if actor.stacks.haywire == 0:
        state.reactor.fire(state, HAYWIRE_EMPTIED, actor, None, seq)  # before the Stun
    stun.STATUS.apply(state, actor, actor, 0, state.numbers.haywire_stun, seq)


class Lane:
    """One step of an activation: its name, and the rule that places it.

    Subclasses rather than functions in a table: every activation passes all lanes, and compiled code calls a
    method directly.
    """

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        self.rule = rule

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        """Resolve what `ability` has in this lane."""
        raise NotImplementedError(self.name)


class StartLane(Lane):
    """What happens even if the activation then finds no target or nobody to pay for it."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        actor = resolution.actor
        if actor.identity.kind == PENNY:
            hubs.mint(state, actor, resolution.cause)
        runes.resolve_immediate(state, resolution)


class TargetLane(Lane):
    """The one roll for the primary target, misfire included."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        if not aiming.choose_target(state, resolution):
            resolution.aborted = True  # 900.40e, G-60: the whole attack is skipped
            return
        runes.resolve_new_target(state, resolution)


class ToolsLane(Lane):
    """The packages of allied Tools beside the unit (900.3)."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        tools.run_packages(state, resolution)


class BloodlettingLane(Lane):
    """The first candidate in reading order (900.20a) pays the whole cost, or the activation is aborted.

    Who dies of it has paid: the activation goes on (900.20e).
    """

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        actor = resolution.actor
        values = actor.traits.values
        cost = values[BLOODLETTING] - values[BLOODLETTING_REDUCTION]  # 900.20g: before a payer is chosen
        if cost <= 0:
            return
        for payer in state.half(actor.side):
            if payer.vitality.alive and payer.identity.kind != BOSS and not gate.is_entrapped(state, payer):
                # 900.20b, C-06: a Tool or Hub at the head is chosen and cannot pay; nobody else is asked.
                resolution.cost_paid = losses.pay_vitality(state, payer, cost, "900.20c", resolution.cause)
                break
        if resolution.cost_paid <= 0:
            resolution.aborted = True
            state.emit(
                "activation_aborted", "bloodletting", actor, None, "900.20f", resolution.cause, {"cost": cost}
            )


class ArmorSetupLane(Lane):
    """Hoisted Crush and Smash (900.2a)."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        clauses.resolve_all(state, resolution, ability.armor_setup)


class ActivationLane(Lane):
    """In printed order; at the first Initiative clause all of them resolve, with their repeats (900.31b)."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        initiative.resolve_lane(state, resolution, ability.activation, ability.initiative)


class LucidLane(Lane):
    """What asks for Lucid, its Initiative too (900.32c)."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        initiative.resolve_lane(state, resolution, ability.lucid, ability.lucid_initiative)


class BaseHitLane(Lane):
    """The base hit with its bonus, after a look at who is wounded."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        resolution.wounded_before = counts.wounded_enemies(state, resolution)  # 900.6c
        if ability.base_hit is not None:
            clauses.resolve(state, resolution, ability.base_hit)


class PostDamageLane(Lane):
    """What follows the hit, in printed order."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        clauses.resolve_all(state, resolution, ability.post_damage)


class BlowoutLane(Lane):
    """One roll at the full number of stacks; all are lost and the unit is Stunned (900.39a, 900.39b).

    It knows nothing of Haywire, which may Stun in the same activation (900.39d).
    """

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        actor = resolution.actor
        stacks = actor.stacks.overclock
        if stacks <= 0 or not actor.vitality.alive:
            return
        percent = stacks * state.numbers.blowout_percent
        if chance.happens(state, state.streams.blowout, "blowout", percent):
            actor.stacks.overclock = 0
            lost = {
                "stacks": stacks,
                "percent_each": state.numbers.blowout_percent,
                "percent": min(percent, 100),
            }
            seq = state.emit(
                "overclock_blown_out", "overclock", actor, actor, "900.39b", resolution.cause, lost
            )
            stun.STATUS.apply(state, actor, actor, 0, state.numbers.blowout_stun, seq)


class FollowupLane(Lane):
    """Haywire, then passives on the activation, then adjacent Supercharge (900.17d, 900.8f)."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        actor = resolution.actor
        _haywire(state, resolution)
        state.reactor.fire(state, ACTIVATED, actor, resolution.target, resolution.cause)
        state.reactor.fire(state, SUPERCHARGED, actor, resolution.target, resolution.cause)


class CascadeLane(Lane):
    """Roll for another activation at once, at most so many in a row (900.16e)."""

    def run(self, state: BattleState, resolution: Resolution, ability: CompiledAbility) -> None:
        actor = resolution.actor
        percent = actor.traits.values[CASCADE]
        charge = actor.charge
        if percent <= 0 or not actor.vitality.alive:
            return
        if charge.cascade_depth >= state.numbers.cascade_limit:
            cut = {"depth": charge.cascade_depth, "limit": state.numbers.cascade_limit}
            charge.cascade_depth = 0
            state.emit("chain_cut", "cascade", actor, actor, "900.16e", resolution.cause, cut)
            return
        if not chance.happens(state, state.streams.cascade, "cascade", percent):
            charge.cascade_depth = 0
            return
        charge.cascade_depth += 1
        depth = {"percent": percent, "before": charge.cascade_depth - 1, "depth": charge.cascade_depth}
        seq = state.emit("cascade_triggered", "cascade", actor, actor, "900.16e", resolution.cause, depth)
        if state.root.forced > 0:
            forcing.force(
                state, actor, "900.16f", seq, is_cascade=True
            )  # inside a Shock chain both caps apply
        else:
            charge.reactivations += 1


LANES: Final[tuple[Lane, ...]] = (
    StartLane("start", "900.40e"),  # immediate rune effects and start hooks
    TargetLane("target", "900.30d"),  # Feral misfire included
    ToolsLane("tools", "900.3a"),  # allied Tools answering this activation at its start
    BloodlettingLane("bloodletting", "900.20"),
    ArmorSetupLane("armor_setup", "900.2a"),  # hoisted Crush and Smash
    ActivationLane("activation", "900.7a"),  # in printed order; Initiative and its repeats included
    LucidLane("lucid", "900.32c"),
    BaseHitLane("base_hit", "900.7b"),
    PostDamageLane("post_damage", "900.1a"),  # in printed order
    BlowoutLane("blowout", "900.39a"),  # Overclock
    FollowupLane("followup", "900.17d"),  # Haywire, own-activation passives, adjacent Supercharge
    CascadeLane("cascade", "900.16e"),
)
"""An activation that is aborted in one lane runs none of those below it."""
