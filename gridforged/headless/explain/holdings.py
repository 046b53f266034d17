"""What units and sides hold: points, charges, keywords, Vessels, Durability, Stock and Dividend."""

from __future__ import annotations

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.headless.explain.sheet import Sheet
from gridforged.systems.vocabulary import VOCABULARY


def insured(sheet: Sheet) -> None:
    """Insurance points of one kind."""
    _added(sheet, "points")


def added(sheet: Sheet) -> None:
    """More of a number: ignore charges, Interest, Stock."""
    if sheet.has("side"):
        sheet.given("side", "0 home, 1 away: of a command, which has no source", "G-104")
    _added(sheet, "amount")


def _added(sheet: Sheet, name: str) -> None:
    amount = sheet.given(name, "what the effect says")
    before = sheet.given("before")
    sheet.result("now", min(before + amount, AMOUNT_LIMIT), f"{before} + {amount}")


def keyword(sheet: Sheet) -> None:
    """A keyword: a flag, or more of a number."""
    amount = sheet.given("amount")
    before = sheet.given("before")
    word = VOCABULARY.keywords.get(sheet.event.what)
    if word is not None and word.takes == "flag":
        from_runes = sheet.given("from_runes", "as long as it stands where it does", "900.24a")
        sheet.result("now", 1 + from_runes, f"1 of its own + {from_runes}")
    else:
        sheet.result("now", min(before + max(1, amount), AMOUNT_LIMIT), f"{before} + {max(1, amount)}")


def repaired(sheet: Sheet) -> None:
    """Durability of a Tool, up to its maximum."""
    asked = sheet.given("asked", "what the effect says")
    before = sheet.given("before")
    maximum = sheet.given("maximum")
    amount = sheet.result("amount", min(asked, maximum - before), f"{asked}, of {maximum - before} missing")
    sheet.result("now", before + amount, f"{before} + {amount}")


def vessels(sheet: Sheet) -> None:
    """What a batch of Dread and Freeze is worth to a Phylactery unit."""
    dread, each_dread = sheet.given("dread"), sheet.given("raw_of_dread")
    frozen, each_frozen = sheet.given("frozen"), sheet.given("raw_of_freeze")
    raw = dread * each_dread + frozen * each_frozen
    sheet.result("raw", raw, f"{dread} Dread x {each_dread} + {frozen} Frozen x {each_frozen}", "900.27a")
    points, text = _in_bands(sheet, raw)
    sheet.result("points", points, text, "900.27b")
    before, held = sheet.given("before"), sheet.given("vessels_before")
    price, limit = sheet.given("price"), sheet.given("limit")
    meter = before + points
    formed = max(0, min(meter // price, limit - held))
    meter -= formed * price
    is_full = held + formed >= limit
    if is_full and meter >= price:
        meter = price - 1
    text = f"{before} + {points}" + (f" - {formed} x {price}" if formed else "")
    sheet.result("now", meter, text, "900.27h" if is_full else "900.27f")
    sheet.result("vessels", held + formed, f"{held} + {formed}, at most {limit}", "900.27f")


def _in_bands(sheet: Sheet, raw: int) -> tuple[int, str]:
    """So many raw at so many raw a point, band after band; the rest counts nothing."""
    points = 0
    words: list[str] = []
    band = 1
    while sheet.has(f"band_{band}_width"):
        width = sheet.given(f"band_{band}_width", rule="900.27b")
        if sheet.has(f"band_{band}_price"):
            price = sheet.given(f"band_{band}_price", rule="900.27b")
            part = min(raw, width)
            points += part // price
            raw -= part
            if part:
                words.append(f"{part} at {price} a point")
        band += 1
    if raw:
        words.append(f"{raw} at nothing")
    return points, ", ".join(words)


def settled(sheet: Sheet) -> None:
    """Stock that a Hub turns into Dividend."""
    settle, per_hub, hubs = sheet.given("settle"), sheet.given("settle_per_hub"), sheet.given("hubs")
    more = f" + {per_hub} x {hubs} Hubs" if per_hub else ""
    listed = sheet.result("listed", settle + per_hub * hubs, f"{settle}{more}", "900.35e")
    stock, dividend = sheet.given("stock_before"), sheet.given("dividend_before")
    paid = sheet.result("amount", min(listed, stock), f"{listed}, of {stock} Stock", "900.35b")
    sheet.result("stock", stock - paid, f"{stock} - {paid}", "900.35c")
    sheet.result("dividend", min(dividend + paid, AMOUNT_LIMIT), f"{dividend} + {paid}", "900.35b")


def interest_paid(sheet: Sheet) -> None:
    """The Interest of the battle, at its end."""
    sheet.given("side", "0 home, 1 away", "G-100")
    amount = sheet.given("amount", "Interest of the battle", "G-100")
    before = sheet.given("dividend_before")
    sheet.result("dividend", min(before + amount, AMOUNT_LIMIT), f"{before} + {amount}", "G-100")
