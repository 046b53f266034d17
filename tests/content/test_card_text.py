"""The rules text of cards: it says what the card does, in the order in which it does it."""

from __future__ import annotations

import pytest

from gridforged.content.catalogue import packaged_cards
from gridforged.content.loader import parse_cards
from gridforged.content.rulebook import atoms
from gridforged.content.rules import Rules
from gridforged.content.schema import Card
from gridforged.headless.card_text import text_of, words_of
from gridforged.systems.vocabulary import VOCABULARY
from tests.content import card_texts, packaged
from tests.systems.kit import Piece, battle

CARDS = packaged_cards(VOCABULARY)


def card(body: str, kind: str = "unit", tiers: int = 3) -> Card:
    """A card of that kind with `body` below its stats."""
    stats = "" if kind in ("tool", "hub", "rune", "resonance") else "stats: {vitality: 9}\n    "
    head = f"cards:\n  - id: it\n    name: It\n    kind: {kind}\n    tiers: {tiers}\n    {stats}"
    return parse_cards(head + body, VOCABULARY)[0]


def said(card: Card, tier: int = 0, rules: Rules | None = None) -> list[str]:
    return [line.text for line in text_of(card, rules or Rules(), tier)]


def test_the_texts_of_all_packaged_cards_are_as_they_were_read_and_approved() -> None:
    """After a change that was meant: ``python -m tests.content.update``."""
    assert card_texts.GOLDEN.read_text(encoding="utf-8") == card_texts.page()


def test_clauses_stand_in_the_order_in_which_they_resolve() -> None:
    ability = """ability:
      - {do: maim, amount: 1}
      - {do: shield, amount: 2, if: is_lucid}
      - do: deal_damage
      - {do: heal, amount: 3}
      - {do: burn, amount: 4, initiative: true}
      - {do: insure, amount: 5}
      - {do: crush, amount: 6}
      - {do: venom, amount: 7, initiative: true}
      - {do: crush, amount: 8, to: frozen_enemies}
      - {do: smash, amount: 9, lane: post_damage}
"""
    assert said(card(ability)) == [
        "First: make the target lose 6 Armor for 2 seconds (Crush).",
        "Restore 3 Vitality to itself.",
        "Initiative: inflict 4 Burn on the target.",
        "Initiative: inflict 7 Venom on the target.",
        "Gain 5 Insurance.",
        "Make each Frozen enemy lose 8 Armor for 2 seconds (Crush).",
        "Then, if this unit is at full Vitality: gain 2 Shield.",
        "Hit the target for its Power.",
        "After the hit: inflict 1 Maim on the target.",
        "After the hit: make the target lose 9 Armor a tier, past Relentless (Smash).",
    ]


def test_a_battle_resolves_them_in_that_order() -> None:
    ability: list[dict[str, object]] = [
        {"do": "maim", "amount": 1},
        {"do": "shield", "amount": 2, "if": "is_lucid"},
        {"do": "deal_damage", "amount": 1},
        {"do": "insure", "amount": 5},
        {"do": "burn", "amount": 4, "initiative": True},
        {"do": "dread", "amount": 5},
        {"do": "crush", "amount": 6},
        {"do": "venom", "amount": 7, "initiative": True},
    ]
    actor = Piece("actor", (0, 0), ability=ability)
    played = battle([actor], [Piece("dummy", (0, 0), vitality=500)])
    while not any(event.kind == "status_applied" and event.what == "maim" for event in played.events):
        played.step()
    kinds = ("status_applied", "shield_gained", "insurance_gained", "hit_struck")
    did = [event.what.replace("damage", "hit").capitalize() for event in played.events if event.kind in kinds]
    texts = said(card(f"ability: {ability}".replace("True", "true")))
    assert did == ["Crush", "Insurance", "Burn", "Venom", "Dread", "Shield", "Hit", "Maim"]
    assert [noun in text for noun, text in zip(did, texts, strict=True)] == [True] * len(did)


def test_numbers_that_go_by_tier_stand_side_by_side_or_alone() -> None:
    it = card("ability: [{do: heal, amount: [3, 4, 4]}, {do: freeze, seconds: [1, 1.5, 2]}]")
    assert said(it) == [
        "Restore 3/4/4 Vitality to itself.",
        "Freeze the target for 1/1.5/2 seconds.",
    ]
    assert said(it, tier=1) == ["Restore 3 Vitality to itself.", "Freeze the target for 1 second."]
    assert said(it, tier=2)[1] == "Freeze the target for 1.5 seconds."


@pytest.mark.rules("900.4a")
def test_numbers_are_as_the_rules_round_them() -> None:
    assert said(card("ability: [{do: heal, amount: [0.2, 1.9, 2]}]")) == ["Restore 1/1/2 Vitality to itself."]
    counted = card("ability: [{do: heal, amount: {each: 0.5, per: target_freeze_seconds}}]")
    assert said(counted) == ["Restore 0.5 Vitality to itself for each second of Freeze left on the target."]


def test_numbers_of_the_rules_are_those_of_the_board() -> None:
    it = card("keywords: {everlasting: true}\n    ability: [{do: crush, amount: 1}, {do: entrap}]")
    assert said(it) == [
        "Everlasting: revives 10 seconds after every death.",
        "First: make the target lose 1 Armor for 2 seconds (Crush).",
        "Entrap the target for the usual 3 seconds.",
    ]
    assert said(it, rules=Rules(crush_ms=1_000, entrap_ms=500, everlasting_delay_ms=2_500)) == [
        "Everlasting: revives 2.5 seconds after every death.",
        "First: make the target lose 1 Armor for 1 second (Crush).",
        "Entrap the target for the usual 0.5 seconds.",
    ]
    tool = card("packages: [{do: [{do: heal, amount: 1, to: subject}]}]", kind="tool")
    assert said(tool, rules=Rules(durability_per_tier=4))[0] == "Has 4/8/12 Durability, and breaks at 0."


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("{do: heal, amount: 2, to: allies}", "Restore 2 Vitality to each ally."),
        ("{do: heal, amount: 2, to: other_allies, limit: 1}", "Restore 2 Vitality to one other ally."),
        ("{do: heal, amount: 2, to: allies, limit: 3}", "Restore 2 Vitality to each of 3 allies."),
        ("{do: damage_area, amount: 9}", "Divide 9 damage among all enemies by Focus."),
        ("{do: damage_area, amount: 9, limit: 2}", "Divide 9 damage among 2 enemies by Focus."),
        ("{do: gain_stat, stat: power, amount: 1}", "Gain 1 Power."),
        ("{do: gain_stat, stat: power, amount: 1, to: target}", "Give the target 1 Power."),
        (
            "{do: shield, amount: 2, once: true, every: 3}",
            "Every 3rd activation, once a battle: gain 2 Shield.",
        ),
        (
            "{do: damage, amount: 2, if: [is_lucid, has_overmatch], lane: post_damage}",
            (
                "At the end, if this unit is at full Vitality and this unit has more Power than the target: "
                "deal 2 damage to the target."
            ),
        ),
        ("{do: grant_keyword, keyword: feast, amount: 5, to: allies}", "Give each ally Feast 5%."),
        ("{do: grant_keyword, keyword: thorns}", "Gain Thorns 1."),
        ("{do: grant_keyword, keyword: rabid}", "Gain Rabid."),
        ("{do: ignore_damage, amount: 1}", "Gain 1 damage-ignore charge."),
        ("{do: ignore_damage, amount: 2}", "Gain 2 damage-ignore charges."),
        (
            "{do: damage, amount: {percent: 50, of: cost_paid}}",
            "Deal damage equal to 50% of the Vitality that its Bloodletting took to the target.",
        ),
        (
            "{do: heal, amount: {each: 2, per: adjacent_tools}, to: adjacent_allies}",
            "Restore 2 Vitality to each adjacent ally for each adjacent working Tool.",
        ),
    ],
)
def test_a_clause_reads_as_a_sentence(clause: str, text: str) -> None:
    assert said(card(f"ability: [{clause}]")) == [text]


@pytest.mark.parametrize(
    ("passive", "text"),
    [
        (
            "{when: damaged, do: [{do: stun, seconds: 1, to: target}]}",
            "When damage takes Vitality from this unit: Stun the attacker for 1 second.",
        ),
        (
            "{when: macabre, scope: enemies, do: [{do: heal, amount: 1}, {do: shatter, once: true}]}",
            (
                "When an enemy dies (Macabre): restore 1 Vitality to itself; "
                "once a battle, remove all Freeze from the killer (Shatter)."
            ),
        ),
        (
            "{when: activated, scope: allies, do: [{do: burn, amount: 3, to: target}]}",
            "After another ally activates: inflict 3 Burn on the target of that ally.",
        ),
        (
            "{when: activated, if: has_insurance, do: [{do: burn, amount: 3, to: adjacent_enemies}]}",
            (
                "After this unit activates, if this unit holds Insurance: "
                "inflict 3 Burn on each enemy adjacent to the target of this unit."
            ),
        ),
        (
            "{when: threat, scope: enemies, do: [{do: maim, amount: 2, to: subject}]}",
            "When two units of the other side swap places (Threat): inflict 2 Maim on the first of the two.",
        ),
    ],
)
def test_a_passive_says_what_it_answers_and_names_who_takes_part(passive: str, text: str) -> None:
    assert said(card(f"passives: [{passive}]")) == ["Does not activate.", text]


@pytest.mark.rules("900.3c", "900.3d", "900.3e", "900.34b")
def test_packages_stand_in_their_order_with_what_they_ask_for() -> None:
    tool = card(
        """packages:
      - {if: has_overmatch, do: [{do: damage, amount: 2, to: target}]}
      - {do: [{do: shield, amount: 3, to: subject}, {do: smash, amount: 1, to: target}]}
""",
        kind="tool",
    )
    assert said(tool)[1:] == [
        (
            "When an adjacent ally activates, for 1 Durability: make its target lose 1 Armor a tier, "
            "past Relentless (Smash); give that ally 3 Shield."
        ),
        (
            "When an adjacent ally activates, if that ally has more Power than its target, for 1 Durability: "
            "deal 2 damage to its target."
        ),
    ]


def test_every_packaged_card_names_the_rules_that_govern_each_of_its_lines() -> None:
    known = atoms()
    for each in CARDS.values():
        for line in text_of(each, Rules()):
            assert all(rule in known or rule.startswith("G-") for rule in line.rules), line
            assert line.rules or line.text == "Does not activate.", line


def test_the_words_of_a_card_are_all_that_its_file_names() -> None:
    for each in CARDS.values():
        used = {use.word for use in packaged.uses() if use.card == each.name}
        assert used <= words_of(each) | {word.name for word in VOCABULARY.stats}
    assert words_of(CARDS["lamp-moth"]) == {"deal_damage", "add_damage", "is_lucid", "has_living_target"}
