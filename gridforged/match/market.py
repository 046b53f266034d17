"""Buying and selling in a match: what is offered, what it costs, what a sale brings (900.36)."""

from __future__ import annotations

from gridforged.components.identity import KIND_NAMES, PENNY, SIDE_NAMES
from gridforged.components.limits import clamp_amount
from gridforged.content.problems import nearest, shown
from gridforged.content.resolve import tier_value
from gridforged.errors import ShopError
from gridforged.match import shop
from gridforged.match.components import SOLD, Offer
from gridforged.match.state import MatchState, Owned


def stock_shop(state: MatchState) -> None:
    """Lay out what both sides are offered in the round that begins."""
    terms = state.terms
    goods = terms.setup.shop
    number = terms.setup.match_rules.offers
    for offers in state.offers:
        available = [offer for offer in offers if goods[offer.good].from_round <= state.progress.round]
        if number:
            available = _drawn(state, available, number)
        for offer in offers:
            offer.left = 0
        for offer in available:
            offer.left = goods[offer.good].copies


def _drawn(state: MatchState, available: list[Offer], number: int) -> list[Offer]:
    """`number` of the offers at random, none twice; all if there are no more."""
    remaining = list(available)
    drawn: list[Offer] = []
    while remaining and len(drawn) < number:
        drawn.append(remaining.pop(state.shop_stream.below(len(remaining))))
    return drawn


def buy(state: MatchState, side: int, card: str, tier: int) -> Owned:
    """Buy a card at a tier: the new piece, on the bench. ShopError, and nothing changed, if it cannot be."""
    state.require_shopping()
    offer = _offer(state, side, card, tier)
    state.require_room(side)
    good = state.terms.setup.shop[offer.good]
    cost = state.terms.cost(good)
    before = state.money(side)
    shop.buy(state.sides[side], cost, good.discount)
    offer.left -= 1
    piece = state.add_piece(side, good.card, good.tier)
    amounts = {"cost": cost, "discount": good.discount}
    state.write("piece_bought", side, piece.name, before, "900.36a", amounts)
    return piece


def sell(state: MatchState, side: int, name: str) -> None:
    """Sell a piece for the sell value of its card: Gold, and nothing else (900.36c)."""
    state.require_shopping()
    piece = state.piece(side, name)
    before = state.money(side)
    shop.sell(state.sides[side], tier_value(piece.card.sell, piece.tier))
    piece.station.spot = SOLD
    piece.station.row = 0
    piece.station.column = 0
    state.write("piece_sold", side, piece.name, before, "900.36c")
    if piece.card.kind == KIND_NAMES[PENNY]:
        _reward_sale(state, side)


def _reward_sale(state: MatchState, side: int) -> None:
    """What the abilities of the side's other pieces make of the sale of a Penny (900.36c)."""
    holder = state.sides[side]
    for piece in state.on_half(side):
        dividend = tier_value(piece.card.penny_sale, piece.tier)
        if dividend:
            before = state.money(side)
            holder.dividend = clamp_amount(holder.dividend + dividend)
            state.write("penny_sale_rewarded", side, piece.name, before, "900.36c")


def _offer(state: MatchState, side: int, card: str, tier: int) -> Offer:
    setup = state.terms.setup
    ids = [setup.cards[good.card].id for good in setup.shop]
    tiers = [good.tier for good in setup.shop if setup.cards[good.card].id == card]
    if not tiers:
        near = nearest(card, ids) if isinstance(card, str) else ""
        hint = f" (did you mean '{near}'?)" if near else ""
        raise ShopError(f"the shop sells no '{shown(str(card))}'{hint}")
    if tier not in tiers:
        raise ShopError(f"the shop sells '{card}' at tier {' and '.join(map(str, tiers))}, not {tier}")
    for offer in state.offers[side]:
        if ids[offer.good] == card and setup.shop[offer.good].tier == tier and offer.left:
            return offer
    raise ShopError(f"the shop has no '{card}' of tier {tier} left for {SIDE_NAMES[side]} in this round")
