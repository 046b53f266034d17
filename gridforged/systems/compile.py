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
from gridforged.content.resolve import tier_value
from gridforged.content.schema import BoardSetup, Card, Clause
from gridforged.content.schema import Defence as PrintedDefence
from gridforged.content.schema import Stats as PrintedStats
from gridforged.content.setup import decode_setup, encode_rules, encode_setup
from gridforged.errors import ContentError
from gridforged.systems.board import Board
from gridforged.systems.cards import (
    CompiledAbility,
    CompiledCard,
    CompiledClause,
    CompiledPackage,
    CompiledPassive,
)
from gridforged.systems.compile_clause import (
    ACTIVATION,
    ARMOR_SETUP,
    BASE_HIT,
    LUCID_LANE,
    POST_DAMAGE,
    compile_clause,
    condition_positions,
    lane_of,
)
from gridforged.systems.compile_runes import compile_rune_board
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.numbers import Numbers
from gridforged.systems.triggers import TRIGGERS
from gridforged.systems.vocabulary import VOCABULARY

DIGEST_SIZE: Final = 16
REPAIR: Final = "repair"
"""The operation that a worn Tool may wait for (900.34c)."""
ORDINARY_BYTES: Final = 16_384
"""Most bytes of a board that is no large one; a battle-ready board takes about 30 times its encoded form."""

_KIND: Final = {name: index for index, name in enumerate(KIND_NAMES)}
_TRIGGER: Final = {trigger.word.name: trigger.moment for trigger in TRIGGERS}
_STAT: Final = {name: index for index, name in enumerate(STAT_NAMES)}


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
    rune_boards = [
        compile_rune_board(setup, setup.home_runes, numbers),
        compile_rune_board(setup, setup.away_runes, numbers),
    ]
    rules_digest = _digest(encode_rules(setup.rules))
    return Board(setup, encoded, _digest(encoded), rules_digest, numbers, cards, rune_boards)


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=DIGEST_SIZE).digest()


def compile_card(card: Card, tier: int, numbers: Numbers) -> CompiledCard:
    """One card for one tier. ContentError if it has more clauses than can be remembered."""
    in_passives = sum(len(passive.do) for passive in card.passives)
    in_packages = sum(len(package.do) for package in card.packages)
    if len(card.ability) + in_passives + in_packages > CLAUSE_LIMIT:
        raise ContentError(f"card {card.id} has more than {CLAUSE_LIMIT} clauses in all", path="ability")
    passives = _passives(card, tier, numbers, len(card.ability))
    packages = _packages(card, tier, numbers, len(card.ability) + in_passives)
    layer = [0, 0, 0, 0]
    for stat, value in card.while_insured.items():
        layer[_STAT[stat]] = tier_value(value, tier)
    return CompiledCard(
        card.id,
        card.name,
        tier,
        _KIND[card.kind],
        max(1, tier_value(card.stats.vitality, tier)),  # Tools and Hubs need not give any
        _stats(card.stats, tier),
        _defence(card.defence, tier),
        _traits(card, tier),
        _ability(card, tier, numbers),
        passives,
        packages,
        layer if card.while_insured else [],
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


def _traits(card: Card, tier: int) -> list[int]:
    values = [0] * len(KEYWORDS)
    for keyword in KEYWORDS:
        printed = card.keywords.get(keyword.word.name, False)
        values[keyword.id] = int(printed) if isinstance(printed, bool) else tier_value(printed, tier)
    return values


def _ability(card: Card, tier: int, numbers: Numbers) -> CompiledAbility | None:
    if not card.ability and card.kind != "penny":
        return None  # a Penny activates even with nothing printed: it mints (G-96)
    return compile_clauses(card.ability, tier, numbers)


def compile_clauses(clauses: tuple[Clause, ...], tier: int, numbers: Numbers) -> CompiledAbility:
    """The clauses of an ability by lane. ContentError if a duration is no whole number of frames."""
    base_hit: CompiledClause | None = None
    lanes: dict[str, list[CompiledClause]] = {
        ARMOR_SETUP: [],
        ACTIVATION: [],
        LUCID_LANE: [],
        POST_DAMAGE: [],
    }
    for position, clause in enumerate(clauses):
        compiled = compile_clause(clause, position, tier, numbers)
        lane = lane_of(clause)
        if lane == BASE_HIT:
            base_hit = compiled
        else:
            lanes[lane].append(compiled)
    return CompiledAbility(
        armor_setup=lanes[ARMOR_SETUP],
        activation=lanes[ACTIVATION],
        lucid=lanes[LUCID_LANE],
        base_hit=base_hit,
        post_damage=lanes[POST_DAMAGE],
        initiative=[clause for clause in lanes[ACTIVATION] if clause.initiative],
        lucid_initiative=[clause for clause in lanes[LUCID_LANE] if clause.initiative],
    )


def _passives(card: Card, tier: int, numbers: Numbers, position: int) -> list[CompiledPassive]:
    passives: list[CompiledPassive] = []
    for passive in card.passives:
        trigger = _TRIGGER[passive.when]
        clauses: list[CompiledClause] = []
        for clause in passive.do:
            clauses.append(compile_clause(clause, position, tier, numbers))
            position += 1
        scope = passive.scope or TRIGGERS[trigger].word.scopes[0]
        conditions = condition_positions(passive.conditions)
        passives.append(CompiledPassive(trigger, scope, conditions, clauses))
    return passives


def _packages(card: Card, tier: int, numbers: Numbers, position: int) -> list[CompiledPackage]:
    """The packages of a Tool, armor setup first, among them and in each (900.3d, 900.3e)."""
    packages: list[CompiledPackage] = []
    for package in card.packages:
        setup: list[CompiledClause] = []
        others: list[CompiledClause] = []
        for clause in package.do:
            hoisted = lane_of(clause) == ARMOR_SETUP
            (setup if hoisted else others).append(compile_clause(clause, position, tier, numbers))
            position += 1
        conditions = condition_positions(package.conditions)
        has_repair = any(clause.do == REPAIR for clause in package.do)
        packages.append(CompiledPackage(conditions, setup + others, bool(setup), has_repair))
    return sorted(packages, key=lambda package: not package.has_armor_setup)
