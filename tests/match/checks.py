"""What must hold of every match, as functions that raise AssertionError; planted faults use the same ones."""

from __future__ import annotations

from collections.abc import Sequence

from gridforged import Match, ShopError
from gridforged.match.ledger import Money
from gridforged.match.terms import Terms
from tests.match.kit import Act, Player, perform

SIDES = ("home", "away")


def check_ledger(match: Match) -> None:
    """The ledger of a match that was not restored accounts for every unit of money, and never below zero."""
    balance = {side: Money() for side in SIDES}
    for number, entry in enumerate(match.ledger, start=1):
        assert entry.number == number, "an entry is missing"
        if not entry.side:
            assert entry.change == Money(), f"{entry.kind} moves nobody's money"
            continue
        balance[entry.side] += entry.change
        assert entry.balance == balance[entry.side], f"{entry}: {balance[entry.side]} by the entries so far"
        check_not_negative(entry.balance)
        if entry.kind == "piece_bought":
            due = max(0, entry.amounts["cost"] - entry.amounts["discount"])
            assert -entry.change.gold - entry.change.dividend == due, f"{entry}: {due} was due"
            assert entry.change.profit == -entry.change.dividend, f"{entry}: a Profit for each Dividend"
            assert entry.change.gold == 0 or entry.balance.dividend == 0, f"{entry}: Dividend pays first"
        if entry.kind == "piece_sold":
            assert entry.change.dividend == entry.change.profit == 0, f"{entry}: a sale brings Gold alone"
    if match.phase != "fighting":
        for side in SIDES:
            assert match.money(side) == balance[side], f"{side} has what no entry gave it"


def check_not_negative(money: Money) -> None:
    """Nobody owes anything."""
    assert min(money.gold, money.dividend, money.profit) >= 0, f"{money} is below zero"


def check_act(match: Match, act: Act) -> str:
    """An act that is refused changes nothing, to the byte, and nothing in the ledger; why it was refused."""
    before, entries = match.snapshot(), len(match.ledger)
    problem = perform(match, act)
    if problem:
        assert match.snapshot() == before, f"{act} was refused ({problem}), and still changed something"
        assert len(match.ledger) == entries
    return problem


def check_refused_purchase(match: Match, side: str, card: str) -> str:
    """A purchase that must be refused is, by a ShopError that changes nothing; its text."""
    before = match.snapshot()
    try:
        match.buy(side, card)
    except ShopError as error:
        assert match.snapshot() == before, "a refused purchase changed something"
        return str(error)
    raise AssertionError(f"{side} bought {card}")


def check_restores(match: Match) -> Match:
    """A snapshot is what its restored match writes again; that match."""
    blob = match.snapshot()
    twin = Match.restore(blob)
    assert twin.snapshot() == blob, "another snapshot after restoring"
    assert (twin.round, twin.phase, twin.results) == (match.round, match.phase, match.results)
    for side in SIDES:
        assert twin.pieces(side) == match.pieces(side)
        assert twin.offers(side) == match.offers(side)
        assert twin.money(side) == match.money(side)
    return twin


def check_continues(match: Match, twin: Match, seed: int, acts: int) -> None:
    """Whatever is done with both from now on, they stay the same."""
    player = Player(seed)
    entries = len(match.ledger)
    for _ in range(acts):
        if match.phase == "over":
            break
        act = player.next_act(match)
        assert perform(match, act) == perform(twin, act), f"{act} is refused in one of them"
        assert match.digest() == twin.digest(), f"after {act} they differ"
    match.run()
    twin.run()
    assert match.result == twin.result
    assert match.digest() == twin.digest()
    assert match.ledger[entries:] == twin.ledger[len(twin.ledger) - (len(match.ledger) - entries) :]


def check_replays(terms: Terms, seed: int, acts: Sequence[Act], digest: str) -> None:
    """The same acts give the same match."""
    match = Match(terms, seed)
    for act in acts:
        perform(match, act)
    assert match.digest() == digest, "the same acts gave another match"
