"""Semantic checks of cards and passives: what fits the schema and still makes no sense."""

from __future__ import annotations

from typing import Final

from gridforged.content.lint_clause import (
    check_ability,
    check_conditions,
    check_known,
    check_passive_clause,
    check_rune_clause,
    check_tier_list,
)
from gridforged.content.needs import IN_PACKAGE, check_needs_of_conditions, in_passive
from gridforged.content.problems import Report, Where
from gridforged.content.resolve import tier_value
from gridforged.content.schema import (
    MAX_STAT,
    MAX_VITALITY,
    NO_VITALITY,
    RESONANCE,
    RUNE,
    Card,
    Defence,
    Grants,
    KeywordValue,
    Package,
    Passive,
    Stats,
    TierValue,
    VitalityValue,
)
from gridforged.content.vocabulary import KeywordWord, Vocabulary

WITHOUT_CHARGE: Final = ("tool", "hub", RESONANCE)
"""Kinds that never activate, so that only passives can do something for them (900.34, 900.37)."""
WITHOUT_VITALITY: Final = (*WITHOUT_CHARGE, RUNE)
"""Kinds that nothing can hurt."""

INSTEAD: Final = {
    "tool": "give it packages or passives instead of an ability",
    "hub": "give it packages or passives instead of an ability",
    RESONANCE: "it gives stats and keywords",
}


def check_card(card: Card, vocabulary: Vocabulary, report: Report, where: Where) -> None:
    """Report everything that is wrong with ``card``, which stands at ``where``."""
    for place, value, low, high in _tier_values(card):
        _check_tiers(value, card.tiers, low, high, report, (*where, *place))
    for name, keyword in card.keywords.items():
        there = (*where, "keywords", name)
        if check_known(name, vocabulary.keywords, "keyword", report, there):
            _check_keyword(keyword, vocabulary.keywords[name], card.tiers, report, there)
    if card.stats.vitality == NO_VITALITY and card.kind not in WITHOUT_VITALITY:
        report.add((*where, "stats"), f"'vitality' is missing, and this is a {card.kind}")
    if card.ability and card.kind in WITHOUT_CHARGE:
        report.add(
            (*where, "ability"),
            f"a {card.kind} never activates: {INSTEAD[card.kind]}",
        )
    for stat in card.while_insured:
        check_known(
            stat, [word.name for word in vocabulary.stats], "stat", report, (*where, "while_insured", stat)
        )
    if card.packages and card.kind != "tool":
        report.add((*where, "packages"), f"only Tools have packages, and this is a {card.kind} (900.3)")
    if card.grants != Grants() and card.kind not in ("hub", RUNE, RESONANCE):
        report.add((*where, "grants"), f"only Hubs, runes and resonances grant, and this is a {card.kind}")
    if card.kind == "hub" and card.grants.focus != 0:
        report.add((*where, "grants", "focus"), "a Hub grants no Focus (900.37a)")
    if card.kind in (RUNE, RESONANCE):
        _check_off_the_board(card, report, where)
    if card.new_target and card.kind != RUNE:
        report.add((*where, "new_target"), f"only runes have it, and this is a {card.kind} (900.28f)")
    for index, clause in enumerate(card.new_target):
        check_rune_clause(clause, card.tiers, vocabulary, True, report, (*where, "new_target", index))
    if card.kind == RUNE:
        for index, clause in enumerate(card.ability):
            check_rune_clause(clause, card.tiers, vocabulary, False, report, (*where, "ability", index))
    else:
        check_ability(card.ability, card.tiers, vocabulary, report, (*where, "ability"))
    for index, passive in enumerate(card.passives):
        _check_passive(passive, card.tiers, vocabulary, report, (*where, "passives", index))
    for index, package in enumerate(card.packages):
        _check_package(package, card.tiers, vocabulary, report, (*where, "packages", index))


def _check_off_the_board(card: Card, report: Report, where: Where) -> None:
    """A rune or a resonance stands on no half: it has what it gives, and nothing of a unit."""
    for name, value in (("stats", card.stats != Stats()), ("defence", card.defence != Defence())):
        if value:
            report.add((*where, name), f"a {card.kind} has no {name}")
    if card.grants.vitality != 0:
        report.add((*where, "grants", "vitality"), f"a {card.kind} grants no Vitality")
    for name, has_any in (
        ("passives", bool(card.passives)),
        ("while_insured", bool(card.while_insured)),
        ("penny_sale", card.penny_sale != 0),
    ):
        if has_any:
            report.add((*where, name), f"a {card.kind} has no {name}")
    if card.kind == RESONANCE:
        given: list[tuple[Where, KeywordValue]] = [
            (("grants", stat), getattr(card.grants, stat)) for stat in Grants.__struct_fields__
        ]
        given += [(("keywords", name), value) for name, value in card.keywords.items()]
        for place, plain in given:
            if not isinstance(plain, int):
                report.add((*where, *place), "a resonance has no tiers: its level multiplies a plain number")


def _check_package(
    package: Package, tiers: int, vocabulary: Vocabulary, report: Report, where: Where
) -> None:
    check_conditions(package.conditions, vocabulary, report, (*where, "if"))
    for index, clause in enumerate(package.do):
        check_passive_clause(clause, tiers, vocabulary, IN_PACKAGE, report, (*where, "do", index))


def _tier_values(card: Card) -> list[tuple[Where, TierValue | VitalityValue, int, int]]:
    stats, defence = card.stats, card.defence
    values: list[tuple[Where, TierValue | VitalityValue, int, int]] = [
        (("stats", "power"), stats.power, 0, MAX_STAT),
        (("stats", "speed"), stats.speed, 0, MAX_STAT),
        (("stats", "focus"), stats.focus, 0, MAX_STAT),
        (("stats", "armor"), stats.armor, 0, MAX_STAT),
        (("defence", "shield"), defence.shield, 0, MAX_STAT),
        (("defence", "insurance"), defence.insurance, 0, MAX_STAT),
        (("defence", "subrogated"), defence.subrogated, 0, MAX_STAT),
        (("defence", "underwriting"), defence.underwriting, 0, MAX_STAT),
        (("defence", "ignore_charges"), defence.ignore_charges, 0, MAX_STAT),
        (("grants", "vitality"), card.grants.vitality, 0, MAX_STAT),
        (("grants", "power"), card.grants.power, 0, MAX_STAT),
        (("grants", "speed"), card.grants.speed, 0, MAX_STAT),
        (("grants", "armor"), card.grants.armor, 0, MAX_STAT),
        (("grants", "focus"), card.grants.focus, 0, MAX_STAT),
        *[(("while_insured", stat), value, 0, MAX_STAT) for stat, value in card.while_insured.items()],
        (("cost",), card.cost, 0, MAX_STAT),
        (("sell",), card.sell, 0, MAX_STAT),
        (("penny_sale",), card.penny_sale, 0, MAX_STAT),
    ]
    if stats.vitality != NO_VITALITY:
        values.append((("stats", "vitality"), stats.vitality, 1, MAX_VITALITY))
    if defence.damage_cap is not None:
        values.append((("defence", "damage_cap"), defence.damage_cap, 0, MAX_STAT))
    return values


def _check_tiers(
    value: TierValue | VitalityValue, tiers: int, low: int, high: int, report: Report, where: Where
) -> None:
    if not check_tier_list(value, tiers, report, where):
        return
    for tier in range(1, tiers + 1):
        at_tier = tier_value(value, tier)
        if not low <= at_tier <= high:
            report.add(where, f"{at_tier} at tier {tier} is outside {low} to {high}")
            return


def _check_keyword(value: KeywordValue, word: KeywordWord, tiers: int, report: Report, where: Where) -> None:
    if word.takes == "flag":
        if value is not True:
            report.add(where, f"{word.name} is a flag: write true, or leave it out")
    elif isinstance(value, bool):
        report.add(where, f"{word.name} takes a number from {word.low} to {word.high}")
    else:
        _check_tiers(value, tiers, word.low, word.high, report, where)


def _check_passive(
    passive: Passive, tiers: int, vocabulary: Vocabulary, report: Report, where: Where
) -> None:
    check_known(passive.when, vocabulary.triggers, "trigger", report, (*where, "when"))
    trigger = vocabulary.triggers.get(passive.when)
    if passive.scope is not None and trigger is not None:
        check_known(passive.scope, trigger.scopes, "scope", report, (*where, "scope"))
    check_conditions(passive.conditions, vocabulary, report, (*where, "if"))
    absences = in_passive(trigger)
    check_needs_of_conditions(passive.conditions, absences, vocabulary, report, where)
    for index, clause in enumerate(passive.do):
        check_passive_clause(clause, tiers, vocabulary, absences, report, (*where, "do", index))
