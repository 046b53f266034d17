"""How statuses come, tick, decay, end and are taken away."""

from __future__ import annotations

from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.headless.explain.sheet import Sheet
from gridforged.systems.vocabulary import VOCABULARY


def applied(sheet: Sheet) -> None:
    """A status that somebody got, or got more or longer of."""
    if sheet.has("until"):
        _timed(sheet)
    else:
        _counted(sheet)


def _timed(sheet: Sheet) -> None:
    name, frame = sheet.event.what, sheet.event.frame
    if sheet.has("asked"):
        frames = _entrapped(sheet)
    else:
        frames = sheet.given("frames", "frames that it lasts")
    until = frame + frames
    if name == "crush":  # G-33: each is a layer of its own, so none is prolonged
        sheet.given("amount", "Armor that this layer takes", "G-33")
        sheet.result("until", until, f"frame {frame} + {frames}", "900.2e")
        return
    before = sheet.given("before")
    kept = f", but it lasts until {before} already" if before > until else ""
    sheet.result("until", max(until, before), f"frame {frame} + {frames}{kept}", _rule_of_longer(name))


def _entrapped(sheet: Sheet) -> int:
    """How long an Entrap lasts: by the ladder of its carrier, else as said, else as usual."""
    asked = sheet.given("asked")
    ladder = sheet.given("ladder", rule="900.18f", default=0)
    standard = sheet.given("standard", rule="900.18a", default=0)
    if ladder:
        return sheet.result("frames", ladder, "frames, by the ladder on the carrier's card", "900.18f")
    if asked:
        return sheet.result("frames", asked, "frames, as the effect says", "900.18a")
    return sheet.result("frames", standard, "frames, as the effect says nothing else", "900.18a")


def _rule_of_longer(name: str) -> str:
    return {"freeze": "G-27", "stun": "G-28", "blind": "G-30", "entrap": "G-41"}.get(name, "G-27")


def _counted(sheet: Sheet) -> None:
    amount = sheet.given("amount", "what the effect says")
    before = sheet.given("before")
    cap = sheet.given("cap", default=AMOUNT_LIMIT)
    if sheet.event.what == "stagger":  # G-38: a stronger one replaces a weaker one
        together, text = max(before, amount), f"the stronger of {before} and {amount}"
    else:
        together, text = before + amount, f"{before} + {amount}"
    now = min(together, cap)
    text += f", at most {cap}" if now < together else ""
    sheet.result("added", now - before, f"{now} - {before}", quiet=now - before == amount)
    sheet.result("now", now, text)


def ticked(sheet: Sheet) -> None:
    """A tick, less the flat reduction of its carrier, before it becomes a damage instance."""
    amount = sheet.given("amount", f"{sheet.event.what.capitalize()} of the carrier")
    core = sheet.given("forge_core", rule="900.11d", default=0)
    runes = sheet.given("tick_reduction", rule="900.11d", default=0)
    dealt = max(0, amount - core - runes)
    text = f"{amount} - {core} Forge Core" + (f" - {runes} from runes" if runes else "")
    sheet.result("dealt", dealt, text, "900.11d", quiet=core + runes == 0)


def ended(sheet: Sheet) -> None:
    """A status whose time is over, or a Burn that has decayed to nothing."""
    if sheet.event.what == "burn":
        decayed(sheet)
        return
    if sheet.event.what == "crush":
        sheet.given("amount", "Armor that it took", "G-33")
    until = sheet.given("until", "the frame that it lasts until", "G-01")
    is_over = until <= sheet.event.frame
    says = "is over" if is_over else "lasts"
    sheet.decide(f"frame {sheet.event.frame} is not before it", says, "is over", "G-01")


def decayed(sheet: Sheet) -> None:
    """What Burn loses after a tick: rounded down, but at least 1 (C-23)."""
    before = sheet.given("before")
    percent = sheet.given("percent")
    loss = max(1, before * percent // 100)
    sheet.result("amount", loss, f"{percent} % of {before}, floored, at least 1", "900.33a C-23")
    left = sheet.result("now", max(0, before - loss), f"{before} - {loss}", "900.33a")
    kind = "status_decayed" if left else "status_ended"
    sheet.decide("some of it is left" if left else "nothing of it is left", kind, sheet.event.kind)


def cleared(sheet: Sheet) -> None:
    """A status that an effect took away: one of the negative families."""
    word = VOCABULARY.statuses.get(sheet.event.what)
    is_negative = word is not None and word.negative
    family = f"{sheet.event.what} is a negative status"
    sheet.decide(family, "cleared" if is_negative else "kept", "cleared", "G-45")


def spread(sheet: Sheet) -> None:
    """Burn that is copied to one of the nearest."""
    sheet.given("percent", "chance in 100", "900.33b")
    sheet.given("distance", "cells to the nearest", "900.33c")
    sheet.given("candidates", "units at that distance, picked from by Focus", "900.33c")
    sheet.given("amount", "what is left of the parent, and is copied", "900.33b")


def thawed(sheet: Sheet) -> None:
    """Freeze that a Shock took instead of forcing an activation."""
    before = sheet.given("before")
    most = sheet.given("most")
    taken = min(before, most)
    sheet.result("frames", taken, f"frames: {before} left, a Shock takes at most {most}", "900.15b")
    sheet.result("left", before - taken, f"{before} - {taken}", "900.15b")


def shattered(sheet: Sheet) -> None:
    """All Freeze of a unit, consumed."""
    sheet.given("frames", "frames of Freeze that were left", "G-40")


def harvested(sheet: Sheet) -> None:
    """Dread on its way from an ally to an enemy."""
    asked = sheet.given("asked")
    before = sheet.given("before")
    moved = sheet.result("amount", min(asked, before), f"{asked}, of {before} that there are", "G-37")
    sheet.result("now", before - moved, f"{before} - {moved}", "G-37")


def one_spent(sheet: Sheet) -> None:
    """One of something: a stack of Haywire, a point of Durability."""
    before = sheet.given("before")
    sheet.result("now", before - 1, f"{before} - 1")


def blown_out(sheet: Sheet) -> None:
    """All Overclock, lost to one roll."""
    stacks = sheet.given("stacks", "stacks, all lost")
    each = sheet.given("percent_each")
    chance = min(100, stacks * each)
    sheet.result("percent", chance, f"{stacks} x {each} %, at most 100", "900.39a G-53")


def staggered(sheet: Sheet) -> None:
    """Charge that damage to Vitality cost."""
    percent = sheet.given("percent", "Stagger", "G-38")
    threshold = sheet.given("threshold")
    before = sheet.given("before")
    part = threshold * percent // 100
    text = f"{percent} % of {threshold} = {part}, of {before}"
    lost = sheet.result("amount", min(part, before), text, "G-38")
    sheet.result("now", before - lost, f"{before} - {lost}", "G-38")
