"""Random cards over the whole vocabulary, always sound: whatever the language can say turns up on them.

What a card may say is derived from the vocabulary, so a new operation, selector, condition, keyword, count,
status or trigger is on these cards as soon as it is in its table.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from gridforged.content.needs import IN_ABILITY, IN_PACKAGE, Absences, in_passive
from gridforged.content.schema import (
    PIECES,
    Amount,
    Card,
    Clause,
    Defence,
    Grants,
    KeywordValue,
    Kind,
    Lane,
    Package,
    Passive,
    PercentOf,
    PerCount,
    PerTier,
    PerTierNumber,
    Scalar,
    Seconds,
    Stats,
    TierValue,
    VitalityValue,
)
from gridforged.content.vocabulary import KeywordWord, OperationWord, Word
from gridforged.systems.vocabulary import VOCABULARY

T = TypeVar("T")
W = TypeVar("W", KeywordWord, OperationWord)

NEVER_CHARGE: Final = ("tool", "hub")
BASE_HIT: Final = "deal_damage"
BONUS: Final = "add_damage"
LANE_NAMES: Final[tuple[Lane, ...]] = ("activation", "lucid", "post_damage")


class Choices(Protocol):
    """Where a generator's choices come from. 0 is the plainest choice, to which hypothesis shrinks."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n is at least 1."""


class RandomChoices:
    """Choices by Python's own generator, for runs outside of hypothesis."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self._random.randrange(n)


def pick(choices: Choices, options: Sequence[T]) -> T:
    """One of the options, of which the first is the plainest."""
    return options[choices.below(len(options))]


class CardMaker:
    """Makes cards out of choices.

    `wanted` words, of any table, are on the cards much more often than the others.
    """

    def __init__(self, choices: Choices, short: bool, wanted: Collection[str] = ()) -> None:
        self._choices = choices
        self._short = short
        self._wanted = wanted

    def card(self, number: int) -> Card:
        """A card of any kind, with whatever its kind may have."""
        choices = self._choices
        kind: Kind = pick(choices, PIECES)
        tiers = 1 + choices.below(3)
        most = 60 if self._short else 400
        return Card(
            id=f"card-{number}",
            name=f"Card {number}",
            kind=kind,
            tiers=tiers,
            stats=Stats(
                vitality=self._vitality(tiers, most),
                power=self.whole(tiers, 30),
                speed=self.whole(tiers, 400 if self._short else 150),
                focus=self.whole(tiers, 40),
                armor=self.whole(tiers, 60),
            ),
            defence=self._defence(tiers) if choices.below(3) == 2 else Defence(),
            keywords=self.keywords(tiers),
            ability=() if kind in NEVER_CHARGE else self._ability(tiers),
            passives=self._passives(tiers),
            while_insured=self._while_insured(tiers),
            packages=self._packages(tiers) if kind == "tool" else (),
            grants=self._grants(tiers) if kind == "hub" else Grants(),
        )

    def _is_any_wanted(self, names: Collection[str]) -> bool:
        return any(name in names for name in self._wanted)

    def _is_chosen(self, name: str, one_in: int) -> bool:
        """Once in so many times; every other time if it is wanted."""
        if name in self._wanted:
            return self._choices.below(2) == 1
        return self._choices.below(one_in) == one_in - 1

    def _name(self, names: Sequence[str]) -> str:
        wanted = [name for name in names if name in self._wanted]
        return pick(self._choices, wanted if wanted and self._choices.below(2) else names)

    def _word(self, words: Sequence[OperationWord]) -> OperationWord:
        wanted = [word for word in words if word.name in self._wanted]
        return pick(self._choices, wanted if wanted and self._choices.below(2) else words)

    def _while_insured(self, tiers: int) -> dict[str, TierValue]:
        if self._choices.below(4) < 3:
            return {}
        return {pick(self._choices, VOCABULARY.stats).name: self.whole(tiers, 20)}

    def _grants(self, tiers: int) -> Grants:
        return Grants(
            vitality=self.whole(tiers, 20),
            power=self.whole(tiers, 10),
            speed=self.whole(tiers, 20),
            armor=self.whole(tiers, 10),
        )

    def _defence(self, tiers: int) -> Defence:
        choices = self._choices
        return Defence(
            shield=self.whole(tiers, 30),
            insurance=self.whole(tiers, 6),
            subrogated=self.whole(tiers, 6),
            underwriting=self.whole(tiers, 20),
            ignore_charges=self.whole(tiers, 3),
            damage_cap=None if choices.below(2) == 0 else self.whole(tiers, 30),
        )

    def keywords(self, tiers: int) -> dict[str, KeywordValue]:
        """Some keywords, each with a number or a flag as it takes."""
        chosen = [word for word in _sorted(VOCABULARY.keywords) if self._is_chosen(word.name, 5)]
        return {word.name: self._keyword(word, tiers) for word in chosen}

    def _keyword(self, word: KeywordWord, tiers: int) -> KeywordValue:
        if word.takes == "flag":
            return True
        spread = min(word.high, word.low + 50) - word.low + 1
        return tuple(word.low + self._choices.below(spread) for _ in range(tiers))

    def _ability(self, tiers: int) -> tuple[Clause, ...]:
        """Up to five clauses; what needs a base hit is there only beside one."""
        words = [word for word in _sorted(VOCABULARY.operations) if word.name != BASE_HIT]
        has_hit = self._choices.below(4) > 0
        count = self._choices.below(5)
        clauses: list[Clause] = []
        for _ in range(count):
            word = self._word(words)
            if word.name == BONUS and not has_hit:
                continue
            clauses.append(self._clause(word, tiers, IN_ABILITY, has_hit=has_hit, is_passive=False))
        if has_hit:
            word = VOCABULARY.operations[BASE_HIT]
            hit = self._clause(word, tiers, IN_ABILITY, has_hit=True, is_passive=False)
            clauses.insert(self._choices.below(len(clauses) + 1), hit)
        return tuple(clauses)

    def _passives(self, tiers: int) -> tuple[Passive, ...]:
        return tuple(self._passive(tiers) for _ in range(max(0, self._choices.below(6) - 3)))

    def _passive(self, tiers: int) -> Passive:
        trigger = VOCABULARY.triggers[self._name(sorted(VOCABULARY.triggers))]
        scope = pick(self._choices, trigger.scopes) if self._choices.below(2) else None
        absences = in_passive(trigger)
        return Passive(
            when=trigger.name,
            scope=scope,
            conditions=self._conditions(absences),
            do=self.outside_clauses(tiers, absences),
        )

    def _packages(self, tiers: int) -> tuple[Package, ...]:
        return tuple(
            Package(conditions=self._conditions(IN_PACKAGE), do=self.outside_clauses(tiers, IN_PACKAGE))
            for _ in range(self._choices.below(3))
        )

    def outside_clauses(self, tiers: int, absences: Absences, *, has_once: bool = True) -> tuple[Clause, ...]:
        """One clause or two of a passive, a package or a rune, which have no activation of their own."""
        words = [
            word
            for word in _sorted(VOCABULARY.operations)
            if word.name not in (BASE_HIT, BONUS) and (not word.targets or _aims(word, absences))
        ]
        return tuple(
            self._clause(
                self._word(words), tiers, absences, has_hit=False, is_passive=True, has_once=has_once
            )
            for _ in range(1 + self._choices.below(2))
        )

    def _conditions(self, absences: Absences) -> tuple[str, ...]:
        return tuple(name for name in _alive(VOCABULARY.conditions, absences) if self._is_chosen(name, 8))

    def _clause(
        self,
        word: OperationWord,
        tiers: int,
        absences: Absences,
        *,
        has_hit: bool,
        is_passive: bool,
        has_once: bool = True,
    ) -> Clause:
        """A clause that needs nothing of what is absent."""
        choices = self._choices
        lane = self._lane(word) if not is_passive else None
        runs_in = lane or word.lane
        runs_after_the_hit = has_hit and runs_in == "post_damage"
        may_initiate = not is_passive and runs_in == "activation"
        asked = sorted(word.parameters) + [
            name for name in sorted(word.optional_parameters) if choices.below(2)
        ]
        return Clause(
            do=word.name,
            amount=self._amount(word, tiers, absences, has_hit and not is_passive),
            to=self._selector(word, absences),
            limit=1 + choices.below(3) if word.targets and choices.below(4) == 3 else None,
            stat=pick(choices, [stat.name for stat in VOCABULARY.stats]) if "stat" in asked else None,
            status=pick(choices, sorted(VOCABULARY.statuses)) if "status" in asked else None,
            keyword=pick(choices, sorted(VOCABULARY.keywords)) if "keyword" in asked else None,
            seconds=self._seconds(tiers) if "seconds" in asked else None,
            lane=lane,
            conditions=self._conditions(absences),
            once=has_once and choices.below(6) == 5,
            initiative=may_initiate and choices.below(6) == 5,
            require_hit=runs_after_the_hit and choices.below(3) == 2,
            every=2 + choices.below(3) if not is_passive and choices.below(6) == 5 else None,
        )

    def _lane(self, word: OperationWord) -> Lane | None:
        allowed: list[Lane] = [lane for lane in LANE_NAMES if lane in word.lanes]
        return pick(self._choices, allowed) if allowed and self._choices.below(3) == 2 else None

    def _selector(self, word: OperationWord, absences: Absences) -> str | None:
        if not word.targets:
            return None
        names = _aims(word, absences)
        if word.targets in names and self._choices.below(3) == 0:
            return None
        return self._name(names)

    def _amount(self, word: OperationWord, tiers: int, absences: Absences, has_damage: bool) -> Amount | None:
        choices = self._choices
        if word.amount == "none" or (word.amount == "optional" and choices.below(2)):
            return None
        form = choices.below(8)
        if self._is_any_wanted(VOCABULARY.counts) and form > 3:
            form = 6
        if form == 7 and has_damage and word.name != BASE_HIT:
            return PercentOf(
                percent=1 + choices.below(150), of=pick(choices, ("current_damage", "cost_paid"))
            )
        if form == 6 and VOCABULARY.counts:
            return PerCount(each=self._scalar(tiers), per=self._name(_alive(VOCABULARY.counts, absences)))
        return self._scalar(tiers)

    def _scalar(self, tiers: int) -> Scalar:
        choices = self._choices
        form = choices.below(4)
        if form == 0:
            return 1 + choices.below(20)
        if form == 1:
            return (1 + choices.below(20_000)) / 1_000
        if form == 2:
            return PerTierNumber(per_tier=1 + choices.below(12))
        return tuple(1 + choices.below(20) for _ in range(tiers))

    def _seconds(self, tiers: int) -> Seconds:
        # Steps of 200 ms are whole frames at every rate that `_rules` chooses.
        choices = self._choices
        if choices.below(2) == 0:
            return (1 + choices.below(30)) * 200 / 1_000
        return tuple(1 + choices.below(8) for _ in range(tiers))

    def whole(self, tiers: int, most: int) -> TierValue:
        """Whole numbers up to about `most`, in any of the forms that a card may give them."""
        choices = self._choices
        form = choices.below(4)
        if form == 2:
            return tuple(choices.below(most + 1) for _ in range(tiers))
        if form == 3:
            return PerTier(per_tier=1 + choices.below(1 + most // 3))
        return choices.below(most + 1)

    def _vitality(self, tiers: int, most: int) -> VitalityValue:
        if self._choices.below(2) == 0:
            return 1 + self._choices.below(most)
        return tuple(1 + self._choices.below(most) for _ in range(tiers))


def _aims(word: OperationWord, absences: Absences) -> list[str]:
    """The selectors that an operation accepts and that can find somebody where that is absent."""
    names = _alive(VOCABULARY.selectors, absences)
    return [name for name in names if name in word.selectors] if word.selectors else names


def _alive(words: Mapping[str, Word], absences: Absences) -> list[str]:
    """The names of the words that need nothing of what is absent."""
    return [name for name in sorted(words) if not any(need in absences for need in words[name].needs)]


def _sorted(words: Mapping[str, W]) -> list[W]:
    return [words[name] for name in sorted(words)]
