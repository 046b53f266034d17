"""The words for every kind of event. A kind without a row here fails a test, so none can be forgotten.

A row turns one event into a phrase of a line such as "crab hits medic for 40 (160 left); maims medic by 9".
The line begins with who acts; a phrase of somebody else names them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from gridforged.cli import chain_words, damage_words, status_words
from gridforged.cli.phrase import DETAIL, PLAIN, TURN, Fact, Phrase, count_of
from gridforged.cli.status_words import gift
from gridforged.components.identity import SIDE_NAMES
from gridforged.headless.card_text.quantities import ordinal


def phrase_of(fact: Fact) -> Phrase:
    """The phrase that tells `fact`."""
    words = WORDS.get(fact.event.kind)
    if words is None:  # a kind of a newer engine: still better told than lost
        return Phrase(fact.event.kind.replace("_", " "), fact.what)
    return words(fact)


# The battle and its activations


def _battle_started(fact: Fact) -> Phrase:
    first = SIDE_NAMES[fact.amounts["coin"]]
    return Phrase("the battle begins", f"({first} goes first in ties)", weight=DETAIL)


def _battle_ended(fact: Fact) -> Phrase:
    return Phrase("the battle ends:", fact.what, weight=DETAIL)


def _command_applied(fact: Fact) -> Phrase:
    side = SIDE_NAMES[fact.amounts["side"]]
    if fact.event.what == "concede":
        return Phrase(f"{side} concedes", weight=TURN)
    if fact.event.source:
        return Phrase("", "by command,", fact.source_name(), "acts", TURN)
    return Phrase(f"by command, for {side}", weight=TURN)


def _activation_started(fact: Fact) -> Phrase:
    return Phrase("acts", f"for the {ordinal(fact.amounts['nth'])} time", weight=DETAIL)


def _target_chosen(fact: Fact) -> Phrase:
    pool = f"(one of {fact.amounts['candidates']})"
    return Phrase(fact.verb("aims at"), "", fact.target(), pool, DETAIL)


def _target_missing(fact: Fact) -> Phrase:
    return Phrase(fact.verb("finds"), "no target")


def _clause_skipped(fact: Fact) -> Phrase:
    return Phrase(fact.verb("skips"), fact.what, weight=DETAIL)


def _amount_counted(fact: Fact) -> Phrase:
    return Phrase(fact.verb("counts"), f"{fact.amounts['amount']} by {fact.what}", weight=DETAIL)


def _effect_refused(fact: Fact) -> Phrase:
    return Phrase(fact.verb("wastes"), f"{fact.what} on", fact.target(), weight=DETAIL)


def _overtime_ticked(fact: Fact) -> Phrase:
    tick, amount = fact.amounts["tick"], fact.amounts["amount"]
    return Phrase(f"overtime, second {tick}:", f"{amount} damage to everyone")


# Recovery and what is granted


def _vitality_restored(fact: Fact) -> Phrase:
    amounts = fact.amounts
    beyond = amounts["amount"] - amounts["eligible"]
    notes = [f"{beyond} above the maximum"] if beyond else []
    verb = fact.verb("restores")
    return _recovery(fact, verb, "Vitality", notes, PLAIN if amounts["eligible"] else DETAIL)


def _shield_gained(fact: Fact) -> Phrase:
    return _recovery(fact, fact.verb("gives"), "Shield", [], PLAIN)


def _recovery(fact: Fact, verb: str, noun: str, notes: list[str], weight: int) -> Phrase:
    amounts = fact.amounts
    tail = Text()
    if amounts["prevented"]:
        notes.append(f"Maim takes {amounts['prevented']} for {count_of(amounts['maim_spent'], 'point')}")
    if notes:
        tail.append(f"[{', '.join(notes)}]", "dim").append(" = ").append(str(amounts["restored"]), "bold")
        tail.append(" ")
    tail.append(f"(now {amounts['now']})")
    return Phrase(verb, f"{amounts['amount']} {noun} to", fact.target(), tail, weight)


def _insurance_gained(fact: Fact) -> Phrase:
    noun = "Subrogated Insurance" if fact.what == "subrogated" else "Insurance"
    return gift(fact, f"{fact.amounts['points']} {noun}")


def _ignore_charges_gained(fact: Fact) -> Phrase:
    return gift(fact, count_of(fact.amounts["amount"], "damage-ignore charge"))


def _stat_gained(fact: Fact) -> Phrase:
    return gift(fact, f"+{fact.amounts['amount']} {fact.what.capitalize()}")


def _stat_lost(fact: Fact) -> Phrase:
    loss, now = f"{fact.amounts['amount']} {fact.what.capitalize()}", f"(now {fact.amounts['now']})"
    if fact.event.source == fact.event.target:
        return Phrase(fact.verb("loses"), f"{loss} {now}")
    return Phrase(fact.verb("takes"), f"{loss} from", fact.target(), now)


# Life and death


def _cull_succeeded(fact: Fact) -> Phrase:
    return Phrase(fact.verb("culls"), "", fact.target(), _maim_against_vitality(fact), TURN)


def _cull_failed(fact: Fact) -> Phrase:
    return Phrase(fact.verb("cannot cull"), "", fact.target(), _maim_against_vitality(fact), DETAIL)


def _maim_against_vitality(fact: Fact) -> str:
    return f"({fact.amounts['maim']} Maim, {fact.amounts['vitality']} Vitality)"


def _combatant_died(fact: Fact) -> Phrase:
    return Phrase("", "", fact.target_name(), Text("dies", "bold red"), TURN)


def _combatant_revived(fact: Fact) -> Phrase:
    row, column, vitality = (fact.amounts[name] for name in ("row", "column", "vitality"))
    tail = Text.assemble(("returns", "bold green"), f" at ({row}, {column}) with {vitality} Vitality")
    return Phrase("", "", fact.target_name(), tail, TURN)


def _revival_failed(fact: Fact) -> Phrase:
    return Phrase("", "", fact.target_name(), "finds no free place to return to", TURN)


WORDS: Final[dict[str, Callable[[Fact], Phrase]]] = {
    "activation_aborted": chain_words.activation_aborted,
    "activation_started": _activation_started,
    "amount_counted": _amount_counted,
    "battle_ended": _battle_ended,
    "battle_started": _battle_started,
    "bonus_damage_added": damage_words.bonus_damage_added,
    "burn_spread": status_words.burn_spread,
    "cascade_triggered": chain_words.cascade_triggered,
    "chain_cut": chain_words.chain_cut,
    "charge_lost": status_words.charge_lost,
    "clause_skipped": _clause_skipped,
    "combatant_died": _combatant_died,
    "combatant_revived": _combatant_revived,
    "command_applied": _command_applied,
    "cost_paid": damage_words.cost_paid,
    "cull_failed": _cull_failed,
    "cull_succeeded": _cull_succeeded,
    "damage_absorbed": damage_words.damage_dealt,
    "damage_divided": damage_words.damage_divided,
    "damage_ignored": damage_words.damage_ignored,
    "damage_nullified": damage_words.damage_dealt,
    "damage_taken": damage_words.damage_dealt,
    "death_defied": chain_words.death_defied,
    "displace_failed": chain_words.displace_failed,
    "dread_harvested": status_words.dread_harvested,
    "durability_spent": chain_words.durability_spent,
    "effect_refused": _effect_refused,
    "freeze_shattered": status_words.freeze_shattered,
    "freeze_thawed": status_words.freeze_thawed,
    "harvest_failed": status_words.harvest_failed,
    "haywire_spent": status_words.haywire_spent,
    "hit_skipped": damage_words.hit_skipped,
    "hit_struck": damage_words.hit_struck,
    "ignore_charges_gained": _ignore_charges_gained,
    "initiative_pushed": chain_words.initiative_pushed,
    "initiative_taken": chain_words.initiative_taken,
    "insurance_gained": _insurance_gained,
    "interest_gained": chain_words.interest_gained,
    "interest_paid": chain_words.interest_paid,
    "keyword_gained": status_words.keyword_gained,
    "overclock_blown_out": status_words.overclock_blown_out,
    "overtime_ticked": _overtime_ticked,
    "package_resolved": chain_words.package_resolved,
    "passive_triggered": chain_words.passive_triggered,
    "revival_failed": _revival_failed,
    "shield_broken": damage_words.shield_broken,
    "shield_gained": _shield_gained,
    "stat_gained": _stat_gained,
    "stat_lost": _stat_lost,
    "status_applied": status_words.status_applied,
    "status_cleared": status_words.status_cleared,
    "status_decayed": status_words.status_decayed,
    "status_ended": status_words.status_ended,
    "status_ticked": status_words.status_ticked,
    "stock_minted": chain_words.stock_minted,
    "stock_settled": chain_words.stock_settled,
    "target_chosen": _target_chosen,
    "target_missing": _target_missing,
    "tool_destroyed": chain_words.tool_destroyed,
    "tool_repaired": chain_words.tool_repaired,
    "unit_shocked": chain_words.unit_shocked,
    "units_displaced": chain_words.units_displaced,
    "vessel_points_gained": status_words.vessel_points_gained,
    "vitality_lost": damage_words.vitality_lost,
    "vitality_restored": _vitality_restored,
}
"""The words for each kind of event that the engine can emit."""
