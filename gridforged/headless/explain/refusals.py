"""Effects that were refused, clauses that were skipped, chains that were cut: by which rule, and why."""

from __future__ import annotations

from typing import Final

from gridforged.components.stats import STAT_NAMES
from gridforged.headless.explain.sheet import Sheet
from gridforged.systems.vocabulary import VOCABULARY

OWN_REASONS: Final = {
    "reborn": ("900.28f", "the target fell and came back: it is another unit now"),
    "no_ability": ("900.15d", "the unit has no ability to activate"),
    "shocked": ("900.16d", "the unit has been Shocked in this resolution already"),
    "place_taken": ("900.34d", "its cells are taken"),
}
"""Reasons that are not the gate's."""


def refused(sheet: Sheet) -> None:
    """Something that the recipient does not let in. The first reason in the order of the gate decides."""
    what = sheet.event.what
    reasons = [
        (rule, text)
        for name, (rule, text) in OWN_REASONS.items()
        if sheet.given(name, text, rule, default=0) > 0
    ]
    found = _gate(sheet, what)
    if reasons:
        rule, text = reasons[0]
    elif found:
        rule, text = found[0]
        if what == "shock":  # G-76, C-16: whatever makes it untargetable, it is one rule
            rule = "900.15d"
    else:
        rule, text = "", "nothing keeps it out"
    sheet.decide(text, rule, sheet.event.rule, rule)


def _gate(sheet: Sheet, what: str) -> list[tuple[str, str]]:
    """The reasons of the application gate that hold and matter to `what`, in its order."""
    found: list[tuple[str, str]] = []
    if sheet.given("object", "Tools and Hubs discard every combat interaction", "900.20b", default=0):
        found.append(("900.20b", "it is a Tool or a Hub"))
    if sheet.given("dead", "the recipient is dead", "900.40b", default=0):
        found.append(("900.40b", "it is dead"))
    entrap = sheet.given("entrap_left", "frames of Entrap left", "900.18a", default=0)
    if entrap > 0 and what != "entrap":  # G-41: one that runs does not keep out another
        found.append(("900.18a", "it is Entrapped"))
    dormant = sheet.given("dormant_left", "frames of Dormant left", "900.18e", default=0)
    if dormant > 0 and what != "clear_status":  # 900.18e
        found.append(("900.18e", "it is Dormant"))
    if sheet.given("relentless", "the recipient is Relentless", "G-43", default=0):
        rule = relentless_rule(what)
        if rule:
            found.append((rule, "it is Relentless"))
    return found


def relentless_rule(what: str) -> str:
    """The rule by which Relentless blocks `what`, a status or the loss of a stat; "" if it does not."""
    if what in STAT_NAMES:
        return "900.10a"
    word = VOCABULARY.statuses.get(what)
    return word.relentless if word is not None else ""


def skipped(sheet: Sheet) -> None:
    """A clause whose condition, hit or amount was missing; the rule says which."""
    rule = sheet.event.rule
    asked = [word.summary for word in VOCABULARY.conditions.values() if word.rule == rule]
    if rule == "900.40c":
        missing = "it asks for a hit that landed"
    elif asked:
        missing = f"it asks that {asked[0]}"
    else:
        missing = "its amount comes to 0"
    sheet.given("clause", f"position of the clause on its card: {missing}")


def cut(sheet: Sheet) -> None:
    """A chain that a limit ended."""
    limit = sheet.given("limit")
    if sheet.has("level"):
        level = sheet.given("level")
        is_cut = level > limit  # G-72: the first grant is level 0
        text = f"level {level}, and {limit} may be nested"
    elif sheet.has("triggers"):
        count = sheet.given("triggers")
        is_cut = count >= limit
        text = f"{count} passives in one resolution, {limit} are allowed"
    else:
        depth = sheet.given("depth")
        is_cut = depth >= limit
        text = f"{depth} nested, {limit} are allowed"
        if sheet.has("forced"):
            forced, most = sheet.given("forced"), sheet.given("forced_limit")
            is_cut = is_cut or forced >= most
            text += f"; {forced} in one resolution, {most} are allowed"
    sheet.decide(text, "cut" if is_cut else "goes on", "cut")
