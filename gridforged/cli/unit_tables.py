"""Units as tables: how they enter a battle, and how they leave it. A narrow terminal gets lists instead."""

from __future__ import annotations

from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gridforged.cli.console import print_hanging
from gridforged.cli.phrase import SIDE_STYLES, count_of
from gridforged.components.identity import SIDE_NAMES
from gridforged.components.stats import STAT_NAMES
from gridforged.content.resolve import tier_value
from gridforged.headless.tally import UnitTally
from gridforged.systems import projection, stats
from gridforged.systems.state import BattleState, Combatant

NARROW: Final = 70
"""Columns below which there is no table."""
WIDE: Final = 90
"""Columns from which there is room for the names of cards."""


def print_units(console: Console, state: BattleState) -> None:
    """Every unit as it stands now: its stats, its defences, its keywords."""
    if console.width < NARROW:
        for number, unit in enumerate(state.combatants, start=1):
            print_hanging(console, _narrow_head(number, unit), Text(_in_words(state, unit)))
        return
    is_wide = console.width >= WIDE
    table = _table()
    for heading in ("#", "unit", *(("card",) if is_wide else ()), "T"):
        table.add_column(heading, overflow="fold", justify="right" if heading in "#T" else "left")
    for heading in ("Vit", *(name[:3].capitalize() for name in STAT_NAMES)):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("defences and keywords", overflow="fold")
    for number, unit in enumerate(state.combatants, start=1):
        side = SIDE_STYLES[unit.side]
        card = [Text(unit.card.name)] if is_wide else []
        numbers = [stats.effective(state, unit, stat) for stat in range(len(STAT_NAMES))]
        table.add_row(
            Text(str(number), side),
            Text(unit.label, side),
            *card,
            Text(str(unit.identity.tier)),
            *(Text("-" if unit.is_object else str(value)) for value in (unit.vitality.current, *numbers)),
            Text(_extras(state, unit)),
        )
    console.print(table)


def print_outcome(console: Console, state: BattleState, tallies: list[UnitTally]) -> None:
    """Every unit at the end: what is left of it, and what it did."""
    rate = state.numbers.frame_rate
    if console.width < NARROW:
        for number, tally in enumerate(tallies, start=1):
            head = _narrow_head(number, tally.combatant)
            healed = f", healed {tally.vitality_restored}" if tally.vitality_restored else ""
            text = (
                f"{_fate(tally, rate)}; dealt {tally.dealt}, took {tally.damage_taken}{healed}, "
                f"kills {tally.kills}"
            )
            print_hanging(console, head, Text(text))
        return
    table = _table()
    for heading in ("#", "unit", "side", "at the end"):
        table.add_column(heading, overflow="fold", justify="right" if heading == "#" else "left")
    for heading in ("acts", "dealt", "taken", "healed", "shields", "kills"):
        table.add_column(heading, justify="right", no_wrap=True)
    for number, tally in enumerate(tallies, start=1):
        unit = tally.combatant
        side = SIDE_STYLES[unit.side]
        counts = (
            unit.charge.activations,
            tally.dealt,
            tally.damage_taken,
            tally.vitality_restored,
            tally.shield_given,
            tally.kills,
        )
        table.add_row(
            Text(str(number), side),
            Text(unit.label, side),
            Text(tally.side, side),
            Text(_fate(tally, rate), "" if unit.vitality.alive else "red"),
            *(Text(str(count) if count else "-") for count in counts),
        )
    console.print(table)


def _table() -> Table:
    return Table(
        box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold", show_edge=False
    )


def _narrow_head(number: int, unit: Combatant) -> Text:
    side = SIDE_STYLES[unit.side]
    return Text.assemble((f"{number:>2}", "dim"), " ", (unit.label, side), f" ({SIDE_NAMES[unit.side]}) ")


def _in_words(state: BattleState, unit: Combatant) -> str:
    printed = ", ".join(
        f"{stats.effective(state, unit, stat)} {name.capitalize()}" for stat, name in enumerate(STAT_NAMES)
    )
    extras = _extras(state, unit)
    if unit.is_object:
        return f"tier {unit.identity.tier}, {extras}" if extras else f"tier {unit.identity.tier}"
    text = f"tier {unit.identity.tier}: {unit.vitality.current} Vitality, {printed}"
    return f"{text}, {extras}" if extras else text


def _extras(state: BattleState, unit: Combatant) -> str:
    """What stands between damage and Vitality beside Armor, then the keywords, then the runes."""
    defence = unit.defence
    parts = [
        f"{name} {value}"
        for name, value in (
            ("Shield", defence.shield),
            ("Insurance", defence.insurance),
            ("Subrogated", defence.subrogated),
            ("Underwriting", defence.underwriting),
            ("damage-ignore", defence.ignore_charges),
        )
        if value
    ]
    if unit.durability.maximum:
        parts.append(f"Durability {unit.durability.current}")
    if unit.vitality.vessels:
        parts.append(count_of(unit.vitality.vessels, "Vessel"))
    if defence.damage_cap >= 0:
        parts.append(f"cap {defence.damage_cap}")
    keywords = state.board.setup.cards[unit.identity.card].keywords
    for keyword, value in sorted(keywords.items()):
        name = keyword.replace("_", " ").capitalize()
        if value is True:
            parts.append(name)
        elif value is not False:
            parts.append(f"{name} {tier_value(value, unit.identity.tier)}")
    runes = len(projection.of(state, unit).runes)
    if runes:
        parts.append(count_of(runes, "rune"))
    return ", ".join(parts)


def _fate(tally: UnitTally, frame_rate: int) -> str:
    vitality = tally.combatant.vitality
    durability = tally.combatant.durability
    if durability.maximum:
        return f"Durability {durability.current} of {durability.maximum}" if vitality.alive else "worn out"
    if tally.combatant.is_object:
        return "stands"
    if vitality.alive:
        back = f" after {count_of(len(tally.deaths), 'death')}" if tally.deaths else ""
        return f"{vitality.current} of {vitality.maximum}{back}"
    return f"dead at {tally.deaths[-1] / frame_rate:.2f} s" if tally.deaths else "dead"
