"""Hubs and Pennies: what Hubs grant, what Pennies mint, how Stock settles into Dividend (900.35, 900.37)."""

from __future__ import annotations

from gridforged.components.identity import HUB, PENNY
from gridforged.components.limits import clamp_amount
from gridforged.components.stats import ARMOR, POWER, SPEED
from gridforged.components.traits import SETTLE, SETTLE_PER_HUB
from gridforged.content.resolve import tier_value
from gridforged.systems import stat_changes
from gridforged.systems.state import BattleState, Combatant


def grant_shares(state: BattleState, side: int) -> None:
    """Give every Penny of a side its share of each Hub, at the start of a battle (900.37a)."""
    pennies = [c for c in state.half(side) if c.identity.kind == PENNY]
    shares = state.numbers.hub_shares_percent
    for place, hub in enumerate(in_settling_order(state, side)):
        share = shares[place] if place < len(shares) else 0
        supplement = scarcity(state, len(pennies)) if place == 0 else 0  # 900.37e: never for the lower places
        if share + supplement > 0:
            for penny in pennies:
                _grant(state, hub, penny, share, supplement)


def scarcity(state: BattleState, pennies: int) -> int:
    """Percentage points that the first Hub gives more, early on and with few Pennies (900.37b, C-33).

    20 and 10 with one Penny in rounds 1 and 2, 10 and 5 with two (900.37c), and later none (900.37d).
    """
    numbers = state.numbers
    missing = numbers.scarcity_pennies - pennies
    rounds_left = numbers.scarcity_rounds - state.board.round + 1
    if missing <= 0 or rounds_left <= 0 or pennies <= 0:
        return 0
    return numbers.scarcity_percent * missing * rounds_left


def part_of(grant: int, share: int, supplement: int) -> int:
    """`share` percent of a grant rounded up (C-34), and `supplement` percent rounded half up (900.37f)."""
    return -(-grant * share // 100) + (2 * grant * supplement + 100) // 200


def _grant(state: BattleState, hub: Combatant, penny: Combatant, share: int, supplement: int) -> None:
    printed = state.board.setup.cards[hub.identity.card].grants
    tier = hub.identity.tier
    for stat, value in ((POWER, printed.power), (SPEED, printed.speed), (ARMOR, printed.armor)):
        listed = tier_value(value, tier)
        amount = part_of(listed, share, supplement)
        if amount > 0:
            stat_changes.gain(
                state, hub, penny, stat, amount, "900.37a", 0, _origin(listed, share, supplement)
            )
    listed = tier_value(printed.vitality, tier)
    amount = part_of(listed, share, supplement)
    if amount > 0:
        stat_changes.gain_maximum(state, hub, penny, amount, "900.37a", 0, _origin(listed, share, supplement))


def _origin(listed: int, share: int, supplement: int) -> dict[str, int]:
    return {"listed": listed, "share_percent": share, "supplement_percent": supplement}


def mint(state: BattleState, penny: Combatant, cause: int) -> None:
    """Add a Penny's tier in Stock to the one pool of its side (900.35a, G-96)."""
    side = state.sides[penny.side]
    minted = penny.identity.tier
    amounts = {"amount": minted, "before": side.stock}
    side.stock = clamp_amount(side.stock + minted)
    amounts["now"] = side.stock
    state.emit("stock_minted", "stock", penny, penny, "900.35a", cause, amounts)


def settle(state: BattleState, cause: int) -> None:
    """At the end of a battle each Hub draws what it can from the pool, 1:1 into Dividend (900.35b, 900.35c).

    Nothing keeps a Hub from it, as none can die (900.35f); more Settle than Stock gains nothing (900.35d).
    Then the Interest of the battle is paid (G-100).
    """
    for side in (0, 1):
        holder = state.sides[side]
        hubs = in_settling_order(state, side)
        for hub in hubs:
            values = hub.traits.values
            # 900.35e: bonuses for the board are worked out now, against the final one.
            listed = values[SETTLE] + values[SETTLE_PER_HUB] * len(hubs)
            if listed > 0:
                before = {
                    "settle": values[SETTLE],
                    "settle_per_hub": values[SETTLE_PER_HUB],
                    "hubs": len(hubs),
                    "stock_before": holder.stock,
                    "dividend_before": holder.dividend,
                }
                paid = min(listed, holder.stock)
                holder.stock -= paid
                holder.dividend = clamp_amount(holder.dividend + paid)
                amounts = {
                    **before,
                    "listed": listed,
                    "amount": paid,
                    "stock": holder.stock,
                    "dividend": holder.dividend,
                }
                state.emit("stock_settled", "dividend", hub, hub, "900.35b", cause, amounts)
        holder.stock = 0  # G-97: what is left over is lost
        if holder.interest > 0:
            amounts = {"side": side, "amount": holder.interest, "dividend_before": holder.dividend}
            holder.dividend = clamp_amount(holder.dividend + holder.interest)
            amounts["dividend"] = holder.dividend
            holder.interest = 0
            state.emit("interest_paid", "dividend", None, None, "900.38a", cause, amounts)


def in_settling_order(state: BattleState, side: int) -> list[Combatant]:
    """The Hubs of a side by descending tier, then reading order (900.37a, G-97)."""
    hubs = [c for c in state.half(side) if c.identity.kind == HUB]
    return sorted(hubs, key=_minus_tier)


def _minus_tier(hub: Combatant) -> int:
    return -hub.identity.tier
