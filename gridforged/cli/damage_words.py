"""The words for damage, and for Vitality that is lost or paid past every defence."""

from __future__ import annotations

from rich.text import Text

from gridforged.cli.phrase import DETAIL, PLAIN, Fact, Phrase, count_of


def hit_skipped(fact: Fact) -> Phrase:
    """A base hit without damage or without a living target."""
    return Phrase(fact.verb("has"), "no hit to land")


def hit_struck(fact: Fact) -> Phrase:
    """The base hit before any defence; the damage that follows tells the sum."""
    numbers = f"with {fact.amounts['base']} base and {fact.amounts['bonus']} bonus damage"
    return Phrase(fact.verb("strikes"), numbers, weight=DETAIL)


def bonus_damage_added(fact: Fact) -> Phrase:
    """Damage pooled for the base hit."""
    return Phrase(fact.verb("adds"), f"{fact.amounts['amount']} bonus damage")


def damage_divided(fact: Fact) -> Phrase:
    """Area damage before it is dealt; the damage that follows tells each part."""
    count = sum(1 for name in fact.amounts if name.startswith("part_"))
    return Phrase(
        fact.verb("divides"), f"{fact.amounts['total']} damage over {count} by Focus", weight=DETAIL
    )


def damage_dealt(fact: Fact) -> Phrase:
    """Any outcome of a damage instance: what entered, what each defence took, what was lost."""
    amounts = fact.amounts
    stages = _stages(amounts)
    tail = Text(f"[{', '.join(stages)}]" if stages else "", "dim")
    outcome = Text()
    if fact.event.kind == "damage_nullified":
        outcome.append("= nothing left")
    elif fact.event.kind == "damage_absorbed":
        outcome.append("= no Vitality lost")
    else:
        if stages or amounts["overkill"]:
            outcome.append("= ").append(f"{amounts['vitality_lost']} Vitality", "bold").append(" ")
        over = f", {amounts['overkill']} over" if amounts["overkill"] else ""
        outcome.append(f"({amounts['vitality_left']} left{over})")
    return _instance(fact, Text(" ").join([part for part in (tail, outcome) if part]))


def damage_ignored(fact: Fact) -> Phrase:
    """An instance that a damage-ignore charge negated."""
    left = count_of(fact.amounts["ignore_charges"], "charge")
    return _instance(fact, Text(f"= ignored ({left} left)"))


def _instance(fact: Fact, outcome: Text) -> Phrase:
    raw = fact.amounts["raw"]
    if fact.cause_kind() == "status_ticked":
        text = Text.assemble(f"takes {raw} from {fact.cause_what().capitalize()} ", outcome)
        return Phrase("", "", fact.target_name(), text)
    if fact.event.source == 0:
        # The match clock has said already what it deals.
        weight = DETAIL if fact.cause_kind() == "overtime_ticked" else PLAIN
        return Phrase("", "", fact.target_name(), Text.assemble(f"takes {raw} ", outcome), weight)
    if fact.cause_kind() == "hit_struck":
        return Phrase(
            fact.verb("hits"), "", fact.target(), Text.assemble("for ", (str(raw), "bold"), " ", outcome)
        )
    return Phrase(fact.verb("deals"), f"{raw} to", fact.target(), outcome)


def _stages(amounts: dict[str, int]) -> list[str]:
    """Each stage of the pipeline that changed the number, in order, in words."""
    amplified = amounts["amplified"] - amounts["raw"]
    armor = amounts["amplified"] - amounts["after_flat"]
    capped = amounts["after_flat"] - amounts["after_cap"]
    stages = [f"Prismbreak adds {amplified}"] if amplified else []
    if armor:
        stages.append(f"Armor {amounts['armor']} takes {armor}")
    if capped:
        stages.append(f"cap takes {capped}")
    for kind, word in (("subrogated", "Subrogated"), ("insurance", "Insurance")):
        if amounts[f"{kind}_absorbed"]:
            points = count_of(amounts[f"{kind}_spent"], "point")
            stages.append(f"{word} takes {amounts[f'{kind}_absorbed']} for {points}")
    if amounts["shield_absorbed"]:
        stages.append(f"Shield takes {amounts['shield_absorbed']}")
    return stages


def shield_broken(fact: Fact) -> Phrase:
    """A Shield that damage brought to 0."""
    return Phrase(fact.verb("breaks"), "the Shield of", fact.target())


def vitality_lost(fact: Fact) -> Phrase:
    """Vitality gone past every defence."""
    amount, now = fact.amounts["amount"], fact.amounts["now"]
    if fact.event.source in (fact.event.target, 0):
        verb = "loses" if fact.event.target == fact.actor else f"{fact.target_name()} loses"
        return Phrase(verb, f"{amount} Vitality ({now} left)")
    return Phrase(fact.verb("takes"), f"{amount} Vitality from", fact.target_name(), f"({now} left)")


def cost_paid(fact: Fact) -> Phrase:
    """A Vitality cost."""
    return Phrase(fact.verb("pays"), f"{fact.amounts['amount']} Vitality ({fact.amounts['now']} left)")
