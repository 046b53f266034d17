"""A snapshot of a match for people and for programs: where it stands, money, pieces, and the battle in it."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from gridforged import Match
from gridforged.cli.console import print_hanging
from gridforged.cli.export import Plain
from gridforged.cli.match_data import money_data, result_data
from gridforged.cli.match_words import in_coins
from gridforged.cli.phrase import SIDE_STYLES
from gridforged.components.identity import SIDE_NAMES
from gridforged.match.match import OwnedPiece
from gridforged.match.registry import MATCH
from gridforged.match.snapshot import MATCH_FORMAT


def match_snapshot_data(match: Match, blob: bytes) -> Plain:
    """What the snapshot ``blob``, restored as ``match``, holds."""
    battle = match.battle
    return {
        "format": MATCH_FORMAT.name,
        "version": MATCH_FORMAT.version,
        "bytes": len(blob),
        "digest": match.digest(),
        "schema_digest": MATCH.schema.hex(),
        "content_digest": match.terms.digest.hex(),
        "rules_digest": match.terms.rules_digest.hex(),
        "title": match.terms.title,
        "round": match.round,
        "phase": match.phase,
        "result": result_data(match),
        "rounds": [vars(result) for result in match.results],
        "sides": {
            side: {
                "points": match.points(side),
                "money": money_data(match, side),
                "offers": [vars(offer) for offer in match.offers(side)],
                "pieces": [vars(piece) for piece in match.pieces(side)],
            }
            for side in SIDE_NAMES
        },
        "battle": None if battle is None else {"frame": battle.frame, "digest": battle.digest()},
        "next_entry": match.next_entry,
    }


def print_match_snapshot(console: Console, match: Match, blob: bytes) -> None:
    """The same for a person."""
    battle = match.battle
    phase = (
        match.phase if battle is None else f"{match.phase}, at {battle.seconds:.2f} s (frame {battle.frame})"
    )
    for heading, text in (
        ("snapshot", f"{MATCH_FORMAT.name}, version {MATCH_FORMAT.version}, {len(blob)} bytes"),
        ("match", match.terms.title),
        ("round", f"{match.round} of {match.terms.setup.match_rules.rounds}, {phase}"),
        ("points", f"{match.points('home')} : {match.points('away')}"),
        ("digest", match.digest()),
        ("content", match.terms.digest.hex()),
        ("rules", match.terms.rules_digest.hex()),
        ("schema", MATCH.schema.hex()),
    ):
        console.print(Text.assemble((f"{heading:<9}", "dim"), text), soft_wrap=True)
    for side, style in zip(SIDE_NAMES, SIDE_STYLES, strict=True):
        console.print(Text.assemble("\n", (side, f"bold {style}"), f"  {in_coins(match.money(side))}"))
        for piece in match.pieces(side):
            head = Text.assemble("  ", (piece.name, style), "  ")
            print_hanging(console, head, Text(f"tier {piece.tier}, {_where(piece)}, sells for {piece.sell}"))
        offers = [f"{offer.card} T{offer.tier} x{offer.left}" for offer in match.offers(side)]
        if offers:
            print_hanging(console, Text("  offered  ", "dim"), Text(", ".join(offers)))


def _where(piece: OwnedPiece) -> str:
    if piece.spot == "half":
        return f"at ({piece.row}, {piece.column})"
    if piece.spot in ("rows", "columns"):
        return f"on {piece.spot} {piece.row} and {piece.row + 1}"
    return "sounding" if piece.spot == "resonance" else "on the bench"
