"""Faults of matches, planted one by one: the very checks that the properties use must find each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gridforged import Match, ShopError, SnapshotError
from gridforged.battle import Battle
from gridforged.components.side import Side
from gridforged.ecs.registry import FieldSpec, RegistryError, TypeSpec
from gridforged.ecs.streams import Stream
from gridforged.match import market, placement, rounds, shop
from gridforged.match import snapshot as match_snapshot
from gridforged.match.components import Station
from gridforged.match.ledger import Money
from gridforged.match.shop import Payment
from gridforged.match.state import MatchState
from gridforged.serialization import snapshot
from tests.match import checks
from tests.match.kit import RANDOM_SHOP, RICH, TERMS, Act, played

pytestmark = pytest.mark.interpreted_only("plants faults by patching internals")

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]


def fails(check: Callable[[], object]) -> bool:
    """Whether a check finds something."""
    try:
        check()
    except (AssertionError, SnapshotError):  # that what was written is not read again is a finding too
        return True
    return False


def shopped(seed: int = 5) -> Match:
    """A match in which both sides have bought and sold with Gold and Dividend, and fought."""
    match = Match(RICH, seed)
    for side in checks.SIDES:
        for card in ("mint", "coin", "coin", "sweeper", "wall"):
            match.buy(side, card)
    names = {side: [piece.name for piece in match.pieces(side)] for side in checks.SIDES}
    for side in checks.SIDES:
        for name, row in zip(names[side], (0, 2, 3, 4, 6), strict=True):
            match.place(side, name, row, 0)
        match.sell(side, names[side][1])
    match.run_battle()
    return match


def test_the_ledger_of_such_a_match_is_sound() -> None:
    match = shopped()
    checks.check_ledger(match)
    kinds = {entry.kind for entry in match.ledger}
    assert kinds >= {"piece_bought", "piece_sold", "penny_sale_rewarded", "dividend_settled", "income_paid"}


def gold_pays_first(patch: Patch) -> None:
    def quote(side: Side, cost: int, discount: int = 0) -> Payment:
        due = max(0, cost - discount)
        gold = min(due, side.gold)
        return Payment(dividend=due - gold, gold=gold, profit=due - gold)

    patch.setattr(shop, "quote", quote)


def discount_forgotten(patch: Patch) -> None:
    buy = shop.buy
    patch.setattr(shop, "buy", lambda side, cost, _discount: buy(side, cost))


def profit_for_gold_too(patch: Patch) -> None:
    def quote(side: Side, cost: int, discount: int = 0) -> Payment:
        due = max(0, cost - discount)
        dividend = min(due, side.dividend)
        return Payment(dividend=dividend, gold=due - dividend, profit=due)

    patch.setattr(shop, "quote", quote)


def a_sale_pays_dividend(patch: Patch) -> None:
    def sell(side: Side, value: int) -> None:
        side.dividend += value

    patch.setattr(shop, "sell", sell)


def a_coin_from_nowhere(patch: Patch) -> None:
    stock = market.stock_shop

    def stock_shop(state: MatchState) -> None:
        state.sides[0].gold += 1
        stock(state)

    patch.setattr(market, "stock_shop", stock_shop)


def settled_dividend_unwritten(patch: Patch) -> None:
    write = MatchState.write

    def forgetful(self: MatchState, kind: str, *rest: object, **named: object) -> None:
        if kind != "dividend_settled":
            write(self, kind, *rest, **named)  # type: ignore[arg-type]  # handed on as it came

    patch.setattr(MatchState, "write", forgetful)


def debt_is_allowed(patch: Patch) -> None:
    def quote(side: Side, cost: int, discount: int = 0) -> Payment:
        due = max(0, cost - discount) + 100
        return Payment(dividend=side.dividend, gold=due - side.dividend, profit=side.dividend)

    patch.setattr(shop, "quote", quote)


@pytest.mark.parametrize(
    "plant",
    [
        gold_pays_first,
        discount_forgotten,
        profit_for_gold_too,
        a_sale_pays_dividend,
        a_coin_from_nowhere,
        settled_dividend_unwritten,
        debt_is_allowed,
    ],
)
def test_money_that_is_not_accounted_for_is_found(monkeypatch: Patch, plant: Plant) -> None:
    plant(monkeypatch)
    match = shopped()
    assert fails(lambda: checks.check_ledger(match))


def test_money_below_zero_is_found() -> None:
    assert fails(lambda: checks.check_not_negative(Money(0, -1, 0)))


def pays_before_it_asks_for_room(patch: Patch) -> None:
    def buy(side: Side, cost: int, discount: int = 0) -> Payment:
        side.gold = max(0, side.gold - 1)
        payment = shop.quote(side, cost, discount)
        side.dividend -= payment.dividend
        side.gold -= payment.gold
        return payment

    patch.setattr(shop, "buy", buy)


def takes_the_offer_first(patch: Patch) -> None:
    offered = market._offer

    def offer(state: MatchState, side: int, card: str, tier: int) -> object:
        found = offered(state, side, card, tier)
        found.left -= 1
        return found

    patch.setattr(market, "_offer", offer)


@pytest.mark.parametrize("plant", [pays_before_it_asks_for_room, takes_the_offer_first])
def test_a_refusal_that_changes_something_is_found(monkeypatch: Patch, plant: Plant) -> None:
    assert "3 is due" in checks.check_refused_purchase(poor_match(), "home", "fist")
    plant(monkeypatch)
    assert fails(lambda: checks.check_refused_purchase(poor_match(), "home", "fist"))
    assert fails(lambda: checks.check_act(poor_match(), Act("buy", ("home", "fist", 1))))


def poor_match() -> Match:
    """A match in which home has 1 Gold left."""
    match = Match(TERMS, 3)
    match._state.sides[0].gold = 1
    return match


def test_a_placement_that_moves_before_it_looks_is_found(monkeypatch: Patch) -> None:
    match = Match(TERMS, 3)
    name = match.buy("home", "fist")
    match.place("home", name, 0, 0)
    place = placement.place

    def hasty(state: MatchState, side: int, piece: str, row: int, column: int) -> None:
        state.piece(side, piece).station.row = 1
        place(state, side, piece, row, column)

    monkeypatch.setattr(placement, "place", hasty)
    assert fails(lambda: checks.check_act(match, Act("place", ("home", name, 40, 0))))


def without_the_shop_stream(patch: Patch) -> None:
    """A restored match draws what the shop offers from a stream of its own."""
    read = match_snapshot.read

    def forgetful(blob: object) -> MatchState:
        state = read(blob)
        state.shop_stream.s0, state.shop_stream.s1 = 1, 2
        return state

    patch.setattr(match_snapshot, "read", forgetful)


def without_the_battle(patch: Patch) -> None:
    """A restored match fights its battle anew."""
    read = match_snapshot.read

    def forgetful(blob: object) -> MatchState:
        state = read(blob)
        if state.battle is not None:
            state.battle = Battle(rounds.board_of(state), 1)
        return state

    patch.setattr(match_snapshot, "read", forgetful)


def without_columns_of_the_half(patch: Patch) -> None:
    """A field that no snapshot holds."""
    by_tag = snapshot.by_tag

    def lacking(spec: TypeSpec) -> list[FieldSpec]:
        return [field for field in by_tag(spec) if spec.type is not Station or field.name != "column"]

    patch.setattr(snapshot, "by_tag", lacking)


@pytest.mark.parametrize("plant", [without_the_shop_stream, without_the_battle, without_columns_of_the_half])
def test_a_snapshot_that_lacks_something_is_found(monkeypatch: Patch, plant: Plant) -> None:
    def meet() -> None:
        for seed in range(8):
            match, _ = played(RANDOM_SHOP, seed, 50)
            checks.check_continues(match, checks.check_restores(match), seed, 20)

    meet()
    plant(monkeypatch)
    assert fails(meet)


def test_chance_from_outside_is_found_in_a_replay(monkeypatch: Patch) -> None:
    match, acts = played(RANDOM_SHOP, 9, 60)
    digest = match.digest()
    checks.check_replays(RANDOM_SHOP, 9, acts, digest)
    draws = iter(range(10_000))
    monkeypatch.setattr(Stream, "below", lambda _, n: next(draws) % n)
    assert fails(lambda: checks.check_replays(RANDOM_SHOP, 9, acts, digest))


def test_a_restored_match_that_has_lost_a_piece_is_found(monkeypatch: Patch) -> None:
    match = shopped()
    read = match_snapshot.read

    def forgetful(blob: object) -> MatchState:
        state = read(blob)
        state.pieces.pop()
        return state

    monkeypatch.setattr(match_snapshot, "read", forgetful)
    with pytest.raises(RegistryError, match="entities other than"):
        checks.check_restores(match)


def test_a_purchase_that_is_not_refused_is_found() -> None:
    rich = Match(RICH, 3)
    assert fails(lambda: checks.check_refused_purchase(rich, "home", "fist"))
    with pytest.raises(ShopError):
        Match(RICH, 3).buy("home", "crown")
