"""``gridforged card``: one card in words, and the catalogue."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gridforged.content.catalogue import packaged_cards
from gridforged.content.rules import Rules
from gridforged.content.schema import Card
from gridforged.headless.card_text import text_of
from gridforged.systems.vocabulary import VOCABULARY
from tests.cli.kit import one_sentence, run

CARDS = packaged_cards(VOCABULARY)
BOARD = """
title: Slow crush
rules: {crush_ms: 4000, footprints: {unit: [1, 1]}}
cards:
  - {id: vice, name: The Vice, kind: unit, stats: {vitality: 9}, ability: [{do: crush, amount: [1, 2, 4]}]}
  - id: file
    name: A File
    kind: tool
    tiers: 2
    packages: [{do: [{do: gain_stat, stat: power, amount: [3, 4], to: subject}]}]
    cost: [2, 3]
    archetype: Bench
home: [{card: vice, at: [0, 0]}, {card: file, at: [0, 1]}]
away: [{card: executioner-crab, at: [0, 0]}]
"""


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "slow.yaml"
    path.write_text(BOARD, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["executioner-crab", "Executioner Crab", "EXECUTIONER  crab"])
def test_a_card_is_shown_with_its_numbers_its_text_and_its_rules(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "card", name)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Executioner Crab  executioner-crab, unit, 2 x 2 cells, Reef\n")
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert "tier vitality power speed acts every armor focus cost sell" in lines
    assert "2 300 28 45 2.22 s 18 20 4 4" in lines
    assert "activation Hit the target for its Power. 900.7a" in lines
    assert "After the hit: inflict 9/18/27 Maim on the target. 900.1a" in lines
    assert any(line.startswith("900.1c Cull destroys") for line in lines)


def test_one_tier_is_shown_alone(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "card", "executioner-crab", "--tier", "2")
    assert "inflict 18 Maim" in ran.out
    assert "9/18" not in ran.out
    rows = [line.split()[0] for line in ran.out.splitlines() if line.startswith("   ") and "s" in line]
    assert rows[0] == "2"


def test_a_program_reads_the_same(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "card", "file", "--json", "--board", board)
    assert json.loads(ran.out) == {
        "id": "file",
        "name": "A File",
        "kind": "tool",
        "archetype": "Bench",
        "tiers": [{"tier": 1, "cost": 2, "sell": 0}, {"tier": 2, "cost": 3, "sell": 0}],
        "text": [
            {"part": "kind", "text": "Has 3/6 Durability, and breaks at 0.", "rules": ["900.34a"]},
            {
                "part": "package",
                "text": "When an adjacent ally activates, for 1 Durability: give that ally 3/4 Power.",
                "rules": ["900.3a", "900.34a", "900.40d"],
            },
        ],
    }
    vice = json.loads(run(capsys, "card", "vice", "--tier", "3", "--json", "--board", board).out)
    assert vice["tiers"] == [
        {"tier": 3, "vitality": 9, "power": 0, "speed": 50, "armor": 0, "focus": 20, "cost": 0, "sell": 0}
    ]
    assert [line["text"] for line in vice["text"]] == [
        "First: make the target lose 4 Armor for 4 seconds (Crush)."
    ]


def test_every_card_can_be_shown_and_every_line_of_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    for card in list(CARDS.values())[::7]:
        shown = run(capsys, "card", card.id).out
        assert all(line.text in shown for line in text_of(card, Rules()))


def test_cards_of_a_board_go_by_its_rules(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "card", "vice", "--board", board)
    assert shown.out.startswith("The Vice  vice, unit, 1 x 1 cells\n")
    assert "First: make the target lose 1/2/4 Armor for 4 seconds (Crush).  900.2e 900.2a" in shown.out
    listed = json.loads(run(capsys, "card", "--board", board, "--json").out)["cards"]
    assert sorted(card["id"] for card in listed) == ["executioner-crab", "file", "vice"]
    packaged = run(capsys, "card", "--board", "tide-pool")
    assert packaged.code == 0
    assert 1 < packaged.out.count("\n") < 12


def test_cards_of_a_card_file_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("cards: [{id: it, name: It, kind: unit, stats: {vitality: 1}}]", encoding="utf-8")
    ran = run(capsys, "card", "it", "--board", path)
    assert ran.code == 0
    assert "Does not activate." in ran.out


def test_without_a_name_all_cards_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "card")
    assert (ran.code, ran.err) == (0, "")
    assert run(capsys, "card", "--list").out == ran.out
    assert ran.out.endswith(f"{len(CARDS)} cards\n")
    assert all(f"{card.id} " in ran.out for card in CARDS.values())
    full = json.loads(run(capsys, "card", "--json").out)["cards"]
    assert {card["id"] for card in full} == set(CARDS)
    assert all(card["text"] for card in full)


@pytest.mark.parametrize(
    ("filters", "is_meant"),
    [
        (["--archetype", "throne"], lambda card: card.archetype == "Throne"),
        (["-k", "resonance"], lambda card: card.kind == "resonance"),
        (["--kind", "huge", "-w", "brute"], lambda card: card.kind == "huge" and "brute" in card.keywords),
        (["--words", "when an enemy is culled"], lambda card: "culled" in triggers(card, "enemies")),
        (["-w", "SETTLE_per_hub"], lambda card: "settle_per_hub" in card.keywords),
    ],
)
def test_the_list_can_be_narrowed_down(
    filters: list[str], is_meant: Callable[[Card], bool], capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "card", *filters, "--json")
    assert ran.code == 0
    expected = {card.id for card in CARDS.values() if is_meant(card)}
    assert expected
    assert {card["id"] for card in json.loads(ran.out)["cards"]} == expected


def triggers(card: Card, scope: str) -> list[str]:
    """What a card listens to with that scope."""
    first = {word.name: word.scopes[0] for word in VOCABULARY.triggers.values()}
    return [passive.when for passive in card.passives if (passive.scope or first[passive.when]) == scope]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["excutioner-crab"], "there is no card 'excutioner-crab' (did you mean 'executioner-crab'?)"),
        (["Excutioner Crab"], "(did you mean 'executioner-crab'?)"),
        (["no such card at all"], "there is no card 'no such card at all'"),
        (["a\x1b[2Jb"], "there is no card 'a?[2Jb'"),
        (["executioner-crab", "--tier", "4"], "executioner-crab has tiers 1 to 3, not 4"),
        (["--tier", "2"], "--tier goes with the NAME of a card"),
        (["executioner-crab", "--kind", "unit"], "a NAME shows one card"),
        (["--archetype", "Reff"], "there is no archetype 'Reff' (did you mean 'Reef'?)"),
        (["--archetype", "xyzzy"], "there are Barrow, Ember"),
        (["--kind", "pennies"], "there is no kind 'pennies' (did you mean 'penny'?)"),
        (["--words", "xyzzy"], "there is no such card"),
        (["crab", "--board", "no-such-board"], "no file and no packaged board 'no-such-board'"),
        (["mother-of-tides", "--board", "tide-pool"], "there is no card 'mother-of-tides'"),
    ],
)
def test_what_cannot_be_shown_is_said_in_one_sentence(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = run(capsys, "card", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert one_sentence(ran.err)
    assert reason in ran.err
