"""The shop: Dividend pays first, Gold the rest, and each Dividend spent is one Profit (900.36)."""

from __future__ import annotations

from dataclasses import dataclass

from gridforged.components.limits import clamp_amount
from gridforged.components.side import Side
from gridforged.errors import ShopError


@dataclass(frozen=True)
class Payment:
    """What a purchase takes: `dividend` and `gold`, which add up to the discounted cost, and the `profit`."""

    dividend: int
    gold: int
    profit: int


def quote(side: Side, cost: int, discount: int = 0) -> Payment:
    """What `side` would pay for something of `cost` (0 or more) less `discount` (0 or more).

    The discounted cost, 0 at least, is what counts (900.36a). Raises ShopError if Dividend and Gold together
    are short of it (G-99), or for a negative number.
    """
    if cost < 0 or discount < 0:
        raise ShopError(f"a cost and a discount are 0 or more, not {cost} and {discount}")
    due = cost - discount if cost > discount else 0
    if side.dividend + side.gold < due:
        raise ShopError(f"{due} is due, and there are only {side.dividend} Dividend and {side.gold} Gold")
    dividend = min(due, side.dividend)
    return Payment(dividend=dividend, gold=due - dividend, profit=dividend)  # 900.36b


def buy(side: Side, cost: int, discount: int = 0) -> Payment:
    """Pay for a purchase, and return what was paid. Raises ShopError, without any change, as `quote` does."""
    payment = quote(side, cost, discount)
    side.dividend -= payment.dividend
    side.gold -= payment.gold
    side.profit = clamp_amount(side.profit + payment.profit)
    return payment


def sell(side: Side, value: int) -> None:
    """Take in the sell value of a card (0 or more): Gold, and nothing else (900.36c)."""
    if value < 0:
        raise ShopError(f"a sell value is 0 or more, not {value}")
    side.gold = clamp_amount(side.gold + value)
