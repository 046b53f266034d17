"""What a card says, line by line, in the order in which a battle carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gridforged.components.stats import STAT_NAMES
from gridforged.content.resolve import tier_value
from gridforged.content.rules import Rules
from gridforged.content.schema import RESONANCE, RUNE, Card
from gridforged.headless.card_text.clause import Scene, Speaker, Tiers, rules_of
from gridforged.headless.card_text.quantities import Quantity, by_tier
from gridforged.systems.cards import CompiledAbility, CompiledCard, CompiledClause, RuneGifts
from gridforged.systems.compile import compile_card
from gridforged.systems.compile_runes import gifts_of
from gridforged.systems.conditions import CONDITIONS
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.numbers import Numbers
from gridforged.systems.triggers import TRIGGERS
from gridforged.systems.triggers.trigger import SCOPES
from gridforged.systems.vocabulary import VOCABULARY

NAMES: Final = {"penny": "this Penny", "tool": "this Tool", "hub": "this Hub", RUNE: "the unit"}
"""How a card of that kind calls itself in its own text; a rune speaks for the unit that it reaches."""

DEFENCES: Final[tuple[tuple[str, str, Callable[[CompiledCard], int], int], ...]] = (
    ("Starts with {amount:damage-ignore charge(s)}", "900.20d", lambda card: card.defence.ignore_charges, 0),
    ("Takes at most {amount} damage from one instance", "900.12e", lambda card: card.defence.damage_cap, -1),
    ("Starts with {amount:Subrogated Insurance}", "900.12f", lambda card: card.defence.subrogated, 0),
    ("Starts with {amount:Insurance}", "900.12a", lambda card: card.defence.insurance, 0),
    (
        "Underwriting {amount}: each point of its Insurance covers {amount} more than {insurance_capacity}",
        "900.12a",
        lambda card: card.defence.underwriting,
        0,
    ),
    ("Starts with {amount:Shield}", "900.7b", lambda card: card.defence.shield, 0),
)
"""What a card starts with besides its stats, as damage meets it: text, rule, value, and the value of none."""


@dataclass(frozen=True)
class Line:
    """One line of a card's rules text: the part of the card it comes from, and the rules that govern it."""

    part: str
    """kind, defence, keyword, insured, activation, passive, package, grants, shop, new target."""
    text: str
    rules: tuple[str, ...]


def text_of(card: Card, rules: Rules, tier: int = 0) -> list[Line]:
    """What `card` says at one tier, or at all of them (0): numbers that differ then stand as ``3/6/9``.

    The text is made from the very form that a battle by `rules` runs, so every number is as the rules round
    it, and clauses stand in the order in which they resolve. ContentError if the card cannot be played by
    these rules.
    """
    tiers = [tier] if tier else list(range(1, card.tiers + 1))
    return list(_Teller(card, rules, tiers).lines())


class _Teller:
    def __init__(self, card: Card, rules: Rules, tiers: Sequence[int]) -> None:
        self._card = card
        self._rules = rules
        self._tiers = tiers
        self._numbers = Numbers(rules)
        self._speaker = Speaker(rules)

    def lines(self) -> Iterator[Line]:
        yield from self._kind()
        if self._card.kind in (RUNE, RESONANCE):
            yield from self._gifts([gifts_of(self._card, tier, self._numbers) for tier in self._tiers])
            return
        cards = [compile_card(self._card, tier, self._numbers) for tier in self._tiers]
        yield from self._defences(cards)
        traits = [[card.traits[keyword.id] for card in cards] for keyword in KEYWORDS]
        yield from self._keywords(enumerate(traits), "{keyword}")
        if cards[0].while_insured:
            layer = self._bonuses([card.while_insured for card in cards])
            yield self._line("insured", f"While it holds Insurance: {layer}", ["900.38b"])
        yield from self._ability(cards)
        yield from self._passives(cards)
        yield from self._packages(cards)
        yield from self._hub_grants()
        yield from self._shop()

    def _line(self, part: str, text: str, rules: Iterable[str]) -> Line:
        return Line(part, f"{text[0].upper()}{text[1:]}.", tuple(dict.fromkeys(rules)))

    def _kind(self) -> Iterator[Line]:
        """What holds for every card of its kind."""
        rules = self._rules
        if self._card.kind == "penny":
            yield self._line(
                "kind", f"Mints {by_tier(self._tiers)} Stock at the start of each activation", ["900.35a"]
            )
        elif self._card.kind == "tool":
            durability = by_tier([tier * rules.durability_per_tier for tier in self._tiers])
            yield self._line("kind", f"Has {durability} Durability, and breaks at 0", ["900.34a"])
        elif self._card.kind == RUNE:
            text = "A unit on only one of its two lines has half of everything, but at least 1"
            yield self._line("kind", text, ["900.24a", "900.24b"])

    def _defences(self, cards: Sequence[CompiledCard]) -> Iterator[Line]:
        for text, rule, value, none in DEFENCES:
            values = [value(card) for card in cards]
            if any(number != none for number in values):
                yield self._line("defence", self._speaker.fill(text, amount=Quantity(values)), [rule])

    def _keywords(self, found: Iterable[tuple[int, list[int]]], template: str) -> Iterator[Line]:
        """A line for each keyword, given as its id and its number at each tier."""
        for id_, values in found:
            if any(values):
                keyword = self._speaker.keyword(id_, Quantity(values))
                yield self._line("keyword", template.format(keyword=keyword), [KEYWORDS[id_].word.rule])

    def _bonuses(self, stats: Sequence[Sequence[int]]) -> str:
        """``+3/5/8 Power, +1 Armor`` of the values of each stat at each tier."""
        by_stat = list(zip(*stats, strict=True))
        return ", ".join(
            f"+{by_tier(values)} {word.text}"
            for word, values in zip(VOCABULARY.stats, by_stat, strict=True)
            if any(values)
        )

    def _ability(self, cards: Sequence[CompiledCard]) -> Iterator[Line]:
        abilities = [card.ability for card in cards if card.ability is not None]
        if not abilities:
            if self._card.kind not in ("tool", "hub"):
                yield self._line("activation", "Does not activate", [])
            return
        scene = Scene(self._this())
        hit = "after the hit" if abilities[0].base_hit is not None else "at the end"
        for lead, rule, tiers in _in_order(abilities, hit):
            when = [lead, *self._speaker.when(tiers, scene)]
            rules = [*rules_of(tiers[0]), *([rule] if rule else [])]
            yield self._line("activation", self._said(when, ": ", tiers, scene), rules)

    def _said(self, when: Sequence[str], mark: str, tiers: Tiers, scene: Scene) -> str:
        """``when, when: sentence``."""
        lead = ", ".join(part for part in when if part)
        sentence = self._speaker.sentence(tiers, scene)
        return f"{lead}{mark}{sentence}" if lead else sentence

    def _this(self) -> str:
        return NAMES.get(self._card.kind, "this unit")

    def _all(self, lists: Sequence[Sequence[CompiledClause]], scene: Scene) -> str:
        """Clauses that resolve one after the other, as one sentence."""
        return "; ".join(
            self._said(self._speaker.when(tiers, scene), ", ", tiers, scene)
            for tiers in zip(*lists, strict=True)
        )

    def _answer(
        self,
        part: str,
        when: Sequence[str],
        rules: Iterable[str],
        lists: Sequence[Sequence[CompiledClause]],
        scene: Scene,
    ) -> Line:
        """``When something happens: this; that.``"""
        lead = ", ".join(said for said in when if said)
        governed = [*rules, *(rule for clause in lists[0] for rule in rules_of(clause))]
        return self._line(part, f"{lead}: {self._all(lists, scene)}", governed)

    def _passives(self, cards: Sequence[CompiledCard]) -> Iterator[Line]:
        for passives in zip(*(card.passives for card in cards), strict=True):
            passive = passives[0]
            word = TRIGGERS[passive.trigger].word
            scope = SCOPES[passive.scope]
            this = self._this()
            who, subject = scope.who.format(this=this), scope.subject.format(this=this)
            scene = Scene(this, word.target.format(subject=subject), word.subject or subject)
            trigger = self._speaker.fill(word.text, who=who, side=scope.side)
            when = [trigger, self._speaker.conditions(passive.conditions, scene)]
            rules = [word.rule, *(CONDITIONS[position].word.rule for position in passive.conditions)]
            yield self._answer("passive", when, rules, [each.clauses for each in passives], scene)

    def _packages(self, cards: Sequence[CompiledCard]) -> Iterator[Line]:
        for packages in zip(*(card.packages for card in cards), strict=True):
            package = packages[0]
            scene = Scene(self._this(), target="its target", subject="that ally", judged="that ally")
            conditions = self._speaker.conditions(package.conditions, scene)
            when = ["when an adjacent ally activates", conditions, "for 1 Durability"]
            rules = ["900.3a", "900.34a", *(CONDITIONS[each].word.rule for each in package.conditions)]
            yield self._answer("package", when, rules, [each.clauses for each in packages], scene)

    def _hub_grants(self) -> Iterator[Line]:
        grants = self._card.grants
        if self._card.kind != "hub":
            return
        vitality = [tier_value(grants.vitality, tier) for tier in self._tiers]
        stats = [[tier_value(getattr(grants, name), tier) for name in STAT_NAMES] for tier in self._tiers]
        gifts = [f"+{by_tier(vitality)} Vitality"] if any(vitality) else []
        gifts += [self._bonuses(stats)] if any(map(any, stats)) else []
        if gifts:
            shares = ", ".join(f"{share}%" for share in self._rules.hub_shares_percent)
            text = (
                f"When the battle starts, each allied Penny gains {', '.join(gifts)}; "
                f"several Hubs give {shares} of it, the highest tier first"
            )
            yield self._line("grants", text, ["900.37a", "900.37b"])

    def _shop(self) -> Iterator[Line]:
        dividend = [tier_value(self._card.penny_sale, tier) for tier in self._tiers]
        if any(dividend):
            brings = f"{Quantity(dividend):Dividend}"
            text = f"While it is on the board, each Penny that its side sells brings {brings}"
            yield self._line("shop", text, ["900.36c"])

    def _gifts(self, gifts: Sequence[RuneGifts]) -> Iterator[Line]:
        """What a rune gives a unit that it reaches, or a resonance for each level."""
        if self._card.kind == RUNE:
            lead, rule = "A unit that it reaches has", "900.24a"
        else:
            lead, rule = "For each tier of the runes of its side, all its units have", "900.23b"
        if any(any(gift.stats) for gift in gifts):
            yield self._line("grants", f"{lead} {self._bonuses([gift.stats for gift in gifts])}", [rule])
        found: dict[int, list[int]] = {}
        for number, gift in enumerate(gifts):
            for id_, value in gift.keywords:
                found.setdefault(id_, [0] * len(gifts))[number] = value
        for line in self._keywords(sorted(found.items()), f"{lead} {{keyword}}"):
            yield Line("grants", line.text, (*line.rules, rule))
        scene = Scene(self._this())
        for part, when, rule, lists in (
            (
                "activation",
                "at the start of each activation of the unit",
                "900.40e",
                [g.immediate for g in gifts],
            ),
            ("new target", "when the unit attacks a new target", "900.28f", [g.new_target for g in gifts]),
        ):
            if lists[0]:
                yield self._answer(part, [when], [rule], lists, scene)


def _in_order(abilities: Sequence[CompiledAbility], hit: str) -> Iterator[tuple[str, str, Tiers]]:
    """The clauses of an ability as they resolve, each with how its lane is said and the rule of that."""
    for tiers in _zipped([ability.armor_setup for ability in abilities]):
        yield "first", "900.2a", tiers
    for tiers in _with_initiative([ability.activation for ability in abilities]):
        yield "", "", tiers
    for tiers in _with_initiative([ability.lucid for ability in abilities]):
        yield "then", "900.32c", tiers
    hits = [ability.base_hit for ability in abilities if ability.base_hit is not None]
    if hits:
        yield "", "", hits
    for tiers in _zipped([ability.post_damage for ability in abilities]):
        yield hit, "900.1a", tiers


def _zipped(lists: Sequence[Sequence[CompiledClause]]) -> list[Tiers]:
    return list(zip(*lists, strict=True))


def _with_initiative(lists: Sequence[Sequence[CompiledClause]]) -> list[Tiers]:
    """A lane in printed order, but with all Initiative clauses where the first of them stands (900.31b)."""
    clauses = _zipped(lists)
    first = next((number for number, tiers in enumerate(clauses) if tiers[0].initiative), len(clauses))
    before = clauses[:first]
    after = clauses[first:]
    return [
        *before,
        *(tiers for tiers in after if tiers[0].initiative),
        *(tiers for tiers in after if not tiers[0].initiative),
    ]
