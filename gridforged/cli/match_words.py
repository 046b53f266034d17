"""The words for every kind of ledger entry. A kind without a row here fails a test, so none is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from gridforged.match.components import COLUMN_STRIP, HALF, ROW_STRIP
from gridforged.match.ledger import Entry, Money


def words_of(entry: Entry) -> Text:
    """The entry as the rest of a line that begins with its side; empty where the page says it otherwise."""
    words = WORDS.get(entry.kind)
    if words is None:  # a kind of a newer engine: still better told than lost
        return Text(f"{entry.kind.replace('_', ' ')} {entry.subject}")
    return Text(words(entry))


def in_coins(money: Money) -> str:
    """An amount of money in words; its parts that are 0 are left out."""
    parts = [
        f"{amount} {coin}"
        for amount, coin in ((money.gold, "Gold"), (money.dividend, "Dividend"), (money.profit, "Profit"))
        if amount
    ]
    return ", ".join(parts) or "nothing"


def _nothing(_entry: Entry) -> str:
    return ""


def _purse_brought(entry: Entry) -> str:
    return f"brings {in_coins(entry.change)}"


def _income_paid(entry: Entry) -> str:
    return f"is paid {in_coins(entry.change)} (now {in_coins(entry.balance)})"


def _piece_bought(entry: Entry) -> str:
    spent = in_coins(Money(-entry.change.gold, -entry.change.dividend))
    discount = entry.amounts["discount"]
    price = f"{entry.amounts['cost']} less {discount}, {spent}" if discount else spent
    profit = f"; gains {entry.change.profit} Profit" if entry.change.profit else ""
    return f"buys {entry.subject} for {price}{profit} (now {in_coins(entry.balance)})"


def _piece_sold(entry: Entry) -> str:
    return f"sells {entry.subject} for {in_coins(entry.change)} (now {in_coins(entry.balance)})"


def _penny_sale_rewarded(entry: Entry) -> str:
    return f"gets {in_coins(entry.change)} for the sale by {entry.subject} (now {in_coins(entry.balance)})"


def _piece_placed(entry: Entry) -> str:
    amounts = entry.amounts
    if amounts["spot"] == HALF:
        return f"places {entry.subject} at ({amounts['row']}, {amounts['column']})"
    strips = {ROW_STRIP: "rows", COLUMN_STRIP: "columns"}
    if amounts["spot"] in strips:
        line = amounts["line"]
        return f"lays {entry.subject} on {strips[amounts['spot']]} {line} and {line + 1}"
    return f"lets {entry.subject} sound"


def _piece_benched(entry: Entry) -> str:
    return f"takes {entry.subject} back to the bench"


def _dividend_settled(entry: Entry) -> str:
    return f"settles {in_coins(entry.change)} (now {in_coins(entry.balance)})"


def _battle_decided(entry: Entry) -> str:
    amounts = entry.amounts
    walkover = " without a battle, as nobody stands against it" if entry.subject == "walkover" else ""
    if not entry.side:
        walkover = " without a battle, as nobody has placed anybody" if entry.subject == "walkover" else ""
        return f"the round is drawn{walkover} ({amounts['home']} : {amounts['away']} points)"
    return f"wins the round{walkover} ({amounts['home']} : {amounts['away']} points)"


WORDS: Final[dict[str, Callable[[Entry], str]]] = {
    "battle_decided": _battle_decided,
    "battle_started": _nothing,
    "dividend_settled": _dividend_settled,
    "income_paid": _income_paid,
    "match_ended": _nothing,
    "penny_sale_rewarded": _penny_sale_rewarded,
    "piece_benched": _piece_benched,
    "piece_bought": _piece_bought,
    "piece_placed": _piece_placed,
    "piece_sold": _piece_sold,
    "purse_brought": _purse_brought,
    "round_started": _nothing,
}
