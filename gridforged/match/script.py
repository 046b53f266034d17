"""Playing the script of a match file: what each side does in the shop, then the battle, round by round."""

from __future__ import annotations

from dataclasses import dataclass

from gridforged.content.match_schema import Action
from gridforged.errors import GridforgedError, MatchError, ShopError
from gridforged.match.match import Match
from gridforged.match.terms import Script


@dataclass(frozen=True)
class Refusal:
    """A purchase that the shop refused, as the script says it must: it left nothing in the ledger.

    `before` is the number that the next entry has.
    """

    before: int
    side: str
    card: str
    reason: str


def shop_for_round(match: Match, script: Script) -> list[Refusal]:
    """Do everything that the script has both sides do in the round that has begun, home first.

    MatchError, with round, side and number of the action, for one that cannot be done, and for a purchase
    that is refused against the script or not refused against it.
    """
    number = match.round
    if number > len(script.rounds):
        return []
    refusals: list[Refusal] = []
    actions = script.rounds[number - 1]
    for side, listed in (("home", actions.home), ("away", actions.away)):
        for index, action in enumerate(listed):
            try:
                reason = perform(match, side, action)
            except GridforgedError as error:
                raise MatchError(f"rounds[{number - 1}].{side}[{index}]: {error}") from None
            if reason and action.buy is not None:
                refusals.append(Refusal(match.next_entry, side, action.buy, reason))
    return refusals


def perform(match: Match, side: str, action: Action) -> str:
    """Do one action: why the shop refused it, where the script says that it does, "" otherwise.

    Raises MatchError or ShopError if it cannot be done.
    """
    if action.buy is not None:
        return _buy(match, side, action.buy, action)
    if action.sell is not None:
        match.sell(side, action.sell)
    elif action.remove is not None:
        match.remove(side, action.remove)
    elif action.place is not None:
        _place(match, side, action.place, action)
    return ""


def _buy(match: Match, side: str, card: str, action: Action) -> str:
    try:
        piece = match.buy(side, card, action.tier)
    except ShopError as error:
        if action.refused:
            return str(error)
        raise
    if action.refused:
        raise MatchError(f"the shop sells '{card}', and the script says that it refuses")
    if action.at is not None or action.strip is not None:
        _place(match, side, piece, action)
    return ""


def _place(match: Match, side: str, piece: str, action: Action) -> None:
    if action.at is not None:
        match.place(side, piece, *action.at)
    elif action.strip is not None and action.line is not None:
        match.place_rune(side, piece, action.strip, action.line)
    else:
        match.sound(side, piece)
