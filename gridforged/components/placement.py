"""Where a combatant stands on its own half."""

from dataclasses import dataclass


@dataclass(eq=False)
class Placement:
    """Top-left cell (`row`, `column`, from 0) and size in cells (`rows`, `columns`, 1 to 4) of the footprint.

    Only the living occupy their cells; the placement of a dead combatant is where it stood (G-77).
    """

    row: int = 0
    column: int = 0
    rows: int = 2
    columns: int = 2
