"""Where pieces lie on a half: footprints, the edge of the half, overlaps. Rows and columns count from 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridforged.content.rules import Rules
from gridforged.content.schema import Kind


@dataclass(frozen=True)
class Footprint:
    """A rectangle of whole cells: its top-left cell and how many rows and columns it covers."""

    row: int
    column: int
    rows: int
    columns: int

    def cells(self) -> tuple[tuple[int, int], ...]:
        """All (row, column) cells in reading order."""
        return tuple(
            (row, column)
            for row in range(self.row, self.row + self.rows)
            for column in range(self.column, self.column + self.columns)
        )

    def span(self) -> str:
        """The cells in words for a message."""
        return (
            f"rows {self.row} to {self.row + self.rows - 1}, "
            f"columns {self.column} to {self.column + self.columns - 1}"
        )


def footprint(kind: Kind, row: int, column: int, rules: Rules) -> Footprint:
    """The footprint of a piece of ``kind`` whose top-left cell is (row, column) (G-88)."""
    rows, columns = rules.footprints[kind]
    return Footprint(row, column, rows, columns)


@dataclass(frozen=True)
class GeometryProblem:
    """Piece number ``piece`` (index into the list that was checked) lies where it cannot."""

    piece: int
    reason: str


class BoardGeometry:
    """One half of ``rows`` x ``columns`` cells (G-87)."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns

    def contains(self, place: Footprint) -> bool:
        """Whether every cell of ``place`` is on the half."""
        return (
            place.row >= 0
            and place.column >= 0
            and place.row + place.rows <= self.rows
            and place.column + place.columns <= self.columns
        )

    def problems(self, pieces: Sequence[tuple[str, Footprint]]) -> list[GeometryProblem]:
        """Every (label, footprint) that is outside of the half or overlaps one before it, in their order."""
        found: list[GeometryProblem] = []
        taken: dict[tuple[int, int], int] = {}
        for number, (label, place) in enumerate(pieces):
            if not self.contains(place):
                half = Footprint(0, 0, self.rows, self.columns).span()
                found.append(
                    GeometryProblem(number, f"'{label}' covers {place.span()}, outside the half ({half})")
                )
                continue
            shared: dict[int, list[tuple[int, int]]] = {}
            for cell in place.cells():
                if cell in taken:
                    shared.setdefault(taken[cell], []).append(cell)
                else:
                    taken[cell] = number
            for other, cells in shared.items():
                where = ", ".join(str(cell) for cell in cells)
                found.append(GeometryProblem(number, f"'{label}' overlaps '{pieces[other][0]}' at {where}"))
        return found
