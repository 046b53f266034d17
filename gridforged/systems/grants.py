"""Granting keywords during a battle."""

from __future__ import annotations

from gridforged.components.limits import clamp_amount
from gridforged.components.traits import RUNIC
from gridforged.systems import clocks, gate, projection
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.state import BattleState, Combatant


def grant_keyword(
    state: BattleState, source: Combatant | None, target: Combatant, keyword: int, amount: int, cause: int
) -> None:
    """Give `target` the keyword with that id: `amount` more of a number (1 if 0), or the flag."""
    word = KEYWORDS[keyword].word
    if gate.refuses(state, source, target, word.name, cause):
        return
    values = target.traits.values
    amounts = {"amount": amount, "before": values[keyword]}
    if word.takes == "flag":
        from_runes = projection.part_of(state, target, keyword)
        values[keyword] = 1 + from_runes  # its own outlasts a rune's
        amounts["from_runes"] = from_runes
    else:
        values[keyword] = clamp_amount(values[keyword] + max(1, amount))
    amounts["now"] = values[keyword]
    state.emit("keyword_gained", word.name, source, target, "900.19b", cause, amounts)
    if keyword == RUNIC:
        projection.refresh(state, target)
    clocks.restart(state, target)
