"""Matches to try things with: small files, and players that do whatever comes to their minds."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gridforged import GridforgedError, Match
from gridforged.content.loader import parse_match
from gridforged.content.match_setup import encode_match
from gridforged.match.terms import Script, Terms
from gridforged.systems.vocabulary import VOCABULARY

SMALL: Final = (Path(__file__).parent / "small.yaml").read_text(encoding="utf-8")
"""A match to try things with: one card of every sort, battles of at most 12 s."""


def script_of(text: str) -> Script:
    """The script of a match file given as text."""
    loaded = parse_match(text, VOCABULARY)
    return Script(Terms(loaded.setup, encode_match(loaded.setup)), loaded.seed, loaded.rounds)


def small_terms(**changes: str) -> Terms:
    """The small match, with lines of its file put in place of those that begin with the same key."""
    lines = SMALL.splitlines()
    for key, value in changes.items():
        kept = [line for line in lines if not line.startswith(f"{key}:")]
        assert key == "purses" or len(kept) < len(lines), key
        lines = [*kept, f"{key}: {value}"]
    return script_of("\n".join(lines)).terms


TERMS: Final = small_terms()
RANDOM_SHOP: Final = small_terms(
    match_rules="{rounds: 4, income: [6, 5, 9], offers: 4, lead_to_win: 6, bench: 5}"
)
RICH: Final = small_terms(purses="{home: {gold: 30, dividend: 5, profit: 3}, away: {dividend: 40}}")


@dataclass(frozen=True)
class Act:
    """One call of a method of a match."""

    method: str
    arguments: tuple[str | int, ...] = ()


def perform(match: Match, act: Act) -> str:
    """Do it; why it could not be done, "" if it could."""
    try:
        getattr(match, act.method)(*act.arguments)
    except GridforgedError as error:
        return str(error)
    return ""


class Player:
    """Acts of chance for both sides, many of them impossible, in every phase of a match."""

    def __init__(self, seed: int) -> None:
        self._choices = random.Random(seed)

    def next_act(self, match: Match) -> Act:
        """Something to do now."""
        pick = self._choices
        if match.phase == "fighting":
            return pick.choice(
                [Act("step"), Act("advance", (pick.randrange(0, 60),)), Act("run_battle"), self._any(match)]
            )
        kind = pick.random()
        if kind < 0.06:
            return Act("start_battle") if kind < 0.05 else Act("run_battle")
        return self._likely(match) if kind < 0.8 else self._any(match)

    def _likely(self, match: Match) -> Act:
        pick = self._choices
        side = pick.choice(["home", "away"])
        pieces = match.pieces(side)
        waiting = [piece for piece in pieces if piece.spot == "bench"]
        kinds = {card.id: card.kind for card in match.terms.setup.cards}
        if waiting and pick.random() < 0.6:
            piece = pick.choice(waiting)
            if kinds[piece.card] == "rune":
                return Act(
                    "place_rune", (side, piece.name, pick.choice(["rows", "columns"]), pick.randrange(8))
                )
            if kinds[piece.card] == "resonance":
                return Act("sound", (side, piece.name))
            return Act("place", (side, piece.name, pick.randrange(8), pick.randrange(8)))
        if pieces and pick.random() < 0.2:
            return Act(pick.choice(["sell", "remove"]), (side, pick.choice(pieces).name))
        offers = match.offers(side)
        if not offers:
            return Act("start_battle")
        offer = pick.choice(offers)
        return Act("buy", (side, offer.card, offer.tier))

    def _any(self, match: Match) -> Act:
        pick = self._choices
        side = pick.choice(["home", "away", "home", "away", "north"])
        names = [piece.name for one in ("home", "away") for piece in match.pieces(one)] + ["nobody", "coin"]
        name = pick.choice(names)
        cards = [card.id for card in match.terms.setup.cards] + ["crown"]
        number = pick.choice([-3, -1, 0, 1, 2, 5, 7, 8, 40])
        other = pick.choice([-1, 0, 3, 6, 9])
        return pick.choice(
            [
                Act("buy", (side, pick.choice(cards), pick.choice([1, 1, 2, 3]))),
                Act("sell", (side, name)),
                Act("place", (side, name, number, other)),
                Act("place_rune", (side, name, pick.choice(["rows", "columns", "walls"]), number)),
                Act("sound", (side, name)),
                Act("remove", (side, name)),
                Act("step"),
                Act("advance", (number,)),
                Act("start_battle"),
            ]
        )


def played(terms: Terms, seed: int, acts: int) -> tuple[Match, list[Act]]:
    """A match in which that many acts were tried, and they."""
    match = Match(terms, seed)
    player = Player(seed)
    tried: list[Act] = []
    for _ in range(acts):
        if match.phase == "over":
            break
        act = player.next_act(match)
        perform(match, act)
        tried.append(act)
    return match, tried
