"""The two halves of a board as a drawing: every piece a box over the cells of its footprint."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from gridforged.cli.phrase import SIDE_STYLES
from gridforged.components.identity import AWAY, HOME, KIND_NAMES, SIDE_NAMES
from gridforged.systems.state import BattleState, Combatant

CELL_WIDTH: Final = 4
CELL_HEIGHT: Final = 2
"""Characters from one cell to the next."""
GAP: Final = 3
"""Columns between the halves."""

LEFT: Final = 1
RIGHT: Final = 2
UP: Final = 4
DOWN: Final = 8
BOX: Final = {
    LEFT | RIGHT: "─",
    UP | DOWN: "│",
    RIGHT | DOWN: "┌",
    LEFT | DOWN: "┐",
    RIGHT | UP: "└",
    LEFT | UP: "┘",
    UP | DOWN | RIGHT: "├",
    UP | DOWN | LEFT: "┤",
    LEFT | RIGHT | DOWN: "┬",
    LEFT | RIGHT | UP: "┴",
    LEFT | RIGHT | UP | DOWN: "┼",
}
"""How a corner is drawn by the directions in which walls leave it."""
ASCII: Final = {LEFT | RIGHT: "-", UP | DOWN: "|"}
"""The same where the output has no letters for boxes: every other corner is a +."""


def print_halves(console: Console, state: BattleState, numbers: dict[int, int]) -> None:
    """Both halves side by side, one below the other where there is no room; nothing if not even that fits.

    `numbers` are what the pieces are called in the table below, by entity.
    """
    width = half_width(state)
    if width > console.width:
        return
    if 2 * width + GAP > console.width:
        for side in (HOME, AWAY):
            console.print(Text("\n").join(_half(console, state, side, numbers)))
        return
    for line in side_by_side(console, state, numbers):
        console.print(line)


def half_width(state: BattleState) -> int:
    """Columns of the drawing of one half."""
    return state.numbers.half_columns * CELL_WIDTH + 1


def side_by_side(console: Console, state: BattleState, numbers: dict[int, int]) -> list[Text]:
    """The lines of both halves beside one another, `GAP` columns apart."""
    width = half_width(state)
    halves = [_half(console, state, side, numbers) for side in (HOME, AWAY)]
    return [
        Text.assemble(left, " " * (width + GAP - left.cell_len), right)
        for left, right in zip(*halves, strict=True)
    ]


def _half(console: Console, state: BattleState, side: int, numbers: dict[int, int]) -> list[Text]:
    canvas = _Canvas(state.numbers.half_rows, state.numbers.half_columns)
    living = [combatant for combatant in state.half(side) if combatant.vitality.alive]
    for combatant in living:
        canvas.place(combatant)
    canvas.draw_walls("utf" in console.encoding.lower())
    for combatant in living:
        canvas.write(combatant, numbers[combatant.entity], SIDE_STYLES[side])
    return [Text(SIDE_NAMES[side], SIDE_STYLES[side] + " bold"), *canvas.lines()]


class _Canvas:
    def __init__(self, rows: int, columns: int) -> None:
        self._rows = rows
        self._columns = columns
        self._owners = [[0] * columns for _ in range(rows)]
        self._letters = [[" "] * (columns * CELL_WIDTH + 1) for _ in range(rows * CELL_HEIGHT + 1)]
        self._styles = [["dim"] * len(letters) for letters in self._letters]

    def place(self, combatant: Combatant) -> None:
        placement = combatant.placement
        for row in range(placement.row, placement.row + placement.rows):
            for column in range(placement.column, placement.column + placement.columns):
                self._owners[row][column] = combatant.entity

    def draw_walls(self, has_box_letters: bool) -> None:
        for row in range(self._rows + 1):
            for column in range(self._columns + 1):
                self._draw_corner(row, column, has_box_letters)

    def _draw_corner(self, row: int, column: int, has_box_letters: bool) -> None:
        """The corner up and left of a cell, and the walls that leave it to the right and down."""
        walls = self._walls_at(row, column)
        top, left = row * CELL_HEIGHT, column * CELL_WIDTH
        if walls or self._owner(row, column) == 0:
            self._letters[top][left] = (BOX if has_box_letters else ASCII).get(walls, "+" if walls else ".")
        across = (BOX if has_box_letters else ASCII)[LEFT | RIGHT]
        if walls & RIGHT:
            self._letters[top][left + 1 : left + CELL_WIDTH] = [across] * (CELL_WIDTH - 1)
        down = (BOX if has_box_letters else ASCII)[UP | DOWN]
        for step in range(1, CELL_HEIGHT if walls & DOWN else 0):
            self._letters[top + step][left] = down

    def write(self, combatant: Combatant, number: int, style: str) -> None:
        """Number and tier, name, Vitality, or what it is without any: as much of it as there is room for."""
        placement = combatant.placement
        width = placement.columns * CELL_WIDTH - 1
        height = placement.rows * CELL_HEIGHT - 1
        head = f"{number} T{combatant.identity.tier}"
        text = [head if len(head) <= width else str(number)]
        if height >= 3:
            what = KIND_NAMES[combatant.identity.kind] if combatant.is_object else combatant.vitality.current
            text += [abbreviate(combatant.card.name, width), str(what)]
        top = placement.row * CELL_HEIGHT + 1 + (height - len(text)) // 2
        left = placement.column * CELL_WIDTH + 1
        for offset, line in enumerate(text):
            self._letters[top + offset][left : left + width] = centred(line, width)
            self._styles[top + offset][left : left + width] = [style] * width

    def lines(self) -> list[Text]:
        return [
            Text.assemble(*zip(letters, styles, strict=True))
            for letters, styles in zip(self._letters, self._styles, strict=True)
        ]

    def _owner(self, row: int, column: int) -> int:
        """Who stands on a cell; 0 for nobody, -1 for what lies outside."""
        if 0 <= row < self._rows and 0 <= column < self._columns:
            return self._owners[row][column]
        return -1

    def _walls_at(self, row: int, column: int) -> int:
        """The directions in which walls leave the corner up and left of a cell."""
        up_left, up_right = self._owner(row - 1, column - 1), self._owner(row - 1, column)
        down_left, down_right = self._owner(row, column - 1), self._owner(row, column)
        walls = LEFT if up_left != down_left else 0
        walls |= RIGHT if up_right != down_right else 0
        walls |= UP if up_left != up_right else 0
        return walls | (DOWN if down_left != down_right else 0)


def abbreviate(name: str, width: int) -> str:
    """`name`, or if it is longer than `width` its last word after the initials of the others, cut."""
    words = name.split()
    if len(name) <= width or len(words) < 2:
        return name[:width]
    return ("".join(f"{word[0]}." for word in words[:-1]) + words[-1])[:width]


def centred(text: str, width: int) -> list[str]:
    """`text` in the middle of `width` slots, one a column: a wide letter is followed by an empty slot."""
    slots: list[str] = []
    for letter in text:
        columns = cell_len(letter)
        if columns == 0:
            slots[-1:] = [slots[-1] + letter] if slots else []
        elif len(slots) + columns <= width:
            slots += [letter] + [""] * (columns - 1)
    before = (width - len(slots)) // 2
    return [" "] * before + slots + [" "] * (width - before - len(slots))
