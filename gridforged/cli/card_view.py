"""Cards as a person and as a program reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gridforged.cli.console import print_hanging
from gridforged.cli.phrase import count_of
from gridforged.cli.rule_list import print_rules
from gridforged.content.lint import WITHOUT_VITALITY
from gridforged.content.resolve import tier_value
from gridforged.content.rules import Rules
from gridforged.content.schema import PIECES, Card
from gridforged.headless.card_text import text_of

NARROW: Final = 76
"""Columns below which there is no table of tiers."""
TABLE_OF_CARDS: Final = 60
"""Columns below which there is no table of cards."""
WIDE: Final = 90
"""Columns from which that table has room for their names."""
STATS: Final = ("vitality", "power", "speed", "armor", "focus")
Plain = dict[str, object]


def card_data(card: Card, rules: Rules, tier: int) -> Plain:
    """The object of ``gridforged card NAME --json``: of one tier, or with all of them (0)."""
    return {
        "id": card.id,
        "name": card.name,
        "kind": card.kind,
        "archetype": card.archetype,
        "tiers": [_tier_data(card, each) for each in _tiers(card, tier)],
        "text": [
            {"part": line.part, "text": line.text, "rules": list(line.rules)}
            for line in text_of(card, rules, tier)
        ],
    }


def _tiers(card: Card, tier: int) -> Sequence[int]:
    return [tier] if tier else range(1, card.tiers + 1)


def _tier_data(card: Card, tier: int) -> dict[str, int]:
    """Stats, which only pieces that can be hurt have, and prices."""
    names = () if card.kind in WITHOUT_VITALITY else STATS
    return {
        "tier": tier,
        **{name: tier_value(getattr(card.stats, name), tier) for name in names},
        "cost": tier_value(card.cost, tier),
        "sell": tier_value(card.sell, tier),
    }


def print_card(console: Console, card: Card, rules: Rules, tier: int) -> None:
    """One card: what it is, its numbers by tier, its text, and what the rules say that govern it."""
    console.print(Text.assemble((card.name, "bold"), f"  {', '.join(_about(card, rules))}"))
    console.print()
    _print_tiers(console, card, rules, tier)
    console.print()
    lines = text_of(card, rules, tier)
    width = max((len(line.part) for line in lines), default=0)
    before = ""
    for line in lines:
        part = line.part if line.part != before else ""
        before = line.part
        body = Text.assemble(line.text, (f"  {' '.join(line.rules)}", "dim"))
        print_hanging(console, Text.assemble((f"{part:<{width}}  ", "dim")), body)
    print_rules(console, dict.fromkeys(rule for line in lines for rule in line.rules))


def _about(card: Card, rules: Rules) -> list[str]:
    about = [card.id, card.kind]
    if card.kind in PIECES:
        rows, columns = rules.footprints[card.kind]
        about.append(f"{rows} x {columns} cells")
    return [*about, card.archetype] if card.archetype else about


def _print_tiers(console: Console, card: Card, rules: Rules, tier: int) -> None:
    """Stats and prices, a row a tier; at a narrow terminal a sentence a tier."""
    rows = [_tier_row(card, rules, each) for each in _tiers(card, tier)]
    if console.width < NARROW:
        for row in rows:
            head = Text(f"tier {row.pop('tier')}  ")
            print_hanging(console, head, Text(", ".join(f"{name} {value}" for name, value in row.items())))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for name in rows[0]:
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(*row.values())
    console.print(table)


def _tier_row(card: Card, rules: Rules, tier: int) -> dict[str, str]:
    row: dict[str, str] = {}
    for name, value in _tier_data(card, tier).items():
        row[name] = str(value)
        if name == "speed":  # G-02
            row["acts every"] = f"{rules.charge_per_second / max(value, rules.speed_floor):.2f} s"
    return row


def print_list(console: Console, cards: Sequence[Card]) -> None:
    """All of these cards, a line each."""
    if console.width < TABLE_OF_CARDS:
        for card in cards:
            print_hanging(console, Text(f"{card.id}  "), Text(f"{card.kind}, {card.archetype}"))
    else:
        console.print(_card_table(cards, has_names=console.width >= WIDE))
    console.print(Text(count_of(len(cards), "card")))


def _card_table(cards: Sequence[Card], has_names: bool) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in ("card", *(["name"] if has_names else []), "kind", "archetype"):
        table.add_column(heading, overflow="fold")
    for heading in ("tiers", "cost"):
        table.add_column(heading, justify="right")
    for card in cards:
        costs = {str(tier_value(card.cost, tier)) for tier in range(1, card.tiers + 1)}
        cost = costs.pop() if len(costs) == 1 else "by tier"
        cells = [
            card.id,
            *([card.name] if has_names else []),
            card.kind,
            card.archetype,
            str(card.tiers),
            cost,
        ]
        table.add_row(*map(Text, cells))
    return table
