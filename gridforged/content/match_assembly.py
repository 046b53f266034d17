"""From what a match file says to a match and its script: everything is checked, every problem is reported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gridforged.content.assembly import build_rules, own_cards, written_ids
from gridforged.content.match_schema import (
    Good,
    MatchFile,
    MatchRules,
    MatchSetup,
    Purses,
    RoundScript,
    ScriptedMatch,
    StockedGood,
)
from gridforged.content.match_script import check_script
from gridforged.content.match_setup import MAX_MATCH_BYTES, encode_match
from gridforged.content.problems import Report, nearest
from gridforged.content.schema import Card
from gridforged.content.shape import build_each, build_field, check_keys
from gridforged.content.vocabulary import Vocabulary
from gridforged.content.yaml_tree import Value


def build_match(
    value: dict[str, Value], vocabulary: Vocabulary, packaged: Mapping[str, Card], report: Report
) -> ScriptedMatch | None:
    """The match that ``value`` describes, with its own cards and ``packaged`` ones; None if it is unsound."""
    before = len(report)
    check_keys(value, MatchFile, report, ())
    fields: dict[str, Any] = {
        name: build_field(value[name], MatchFile, name, report, (name,))
        for name in ("id", "title", "seed", "match_rules", "purses")
        if value.get(name) is not None
    }
    rules = build_rules(value.get("rules") or {}, report, ("rules",))
    own = own_cards(value, vocabulary, packaged, report, ())
    known = {**packaged, **{card.id: card for card in own.values()}}
    goods = _goods(value, known, report)
    rounds = build_each(value.get("rounds") or [], RoundScript, report, ("rounds",))
    sold = {good.card for good in goods}
    for index, card in own.items():
        if len(report) == before and card.id not in sold:
            report.add(("cards", index), f"the shop does not sell card '{card.id}'")
    if len(report) > before or rules is None:
        return None
    used = sorted(sold)
    purses = fields.get("purses", Purses())
    setup = MatchSetup(
        title=fields["title"],
        rules=rules,
        match_rules=fields.get("match_rules", MatchRules()),
        cards=tuple(known[card] for card in used),
        shop=tuple(_stocked(good, used) for good in goods),
        home=purses.home,
        away=purses.away,
    )
    size = len(encode_match(setup))
    if size > MAX_MATCH_BYTES:
        report.add((), f"the match takes {size} bytes with its cards, more than {MAX_MATCH_BYTES}")
        return None
    script = tuple(script for script in rounds if script is not None)
    check_script(script, setup, report, ("rounds",))
    return ScriptedMatch(setup, fields.get("seed", 0), script) if len(report) == before else None


def _goods(value: dict[str, Value], known: Mapping[str, Card], report: Report) -> list[Good]:
    """What the shop sells, without what is wrong; that is reported."""
    if value.get("shop") is None:
        return []
    unsound = written_ids(value.get("cards"))
    if value["shop"] == []:
        report.add(("shop",), "a shop sells at least one card")
    goods: list[Good] = []
    first: dict[tuple[str, int], int] = {}
    for index, good in enumerate(build_each(value["shop"], Good, report, ("shop",))):
        if good is None:
            continue
        card = known.get(good.card)
        if card is None:
            if good.card not in unsound:  # what is wrong with an unsound card is reported where it stands
                near = nearest(good.card, known)
                report.add(("shop", index, "card"), f"there is no card '{good.card}'", near)
            continue
        if good.tier > card.tiers:
            report.add(
                ("shop", index, "tier"), f"card {card.id} has tiers 1 to {card.tiers}, not {good.tier}"
            )
        if (good.card, good.tier) in first:
            number = first[good.card, good.tier]
            report.add(
                ("shop", index), f"'{good.card}' of tier {good.tier} is sold as number {number} already"
            )
        first.setdefault((good.card, good.tier), index)
        goods.append(good)
    return goods


def _stocked(good: Good, used: list[str]) -> StockedGood:
    return StockedGood(
        card=used.index(good.card),
        tier=good.tier,
        discount=good.discount,
        copies=good.copies,
        from_round=good.from_round,
    )
