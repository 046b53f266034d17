"""How the cards and rules of a board differ from those that the package has now."""

from __future__ import annotations

from gridforged import Board, load_board
from gridforged.content.catalogue import packaged_boards, packaged_cards
from gridforged.content.changes import Change, card_changes, setup_changes
from gridforged.systems.vocabulary import VOCABULARY


def changes_since(board: Board) -> list[Change]:
    """What differs between `board` and the packaged board of the same title.

    Without one, only the cards are compared, with the packaged ones of the same ids. Each change has what
    `board` says first.
    """
    for name in packaged_boards():
        packaged = load_board(name)
        if packaged.title == board.title:
            return [] if packaged.digest == board.digest else setup_changes(board.setup, packaged.setup)
    known = packaged_cards(VOCABULARY)
    ours = {card.id: card for card in board.setup.cards if card.id in known}
    return card_changes(ours, {name: known[name] for name in ours})
