"""What stands around the account of a battle: who meets whom before it, how it ended after it."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.text import Text

from gridforged import Battle, Result
from gridforged.cli.phrase import SIDE_STYLES
from gridforged.cli.picture import print_halves
from gridforged.cli.rune_view import print_rune_boards
from gridforged.cli.unit_tables import print_outcome, print_units
from gridforged.components.identity import SIDE_NAMES
from gridforged.headless.tally import UnitTally

REASONS: Final = {
    "elimination": "nobody of the other side is left",
    "time_limit": "at the time limit, with the larger share of its Vitality left",
    "concession": "the other side conceded",
}
DRAW_REASONS: Final = {
    "elimination": "nobody of either side is left",
    "time_limit": "both sides still stand at the time limit",
    "concession": "both sides conceded",
}


def print_opening(console: Console, battle: Battle, seed: int) -> None:
    """The title, both halves as a picture, and every unit."""
    board = battle.board
    console.print(Text.assemble((board.title, "bold"), f"  round {board.round}, seed {seed}\n"))
    numbers = {unit.entity: number for number, unit in enumerate(battle.combatants, start=1)}
    print_halves(console, battle.state, numbers)
    console.print()
    print_rune_boards(console, board)
    print_units(console, battle.state)


def print_ending(console: Console, battle: Battle, seed: int, tallies: list[UnitTally], events: int) -> None:
    """What each unit did, who won, when and why, and what names this very battle."""
    console.print()
    print_outcome(console, battle.state, tallies)
    result = battle.result
    if result is not None:
        console.print()
        console.print(verdict(result))
    money = [(SIDE_NAMES[side.side], side.dividend) for side in battle.state.sides if side.dividend]
    if money:
        console.print(Text("Dividend: " + ", ".join(f"{name} {amount}" for name, amount in money)))
    console.print(Text(f"seed {seed}, {events} events, digest {battle.digest()}", "dim"), soft_wrap=True)


def verdict(result: Result) -> Text:
    """Who won, when and why, in one sentence."""
    when = f" after {result.seconds:.2f} s (frame {result.frame})"
    if result.winner is None:
        return Text.assemble(("Draw", "bold"), when, f": {DRAW_REASONS[result.reason]}")
    winner = (f"{result.winner.capitalize()} wins", f"bold {SIDE_STYLES[SIDE_NAMES.index(result.winner)]}")
    return Text.assemble(winner, when, f": {REASONS[result.reason]}")
