"""The packaged cards and boards: sound, complete in their use of the language, worth watching."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from gridforged import Battle, load_board
from gridforged.content.catalogue import packaged_boards, packaged_cards
from gridforged.content.json_schema import board_file_schema, card_file_schema
from gridforged.content.loader import lint_file
from gridforged.content.resolve import tier_value
from gridforged.content.schema import (
    KINDS,
    LANES,
    MAX_PIECES,
    Card,
    Clause,
    Defence,
    PercentOf,
    PerCount,
    PerTier,
    PerTierNumber,
)
from gridforged.content.yaml_tree import read_tree
from gridforged.systems.recorder import Recorder
from gridforged.systems.vocabulary import VOCABULARY
from tests.content import packaged, update
from tests.content.json_schema_check import fits
from tests.content.not_yet import NOT_YET

CARDS = list(packaged_cards(VOCABULARY).values())
BOARDS = packaged_boards()
ABILITIES = [clause for card in CARDS for clause in card.ability]
TEN_SEEDS = range(10)


def test_there_is_enough_to_play_with() -> None:
    assert len(CARDS) >= 100
    assert len({card.archetype for card in CARDS}) >= 10
    assert len(BOARDS) >= 15
    assert update.BOARD in BOARDS


def test_every_packaged_card_stands_on_a_packaged_board() -> None:
    played = {card.id for name in BOARDS for card in load_board(name).setup.cards}
    assert _unused((card.id for card in CARDS), played) == []


@pytest.mark.parametrize("folder", ["cards", "boards"])
def test_every_packaged_file_lints_clean(folder: str, tmp_path: Path) -> None:
    for name, content in packaged.files(folder):
        # Under another name and place: what a file means depends on neither.
        copy = tmp_path / f"copy-of-{name}"
        copy.write_bytes(content)
        assert [str(error) for error in lint_file(copy, VOCABULARY)] == []


def test_every_packaged_file_fits_the_schema_that_editors_are_given() -> None:
    for folder, schema in (
        ("cards", card_file_schema(VOCABULARY)),
        ("boards", board_file_schema(VOCABULARY)),
    ):
        for name, content in packaged.files(folder):
            assert fits(read_tree(content, name).root, schema, schema), name


@pytest.mark.parametrize("category", packaged.CATEGORIES)
def test_every_word_of_the_language_is_on_a_packaged_card(category: str) -> None:
    used = {use.word for use in packaged.uses() if use.category == category}
    assert _unused(packaged.words(VOCABULARY, category), used) == not_yet(category)


def test_every_scope_of_the_language_is_on_a_packaged_card() -> None:
    scopes = {scope for trigger in VOCABULARY.triggers.values() for scope in trigger.scopes}
    assert _unused(scopes, {scope for _, scope in packaged.scopes_used()}) == not_yet("scopes")


def _unused(words: Iterable[str], used: Iterable[str]) -> list[str]:
    return sorted(set(words) - set(used))


def not_yet(kind: str) -> list[str]:
    return sorted(NOT_YET.get(kind, ()))


def test_every_key_of_a_clause_is_on_a_packaged_card() -> None:
    taken = {
        name
        for word in VOCABULARY.operations.values()
        for name in (*word.parameters, *word.optional_parameters)
    }
    parameters = {"stat", "status", "keyword", "seconds"}
    expected = {field.name for field in msgspec.structs.fields(Clause)} - (parameters - taken)
    clauses = [clause for card in CARDS for clause in packaged.clauses(card)]
    assert _unused(expected, _fields_set(clauses)) == not_yet("keys of a clause")


def test_every_key_of_a_card_is_on_a_packaged_card() -> None:
    expected = {field.name for field in msgspec.structs.fields(Card)}
    assert _unused(expected, _fields_set(CARDS)) == not_yet("keys of a card")


def test_every_key_of_a_defence_is_on_a_packaged_card() -> None:
    expected = {field.name for field in msgspec.structs.fields(Defence)}
    assert expected - _fields_set([card.defence for card in CARDS]) == set()


def _fields_set(structs: list[Card] | list[Clause] | list[Defence]) -> set[str]:
    """Names of the fields that differ from their default on at least one of ``structs``."""
    return {
        field.name
        for struct in structs
        for field in msgspec.structs.fields(struct)
        if field.required or getattr(struct, field.name) != _default(field)
    }


def _default(field: msgspec.structs.FieldInfo) -> object:
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def test_every_form_of_an_amount_is_on_a_packaged_card() -> None:
    amounts = [clause.amount for clause in ABILITIES]
    assert any(isinstance(amount, int) for amount in amounts)
    assert any(isinstance(amount, tuple) for amount in amounts)
    assert any(isinstance(amount, PerTierNumber) for amount in amounts)
    assert any(isinstance(amount, tuple) and isinstance(amount[0], float) for amount in amounts)
    shares = [amount for amount in amounts if isinstance(amount, PercentOf)]
    assert {share.of for share in shares} == {"current_damage", "cost_paid"}
    percents = [share.percent for share in shares]
    assert any(isinstance(percent, int) for percent in percents)
    assert any(isinstance(percent, tuple) for percent in percents)
    each = [amount.each for amount in amounts if isinstance(amount, PerCount)]
    assert any(isinstance(number, int) for number in each)
    assert any(isinstance(number, tuple) for number in each)
    assert any(isinstance(card.defence.underwriting, PerTier) for card in CARDS)
    assert any(isinstance(clause.seconds, tuple) for clause in ABILITIES)


def test_every_lane_and_every_kind_is_on_a_packaged_card() -> None:
    assert {clause.lane for clause in ABILITIES if clause.lane} == set(LANES)
    assert _unused(KINDS, {card.kind for card in CARDS}) == not_yet("kinds")


def test_a_higher_tier_is_never_worse() -> None:
    for card in CARDS:
        for name, value in msgspec.structs.asdict(card.stats).items():
            values = [tier_value(value, tier) for tier in range(1, card.tiers + 1)]
            assert values == sorted(values), f"{card.id}: {name}"


def test_the_executioner_crab_has_the_numbers_of_the_worked_example() -> None:
    crab = _card("executioner-crab")
    assert tier_value(crab.stats.power, 3) == 40
    assert [clause.do for clause in crab.ability] == ["deal_damage", "maim", "cull"]
    maim = crab.ability[1].amount
    assert isinstance(maim, PerTierNumber)
    assert maim.per_tier * 3 == 27


def _card(name: str) -> Card:
    return next(card for card in CARDS if card.id == name)


@pytest.mark.parametrize("name", BOARDS)
def test_every_battle_on_a_packaged_board_ends(name: str) -> None:
    board = load_board(name)
    for seed in TEN_SEEDS:
        battle = Battle(board, seed, log=False)
        result = battle.run()
        assert 10 <= result.seconds < 120, f"seed {seed}: {result}"


@pytest.mark.parametrize("name", BOARDS)
def test_no_packaged_board_is_decided_by_its_line_up(name: str) -> None:
    board = load_board(name)
    missing = {"home", "away"}
    for seed in range(80):
        missing.discard(Battle(board, seed, log=False).run().winner or "")
        if not missing:
            return
    pytest.fail(f"80 battles and none was won by {' or '.join(missing)}")


def test_no_line_of_a_packaged_card_is_idle_on_the_packaged_boards() -> None:
    idle = {(card.id, place) for card in CARDS for place in range(len(packaged.clauses(card)))}
    boards = [load_board(name) for name in BOARDS]
    for seed in range(20):
        for board in boards:
            lines = packaged.compiled_clauses(board)
            if not idle.isdisjoint(lines):
                battle = Battle(board, seed)
                recorder = battle.state.recorder = Recorder()
                battle.run()
                idle -= {
                    line for line, clauses in lines.items() if any(c in recorder.clauses for c in clauses)
                }
    assert sorted(idle) == []


def test_the_default_board_is_a_match_of_five_to_seven_a_side() -> None:
    board = load_board(update.BOARD).setup
    assert 5 <= len(board.home) <= 7
    assert 5 <= len(board.away) <= 7
    assert len(board.home) + len(board.away) <= MAX_PIECES


def test_the_default_board_shows_the_mechanics() -> None:
    board = load_board(update.BOARD)
    seen: set[str] = set()
    absorbed: set[str] = set()
    for seed in TEN_SEEDS:
        battle = Battle(board, seed)
        battle.run()
        for event in battle.events:
            seen.add(f"{event.kind} {event.what}".strip())
            absorbed |= {stage for stage, amount in event.amounts.items() if amount > 0}
    assert {
        "bonus_damage_added damage",
        "combatant_revived everlasting",
        "cull_succeeded",
        "cull_failed",
        "damage_ignored",
        "insurance_gained insurance",
        "insurance_gained subrogated",
        "shield_gained shield",
        "stat_gained speed",
        "stat_lost armor",
        "status_applied maim",
        "status_applied prismbreak",
        "vitality_lost vitality",
        "vitality_restored vitality",
    } - seen == set()
    assert {
        "insurance_absorbed",
        "subrogated_absorbed",
        "shield_absorbed",
        "prevented",
        "overkill",
    } <= absorbed


def test_the_battle_of_make_battle_is_the_golden_one() -> None:
    """After a change that was meant: ``python -m tests.content.update``."""
    assert update.outcome() == json.loads(update.GOLDEN.read_text(encoding="utf-8"))
