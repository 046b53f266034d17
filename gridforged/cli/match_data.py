"""Matches as plain data for programs: the object of ``gridforged match --json``."""

from __future__ import annotations

from gridforged import Battle, Match
from gridforged.cli.export import Plain, unit_data
from gridforged.cli.export import result_data as battle_result_data
from gridforged.components.identity import SIDE_NAMES
from gridforged.headless.tally import tally_up
from gridforged.match.script import Refusal


def match_data(match: Match, seed: int, rounds: list[Plain]) -> Plain:
    """A match that has ended, with what `round_data` made of each of its rounds."""
    terms = match.terms
    return {
        "match": {
            "title": terms.title,
            "digest": terms.digest.hex(),
            "rounds": terms.setup.match_rules.rounds,
        },
        "seed": seed,
        "result": result_data(match),
        "digest": match.digest(),
        "rounds": rounds,
        "sides": {
            side: {"money": money_data(match, side), "pieces": [vars(piece) for piece in match.pieces(side)]}
            for side in SIDE_NAMES
        },
    }


def result_data(match: Match) -> Plain | None:
    """How a match ended; `winner` is None for a draw. None while it goes on."""
    result = match.result
    if result is None:
        return None
    return {"winner": result.winner, "home": result.home, "away": result.away}


def money_data(match: Match, side: str) -> Plain:
    """What a side has."""
    money = match.money(side)
    return {"gold": money.gold, "dividend": money.dividend, "profit": money.profit}


def round_data(match: Match, number: int, battle: Battle | None, refusals: list[Refusal]) -> Plain:
    """One round that is over; `battle` is the one that was fought, None for a walkover."""
    result = match.results[number - 1]
    return {
        "round": number,
        "winner": result.winner,
        "reason": result.reason,
        "battle": None if battle is None else _battle_data(battle),
        "ledger": [entry.as_dict() for entry in match.ledger if entry.round == number],
        "refused": [
            {"side": refusal.side, "card": refusal.card, "reason": refusal.reason} for refusal in refusals
        ],
    }


def _battle_data(battle: Battle) -> Plain:
    log = battle.events
    return {
        "title": battle.board.title,
        "result": battle_result_data(battle.result),
        "digest": battle.digest(),
        "events": len(log),
        "units": [unit_data(tally) for tally in tally_up(battle.combatants, log)],
    }
