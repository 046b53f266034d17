"""Vitality and Shield that come back through the ledger, Vitality that goes past every defence, and life."""

from __future__ import annotations

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.headless.explain.sheet import Sheet


def restored(sheet: Sheet) -> None:
    """Vitality through the recovery ledger: capped by what is missing, then Maim."""
    if sheet.has("feast_percent"):
        percent = sheet.given("feast_percent")
        lost = sheet.given("lost")
        text = f"Feast: {percent} % of the {lost} lost, at least 1"
        amount = sheet.result("amount", max(1, lost * percent // 100), text, "G-47")
    else:
        amount = sheet.given("amount", "what the effect says")
    before = sheet.given("before")
    maximum = sheet.given("maximum")
    eligible = min(amount, maximum - before)
    text = f"{amount}, of {maximum - before} missing"
    _recover(sheet, sheet.result("eligible", eligible, text, "900.14b"), before)


def shielded(sheet: Sheet) -> None:
    """Shield through the recovery ledger: without a cap, but not past Maim."""
    amount = sheet.given("amount", "what the effect says")
    before = sheet.given("before")
    eligible = min(amount, AMOUNT_LIMIT - before)
    _recover(sheet, sheet.result("eligible", eligible, "Shield has no cap", "G-46", quiet=True), before)


def _recover(sheet: Sheet, eligible: int, before: int) -> None:
    maim = sheet.given("maim_before", rule="900.14c", default=0)
    per_point = sheet.given("maim_prevents", rule="900.14c", default=1)
    prevented = min(eligible, maim * per_point)
    spent = -(-prevented // per_point)
    text = f"of {eligible}, by {maim} Maim at {per_point} a point"
    sheet.result("prevented", prevented, text, "900.14c", quiet=maim == 0)
    text = f"{prevented} / {per_point}, rounded up"
    sheet.result("maim_spent", spent, text, "900.14c", quiet=maim == 0)
    sheet.result("maim_left", maim - spent, f"{maim} - {spent}", "900.14c", quiet=maim == 0)
    gained = eligible - prevented
    sheet.result("restored", gained, f"{eligible} - {prevented}", "900.14b", quiet=maim == 0)
    sheet.result("now", before + gained, f"{before} + {gained}", "900.14a")


def lost(sheet: Sheet) -> None:
    """Vitality that is lost or paid: no defence takes part (900.20d)."""
    asked = sheet.given("asked", "to lose" if sheet.event.kind == "vitality_lost" else "to pay")
    before = sheet.given("before")
    charges = sheet.given("defy_death_before", rule="G-54", default=0)
    amount = min(asked, before)
    is_defied = 0 < amount == before and charges > 0
    if is_defied:
        amount -= 1
    text = f"{asked}, of {before}" + (": death is defied" if is_defied else "")
    sheet.result("amount", amount, text, "G-54" if is_defied else "900.20g")
    sheet.result("now", before - amount, f"{before} - {amount}")


def defied(sheet: Sheet) -> None:
    """A lethal loss that leaves 1."""
    before = sheet.given("before")
    sheet.result("left", before - 1, f"{before} - 1 charge", "G-54")


def revived(sheet: Sheet) -> None:
    """A new incarnation with full Vitality."""
    sheet.given("row", "of its top-left cell", "G-79")
    sheet.given("column", "of its top-left cell", "G-79")
    sheet.given("vitality", "its maximum", "G-78")


def culled(sheet: Sheet) -> None:
    """Maim against Vitality, strictly."""
    maim = sheet.given("maim")
    vitality = sheet.given("vitality")
    word = "more than" if maim > vitality else "not more than"
    kind = "cull_succeeded" if maim > vitality else "cull_failed"
    sheet.decide(f"{maim} Maim are {word} {vitality} Vitality", kind, sheet.event.kind, "900.1c")
