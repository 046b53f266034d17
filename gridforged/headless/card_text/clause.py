"""What a clause says: its operation in words, whom it affects, and when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gridforged.content.rules import Rules
from gridforged.headless.card_text.quantities import Quantity, Share, Unlisted, ordinal, rule_words, seconds
from gridforged.systems.cards import (
    CONSTANT,
    NO_AMOUNT,
    PER_COUNT,
    PER_DURATION,
    SHARE_OF_COST,
    CompiledAmount,
    CompiledClause,
)
from gridforged.systems.conditions import CONDITIONS
from gridforged.systems.counts import COUNTS
from gridforged.systems.effects import OPERATIONS
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.selectors import SELECTORS
from gridforged.systems.vocabulary import VOCABULARY

Tiers = Sequence[CompiledClause]
"""One clause of a card, compiled for each tier that is told."""

DAMAGE_SO_FAR: Final = "the damage so far"
COST_PAID: Final = "the Vitality that its Bloodletting took"
SELF: Final = "self"
OBVIOUS: Final = (SELF, "target", "subject")
"""Selectors that need no rule to be understood."""


@dataclass(frozen=True)
class Scene:
    """How the text calls those who take part."""

    this: str
    target: str = "the target"
    subject: str = "nobody"
    judged: str = ""
    """Whom conditions test; the unit itself if empty."""

    def words(self) -> dict[str, str]:
        """The names that templates know them by."""
        judged = self.judged or self.this
        return {"this": self.this, "target": self.target, "subject": self.subject, "judged": judged}


class Speaker:
    """Puts clauses into words, for battles by one rules table."""

    def __init__(self, rules: Rules) -> None:
        self._rule_words = rule_words(rules)
        self._rules = rules

    def fill(self, template: str, **words: object) -> str:
        """A template of a word with everything in its place."""
        return template.format(**{**self._rule_words, **words})

    def keyword(self, id_: int, amount: Quantity) -> str:
        """A keyword as a card prints it: its name, number and meaning."""
        return self.fill(KEYWORDS[id_].word.text, amount=amount)

    def conditions(self, positions: Sequence[int], scene: Scene) -> str:
        """``if this and that``; empty without conditions."""
        said = [self.fill(CONDITIONS[position].word.text, **scene.words()) for position in positions]
        return f"if {' and '.join(said)}" if said else ""

    def when(self, tiers: Tiers, scene: Scene) -> list[str]:
        """Everything that restricts when a clause resolves, beside its lane."""
        clause = tiers[0]
        said = [
            "Initiative" if clause.initiative else "",
            f"every {ordinal(clause.every)} activation" if clause.every else "",
            "once a battle" if clause.once else "",
            "if it landed" if clause.require_hit else "",
            self.conditions(clause.conditions, scene),
        ]
        return [part for part in said if part]

    def sentence(self, tiers: Tiers, scene: Scene) -> str:
        """What a clause does, as an imperative, without a full stop."""
        clause = tiers[0]
        word = OPERATIONS[clause.operation].word
        is_self = self._is_self(clause)
        amount = _quantity([each.amount for each in tiers], word.unlisted)
        text = self.fill(
            word.text_for_self if is_self and word.text_for_self else word.text,
            **scene.words(),
            whom=self._recipients(clause, scene, "each"),
            group=self._recipients(clause, scene, "all"),
            amount=amount,
            seconds=self._seconds(tiers, word.standard),
            stat=VOCABULARY.stats[clause.stat].text if clause.stat >= 0 else "",
            keyword=self._granted(clause, amount) if clause.keyword >= 0 else "",
        )
        return text + self._per(clause.amount, scene)

    def _is_self(self, clause: CompiledClause) -> bool:
        return clause.limit == 0 and clause.selector >= 0 and SELECTORS[clause.selector].word.name == SELF

    def _recipients(self, clause: CompiledClause, scene: Scene, every: str) -> str:
        """``each enemy`` or ``all enemies``, ``one enemy``, ``each of 2 enemies`` or ``2 enemies``."""
        if clause.selector < 0:
            return ""
        word = SELECTORS[clause.selector].word
        one = self.fill(word.text, **scene.words())
        if not word.plural:
            return f"{one} (at most {clause.limit})" if clause.limit else one
        several = self.fill(word.plural, **scene.words())
        if clause.limit == 0:
            return f"each {one}" if every == "each" else f"all {several}"
        if clause.limit == 1:
            return f"one {one}"
        return f"each of {clause.limit} {several}" if every == "each" else f"{clause.limit} {several}"

    def _seconds(self, tiers: Tiers, standard: str) -> str:
        if standard and not any(clause.frames for clause in tiers):
            return f"the usual {self._rule_words[standard]}"
        rate = self._rules.frame_rate
        return seconds([clause.frames * 1_000 // rate for clause in tiers])

    def _granted(self, clause: CompiledClause, amount: Quantity) -> str:
        """Name and number of a keyword, without its meaning."""
        word = KEYWORDS[clause.keyword].word
        name = self.fill(word.text.partition(":")[0], amount=amount)
        return f"{name} ({amount})" if word.takes == "flag" and clause.amount.form != NO_AMOUNT else name

    def _per(self, amount: CompiledAmount, scene: Scene) -> str:
        if amount.form not in (PER_COUNT, PER_DURATION):
            return ""
        return f" for each {self.fill(COUNTS[amount.count].word.text, **scene.words())}"


def rules_of(clause: CompiledClause) -> Iterator[str]:
    """Numbers of the rules that a clause goes by, whatever its lane."""
    yield OPERATIONS[clause.operation].word.rule
    if clause.keyword >= 0:
        yield KEYWORDS[clause.keyword].word.rule
    if clause.selector >= 0 and SELECTORS[clause.selector].word.name not in OBVIOUS:
        yield SELECTORS[clause.selector].word.rule
    if clause.limit:
        yield "900.30e"
    if clause.amount.form in (PER_COUNT, PER_DURATION):
        yield COUNTS[clause.amount.count].word.rule
    elif clause.amount.form not in (NO_AMOUNT, CONSTANT):
        yield "900.20g" if clause.amount.form == SHARE_OF_COST else "900.7e"
    for is_said, rule in (
        (clause.initiative, "900.31a"),
        (clause.every, "G-68"),
        (clause.once, "900.6e"),
        (clause.require_hit, "900.40c"),
    ):
        if is_said:
            yield rule
    for position in clause.conditions:
        yield CONDITIONS[position].word.rule


def _quantity(amounts: Sequence[CompiledAmount], unlisted: str) -> Quantity:
    form = amounts[0].form
    if form == NO_AMOUNT:
        return Unlisted(unlisted)
    if form in (CONSTANT, PER_COUNT):
        return Quantity([amount.whole for amount in amounts])
    if form == PER_DURATION:
        return Quantity([amount.thousandths / 1_000 for amount in amounts])
    return Share(
        [amount.percent for amount in amounts], COST_PAID if form == SHARE_OF_COST else DAMAGE_SO_FAR
    )
