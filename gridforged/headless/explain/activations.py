"""Activations, whom they aim at, what their clauses count, and what else leads to more."""

from __future__ import annotations

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.headless.explain.sheet import Sheet


def started(sheet: Sheet) -> None:
    """Whose charge was full, or who was forced: the rule says which."""
    sheet.given("nth", "activation of the unit in this battle", "G-68")


def commanded(sheet: Sheet) -> None:
    """What the host did from outside: an effect for a side, or a concession of it."""
    sheet.given("side", "0 home, 1 away: who it is done for, or who concedes", "G-104")


def aborted(sheet: Sheet) -> None:
    """A cost that nobody paid."""
    sheet.given("cost", "Vitality to pay", "900.20f")


def aimed(sheet: Sheet) -> None:
    """The target: one of so many, by Focus; after a misfire another one."""
    if sheet.has("feral"):
        stacks, each = sheet.given("feral"), sheet.given("percent_each")
        percent = min(100, stacks * each)
        sheet.decide(f"{stacks} Feral x {each} %: a misfire, {percent} in 100", "", "", "G-39")
    pool = sheet.given("candidates", "to pick from", "400.3b")
    if sheet.has("weight"):
        whole = sheet.given("weight_of_all")
        weight = sheet.given("weight", f"of {whole}: Focus, which is the chance among {pool}", "900.30a")
        if not 0 < weight <= whole:
            sheet.problems.append(f"a weight of {weight} in {whole} cannot be picked")


def counted(sheet: Sheet) -> None:
    """An amount that is worked out when its clause resolves: per count, per second, or a share."""
    what = sheet.event.what.replace("_", " ")
    if sheet.has("each"):
        each, count = sheet.given("each"), sheet.given("count")
        amount, text, rule = each * count, f"{each} x {count} ({what})", "400.3c"
    elif sheet.has("thousandths"):
        thousandths = sheet.given("thousandths")
        frames, rate = sheet.given("frames"), sheet.given("frame_rate")
        amount = thousandths * frames // (1000 * rate)
        text = f"{thousandths / 1000:g} a second x {frames / rate:g} s ({what}), floored after that"
        rule = "400.3e"
    else:
        percent = sheet.given("percent")
        part = sheet.given("damage") if sheet.has("damage") else sheet.given("paid")
        amount = part * percent // 100
        text = f"{percent} % of {part} ({what}), floored, at least 1 of something"
        rule = "900.4a"
        if amount == 0 and part * percent > 0:
            amount = 1
    amount = min(amount, AMOUNT_LIMIT)
    sheet.result("amount", amount, text, f"{sheet.event.rule} {rule}")
    if sheet.has("halved"):
        half = max(1, amount // 2) if amount > 0 else 0
        sheet.result("halved", half, f"{amount} / 2, floored, at least 1 of something", "900.24b")


def cascaded(sheet: Sheet) -> None:
    """A Cascade that came true."""
    sheet.given("percent", "chance in 100", "900.16e")
    before = sheet.given("before")
    sheet.result("depth", before + 1, f"{before} + 1 in a row", "900.16e")


def initiative(sheet: Sheet) -> None:
    """One pass of the Initiative effects."""
    sheet.given("pass", "pass over the Initiative effects", "900.31b")


def began(sheet: Sheet) -> None:
    """The coin of the battle."""
    sheet.given("coin", "the side that goes first in ties: 0 home, 1 away", "G-04")


def over(sheet: Sheet) -> None:
    """How the battle ended."""
    sheet.given("outcome", "1 home has won, 2 away has won, 3 a draw", "G-80")


def overtime(sheet: Sheet) -> None:
    """What the match clock deals."""
    tick = sheet.given("tick", "seconds past the threshold")
    sheet.result("amount", min(tick * tick, AMOUNT_LIMIT), f"{tick} x {tick}", "900.42b")


def plain(sheet: Sheet) -> None:
    """A fact without numbers: what happened, by which rule, and what led to it."""
