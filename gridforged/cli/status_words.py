"""The words for statuses: how they come, tick, end, and are taken away; and for keywords that are granted."""

from __future__ import annotations

from gridforged.cli.phrase import DETAIL, PLAIN, Fact, Phrase, count_of


def gift(fact: Fact, thing: str, now: str = "now") -> Phrase:
    """Something that the source gives to the target, which has so many `now`."""
    return Phrase(fact.verb("gives"), f"{thing} to", fact.target(), f"(now {fact.amounts[now]})")


def _taken(fact: Fact, thing: str, tail: str = "") -> Phrase:
    return Phrase(fact.verb("takes"), f"{thing} from", fact.target(), tail)


def status_applied(fact: Fact) -> Phrase:
    """A status that a unit got, or got more or longer of."""
    status = fact.what.capitalize()
    amounts = fact.amounts
    if "until" in amounts:
        left = fact.seconds(amounts["until"] - fact.event.frame)
        points = f"{amounts['amount']} " if "amount" in amounts else ""
        return Phrase(fact.verb("puts"), f"{points}{status} on", fact.target(), f"for {left}")
    return gift(fact, f"{amounts['amount']} {status}")


def status_ticked(fact: Fact) -> Phrase:
    """A tick of Burn or Venom; the damage that follows tells the sum."""
    head = f"{fact.what.capitalize()} {fact.amounts['amount']} ticks on"
    return Phrase(head, "", fact.target_name(), weight=DETAIL)


def status_decayed(fact: Fact) -> Phrase:
    """A Burn that has lost its half."""
    tail = f"decays to {fact.amounts['now']}"
    return Phrase(f"{fact.what.capitalize()} on", "", fact.target_name(), tail, DETAIL)


def status_ended(fact: Fact) -> Phrase:
    """A status whose time is over."""
    return Phrase(f"{fact.what.capitalize()} ends on", "", fact.target_name(), weight=DETAIL)


def status_cleared(fact: Fact) -> Phrase:
    """A status that an effect removed."""
    return Phrase(fact.verb("removes"), f"{fact.what.capitalize()} from", fact.target())


def burn_spread(fact: Fact) -> Phrase:
    """A Burn that is copied to another carrier."""
    return Phrase(fact.verb("spreads"), f"{fact.amounts['amount']} Burn to", fact.target())


def freeze_thawed(fact: Fact) -> Phrase:
    """A Shock that shortened a Freeze instead of forcing an activation."""
    left = fact.amounts["left"]
    tail = f"({fact.seconds(left)} left)" if left else "(none left)"
    return _taken(fact, f"{fact.seconds(fact.amounts['frames'])} of Freeze", tail)


def freeze_shattered(fact: Fact) -> Phrase:
    """A Freeze that a Shatter removed."""
    tail = f"({fact.seconds(fact.amounts['frames'])})"
    return Phrase(fact.verb("shatters"), "the Freeze of", fact.target(), tail)


def dread_harvested(fact: Fact) -> Phrase:
    """Dread on its way from an ally to an enemy."""
    return _taken(fact, f"{fact.amounts['amount']} Dread", f"({fact.amounts['now']} left)")


def harvest_failed(fact: Fact) -> Phrase:
    """A Harvest without Dread to move, or without anyone to move it to."""
    return Phrase(fact.verb("finds"), "no Dread to harvest")


def haywire_spent(fact: Fact) -> Phrase:
    """A Haywire stack that becomes a Stun."""
    return Phrase(fact.verb("spends"), f"a Haywire stack ({fact.amounts['now']} left)")


def overclock_blown_out(fact: Fact) -> Phrase:
    """A blowout: all Overclock is lost."""
    return Phrase(fact.verb("blows out"), f"and loses {fact.amounts['stacks']} Overclock")


def charge_lost(fact: Fact) -> Phrase:
    """Charge that Stagger cost the target."""
    verb = f"{fact.target_name()} loses"
    return Phrase(verb, f"{fact.amounts['percent']} % of its charge", weight=PLAIN)


def keyword_gained(fact: Fact) -> Phrase:
    """A keyword that an effect gave."""
    amount = fact.amounts["amount"]
    return gift(fact, f"{amount} {fact.what.capitalize()}" if amount else fact.what.capitalize())


def vessel_points_gained(fact: Fact) -> Phrase:
    """What a batch of Freeze and Dread was worth to a Phylactery unit."""
    points = count_of(fact.amounts["points"], "Vessel point")
    held = f"(now {fact.amounts['now']}, {count_of(fact.amounts['vessels'], 'Vessel')})"
    return Phrase("", "", fact.target_name(), f"gains {points} {held}", DETAIL)
