"""The words for what leads to more: forced activations, passives, Displace; and for Tools, Hubs, Pennies."""

from __future__ import annotations

from gridforged.cli.phrase import DETAIL, PLAIN, TURN, Fact, Phrase, count_of
from gridforged.components.identity import SIDE_NAMES


def activation_aborted(fact: Fact) -> Phrase:
    """An activation whose cost nobody could pay."""
    return Phrase(fact.verb("finds"), f"nobody to pay {fact.amounts['cost']} Vitality, and stops")


def cascade_triggered(fact: Fact) -> Phrase:
    """Another activation at once."""
    return Phrase(fact.verb("cascades"), f"(number {fact.amounts['depth']} in a row)")


def chain_cut(fact: Fact) -> Phrase:
    """A limit of the rules that ended a chain."""
    return Phrase(f"the chain of {fact.what} ends here", weight=DETAIL)


def unit_shocked(fact: Fact) -> Phrase:
    """A unit that is forced to activate."""
    return Phrase(fact.verb("shocks"), "", fact.target(), "into acting")


def units_displaced(fact: Fact) -> Phrase:
    """Two units that change places."""
    return Phrase("", "", fact.source_name(), f"and {fact.target_name()} change places")


def displace_failed(fact: Fact) -> Phrase:
    """A unit that has nobody to change places with."""
    return Phrase(fact.verb("finds"), "nobody to change places with", fact.target_name(), weight=DETAIL)


def initiative_taken(fact: Fact) -> Phrase:
    """One pass of the Initiative clauses."""
    number = fact.amounts["pass"]
    return Phrase(fact.verb("takes"), "the Initiative" + (f", pass {number}" if number > 1 else ""))


def initiative_pushed(fact: Fact) -> Phrase:
    """An Initiative that an ally brings on early."""
    return Phrase(fact.verb("pushes"), "the Initiative of", fact.target())


def passive_triggered(fact: Fact) -> Phrase:
    """A passive that answers; what it does stands behind it."""
    return Phrase(fact.verb("answers"), f"({fact.what})", weight=DETAIL)


def death_defied(fact: Fact) -> Phrase:
    """A lethal loss that left 1 Vitality."""
    left = count_of(fact.amounts["left"], "charge")
    return Phrase("", "", fact.target_name(), f"defies death ({left} left)", TURN)


def package_resolved(fact: Fact) -> Phrase:
    """A Tool that helps an ally beside it."""
    return Phrase(fact.verb("helps"), "", fact.target(), weight=DETAIL)


def durability_spent(fact: Fact) -> Phrase:
    """The price of a package."""
    return Phrase("", "", fact.target_name(), f"has {fact.amounts['now']} Durability left", DETAIL)


def tool_destroyed(fact: Fact) -> Phrase:
    """A Tool without Durability."""
    return Phrase("", "", fact.target_name(), "is worn out", TURN)


def tool_repaired(fact: Fact) -> Phrase:
    """Durability that a Tool got back."""
    tail = f"(now {fact.amounts['now']})"
    return Phrase(fact.verb("repairs"), f"{fact.amounts['amount']} Durability of", fact.target(), tail)


def stock_minted(fact: Fact) -> Phrase:
    """Stock from a Penny."""
    return Phrase(fact.verb("mints"), f"{fact.amounts['amount']} Stock (now {fact.amounts['now']})")


def stock_settled(fact: Fact) -> Phrase:
    """Stock that a Hub turned into Dividend."""
    paid = f"{fact.amounts['amount']} Stock into Dividend (now {fact.amounts['dividend']})"
    weight = PLAIN if fact.amounts["amount"] else DETAIL
    return Phrase("", "", fact.target_name(), f"settles {paid}", weight)


def interest_gained(fact: Fact) -> Phrase:
    """Dividend to come when the battle ends."""
    return Phrase(fact.verb("earns"), f"{fact.amounts['amount']} Interest (now {fact.amounts['now']})")


def interest_paid(fact: Fact) -> Phrase:
    """The Interest of the battle, at its end."""
    side, amounts = SIDE_NAMES[fact.amounts["side"]], fact.amounts
    return Phrase("", f"{side} is paid {amounts['amount']} Interest (Dividend now {amounts['dividend']})")
