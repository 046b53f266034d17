"""Random boards for every test: over the whole vocabulary, always sound, long battles and short ones.

What a card may say is derived from the vocabulary, so a new operation, selector, condition, keyword, count,
status or trigger is on these boards as soon as it is in its table. Two sources of choices share one
generator: ``boards()`` is a hypothesis strategy that shrinks, ``random_board(seed)`` a plain function for
soak runs. A board that the linter would refuse is a fault of this module and raises.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from hypothesis import strategies as st

from gridforged.content.problems import Report
from gridforged.content.rules import Rules
from gridforged.content.schema import (
    PIECES,
    Amount,
    BoardSetup,
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
    PlacedPiece,
    Scalar,
    Seconds,
    Stats,
    TierValue,
    VitalityValue,
)
from gridforged.content.setup import check_setup
from gridforged.content.vocabulary import KeywordWord, OperationWord
from gridforged.systems.board import Board
from gridforged.systems.compile import compile_board
from gridforged.systems.vocabulary import VOCABULARY
from tests.rune_strategies import RuneMaker, cards_of, renumbered, renumbered_piece

T = TypeVar("T")

MAX_PIECES_A_SIDE: Final = 10
NEVER_CHARGE: Final = ("tool", "hub")
BASE_HIT: Final = "deal_damage"
BONUS: Final = "add_damage"


class Choices(Protocol):
    """Where a generator's choices come from. 0 is the plainest choice, to which hypothesis shrinks."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; n is at least 1."""


class RandomChoices:
    """Choices by Python's own generator, for runs outside of hypothesis."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


class DrawnChoices:
    """Choices by hypothesis, which shrinks them."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self._draw = draw

    def below(self, n: int) -> int:
        return self._draw(st.integers(0, n - 1)) if n > 1 else 0


def random_setup(seed: int, *, short: bool = False) -> BoardSetup:
    """The random board of that seed: the same in every process and on every Python."""
    return BoardMaker(RandomChoices(seed), short).setup()


def random_board(seed: int, *, short: bool = False) -> Board:
    """As `random_setup`, ready to battle on. ``short`` asks for battles of a few seconds."""
    return compile_board(random_setup(seed, short=short))


@st.composite
def setups(draw: st.DrawFn, *, short: bool = False) -> BoardSetup:
    """Sound boards as content."""
    return BoardMaker(DrawnChoices(draw), short).setup()


def boards(*, short: bool = False) -> st.SearchStrategy[Board]:
    """Sound boards, ready to battle on."""
    return setups(short=short).map(compile_board)


def seeds() -> st.SearchStrategy[int]:
    """Seeds of battles, small ones and the whole range."""
    return st.one_of(st.integers(0, 9), st.integers(0, 2**64 - 1))


class BoardMaker:
    """Makes one board out of choices."""

    def __init__(self, choices: Choices, short: bool) -> None:
        self._choices = choices
        self._short = short
        self._makers = CardMaker(choices, short)

    def setup(self) -> BoardSetup:
        """The board; AssertionError if the linter would refuse it."""
        rules = self._rules()
        cards = [self._makers.card(number) for number in range(1 + self._choices.below(6))]
        home = self._half(cards, rules, "h")
        away = self._half(cards, rules, "a")
        runes = RuneMaker(self._choices, self._makers, rules)
        sides = runes.sides(len(cards))
        cards = [*cards, *runes.cards]
        used = sorted({piece.card for piece in (*home, *away)} | cards_of(sides))
        setup = BoardSetup(
            title="A random board",
            round=1 + self._choices.below(12),
            rules=rules,
            cards=tuple(cards[index] for index in used),
            home=tuple(renumbered_piece(piece, used) for piece in home),
            away=tuple(renumbered_piece(piece, used) for piece in away),
            home_runes=renumbered(sides[0], used),
            away_runes=renumbered(sides[1], used),
        )
        report = Report("random board")
        check_setup(setup, VOCABULARY, report)
        assert not report.errors(), f"tests.strategies made an unsound board: {report.errors()[0]}"
        return setup

    def _rules(self) -> Rules:
        choices = self._choices
        rate = pick(choices, (20, 20, 10, 25, 50))
        everlasting = pick(choices, (10_000, 2_000, 200))
        overtime = pick(choices, (60_000, 10_000, 2_000)) if not self._short else 2_000
        limit = pick(choices, (120_000, 40_000)) if not self._short else 8_000
        return Rules(
            frame_rate=rate,
            overtime_starts_ms=overtime,
            overtime_period_ms=pick(choices, (1_000, 200)),
            battle_limit_ms=limit,
            everlasting_delay_ms=everlasting,
            timeout_by_vitality=choices.below(2) == 1,
            charge_per_second=pick(choices, (100, 30)),
            focus_floor=pick(choices, (1, 5)),
            insurance_capacity=pick(choices, (10, 3)),
        )

    def _half(self, cards: Sequence[Card], rules: Rules, prefix: str) -> list[PlacedPiece]:
        choices = self._choices
        taken: list[tuple[int, int]] = []
        pieces: list[PlacedPiece] = []
        for number in range(1 + choices.below(MAX_PIECES_A_SIDE)):
            index = choices.below(len(cards))
            place = self._place(cards[index], rules, taken)
            if place is None:
                continue
            tier = 1 + choices.below(cards[index].tiers)
            pieces.append(
                PlacedPiece(card=index, tier=tier, row=place[0], col=place[1], label=f"{prefix}{number}")
            )
        return pieces

    def _place(self, card: Card, rules: Rules, taken: list[tuple[int, int]]) -> tuple[int, int] | None:
        """A free place for a piece, searched from a random cell on; its cells are taken from now on."""
        rows, columns = rules.footprints[card.kind]
        starts = [
            (row, column)
            for row in range(rules.half_rows - rows + 1)
            for column in range(rules.half_columns - columns + 1)
        ]
        first = self._choices.below(len(starts))
        for row, column in starts[first:] + starts[:first]:
            cells = [(row + down, column + right) for down in range(rows) for right in range(columns)]
            if not any(cell in taken for cell in cells):
                taken.extend(cells)
                return row, column
        return None


class CardMaker:
    """Makes cards out of choices."""

    def __init__(self, choices: Choices, short: bool) -> None:
        self._choices = choices
        self._short = short

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
        chosen = [word for word in _sorted(VOCABULARY.keywords) if self._choices.below(5) == 4]
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
            word = pick(self._choices, words)
            if word.name == BONUS and not has_hit:
                continue
            clauses.append(self._clause(word, tiers, has_hit, is_passive=False))
        if has_hit:
            hit = self._clause(VOCABULARY.operations[BASE_HIT], tiers, True, is_passive=False)
            clauses.insert(self._choices.below(len(clauses) + 1), hit)
        return tuple(clauses)

    def _passives(self, tiers: int) -> tuple[Passive, ...]:
        return tuple(self._passive(tiers) for _ in range(max(0, self._choices.below(6) - 3)))

    def _passive(self, tiers: int) -> Passive:
        trigger = VOCABULARY.triggers[pick(self._choices, sorted(VOCABULARY.triggers))]
        scope = pick(self._choices, trigger.scopes) if self._choices.below(2) else None
        return Passive(
            when=trigger.name, scope=scope, conditions=self._conditions(), do=self.outside_clauses(tiers)
        )

    def _packages(self, tiers: int) -> tuple[Package, ...]:
        return tuple(
            Package(conditions=self._conditions(), do=self.outside_clauses(tiers))
            for _ in range(self._choices.below(3))
        )

    def outside_clauses(self, tiers: int, *, has_once: bool = True) -> tuple[Clause, ...]:
        """One clause or two of a passive, a package or a rune, which have no activation of their own."""
        words = [word for word in _sorted(VOCABULARY.operations) if word.name not in (BASE_HIT, BONUS)]
        return tuple(
            self._clause(pick(self._choices, words), tiers, has_hit=False, is_passive=True, has_once=has_once)
            for _ in range(1 + self._choices.below(2))
        )

    def _conditions(self) -> tuple[str, ...]:
        return tuple(name for name in sorted(VOCABULARY.conditions) if self._choices.below(8) == 7)

    def _clause(
        self, word: OperationWord, tiers: int, has_hit: bool, *, is_passive: bool, has_once: bool = True
    ) -> Clause:
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
            amount=self._amount(word, tiers, has_hit and not is_passive),
            to=self._selector(word),
            limit=1 + choices.below(3) if word.targets and choices.below(4) == 3 else None,
            stat=pick(choices, [stat.name for stat in VOCABULARY.stats]) if "stat" in asked else None,
            status=pick(choices, sorted(VOCABULARY.statuses)) if "status" in asked else None,
            keyword=pick(choices, sorted(VOCABULARY.keywords)) if "keyword" in asked else None,
            seconds=self._seconds(tiers) if "seconds" in asked else None,
            lane=lane,
            conditions=self._conditions(),
            once=has_once and choices.below(6) == 5,
            initiative=may_initiate and choices.below(6) == 5,
            require_hit=runs_after_the_hit and choices.below(3) == 2,
            every=2 + choices.below(3) if not is_passive and choices.below(6) == 5 else None,
        )

    def _lane(self, word: OperationWord) -> Lane | None:
        allowed: list[Lane] = [lane for lane in LANE_NAMES if lane in word.lanes]
        return pick(self._choices, allowed) if allowed and self._choices.below(3) == 2 else None

    def _selector(self, word: OperationWord) -> str | None:
        if not word.targets or self._choices.below(3) == 0:
            return None
        return pick(self._choices, sorted(word.selectors or VOCABULARY.selectors))

    def _amount(self, word: OperationWord, tiers: int, has_damage: bool) -> Amount | None:
        choices = self._choices
        if word.amount == "none" or (word.amount == "optional" and choices.below(2)):
            return None
        form = choices.below(8)
        if form == 7 and has_damage and word.name != BASE_HIT:
            return PercentOf(
                percent=1 + choices.below(150), of=pick(choices, ("current_damage", "cost_paid"))
            )
        if form == 6 and VOCABULARY.counts:
            return PerCount(each=self._scalar(tiers), per=pick(choices, sorted(VOCABULARY.counts)))
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


LANE_NAMES: Final[tuple[Lane, ...]] = ("activation", "lucid", "post_damage")


def pick(choices: Choices, options: Sequence[T]) -> T:
    """One of the options, of which the first is the plainest."""
    return options[choices.below(len(options))]


W = TypeVar("W", KeywordWord, OperationWord)


def _sorted(words: Mapping[str, W]) -> list[W]:
    return [words[name] for name in sorted(words)]
