"""Rune boards compiled: what each rune gives in full and at half potency, and the resonance at its level."""

from __future__ import annotations

from collections.abc import Sequence

from gridforged.components.limits import CLAUSE_LIMIT
from gridforged.content.resolve import tier_value
from gridforged.content.rune_boards import LINES
from gridforged.content.schema import BoardSetup, Card, Clause, SideRunes
from gridforged.systems.amounts import half
from gridforged.systems.cards import (
    CompiledClause,
    CompiledRune,
    CompiledRuneBoard,
    RuneGifts,
)
from gridforged.systems.compile_clause import compile_clause
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.numbers import Numbers


def compile_rune_board(setup: BoardSetup, side: SideRunes, numbers: Numbers) -> CompiledRuneBoard:
    """The rune board of one side: rows first, then columns, each strip in its order."""
    placed = sorted(side.runes, key=lambda rune: (rune.strip != "rows", rune.at))
    runes: list[CompiledRune] = []
    for rune in placed:
        card = setup.cards[rune.card]
        full = gifts_of(card, rune.tier, numbers)
        runes.append(
            CompiledRune(card.id, rune.tier, rune.strip == "rows", rune.at, LINES, full, _halved(full))
        )
    level = sum(rune.tier for rune in runes)  # 900.23a: no unit has a part in it
    if side.resonance < 0:
        return CompiledRuneBoard(runes, level, [0, 0, 0, 0], [])
    resonance = setup.cards[side.resonance]
    stats = [amount * level for amount in _stats(resonance, 1)]
    keywords = [(keyword, amount * level) for keyword, amount in _keywords(resonance, 1)]
    return CompiledRuneBoard(runes, level, stats, [gift for gift in keywords if gift[1] > 0])


def gifts_of(card: Card, tier: int, numbers: Numbers) -> RuneGifts:
    """What a rune of that tier, or a resonance for one level, gives in full."""
    immediate = _clauses(card.ability, tier, numbers)
    return RuneGifts(
        _stats(card, tier), _keywords(card, tier), immediate, _clauses(card.new_target, tier, numbers)
    )


def _clauses(clauses: Sequence[Clause], tier: int, numbers: Numbers) -> list[CompiledClause]:
    # Rune effects have no `once`, so their positions on the card are never remembered.
    return [compile_clause(clause, CLAUSE_LIMIT - 1, tier, numbers) for clause in clauses]


def _stats(card: Card, tier: int) -> list[int]:
    grants = card.grants
    return [tier_value(value, tier) for value in (grants.power, grants.speed, grants.armor, grants.focus)]


def _keywords(card: Card, tier: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for keyword in KEYWORDS:
        printed = card.keywords.get(keyword.word.name, False)
        value = int(printed) if isinstance(printed, bool) else tier_value(printed, tier)
        if value > 0:
            found.append((keyword.id, value))
    return found


def _halved(full: RuneGifts) -> RuneGifts:
    return RuneGifts(
        [half(amount) for amount in full.stats],
        [(keyword, half(amount)) for keyword, amount in full.keywords],
        [_half_clause(clause) for clause in full.immediate],
        [_half_clause(clause) for clause in full.new_target],
    )


def _half_clause(clause: CompiledClause) -> CompiledClause:
    return CompiledClause(
        position=clause.position,
        operation=clause.operation,
        amount=clause.amount,
        selector=clause.selector,
        limit=clause.limit,
        stat=clause.stat,
        keyword=clause.keyword,
        frames=half(clause.frames),
        conditions=clause.conditions,
        once=clause.once,
        require_hit=clause.require_hit,
        every=clause.every,
        initiative=clause.initiative,
        is_half=True,
    )
