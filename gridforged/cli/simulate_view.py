"""A simulation as tables: one pairing in full, or many of them a line each."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gridforged.cli.console import print_hanging
from gridforged.cli.phrase import SIDE_STYLES
from gridforged.components.identity import SIDE_NAMES
from gridforged.headless.simulation.results import (
    CardResult,
    Comparison,
    Notable,
    PairingResult,
    SimulationResult,
)
from gridforged.headless.simulation.statistics import Share

IN_FULL: Final = 2
"""Most pairings that are shown in full."""
WHY: Final = {
    "longest": "the longest",
    "shortest": "the shortest",
    "closest": "the closest at the end",
    "lopsided": "the most lopsided damage",
}


def print_simulation(console: Console, result: SimulationResult) -> None:
    """Everything that a person wants to know of it."""
    last = result.first_seed + result.seeds - 1
    each = (
        "" if len(result.pairings) == 1 else f", {result.seeds:,} of each of {len(result.pairings)} pairings"
    )
    end = "; every interval is as narrow as asked for" if result.reached_interval else ""
    console.print(
        Text.assemble(
            (f"{result.battles:,} battles", "bold"), f"{each}, seeds {result.first_seed} to {last}{end}"
        )
    )
    if len(result.pairings) <= IN_FULL:
        for pairing in result.pairings:
            _print_pairing(console, pairing)
    else:
        _print_pairings(console, result)
    for comparison in result.comparisons:
        console.print()
        _print_comparison(console, comparison)
    console.print()
    _print_notable(console, _standing_out(result.pairings))
    if result.skipped:
        console.print()
        for one in result.skipped:
            head = Text.assemble(("skipped ", "yellow"), f"{one.home} against {one.away}: ")
            print_hanging(console, head, Text(one.reason))


def _print_pairing(console: Console, pairing: PairingResult) -> None:
    console.print()
    console.print(Text.assemble((pairing.home, "bold"), " against ", (pairing.away, "bold")))
    table = _table()
    for heading in ("", "battles", "%", "95 %"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    rows = (
        (Text("home wins", SIDE_STYLES[0]), pairing.home_wins),
        (Text("away wins", SIDE_STYLES[1]), pairing.away_wins),
        (Text("draws"), pairing.draws),
    )
    for name, share in rows:
        table.add_row(name, f"{share.hits:,}", f"{100 * share.rate:.1f}", _interval(share))
    console.print(table)
    lengths = pairing.lengths
    lines = {
        "length": (
            f"mean {lengths.mean:.2f} s, median {lengths.median:.2f}; half {lengths.p25:.2f} to "
            f"{lengths.p75:.2f}, nine of ten {lengths.p5:.2f} to {lengths.p95:.2f}, all "
            f"{lengths.shortest:.2f} to {lengths.longest:.2f}"
        ),
        "end": ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in pairing.reasons.items()),
        "damage": f"home {pairing.damage_home:.1f}, away {pairing.damage_away:.1f} a battle",
    }
    console.print()
    for heading, text in lines.items():
        print_hanging(console, Text(f"{heading:<8}"), Text(text))
    console.print()
    _print_cards(console, pairing.cards)


def _print_cards(console: Console, cards: Sequence[CardResult]) -> None:
    """By card and side: points a battle and piece, and how many of the pieces stand at the end."""
    table = _table()
    table.add_column("card", overflow="fold")
    table.add_column("side", no_wrap=True)
    for heading in ("T", "pieces", "dealt", "taken", "survives"):
        table.add_column(heading, justify="right", no_wrap=True)
    for card in cards:
        style = SIDE_STYLES[SIDE_NAMES.index(card.side)]
        table.add_row(
            Text(card.card, style),
            Text(card.side, style),
            str(card.tier),
            str(card.pieces),
            f"{card.dealt:.1f}",
            f"{card.taken:.1f}",
            f"{100 * card.survival:.1f} %",
        )
    console.print(table)


def _print_pairings(console: Console, result: SimulationResult) -> None:
    """A table for each half that met others, with a line for each of those and one for all together."""
    groups: dict[tuple[int, str], list[PairingResult]] = {}
    for pairing in result.pairings:
        groups.setdefault((pairing.version, pairing.home), []).append(pairing)
    totals = {(total.version, total.home): total for total in result.field}
    for key, pairings in groups.items():
        console.print()
        table = _table()
        table.add_column(f"{key[1]} against", overflow="fold")
        for heading in ("wins %", "95 %", "draws %", "median s"):
            table.add_column(heading, justify="right", no_wrap=True)
        for one in pairings:
            table.add_row(one.away, *_shares(one.home_wins, one.draws), f"{one.lengths.median:.1f}")
        if total := totals.get(key):
            name = Text(f"all {total.opponents}", "bold")
            table.add_row(name, *_shares(total.home_wins, total.draws), "")
        console.print(table)


def _shares(wins: Share, draws: Share) -> tuple[str, str, str]:
    return f"{100 * wins.rate:.1f}", _interval(wins), f"{100 * draws.rate:.1f}"


def _print_comparison(console: Console, comparison: Comparison) -> None:
    wins = comparison.wins
    against = comparison.away or "the whole field"
    head = Text.assemble((comparison.second, "bold"), " instead of ", (comparison.first, "bold"), ": ")
    body = (
        f"{100 * wins.difference:+.2f} points of wins ({100 * wins.low:+.2f} to {100 * wins.high:+.2f}) "
        f"against {against}; of {wins.pairs:,} battles {wins.gained:,} gained, {wins.lost:,} lost, "
        f"p = {wins.p_value:.2g}"
    )
    print_hanging(console, head, Text(body))


def _standing_out(pairings: Sequence[PairingResult]) -> list[Notable]:
    """Of every kind the one that stands out most, whatever its pairing."""
    found = [notable for pairing in pairings for notable in pairing.notable]
    return [max((one for one in found if one.why == why), key=_measure) for why in WHY]


def _measure(notable: Notable) -> float:
    if notable.why == "closest":
        return -abs(notable.vitality[0] - notable.vitality[1])
    if notable.why == "lopsided":
        return abs(notable.damage[0] - notable.damage[1])
    return notable.seconds if notable.why == "longest" else -notable.seconds


def _print_notable(console: Console, notable: Sequence[Notable]) -> None:
    for one in notable:
        outcome = "a draw" if one.winner == "draw" else f"{one.winner} wins"
        head = Text(f"{WHY[one.why]:<26}")
        details = f"{one.seconds:.2f} s, {outcome}"
        if one.why == "closest":
            details += f", Vitality {one.vitality[0]} to {one.vitality[1]}"
        elif one.why == "lopsided":
            details += f", damage {one.damage[0]} to {one.damage[1]}"
        print_hanging(console, head, Text(details))
        console.print(Text(f"    {shlex.join(one.command)}", "dim"), soft_wrap=True)


def _interval(share: Share) -> str:
    return f"{100 * share.low:.1f} to {100 * share.high:.1f}"


def _table() -> Table:
    return Table(
        box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold", show_edge=False
    )
