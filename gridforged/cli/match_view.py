"""A match for a person: the ledger of each round's shop, both boards, how the battle ended, and the sums."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gridforged import Battle, Match
from gridforged.cli.battle_view import verdict
from gridforged.cli.console import print_hanging
from gridforged.cli.match_words import in_coins, words_of
from gridforged.cli.phrase import SIDE_STYLES, count_of
from gridforged.cli.picture import print_halves
from gridforged.cli.rune_view import print_rune_boards
from gridforged.cli.story import Account, print_story
from gridforged.cli.unit_tables import NARROW, print_outcome, print_units
from gridforged.components.identity import SIDE_NAMES
from gridforged.headless.tally import tally_up
from gridforged.match.ledger import Entry, Money
from gridforged.match.script import Refusal

SUMS: Final = {
    "purse_brought": "brought along",
    "income_paid": "income",
    "piece_bought": "purchases",
    "piece_sold": "sales",
    "penny_sale_rewarded": "for Penny sales",
    "dividend_settled": "settled",
}
"""What each kind of entry that moves money is called in the sums."""
NOTHING: Final = "-"
"""Stands in a table for a sum of 0."""
STYLES: Final = dict(zip(SIDE_NAMES, SIDE_STYLES, strict=True))


def print_head(console: Console, match: Match, seed: int) -> None:
    """The title, and how long the match is."""
    rules = match.terms.setup.match_rules
    lead = f", or until a lead of {rules.lead_to_win} points" if rules.lead_to_win else ""
    about = f"  {count_of(rules.rounds, 'round')}{lead}, seed {seed}"
    console.print(Text.assemble((match.terms.title, "bold"), about), soft_wrap=True)


def print_shop(console: Console, match: Match, refusals: list[Refusal]) -> None:
    """What both sides did before the battle of the round, entry by entry."""
    console.print()
    console.print(Text(f"Round {match.round}", "bold"))
    entries = [entry for entry in match.ledger if entry.round == match.round]
    waiting = list(refusals)
    for entry in entries:
        while waiting and waiting[0].before <= entry.number:
            _print_refusal(console, waiting.pop(0))
        _print_entry(console, entry)
    for refusal in waiting:
        _print_refusal(console, refusal)
    for side in SIDE_NAMES:
        bench = [piece.name for piece in match.pieces(side) if piece.spot == "bench"]
        if bench:
            print_hanging(console, _head(side), Text(f"keeps {', '.join(bench)} on the bench", "dim"))


def print_boards(console: Console, battle: Battle) -> None:
    """Both halves as a picture, the runes, and every unit, before the battle of the round."""
    console.print()
    numbers = {unit.entity: index for index, unit in enumerate(battle.combatants, start=1)}
    print_halves(console, battle.state, numbers)
    console.print()
    print_rune_boards(console, battle.board)
    print_units(console, battle.state)


def print_battle(
    console: Console, match: Match, number: int, battle: Battle | None, account: Account
) -> None:
    """What became of the battle of round `number`, which is over, and what it brought."""
    if battle is not None:
        if account is not Account.NONE:
            print_story(console, battle, battle.events, account)
            console.print()
            print_outcome(console, battle.state, tally_up(battle.combatants, battle.events))
        result = battle.result
        if result is not None:
            console.print()
            console.print(verdict(result))
    for entry in match.ledger:
        if entry.round == number and entry.kind in ("dividend_settled", "battle_decided"):
            _print_entry(console, entry)


def print_end(console: Console, match: Match, seed: int) -> None:
    """The rounds, where the money came from and went to, who won, and what names this very match."""
    console.print()
    _print_rounds(console, match)
    console.print()
    _print_sums(console, match)
    result = match.result
    if result is not None:
        console.print()
        score = f" with {result.home} points to {result.away}"
        if result.winner is None:
            console.print(Text.assemble(("The match is drawn", "bold"), score))
        else:
            won = (f"{result.winner.capitalize()} wins the match", f"bold {STYLES[result.winner]}")
            score = score if result.winner == "home" else f" with {result.away} points to {result.home}"
            console.print(Text.assemble(won, score))
    about = f"seed {seed}, ledger of {match.next_entry - 1}, digest {match.digest()}"
    console.print(Text(about, "dim"), soft_wrap=True)


def _print_entry(console: Console, entry: Entry) -> None:
    words = words_of(entry)
    if words:
        rule = f"  {entry.rule}" if entry.rule else ""
        print_hanging(console, _head(entry.side), Text.assemble(words, (rule, "dim")))


def _print_refusal(console: Console, refusal: Refusal) -> None:
    text = Text(f"is refused {refusal.card}: {refusal.reason}")
    print_hanging(console, _head(refusal.side), text)


def _head(side: str) -> Text:
    return Text.assemble("  ", (f"{side:<4}", STYLES.get(side, "")), "  ")


def _print_rounds(console: Console, match: Match) -> None:
    rate = match.terms.numbers.frame_rate
    ends = {entry.round: entry.amounts for entry in match.ledger if entry.kind == "battle_decided"}
    rows: list[list[Text]] = []
    for result in match.results:
        points = ends[result.round]
        winner = result.winner or "nobody"
        rows.append(
            [
                Text(str(result.round)),
                Text(f"{winner}, {result.reason.replace('_', ' ')}", STYLES.get(winner, "")),
                Text(f"{result.frame / rate:.2f}"),
                Text(f"{points['home']} : {points['away']}"),
                *(Text(_balance(match, side, result.round), STYLES[side]) for side in SIDE_NAMES),
            ]
        )
    _print_table(console, ("round", "won by", "seconds", "points", "home then had", "away then had"), rows)


def _balance(match: Match, side: str, number: int) -> str:
    """What a side had when a round was over."""
    balances = [entry.balance for entry in match.ledger if entry.side == side and entry.round <= number]
    return in_coins(balances[-1]) if balances else "nothing"


def _print_sums(console: Console, match: Match) -> None:
    """Every change of money by its kind; they add up to what both sides have at the end."""
    rows: list[list[Text]] = []
    for kind, words in SUMS.items():
        sums = {side: _sum(match, side, kind) for side in SIDE_NAMES}
        if any(money != Money() for money in sums.values()):
            rows.append([Text(words), *_cells(sums, signed=True)])
    rows.append([Text("at the end", "bold"), *_cells({side: match.money(side) for side in SIDE_NAMES})])
    coins = [f"{side} {coin}" for side in SIDE_NAMES for coin in ("Gold", "Div.", "Profit")]
    _print_table(console, ("", *coins), rows)


def _cells(sums: dict[str, Money], *, signed: bool = False) -> list[Text]:
    amounts = [
        (amount, side)
        for side in SIDE_NAMES
        for amount in (sums[side].gold, sums[side].dividend, sums[side].profit)
    ]
    return [
        Text((f"{amount:+}" if amount else NOTHING) if signed else str(amount), STYLES[side])
        for amount, side in amounts
    ]


def _sum(match: Match, side: str, kind: str) -> Money:
    total = Money()
    for entry in match.ledger:
        if entry.side == side and entry.kind == kind:
            total += entry.change
    return total


def _print_table(console: Console, headings: Sequence[str], rows: list[list[Text]]) -> None:
    """A table; in a narrow terminal a line for each row, with the headings in it."""
    if console.width < NARROW:
        for row in rows:
            head = Text.assemble(f"{headings[0]} ".lstrip(), row[0], "  ")
            parts = [
                Text.assemble((f"{name} ", "dim"), cell)
                for name, cell in zip(headings[1:], row[1:], strict=True)
                if cell.plain != NOTHING
            ]
            print_hanging(console, head, Text(", ").join(parts))
        return
    table = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold", show_edge=False
    )
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("", "won by") else "right")
    for row in rows:
        table.add_row(*row)
    console.print(table)
