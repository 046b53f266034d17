"""By what a keyword can be seen at work: an event that it brought about, or how its holder stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridforged.components.traits import (
    ALLY_PROOF,
    BLOODLETTING,
    BURN_WARD,
    ENTRAP_LADDER,
    FORGE_CORE,
    INITIATIVE_REPEATS,
    RABID,
    RELENTLESS,
    RIPOSTE,
    ROOST,
    SETTLE,
    SETTLE_PER_HUB,
    STAGGER,
    THORNS,
    TICK_REDUCTION,
)
from gridforged.ecs.events import Event
from gridforged.systems import gate, grid, projection, stats
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.vocabulary import VOCABULARY

Seen = Callable[[BattleState, Event], bool]
"""Whether this event shows the keyword at work."""
Holds = Callable[[BattleState, Combatant], bool]
"""Whether the keyword does something for this living holder, as things stand."""


def _has(state: BattleState, entity: int, trait: int) -> bool:
    combatant = state.combatant_of(entity)
    return combatant is not None and combatant.traits.values[trait] > 0


def _event(kind: str, what: str = "", rule: str = "") -> Seen:
    def seen(_state: BattleState, event: Event) -> bool:
        return event.kind == kind and what in ("", event.what) and rule in ("", event.rule)

    return seen


def _relentless(state: BattleState, event: Event) -> bool:
    if event.kind != "effect_refused" or not _has(state, event.target, RELENTLESS):
        return False
    status = VOCABULARY.statuses.get(event.what)
    return status is not None and event.rule == status.relentless


def _staggering(state: BattleState, event: Event) -> bool:
    return event.kind == "charge_lost" and _has(state, event.source, STAGGER)


def _roost(state: BattleState, event: Event) -> bool:
    return (
        event.kind == "vitality_restored"
        and event.cause == 0
        and event.source == event.target
        and _has(state, event.target, ROOST)
    )


def _hallow(_state: BattleState, event: Event) -> bool:
    return event.kind == "vitality_restored" and event.cause == 0 and event.source not in (0, event.target)


def _cuts_ticks(trait: int) -> Seen:
    def seen(state: BattleState, event: Event) -> bool:
        return event.kind == "status_ticked" and _has(state, event.target, trait)

    return seen


def _burn_ward(state: BattleState, event: Event) -> bool:
    if event.kind != "status_ticked" or event.what != "burn":
        return False
    carrier = state.combatant_of(event.target)
    return carrier is not None and any(
        ally.vitality.alive and ally.traits.values[BURN_WARD] for ally in state.half(carrier.side)
    )


def _entrap_ladder(state: BattleState, event: Event) -> bool:
    return (
        event.kind == "status_applied" and event.what == "entrap" and _has(state, event.target, ENTRAP_LADDER)
    )


def _rabid(state: BattleState, event: Event) -> bool:
    actor = state.combatant_of(event.source)
    return (
        event.kind == "target_chosen"
        and actor is not None
        and actor.traits.values[RABID] > 0
        and actor.charge.activations > 1
    )


def _ally_proof(state: BattleState, event: Event) -> bool:
    if event.kind != "target_chosen" or event.rule != "900.21a":
        return False
    actor = state.combatant_of(event.source)
    return actor is not None and any(
        ally is not actor and ally.vitality.alive and ally.traits.values[ALLY_PROOF]
        for ally in state.half(actor.side)
    )


def _initiative_repeats(state: BattleState, event: Event) -> bool:
    if event.kind != "initiative_taken" or event.rule != "900.31b":
        return False
    actor = state.combatant_of(event.source)
    return actor is not None and any(
        ally.traits.values[INITIATIVE_REPEATS] for ally in state.half(actor.side)
    )


def _answered_by(trait: int) -> Seen:
    def seen(state: BattleState, event: Event) -> bool:
        return event.kind == "vitality_lost" and event.rule == "900.26e" and _has(state, event.source, trait)

    return seen


def _settled_by(trait: int) -> Seen:
    def seen(state: BattleState, event: Event) -> bool:
        return event.kind == "stock_settled" and _has(state, event.source, trait)

    return seen


def _reflect(_state: BattleState, event: Event) -> bool:
    return event.kind.startswith("damage_") and event.rule == "900.26f"


def _bloodletting(_state: BattleState, event: Event) -> bool:
    return event.kind in ("cost_paid", "activation_aborted")


def _braced(state: BattleState, holder: Combatant) -> bool:
    return grid.adjacent_tools(state, holder) > 0


def _flank(state: BattleState, holder: Combatant) -> bool:
    return grid.occupied_flanks(state, holder) > 0


def _brute(state: BattleState, holder: Combatant) -> bool:
    return grid.adjacent_tools(state, holder) >= state.numbers.brute_tools


def _fury(state: BattleState, holder: Combatant) -> bool:
    return stats.focus(state, holder) >= state.numbers.fury_focus


def _radiant(state: BattleState, holder: Combatant) -> bool:
    return stats.is_lucid(holder) and stats.power(state, holder) > 0


def _consecrate(state: BattleState, holder: Combatant) -> bool:
    return any(not ally.is_object for ally in grid.living_adjacent(state, holder))


def _dormant_start(state: BattleState, holder: Combatant) -> bool:
    return gate.is_dormant(state, holder)


def _bloodletting_reduction(_state: BattleState, holder: Combatant) -> bool:
    return holder.traits.values[BLOODLETTING] > 0 and holder.charge.activations > 0


def _runic(state: BattleState, holder: Combatant) -> bool:
    runes = projection.of(state, holder).runes
    return holder.placement.rows > 1 and any(projection.lines_over(rune, holder) == 1 for rune, _ in runes)


SEEN: Final[dict[str, Seen]] = {
    "everlasting": _event("combatant_revived", "everlasting"),
    "relentless": _relentless,
    "feast": _event("vitality_restored", rule="900.14e"),
    "staggering": _staggering,
    "roost": _roost,
    "hallow": _hallow,
    "forge_core": _cuts_ticks(FORGE_CORE),
    "tick_reduction": _cuts_ticks(TICK_REDUCTION),
    "burn_ward": _burn_ward,
    "entrap_ladder": _entrap_ladder,
    "rabid": _rabid,
    "ally_proof": _ally_proof,
    "initiative_repeats": _initiative_repeats,
    "bloodletting": _bloodletting,
    "cascade": _event("cascade_triggered"),
    "defy_death": _event("death_defied"),
    "thorns": _answered_by(THORNS),
    "riposte": _answered_by(RIPOSTE),
    "reflect": _reflect,
    "phylactery": _event("combatant_revived", "phylactery"),
    "settle": _settled_by(SETTLE),
    "settle_per_hub": _settled_by(SETTLE_PER_HUB),
}
"""Keywords that show in events."""

HOLDS: Final[dict[str, Holds]] = {
    "consecrate": _consecrate,
    "braced": _braced,
    "flank": _flank,
    "brute": _brute,
    "fury": _fury,
    "radiant": _radiant,
    "dormant_start": _dormant_start,
    "bloodletting_reduction": _bloodletting_reduction,
    "runic": _runic,
}
"""Keywords that are read from the board whenever a stat is, and leave no event of their own."""
