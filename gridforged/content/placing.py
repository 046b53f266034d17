"""Whether a piece may be put somewhere, for whoever puts them one by one: a match, or the script of one."""

from __future__ import annotations

from collections.abc import Sequence

from gridforged.content.geometry import BoardGeometry, Footprint
from gridforged.content.rules import Rules
from gridforged.content.rune_boards import strip_problems


class Names:
    """What the pieces of a match are called: the first of a card like it, the next with -2, and so on."""

    def __init__(self) -> None:
        self._taken: dict[str, str] = {}
        self._next: dict[str, int] = {}

    def give(self, card: str) -> str:
        """The name of the next piece of a card. No two pieces have the same one."""
        number = self._next.get(card, 1)
        while (name := card if number == 1 else f"{card}-{number}") in self._taken:
            number += 1
        self._next[card] = number + 1
        self._taken[name] = card
        return name


def half_problem(placed: Sequence[tuple[str, Footprint]], piece: str, place: Footprint, rules: Rules) -> str:
    """Why `piece` cannot stand at `place` beside others, given by name and footprint; "" if it can."""
    others = [entry for entry in placed if entry[0] != piece]
    half = BoardGeometry(rules.half_rows, rules.half_columns)
    problems = half.problems([*others, (piece, place)])
    return problems[0].reason if problems else ""


def strip_problem(
    placed: Sequence[tuple[str, str, int]], rune: str, strip: str, line: int, rules: Rules
) -> str:
    """Why `rune` cannot lie on `strip` from `line` on, beside (name, strip, line) of others; "" if it can."""
    alone = strip_problems([(strip, line)], rules)
    if alone:
        return alone[0][1]
    for name, other_strip, other_line in placed:
        if name != rune and strip_problems([(other_strip, other_line), (strip, line)], rules):
            return f"overlaps '{name}', which begins at {other_line}"
    return ""
