"""What can be said of a match's script without playing it: names, places, and how often a good can be bought.

Whether the money is there depends on the battles, so only playing it tells.
"""

from __future__ import annotations

from typing import Final

from gridforged.content.geometry import Footprint, footprint
from gridforged.content.match_schema import VERBS, Action, MatchSetup, RoundScript
from gridforged.content.placing import Names, half_problem, strip_problem
from gridforged.content.problems import Report, Where, nearest
from gridforged.content.schema import PIECES, RUNE, Card

PLACES: Final = ("at", "strip", "line")
"""Keys that say where something is put."""


def check_script(rounds: tuple[RoundScript, ...], setup: MatchSetup, report: Report, where: Where) -> None:
    """Report every action of the script that no money could make possible."""
    if len(rounds) > setup.match_rules.rounds:
        report.add(where, f"{len(rounds)} rounds, and the match has {setup.match_rules.rounds}")
    names = Names()
    halves = {"home": _Half(setup, names), "away": _Half(setup, names)}
    for index, script in enumerate(rounds):
        for side, actions in (("home", script.home), ("away", script.away)):
            halves[side].open_shop(index + 1)
            for number, action in enumerate(actions):
                halves[side].check(action, report, (*where, index, side, number))


class _Half:
    """What one side would own by now, and where."""

    def __init__(self, setup: MatchSetup, names: Names) -> None:
        self._setup = setup
        self._names = names
        self._round = 1
        self._cards = {card.id: card for card in setup.cards}
        self._owned: dict[str, Card] = {}
        self._half: dict[str, Footprint] = {}
        self._strips: dict[str, tuple[str, int]] = {}
        self._resonance = ""
        self._bought: dict[int, int] = {}

    def open_shop(self, number: int) -> None:
        self._round = number
        self._bought = {}

    def check(self, action: Action, report: Report, where: Where) -> None:
        given = [verb for verb in VERBS if getattr(action, verb) is not None]
        if len(given) != 1:
            either = ", ".join(VERBS[:-1]) + f" and {VERBS[-1]}"
            report.add(where, f"an action is one of {either}, not {' and '.join(given) or 'none of them'}")
            return
        if action.verb != "buy":
            for key, value in (("tier", action.tier != 1), ("refused", action.refused)):
                if value:
                    report.add((*where, key), f"goes with 'buy', and this is '{action.verb}'")
        if action.verb in ("sell", "remove"):
            for key in PLACES:
                if getattr(action, key) is not None:
                    report.add((*where, key), f"goes with 'buy' and 'place', and this is '{action.verb}'")
        if action.buy is not None:
            self._buy(action, action.buy, report, where)
            return
        name = getattr(action, action.verb)
        if name not in self._owned:
            report.add((*where, action.verb), f"the side has no '{name}' by then", nearest(name, self._owned))
        elif action.place is not None:
            self._place(action, name, report, where)
        elif action.remove is not None:
            if not self._is_placed(name):
                report.add((*where, "remove"), f"'{name}' is on the bench already")
            self._lift(name)
            self._check_bench(report, where)
        else:
            self._lift(name)
            del self._owned[name]

    def _buy(self, action: Action, card: str, report: Report, where: Where) -> None:
        if card not in self._cards:
            report.add((*where, "buy"), f"the shop sells no '{card}'", nearest(card, self._cards))
            return
        index = self._good(card, action.tier)
        if index < 0:
            tiers = [good.tier for good in self._setup.shop if self._setup.cards[good.card].id == card]
            sold = " and ".join(str(tier) for tier in tiers)
            report.add((*where, "tier"), f"the shop sells '{card}' at tier {sold}, not {action.tier}")
            return
        if action.refused:
            return
        good = self._setup.shop[index]
        if good.from_round > self._round:
            report.add((*where, "buy"), f"'{card}' is sold from round {good.from_round} on")
        elif self._setup.match_rules.offers == 0 and self._bought.get(index, 0) >= good.copies:
            report.add((*where, "buy"), f"'{card}' can be bought {good.copies} times a round, not more")
        self._bought[index] = self._bought.get(index, 0) + 1
        name = self._names.give(card)
        self._owned[name] = self._cards[card]
        self._check_bench(report, where)
        if any(getattr(action, key) is not None for key in PLACES):
            self._place(action, name, report, where)

    def _place(self, action: Action, name: str, report: Report, where: Where) -> None:
        card = self._owned[name]
        wanted = ("at",) if card.kind in PIECES else ("strip", "line") if card.kind == RUNE else ()
        for key in PLACES:
            if (key in wanted) != (getattr(action, key) is not None):
                problem = f"'{key}' is missing" if key in wanted else f"is not for a {card.kind}"
                report.add(where if key in wanted else (*where, key), problem)
                return
        rules = self._setup.rules
        if action.at is not None and card.kind in PIECES:
            place = footprint(card.kind, action.at[0], action.at[1], rules)
            problem = half_problem(list(self._half.items()), name, place, rules)
            if problem:
                report.add((*where, "at"), problem)
            else:
                self._half[name] = place
        elif action.strip is not None and action.line is not None:
            placed = [(other, *place) for other, place in self._strips.items()]
            problem = strip_problem(placed, name, action.strip, action.line, rules)
            if problem:
                report.add((*where, "line"), problem)
            else:
                self._strips[name] = (action.strip, action.line)
        elif self._resonance not in ("", name):
            report.add((*where, action.verb), f"'{self._resonance}' sounds already, and there is only one")
        else:
            self._resonance = name

    def _good(self, card: str, tier: int) -> int:
        for index, good in enumerate(self._setup.shop):
            if self._setup.cards[good.card].id == card and good.tier == tier:
                return index
        return -1

    def _is_placed(self, name: str) -> bool:
        return name in self._half or name in self._strips or name == self._resonance

    def _lift(self, name: str) -> None:
        self._half.pop(name, None)
        self._strips.pop(name, None)
        if self._resonance == name:
            self._resonance = ""

    def _check_bench(self, report: Report, where: Where) -> None:
        waiting = len([name for name in self._owned if not self._is_placed(name)])
        if waiting > self._setup.match_rules.bench:
            report.add(where, f"{waiting} pieces on the bench, which holds {self._setup.match_rules.bench}")
