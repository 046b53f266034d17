"""Units of a running battle, a line each: Vitality and charge as bars, then statuses and defences."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rich.text import Text

from gridforged import Battle
from gridforged.cli.live_scene import OBJECTS
from gridforged.cli.phrase import SIDE_STYLES
from gridforged.components.identity import SIDE_NAMES
from gridforged.serialization.view import BattleView, UnitView
from gridforged.serialization.view_events import TIMED
from gridforged.systems import charge

GUARDS: Final = (
    ("shield", "Shield"),
    ("insurance", "Insurance"),
    ("subrogated", "Subrogated"),
    ("ignore_charges", "Ignore"),
    ("vessels", "Vessels"),
)
"""Numbers of a unit that protect it, with their names."""
SHORT: Final = 3
"""Letters of a name where there is little room."""
HALF: Final = 0.5
QUARTER: Final = 0.25


@dataclass(frozen=True)
class Bars:
    """The letters that bars are made of: full, half and empty."""

    full: str
    half: str
    empty: str


BLOCKS: Final = Bars("█", "▌", "░")
LINES: Final = Bars("━", "╸", "┄")
ASCII_BLOCKS: Final = Bars("#", "-", ".")
ASCII_LINES: Final = Bars("=", "-", ".")


@dataclass(frozen=True)
class Plan:
    """How many columns each part of a line has; 0 leaves it out."""

    name: int
    vitality: int
    amount: int
    charge: int
    extras: int

    @property
    def room(self) -> int:
        """Everything behind the name."""
        return self.vitality + 1 + self.amount + 1 + (self.charge + 1 if self.charge else 0) + self.extras


@dataclass
class Row:
    """What is shown of one unit. `share` of Vitality and `charge` are 0 to 1, None where there is none."""

    number: int
    label: str
    side: int
    is_alive: bool
    share: float | None
    amount: str
    maximum: str
    charge: float | None = None
    is_charging: bool = False
    note: str = ""
    statuses: list[tuple[str, str]] = field(default_factory=list)
    guards: list[tuple[str, str]] = field(default_factory=list)


def rows_of(view: BattleView, rate: int, battle: Battle | None = None) -> list[Row]:
    """A row for every unit, at so many frames a second.

    Charge, and who will come back, are known with the very `battle` only.
    """
    rows = [_row(number, unit, view.frame, rate) for number, unit in enumerate(view.units.values(), start=1)]
    if battle is not None:
        threshold = battle.state.numbers.charge_threshold
        for row, combatant in zip(rows, battle.combatants, strict=True):
            if combatant.vitality.revival_due and not row.is_alive:
                row.note = f"dead, back in {(combatant.vitality.revival_due - battle.frame) / rate:.1f} s"
            if row.is_alive and combatant.card.ability is not None and not combatant.is_object:
                row.charge = combatant.charge.progress / threshold
                row.is_charging = charge.can_charge(battle.state, combatant)
    return rows


def _row(number: int, unit: UnitView, frame: int, rate: int) -> Row:
    numbers = unit.numbers
    side = SIDE_NAMES.index(unit.side)
    if unit.kind in OBJECTS:
        row = Row(number, unit.label, side, unit.alive, None, "", "")
        row.note = "" if unit.alive else "worn out"
        if unit.alive and numbers["durability"]:
            row.guards.append(("Durability", str(numbers["durability"])))
        return row
    maximum = numbers["maximum"]
    current = numbers["vitality"] if unit.alive else 0
    row = Row(number, unit.label, side, unit.alive, current / maximum, str(current), str(maximum))
    row.note = "" if unit.alive else "dead"
    if unit.alive:
        row.statuses = _statuses(unit, frame, rate)
        row.guards = [(name, str(numbers[key])) for key, name in GUARDS if numbers[key]]
    return row


def _statuses(unit: UnitView, frame: int, rate: int) -> list[tuple[str, str]]:
    found = []
    for name, held in unit.statuses.items():
        if name in TIMED:
            if held > frame:
                found.append((name.capitalize(), f"{(held - frame) / rate:.1f}s"))
        elif held:
            found.append((name.capitalize(), f"{held}%" if name == "stagger" else str(held)))
    crush = sum(amount for amount, until in unit.crush if until > frame)
    return [*found, ("Crush", str(crush))] if crush else found


def plan_for(width: int, longest: int, *, has_charge: bool) -> Plan:
    """How a line of so many columns is shared out, where the longest label has `longest` letters."""
    if width >= 64:
        name, vitality, amount, bar = 22, 12, 9, 8
    elif width >= 46:
        name, vitality, amount, bar = 16, 8, 4, 6
    else:
        name, vitality, amount, bar = 11, 6, 4, 4
    name = min(name, longest)
    bar = bar if has_charge else 0
    used = 3 + name + 1 + vitality + 1 + amount + 1 + (bar + 1 if bar else 0)
    return Plan(name, vitality, amount, bar, max(width - used, 0))


def line_of(row: Row, plan: Plan, *, is_plain: bool) -> Text:
    """The line of a unit. `is_plain` where the output has no letters for bars."""
    blocks, lines = (ASCII_BLOCKS, ASCII_LINES) if is_plain else (BLOCKS, LINES)
    style = SIDE_STYLES[row.side] if row.is_alive else "dim"
    line = Text.assemble((f"{row.number:>2} ", style), (fitted(row.label, plan.name), style), " ")
    if row.note:
        return line.append(row.note[: plan.room], "dim red")
    if row.share is None:
        line.append(" " * plan.vitality)
    else:
        line.append(bar(row.share, plan.vitality, blocks), health_style(row.share))
    amount = f"{row.amount}/{row.maximum}" if plan.amount >= 9 and row.maximum else row.amount
    line.append(f" {amount:>{plan.amount}} ", "bold" if row.is_alive else "dim")
    if plan.charge:
        shown = " " * plan.charge if row.charge is None else bar(row.charge, plan.charge, lines)
        line.append(shown, SIDE_STYLES[row.side] if row.is_charging else "dim").append(" ")
    return line.append_text(_extras(row, plan.extras))


def _extras(row: Row, room: int) -> Text:
    """Statuses, then what protects it: in whole words if they fit, else by their first letters."""
    text = _listed(row, max((len(name) for name, _ in row.statuses + row.guards), default=0))
    if text.cell_len > room:
        text = _listed(row, SHORT)
    if text.cell_len > room:
        text.truncate(max(room - 1, 0))
        text.append("~" if room else "")
    return text


def _listed(row: Row, letters: int) -> Text:
    """All of them; names longer than `letters` are cut and stand close to their number."""
    text = Text()
    for things, style in ((row.statuses, "magenta"), (row.guards, "blue")):
        for name, held in things:
            gap = "" if len(name) > letters else " "
            text.append(" " if text else "").append(f"{name[:letters]}{gap}{held}", style)
    return text


def bar(share: float, width: int, letters: Bars) -> str:
    """`share` of `width` columns, to half a column; something of it unless it is 0."""
    halves = min(round(share * width * 2), width * 2)
    if share > 0 and not halves:
        halves = 1
    text = letters.full * (halves // 2) + letters.half * (halves % 2)
    return text + letters.empty * (width - len(text))


def health_style(share: float) -> str:
    """Green, yellow or red, as much is left."""
    if share > HALF:
        return "green"
    return "yellow" if share > QUARTER else "red"


def fitted(label: str, width: int) -> str:
    """`label` in exactly so many columns: one that is too long has its middle left out."""
    if len(label) <= width:
        return label.ljust(width)
    head = (width - 1) // 2
    tail = label[len(label) - (width - 1 - head) :]
    if tail.startswith("-"):  # one letter more instead, at the other end
        head, tail = head + 1, tail[1:]
    return f"{label[:head]}~{tail}"
