"""From content to what battles run: cards with every name looked up and every amount worked out for their
tier.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Final

from gridforged.components.defence import Defence
from gridforged.components.identity import KIND_NAMES
from gridforged.components.limits import CLAUSE_LIMIT
from gridforged.components.stats import STAT_NAMES, Stats
from gridforged.content.resolve import thousandths, tier_value
from gridforged.content.schema import BoardSetup, Card, Clause, PercentOf, PerCount
from gridforged.content.schema import Defence as PrintedDefence
from gridforged.content.schema import Stats as PrintedStats
from gridforged.content.setup import decode_setup, encode_rules, encode_setup
from gridforged.errors import ContentError
from gridforged.systems import amounts
from gridforged.systems.board import Board
from gridforged.systems.cards import (
    CONSTANT,
    NO_AMOUNT,
    SHARE_OF_DAMAGE,
    CompiledAbility,
    CompiledAmount,
    CompiledCard,
    CompiledClause,
)
from gridforged.systems.conditions import CONDITIONS, LUCID
from gridforged.systems.effects import OPERATIONS
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.numbers import Numbers, frames_in
from gridforged.systems.selectors import SELECTORS
from gridforged.systems.vocabulary import VOCABULARY

DIGEST_SIZE: Final = 16
ORDINARY_BYTES: Final = 16_384
"""Most bytes of a board that is no large one; a battle-ready board takes about 30 times its encoded form."""

_OPERATION: Final = {operation.word.name: index for index, operation in enumerate(OPERATIONS)}
_SELECTOR: Final = {selector.word.name: index for index, selector in enumerate(SELECTORS)}
_CONDITION: Final = {condition.word.name: index for index, condition in enumerate(CONDITIONS)}
_KIND: Final = {name: index for index, name in enumerate(KIND_NAMES)}
_STAT: Final = {name: index for index, name in enumerate(STAT_NAMES)}

BASE_HIT: Final = "base_hit"
LUCID_LANE: Final = "lucid"
POST_DAMAGE: Final = "post_damage"


def compile_board(setup: BoardSetup) -> Board:
    """A board to battle on from checked content. ContentError if a duration is no whole number of frames."""
    encoded = encode_setup(setup)
    return _board(setup, encoded)


def board_from_bytes(encoded: bytes) -> Board:
    """The board whose `encoded` form this is; ContentError if it is not one.

    The last few are kept, since a server restores many battles on the same boards; fewer of the large ones,
    so that no sender of boards can fill the memory.
    """
    return _ordinary_board(encoded) if len(encoded) <= ORDINARY_BYTES else _large_board(encoded)


@lru_cache(maxsize=64)
def _ordinary_board(encoded: bytes) -> Board:
    return _board(decode_setup(encoded, VOCABULARY), encoded)


@lru_cache(maxsize=4)
def _large_board(encoded: bytes) -> Board:
    return _board(decode_setup(encoded, VOCABULARY), encoded)


def _board(setup: BoardSetup, encoded: bytes) -> Board:
    numbers = Numbers(setup.rules)
    cards: dict[tuple[int, int], CompiledCard] = {}
    for piece in (*setup.home, *setup.away):
        if (piece.card, piece.tier) not in cards:
            card = setup.cards[piece.card]
            cards[piece.card, piece.tier] = compile_card(card, piece.tier, numbers)
    return Board(setup, encoded, _digest(encoded), _digest(encode_rules(setup.rules)), numbers, cards)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=DIGEST_SIZE).digest()


def compile_card(card: Card, tier: int, numbers: Numbers) -> CompiledCard:
    """One card for one tier."""
    return CompiledCard(
        card.id,
        card.name,
        tier,
        _KIND[card.kind],
        tier_value(card.stats.vitality, tier),
        _stats(card.stats, tier),
        _defence(card.defence, tier),
        _keywords(card, tier),
        _ability(card, tier, numbers),
    )


def _stats(printed: PrintedStats, tier: int) -> Stats:
    return Stats(
        power=tier_value(printed.power, tier),
        speed=tier_value(printed.speed, tier),
        armor=tier_value(printed.armor, tier),
        focus=tier_value(printed.focus, tier),
    )


def _defence(printed: PrintedDefence, tier: int) -> Defence:
    return Defence(
        shield=tier_value(printed.shield, tier),
        insurance=tier_value(printed.insurance, tier),
        subrogated=tier_value(printed.subrogated, tier),
        underwriting=tier_value(printed.underwriting, tier),
        ignore_charges=tier_value(printed.ignore_charges, tier),
        damage_cap=-1 if printed.damage_cap is None else tier_value(printed.damage_cap, tier),
    )


def _keywords(card: Card, tier: int) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for position, keyword in enumerate(KEYWORDS):
        value = card.keywords.get(keyword.word.name)
        if value is not None and value is not False:
            found.append((position, 1 if value is True else tier_value(value, tier)))
    return found


def _ability(card: Card, tier: int, numbers: Numbers) -> CompiledAbility | None:
    if not card.ability:
        return None
    if len(card.ability) > CLAUSE_LIMIT:
        raise ContentError(f"card {card.id} has more than {CLAUSE_LIMIT} clauses", path="ability")
    base_hit: CompiledClause | None = None
    lanes: dict[str, list[CompiledClause]] = {"activation": [], LUCID_LANE: [], POST_DAMAGE: []}
    for position, clause in enumerate(card.ability):
        compiled = compile_clause(clause, position, tier, numbers)
        lane = lane_of(clause)
        if lane == BASE_HIT:
            base_hit = compiled
        else:
            lanes[lane].append(compiled)
    return CompiledAbility([], lanes["activation"], lanes[LUCID_LANE], base_hit, lanes[POST_DAMAGE])


def lane_of(clause: Clause) -> str:
    """The lane that a clause resolves in. What asks for Lucid comes after the ordinary effects (900.32c)."""
    lane = clause.lane or VOCABULARY.operations[clause.do].lane
    if lane == "activation" and LUCID in clause.conditions:
        return LUCID_LANE
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
        frames=frames,
        conditions=[_CONDITION[name] for name in clause.conditions],
        once=clause.once,
        require_hit=clause.require_hit,
        every=clause.every or 0,
    )


def _amount(clause: Clause, tier: int) -> CompiledAmount:
    amount = clause.amount
    if amount is None:
        return CompiledAmount(NO_AMOUNT, 0, 0)
    if isinstance(amount, PercentOf):
        return CompiledAmount(SHARE_OF_DAMAGE, 0, tier_value(amount.percent, tier))
    if isinstance(amount, PerCount):
        raise ContentError(f"there is no count '{amount.per}'", path="amount.per")
    return CompiledAmount(CONSTANT, amounts.ordinary(thousandths(amount, tier)), 0)
