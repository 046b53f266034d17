"""Resolving one clause: whether it applies, how much, to whom; then its operation does the rest."""

from __future__ import annotations

from typing import Final

from gridforged.systems import amounts, chance
from gridforged.systems.cards import NO_AMOUNT, CompiledClause
from gridforged.systems.conditions import first_failing
from gridforged.systems.effects import OPERATIONS
from gridforged.systems.resolution import Resolution
from gridforged.systems.selectors import SELECTORS
from gridforged.systems.state import BattleState, Combatant

BASE_HIT: Final = "base_hit"
"""The lane of the base hit, which a count of 0 leaves with its bonus (900.7a)."""


def resolve_all(state: BattleState, resolution: Resolution, clauses: list[CompiledClause]) -> None:
    """Resolve clauses in the order given."""
    for clause in clauses:
        resolve(state, resolution, clause)


def resolve(state: BattleState, resolution: Resolution, clause: CompiledClause) -> None:
    """Resolve one clause against the state as it stands now (900.6a).

    A clause whose turn, hit or condition is missing is skipped whole and keeps its once-charge (900.6e). One
    whose amount turns out to be 0 does nothing at all, not even roll for whom (400.3c).
    """
    if not _is_due(state, resolution, clause):
        return
    if clause.once:
        charge = resolution.actor.charge
        charge.used = sorted([*charge.used, clause.position])
    cause = resolution.cause
    origin: dict[str, int] = {}
    amount = amounts.resolve(state, resolution, clause.amount, origin)
    if clause.is_half:
        amount = amounts.half(amount)
        if origin:
            origin["halved"] = amount
    if origin:
        noun, rule = amounts.noun_of(clause.amount), amounts.rule_of(clause.amount)
        resolution.cause = state.emit(
            "amount_counted", noun, resolution.source, resolution.target, rule, cause, origin
        )
    if amount == 0 and clause.amount.form != NO_AMOUNT and OPERATIONS[clause.operation].word.lane != BASE_HIT:
        _skip(state, resolution, clause, amounts.rule_of_zero(clause.amount))
        resolution.cause = cause
        return
    before = state.log.next_seq
    OPERATIONS[clause.operation].resolve(
        state, resolution, clause, _recipients(state, resolution, clause), amount
    )
    if state.recorder is not None:
        state.recorder.note_clause(clause, amount, state.log, before)
    resolution.cause = cause


def _is_due(state: BattleState, resolution: Resolution, clause: CompiledClause) -> bool:
    if clause.once and clause.position in resolution.actor.charge.used:
        return False
    if clause.every and resolution.nth % clause.every:
        return False
    if clause.require_hit and not resolution.landed:
        _skip(state, resolution, clause, "900.40c")
        return False
    failing = first_failing(state, resolution, clause.conditions)
    if failing is not None:
        _skip(state, resolution, clause, failing.word.rule)
        return False
    return True


def _skip(state: BattleState, resolution: Resolution, clause: CompiledClause, rule: str) -> None:
    what = OPERATIONS[clause.operation].word.name
    position = {"clause": clause.position}
    state.emit("clause_skipped", what, resolution.source, resolution.target, rule, resolution.cause, position)


def _recipients(state: BattleState, resolution: Resolution, clause: CompiledClause) -> list[Combatant]:
    if clause.selector < 0:
        return []
    selector = SELECTORS[clause.selector]
    found = selector.find(state, resolution, OPERATIONS[clause.operation].is_clearing)
    if selector.is_primary and _is_reborn(resolution):
        # G-75: a target that fell and came back at once is another: what follows meets a dead one.
        what = OPERATIONS[clause.operation].word.name
        state.emit(
            "effect_refused",
            what,
            resolution.source,
            resolution.target,
            "900.28f",
            resolution.cause,
            {"reborn": 1},
        )
        return []
    if clause.limit == 0:
        return found
    return chance.pick_several(state, state.streams.other, "other", found, clause.limit)


def _is_reborn(resolution: Resolution) -> bool:
    target = resolution.target
    return target is not None and target.vitality.alive and not resolution.target_lives
