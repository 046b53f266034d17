"""Effective stats from their parts, and what changes them."""

from __future__ import annotations

from typing import Final

from gridforged.components.limits import clamp_amount
from gridforged.headless.explain.sheet import Sheet

PARTS: Final = {
    "power": (
        ("printed", "printed", "G-13"),
        ("gained", "for the battle", "G-77"),
        ("overclock", "Overclock", "900.39c"),
        ("dread", "Dread", "G-31"),
        ("while_insured", "while insured", "900.38b"),
        ("runes", "from runes", "900.24b"),
        ("fury", "Fury", "900.30f"),
        ("flank", "Flank", "G-50"),
    ),
    "speed": (
        ("printed", "printed", "G-02"),
        ("gained", "for the battle", "G-77"),
        ("overclock", "Overclock", "900.39c"),
        ("while_insured", "while insured", "900.38b"),
        ("runes", "from runes", "900.24b"),
    ),
    "armor": (
        ("printed", "printed", "G-14"),
        ("gained", "for the battle", "G-77"),
        ("overclock", "Overclock", "900.39c"),
        ("while_insured", "while insured", "900.38b"),
        ("runes", "from runes", "900.24b"),
        ("crush", "Crush", "G-33"),
        ("braced", "Braced", "G-50"),
        ("consecrate", "Consecrate", "G-49"),
    ),
    "focus": (
        ("printed", "printed", "900.30a"),
        ("gained", "for the battle", "G-77"),
        ("while_insured", "while insured", "900.38b"),
        ("runes", "from runes", "900.24b"),
    ),
}
"""What each stat is the sum of, as events name it; a part that is 0 is left out of the event."""


class Effective:
    """An effective stat worked out from its parts: the value, how, and by which rules."""

    def __init__(self, value: int, text: str, rules: list[str]) -> None:
        self.value = value
        self.text = text
        self.rule = " ".join(dict.fromkeys(rules))


def effective(sheet: Sheet, stat: str) -> Effective:
    """Read the parts of `stat`, add them up, and do what its keywords do to the sum."""
    value = 0
    words: list[str] = []
    rules: list[str] = []
    for part, word, rule in PARTS[stat]:
        name = f"{stat}_{part}"
        if sheet.has(name):
            amount = sheet.given(name, rule=rule)
            value += amount
            words.append(f"{'- ' if amount < 0 else '+ ' if words else ''}{abs(amount)} {word}")
            rules.append(rule)
    if value < 0:
        value = 0
        words.append("(never below 0)")
    if stat == "power":
        value = _power_keywords(sheet, value, words, rules)
    if stat == "speed":
        floor = sheet.given("speed_floor", rule="G-02", default=0)
        if value < floor:
            value = floor
            words.append(f"(at least {floor})")
    return Effective(value, " ".join(words) or "none", rules or [PARTS[stat][0][2]])


def _power_keywords(sheet: Sheet, value: int, words: list[str], rules: list[str]) -> int:
    brute = sheet.given("power_brute_percent", rule="900.41d", default=0)
    if brute:
        value += value * brute // 100
        words.append(f"+ {brute} % Brute")
        rules.append("900.41d")
    if sheet.given("power_radiant", rule="900.32d", default=0):
        value *= 2
        words.append("x 2 Radiant")
        rules.append("900.32d")
    if sheet.given("power_blind", rule="900.32d", default=0):
        value //= 2
        words.append("/ 2 Blind")
        rules.append("900.32d")
    return value


def changed(sheet: Sheet) -> None:
    """A stat that was gained or lost for the rest of the battle, or maximum Vitality that was gained."""
    stat = sheet.event.what
    amount = _amount(sheet)
    if stat == "vitality":
        before = sheet.given("before")
        sheet.result("now", before + amount, f"{before} + {amount}, the maximum", "G-77")
        return
    sign = 1 if sheet.event.kind == "stat_gained" else -1
    before = sheet.given("gained_before")
    gained = clamp_amount(before + sign * amount)
    sheet.result("gained", gained, f"{before} {'+' if sign > 0 else '-'} {amount}, for the battle", "G-77")
    value = effective(sheet, stat)
    logged = sheet.event.amounts.get(f"{stat}_gained", 0)
    if logged != gained:
        sheet.problems.append(f"{stat}_gained is {logged}, but {gained} was gained")
    sheet.result("now", value.value, value.text, value.rule)


def _amount(sheet: Sheet) -> int:
    if not sheet.has("listed"):
        return sheet.given("amount", "what the effect says")
    listed = sheet.given("listed")
    if sheet.has("tier"):
        tier = sheet.given("tier")
        return sheet.result("amount", listed * tier, f"{listed} x tier {tier}", "900.10b G-34")
    if sheet.has("held"):
        held = sheet.given("held")
        return sheet.result("amount", min(listed, held), f"{listed}, of {held} Armor", "900.10d G-36")
    share = sheet.given("share_percent")
    supplement = sheet.given("supplement_percent")
    part = -(-listed * share // 100)
    more = (2 * listed * supplement + 100) // 200
    text = f"{share} % of {listed}" + (f" rounded up, + {supplement} % to the nearest" if supplement else "")
    return sheet.result("amount", part + more, text, "900.37a 900.37b" if supplement else "900.37a")
