"""Paying in the shop: Dividend first, then Gold (900.36)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.components.side import Side
from gridforged.errors import ShopError
from gridforged.match import shop
from gridforged.match.shop import Payment

MONEY = st.integers(0, 60)


def purse(side: Side) -> tuple[int, int, int]:
    return side.dividend, side.gold, side.profit


@pytest.mark.rules("900.36a", "900.36b")
@pytest.mark.parametrize(
    ("dividend", "gold", "cost", "discount", "after"),
    [
        pytest.param(3, 4, 5, 0, (0, 2, 3), id="dividend runs out, gold pays the rest"),
        pytest.param(8, 9, 5, 0, (3, 9, 5), id="dividend is enough"),
        pytest.param(3, 4, 6, 2, (0, 3, 3), id="the discounted cost counts"),
        pytest.param(0, 4, 4, 0, (0, 0, 0), id="gold alone makes no profit"),
        pytest.param(3, 4, 2, 5, (3, 4, 0), id="a discount above the cost makes it free, and no more"),
        pytest.param(3, 4, 7, 0, (0, 0, 3), id="to the last coin"),
    ],
)
def test_dividend_pays_first_and_each_is_a_profit(
    dividend: int, gold: int, cost: int, discount: int, after: tuple[int, int, int]
) -> None:
    side = Side(dividend=dividend, gold=gold)
    shop.buy(side, cost, discount)
    assert purse(side) == after


@pytest.mark.rules("900.36a", "900.36b")
@given(MONEY, MONEY, MONEY, MONEY)
def test_a_payment_is_exact_or_refused(dividend: int, gold: int, cost: int, discount: int) -> None:
    side = Side(dividend=dividend, gold=gold, profit=7)
    due = max(0, cost - discount)
    if dividend + gold < due:
        with pytest.raises(ShopError, match=f"{due} is due"):
            shop.buy(side, cost, discount)
        assert purse(side) == (dividend, gold, 7)
        return
    quoted = shop.quote(side, cost, discount)
    assert purse(side) == (dividend, gold, 7), "a quote changes nothing"
    assert shop.buy(side, cost, discount) == quoted
    assert quoted == Payment(dividend=quoted.dividend, gold=due - quoted.dividend, profit=quoted.dividend)
    assert quoted.gold == 0 or quoted.dividend == dividend
    assert purse(side) == (dividend - quoted.dividend, gold - quoted.gold, 7 + quoted.dividend)


@pytest.mark.rules("900.36c")
def test_a_sale_gives_gold_and_nothing_else() -> None:
    side = Side(dividend=3, gold=4)
    shop.sell(side, 2)
    assert purse(side) == (3, 6, 0)


def test_negative_prices_are_refused() -> None:
    side = Side(dividend=3, gold=4)
    for cost, discount in ((-1, 0), (0, -1)):
        with pytest.raises(ShopError, match="0 or more"):
            shop.buy(side, cost, discount)
    with pytest.raises(ShopError, match="0 or more"):
        shop.sell(side, -1)
    assert purse(side) == (3, 4, 0)


def test_money_stays_within_the_limits_of_state() -> None:
    side = Side(dividend=1, gold=AMOUNT_LIMIT, profit=AMOUNT_LIMIT)
    shop.sell(side, 5)
    shop.buy(side, 1)
    assert purse(side) == (0, AMOUNT_LIMIT, AMOUNT_LIMIT)
