"""What the numbers of rules stand for, below a text that names them."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from gridforged.cli.console import print_hanging
from gridforged.content.rulebook import atoms


def print_rules(console: Console, rules: dict[str, None]) -> None:
    """What these numbers of rules stand for, in the order of the rulebook, below an empty line."""
    known = atoms()
    named = [atom for number, atom in known.items() if number in rules]
    if named:
        console.print()
    width = max((len(atom.id) for atom in named), default=0)
    for atom in named:
        print_hanging(console, Text.assemble((f"{atom.id:<{width}}  ", "dim")), Text(atom.summary))
    if any(number.startswith(("G-", "C-")) for number in rules):
        text = (
            "G- and C- are decisions where the rulebook is silent or contradicts itself: docs/decisions/0005"
        )
        print_hanging(console, Text(), Text(text, "dim"))
