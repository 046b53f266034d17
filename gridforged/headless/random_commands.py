"""Random commands for a board, always sound: what the card language can say to a battle from outside.

The same choices give the same commands in every process. A command may still be refused when its time comes:
its unit may be dead, the battle over.
"""

from __future__ import annotations

from typing import Final

import msgspec

from gridforged import Apply, Board, Command, CommandError, Concede
from gridforged.components.identity import SIDE_NAMES
from gridforged.content.needs import IN_ABILITY
from gridforged.headless.random_cards import CardMaker, Choices, RandomChoices, pick

CONCESSIONS: Final = 40
"""One in so many commands concedes."""
PLAIN: Final = ({"do": "damage", "amount": 7, "to": "enemies"}, {"do": "shield", "amount": 4, "to": "allies"})
"""What a command does when nothing that was drawn makes sense in it."""


def random_commands(board: Board, seed: int, count: int) -> list[Command]:
    """The first `count` random commands of that seed."""
    choices = RandomChoices(seed)
    return [random_command(board, choices) for _ in range(count)]


def random_command(board: Board, choices: Choices) -> Command:
    """One command that fits `board`."""
    if choices.below(CONCESSIONS) == CONCESSIONS - 1:
        return Concede(pick(choices, SIDE_NAMES))
    sides = [
        side for side, pieces in zip(SIDE_NAMES, (board.setup.home, board.setup.away), strict=True) if pieces
    ]
    unit = pick(choices, board.labels) if choices.below(2) else ""
    side = pick(choices, sides) if not unit else ""
    target = pick(choices, board.labels) if choices.below(4) else ""
    drawn = CardMaker(choices, short=False).outside_clauses(_tiers(board, unit), IN_ABILITY, has_once=False)
    sound = [clause for clause in msgspec.to_builtins(drawn) if _is_sound(board, clause, unit, side, target)]
    return Apply(sound or [pick(choices, PLAIN)], unit=unit, side=side, target=target)


def _tiers(board: Board, unit: str) -> int:
    """How many tiers the clauses may tell apart."""
    if not unit:
        return 1
    piece = (*board.setup.home, *board.setup.away)[board.labels.index(unit)]
    return board.setup.cards[piece.card].tiers


def _is_sound(board: Board, clause: object, unit: str, side: str, target: str) -> bool:
    try:
        Apply([clause], unit=unit, side=side, target=target).check(board)
    except CommandError:
        return False
    return True
