"""Random boards, always sound, for long battles and short ones: of random cards, or of cards that are given.

The same seed gives the same board in every process and on every Python. A board that the linter would refuse
is a fault of this module and raises.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from gridforged.content.problems import Report
from gridforged.content.rules import Rules
from gridforged.content.schema import PIECES, BoardSetup, Card, PlacedPiece, SideRunes
from gridforged.content.setup import check_setup
from gridforged.headless.random_cards import CardMaker, Choices, RandomChoices, pick
from gridforged.headless.random_runes import RuneMaker, cards_of, renumbered, renumbered_piece
from gridforged.systems.board import Board
from gridforged.systems.compile import compile_board
from gridforged.systems.vocabulary import VOCABULARY

MAX_PIECES_A_SIDE: Final = 10
MAX_CARDS: Final = 6
"""Different random cards on one board."""
MAX_GIVEN: Final = 14
"""Different cards on one board, and pieces a side, when the cards are given."""


def random_setup(seed: int, *, short: bool = False) -> BoardSetup:
    """The random board of that seed: the same in every process and on every Python."""
    return BoardMaker(RandomChoices(seed), short).setup()


def random_board(seed: int, *, short: bool = False) -> Board:
    """As `random_setup`, ready to battle on. ``short`` asks for battles of a few seconds."""
    return compile_board(random_setup(seed, short=short))


def random_board_with(wanted: Collection[str], seed: int) -> Board:
    """As `random_board`, with these words of the card language on many of its cards."""
    return compile_board(BoardMaker(RandomChoices(seed), short=False, wanted=wanted).setup())


def random_board_of(cards: Sequence[Card], seed: int) -> Board:
    """The random board of that seed with some of `cards`, which have different ids."""
    return compile_board(BoardMaker(RandomChoices(seed), short=False, given=cards).setup())


class BoardMaker:
    """Makes one board out of choices: of some of the cards that are `given`, or of random ones, on which
    `wanted` words are more often than others.
    """

    def __init__(
        self, choices: Choices, short: bool, given: Sequence[Card] = (), wanted: Collection[str] = ()
    ) -> None:
        self._choices = choices
        self._short = short
        self._given = given
        self._wanted = wanted
        self._most_pieces = MAX_GIVEN if given else MAX_PIECES_A_SIDE

    def setup(self) -> BoardSetup:
        """The board; AssertionError if the linter would refuse it."""
        rules = self._rules()
        cards = self._cards()
        home = self._half(cards, rules, "h")
        away = self._half(cards, rules, "a")
        runes = self._runes(rules)
        sides = runes.sides(len(cards)) if runes is not None else [SideRunes(), SideRunes()]
        cards = [*cards, *(runes.cards if runes is not None else [])]
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
        assert not report.errors(), f"an unsound board was made: {report.errors()[0]}"
        return setup

    def _runes(self, rules: Rules) -> RuneMaker | None:
        """Rune boards, where the cards are random as well."""
        if self._given:
            return None
        return RuneMaker(self._choices, CardMaker(self._choices, self._short, self._wanted), rules)

    def _cards(self) -> list[Card]:
        choices = self._choices
        if not self._given:
            maker = CardMaker(choices, self._short, self._wanted)
            return [maker.card(number) for number in range(1 + choices.below(MAX_CARDS))]
        left = [card for card in self._given if card.kind in PIECES]
        count = min(len(left), MAX_GIVEN // 2 + choices.below(MAX_GIVEN // 2 + 1))
        chosen = [left.pop(choices.below(len(left))) for _ in range(count)]
        return sorted(chosen, key=lambda card: card.id)

    def _rules(self) -> Rules:
        choices = self._choices
        if self._given:
            return Rules()  # the durations on the cards may be whole frames at no other rate
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
        for number in range(1 + choices.below(self._most_pieces)):
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
