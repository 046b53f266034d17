"""Damage instances: the base hit that goes in, and every stage of the pipeline that it passes."""

from __future__ import annotations

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.headless.explain.sheet import Sheet
from gridforged.headless.explain.stat_parts import effective
from gridforged.systems.instance import FLAG_NAMES, IGNORES_ARMOR, IGNORES_INSURANCE, IGNORES_SHIELD


def hit(sheet: Sheet) -> None:
    """The base hit before any defence, struck or skipped."""
    if sheet.has("listed"):
        listed = sheet.given("listed")
        base = sheet.result("base", listed, f"{listed} listed on the card", "G-13")
    else:
        power = effective(sheet, "power")
        base = sheet.result("base", power.value, f"Power: {power.text}", power.rule)
    bonus = sheet.given("bonus")
    raw = sheet.result("raw", base + bonus, f"{base} base + {bonus} bonus", "900.7a", quiet=bonus == 0)
    lives = 1
    if sheet.has("target_lives"):
        lives = sheet.given("target_lives")
    text = f"{raw} damage on a {'living' if lives else 'dead'} target"
    is_struck = raw > 0 and lives == 1
    kind = "hit_struck" if is_struck else "hit_skipped"
    sheet.decide(text, kind, sheet.event.kind, "900.40a", quiet=is_struck)


def bonus(sheet: Sheet) -> None:
    """Bonus damage that joins the pool of the activation."""
    amount = sheet.given("amount", "what the clause says")
    before = sheet.given("before")
    sheet.result("bonus", min(before + amount, AMOUNT_LIMIT), f"{before} + {amount}")


def ignored(sheet: Sheet) -> None:
    """An instance that a damage-ignore charge negated."""
    sheet.given("raw", "what the instance deals")
    before = sheet.given("before")
    sheet.result("ignore_charges", before - 1, f"{before} - 1", "G-10")


def divided(sheet: Sheet) -> None:
    """Area damage that is divided by raw Focus, the largest remainders rounded up (900.30d, G-21)."""
    total = sheet.given("total", "to divide")
    count = sum(1 for name in sheet.event.amounts if name.startswith("focus_"))
    focus = [sheet.given(f"focus_{number + 1}", rule="900.30d") for number in range(count)]
    weights = focus if sum(focus) else [1] * count
    whole = sum(weights)
    parts = [total * weight // whole for weight in weights]
    # Stable, so that equal remainders keep the order given, which is reading order.
    by_remainder = sorted(range(count), key=lambda index: total * weights[index] % whole, reverse=True)
    for index in by_remainder[: total - sum(parts)]:
        parts[index] += 1
    for index, part in enumerate(parts):
        text = f"Focus {focus[index]} of {sum(focus)}" if sum(focus) else f"1 of {count}, nobody has Focus"
        sheet.result(f"part_{index + 1}", part, text, "900.30d G-21")


def dealt(sheet: Sheet) -> None:
    """The whole pipeline, in the order of G-09."""
    raw = _raw(sheet)
    flags = sheet.given("flags")
    remaining = _reduced(sheet, raw, flags)
    is_nullified = remaining <= 0
    remaining = _insured(sheet, remaining, flags)
    shield = sheet.given("shield_before")
    absorbed = 0 if flags & IGNORES_SHIELD else min(remaining, shield)
    sheet.result("shield_absorbed", absorbed, f"of {shield} Shield", "G-46", quiet=absorbed == 0)
    remaining -= absorbed
    vitality = sheet.given("vitality_before")
    lost = min(remaining, vitality)
    text = f"of {vitality}"
    if 0 < lost == vitality and sheet.given("defy_death_before", rule="G-54", default=0) > 0:
        lost -= 1
        text = f"of {vitality}: death is defied"
    elif sheet.has("defy_death_before") and not 0 < lost == vitality:
        sheet.given("defy_death_before", rule="G-54")
    sheet.result("vitality_lost", lost, text, "G-54" if "defied" in text else "G-09")
    sheet.result("overkill", remaining - lost, f"{remaining} - {lost}", "G-09", quiet=remaining == lost)
    sheet.result("shield_left", shield - absorbed, f"{shield} - {absorbed}", "G-46", quiet=absorbed == 0)
    sheet.result("vitality_left", vitality - lost, f"{vitality} - {lost}", "G-09", quiet=lost == 0)
    kind = "damage_nullified" if is_nullified else "damage_taken" if lost > 0 else "damage_absorbed"
    sheet.decide(_outcome(kind), kind, sheet.event.kind, "G-09", quiet=kind == "damage_taken")


def percent_taken(amount: int, armor: int, constant: int) -> int:
    """The largest r with constant^2 r^2 <= (amount - r)^2 armor (G-08), found by halving its range."""
    low, high = 0, amount
    while low < high:
        middle = (low + high + 1) // 2
        if constant * constant * middle * middle <= (amount - middle) * (amount - middle) * armor:
            low = middle
        else:
            high = middle - 1
    return low


def _raw(sheet: Sheet) -> int:
    """What the instance deals: as it came, or a half of a Tremor, or what Reflect sends back."""
    if sheet.has("tremor"):
        total = sheet.given("tremor")
        half = total // 2
        if sheet.event.rule == "900.29a":
            return sheet.result("raw", total - half, f"the first half of {total}", "900.29a")
        return sheet.result("raw", half, f"the second half of {total}", "900.29a")
    if sheet.has("reflected"):
        lost = sheet.given("reflected")
        percent = sheet.given("reflect_percent")
        text = f"Reflect: {percent} % of the {lost} lost, at least 1"
        return sheet.result("raw", max(1, lost * percent // 100), text, "900.26f")
    return sheet.given("raw", "what the instance deals")


def _reduced(sheet: Sheet, raw: int, flags: int) -> int:
    """After amplification, percent Armor, flat Armor and the cap."""
    names = [name.removeprefix("ignores_") for bit, name in enumerate(FLAG_NAMES) if flags & 1 << bit]
    percent = sheet.given("amplification_percent", rule="G-11", default=0)
    amplified = raw + raw * percent // 100
    sheet.result("amplified", amplified, f"{raw} + {percent} % Prismbreak", "G-11", quiet=percent == 0)
    if flags & IGNORES_ARMOR:
        armor = sheet.result("armor", 0, f"is ignored ({', '.join(names)})", "900.11a")
    else:
        found = effective(sheet, "armor")
        armor = sheet.result("armor", found.value, found.text, found.rule, quiet=found.value == 0)
    constant = sheet.given("armor_constant", rule="G-08", default=0)
    per_point = sheet.given("armor_per_point", rule="900.29b", default=0)
    percent_off = percent_taken(amplified, armor, constant) if armor else 0
    after_percent = amplified - percent_off
    root = f"sqrt({armor})"
    text = f"{amplified} - {percent_off}: {amplified} x {root} / ({root} + {constant}), floored"
    sheet.result("after_percent", after_percent, text, "900.29-ex G-08", quiet=armor == 0)
    flat = armor // per_point if per_point else 0  # an event without Armor names no constants
    after_flat = max(0, after_percent - flat)
    text = f"{after_percent} - {flat}: one for every {per_point} Armor"
    sheet.result("after_flat", after_flat, text, "900.29b", quiet=armor == 0)
    cap = sheet.given("cap", rule="900.12e", default=-1)
    after_cap = min(after_flat, cap) if cap >= 0 else after_flat
    sheet.result("after_cap", after_cap, f"at most {cap}", "900.12e G-12", quiet=after_cap == after_flat)
    return after_cap


def _insured(sheet: Sheet, remaining: int, flags: int) -> int:
    """What Subrogated Insurance and then plain Insurance leave of `remaining`."""
    covers = 0
    if sheet.has("capacity") and not flags & IGNORES_INSURANCE:
        capacity = sheet.given("capacity")
        underwriting = sheet.given("underwriting")
        covers = capacity + underwriting
        more = f" + {underwriting} Underwriting" if underwriting else ""
        sheet.result("covers", covers, f"{capacity} a point{more}", "900.12a")
    else:
        sheet.result("covers", 0, "no Insurance takes part", "900.12a", quiet=True)
    for kind, rule in (("subrogated", "900.12f"), ("insurance", "900.12b")):
        held = sheet.given(f"{kind}_before", rule=rule, default=0)
        needed = -(-remaining // covers) if covers > 0 else 0
        spent = min(needed, held)
        absorbed = min(remaining, spent * covers)
        text = f"{needed} for {remaining}, of {held} held"
        sheet.result(f"{kind}_spent", spent, text, rule, quiet=spent == 0)
        text = f"{spent} x {covers}, of {remaining}"
        sheet.result(f"{kind}_absorbed", absorbed, text, rule, quiet=spent == 0)
        remaining -= absorbed
    return remaining


def _outcome(kind: str) -> str:
    if kind == "damage_nullified":
        return "nothing is left: no point, no Shield and no Vitality is spent, and nothing answers"
    return "Vitality was lost" if kind == "damage_taken" else "no Vitality was lost"
