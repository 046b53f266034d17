"""Clauses compiled for one tier: every name looked up, every amount worked out, the lane settled."""

from __future__ import annotations

from typing import Final

from gridforged.components.stats import STAT_NAMES
from gridforged.content.resolve import thousandths, tier_value
from gridforged.content.schema import Clause, PercentOf, PerCount
from gridforged.systems import amounts
from gridforged.systems.cards import (
    CONSTANT,
    NO_AMOUNT,
    PER_COUNT,
    PER_DURATION,
    SHARE_OF_COST,
    SHARE_OF_DAMAGE,
    CompiledAmount,
    CompiledClause,
)
from gridforged.systems.conditions import CONDITIONS, LUCID
from gridforged.systems.counts import COUNTS
from gridforged.systems.effects import OPERATIONS
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.numbers import Numbers, frames_in
from gridforged.systems.selectors import SELECTORS
from gridforged.systems.vocabulary import VOCABULARY

_OPERATION: Final = {operation.word.name: index for index, operation in enumerate(OPERATIONS)}
_SELECTOR: Final = {selector.word.name: index for index, selector in enumerate(SELECTORS)}
_CONDITION: Final = {condition.word.name: index for index, condition in enumerate(CONDITIONS)}
_COUNT: Final = {count.word.name: index for index, count in enumerate(COUNTS)}
_KEYWORD: Final = {keyword.word.name: keyword.id for keyword in KEYWORDS}
_STAT: Final = {name: index for index, name in enumerate(STAT_NAMES)}

BASE_HIT: Final = "base_hit"
ARMOR_SETUP: Final = "armor_setup"
ACTIVATION: Final = "activation"
LUCID_LANE: Final = "lucid"
POST_DAMAGE: Final = "post_damage"

NOT_HOISTED: Final = ("frozen_enemies",)
"""Selectors whose Crush stays in printed order."""


def condition_positions(names: tuple[str, ...]) -> list[int]:
    """The positions of conditions in their table."""
    return [_CONDITION[name] for name in names]


def lane_of(clause: Clause) -> str:
    """The lane that a clause resolves in.

    Crush and Smash are hoisted wherever they are printed (900.2b) and at whomever (900.2c), except a Crush on
    the Frozen, whom an earlier Freeze may have to make (900.2d). What asks for Lucid comes after the ordinary
    effects (900.32c).
    """
    lane = clause.lane or VOCABULARY.operations[clause.do].lane
    if lane in (ARMOR_SETUP, ACTIVATION) and LUCID in clause.conditions:
        return LUCID_LANE
    if lane == ARMOR_SETUP and clause.to in NOT_HOISTED:
        return ACTIVATION
    return lane


def compile_clause(clause: Clause, position: int, tier: int, numbers: Numbers) -> CompiledClause:
    """One clause for one tier; `position` is its place on the card."""
    word = VOCABULARY.operations[clause.do]
    selector = clause.to or word.targets
    frames = 0
    if clause.seconds is not None:
        frames = frames_in(thousandths(clause.seconds, tier), numbers.frame_rate, f"{clause.do}.seconds")
    return CompiledClause(
        position=position,
        operation=_OPERATION[clause.do],
        amount=_amount(clause, tier),
        selector=_SELECTOR[selector] if selector else -1,
        limit=clause.limit or 0,
        stat=_STAT[clause.stat] if clause.stat is not None else -1,
        keyword=_KEYWORD[clause.keyword] if clause.keyword is not None else -1,
        frames=frames,
        conditions=condition_positions(clause.conditions),
        once=clause.once,
        require_hit=clause.require_hit,
        every=clause.every or 0,
        initiative=clause.initiative,
    )


def _amount(clause: Clause, tier: int) -> CompiledAmount:
    amount = clause.amount
    if amount is None:
        return CompiledAmount(NO_AMOUNT)
    if isinstance(amount, PercentOf):
        form = SHARE_OF_COST if amount.of == "cost_paid" else SHARE_OF_DAMAGE
        return CompiledAmount(form, percent=tier_value(amount.percent, tier))
    if isinstance(amount, PerCount):
        each = thousandths(amount.each, tier)
        count = _COUNT[amount.per]
        if COUNTS[count].is_duration:
            return CompiledAmount(PER_DURATION, count=count, thousandths=each)
        return CompiledAmount(PER_COUNT, whole=amounts.ordinary(each), count=count)
    return CompiledAmount(CONSTANT, whole=amounts.ordinary(thousandths(amount, tier)))
