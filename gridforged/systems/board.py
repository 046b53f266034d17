"""A board ready to battle on: everything of a battle that never changes, made once and shared by all battles
on it.
"""

from __future__ import annotations

from gridforged.content.schema import BoardSetup
from gridforged.systems.cards import CompiledCard, CompiledRuneBoard
from gridforged.systems.moments import MOMENTS
from gridforged.systems.numbers import Numbers


class Board:
    """A validated board with its cards compiled. `load_board` makes one; any number of battles may share it.

    `setup` is the content it was made from, `encoded` that content as canonical bytes and `digest` their
    16-byte digest (`rules_digest` that of the rules table alone); `labels` are the names of the combatants in
    entity order, the home half first. `listens_to[moment]` is
    whether any card has a passive for that moment. `rune_boards` are those of the home and the away side.
    """

    def __init__(
        self,
        setup: BoardSetup,
        encoded: bytes,
        digest: bytes,
        rules_digest: bytes,
        numbers: Numbers,
        cards: dict[tuple[int, int], CompiledCard],
        rune_boards: list[CompiledRuneBoard],
    ) -> None:
        self.setup = setup
        self.encoded = encoded
        self.digest = digest
        self.rules_digest = rules_digest
        self.numbers = numbers
        self.labels: list[str] = [piece.label for piece in (*setup.home, *setup.away)]
        self._cards = cards
        self.rune_boards = rune_boards
        self.has_runes: bool = any(
            board.runes or board.resonance_keywords or any(board.resonance_stats) for board in rune_boards
        )
        self.listens_to: list[bool] = [False] * len(MOMENTS)
        for card in cards.values():
            for passive in card.passives:
                self.listens_to[passive.trigger] = True

    @property
    def title(self) -> str:
        return self.setup.title

    @property
    def round(self) -> int:
        return self.setup.round

    def compiled_card(self, card: int, tier: int) -> CompiledCard:
        """The card at position `card` of the setup, compiled for `tier`."""
        return self._cards[card, tier]

    def __repr__(self) -> str:
        return f"<Board {self.title!r}, {len(self.setup.home)} against {len(self.setup.away)}>"
