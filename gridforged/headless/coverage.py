"""Which words of the card language, and which lanes, have fired in a number of battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gridforged.battle import Battle
from gridforged.ecs.events import Event
from gridforged.headless.keyword_evidence import HOLDS, SEEN
from gridforged.systems.board import Board
from gridforged.systems.cards import CompiledClause
from gridforged.systems.conditions import CONDITIONS
from gridforged.systems.counts import COUNTS
from gridforged.systems.effects import OPERATIONS
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.lanes import LANES
from gridforged.systems.recorder import Recorder
from gridforged.systems.selectors import SELECTORS
from gridforged.systems.state import BattleState
from gridforged.systems.vocabulary import VOCABULARY

FAMILIES: Final = (
    "operation",
    "status",
    "keyword",
    "condition",
    "count",
    "trigger",
    "selector",
    "lane",
)

NEGATED: Final = "not "
"""Before a condition: that it was asked for and did not hold."""

LANE_EVENTS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "start": (("stock_minted", ""),),
    "target": (("target_chosen", ""),),
    "tools": (("package_resolved", ""),),
    "bloodletting": (("cost_paid", ""),),
    "blowout": (("overclock_blown_out", ""),),
    "followup": (
        ("haywire_spent", ""),
        ("passive_triggered", "activated"),
        ("passive_triggered", "supercharge"),
    ),
    "cascade": (("cascade_triggered", ""),),
}
"""Lanes that are seen by events, kind and noun; the others hold clauses and are seen by those."""


class Coverage:
    """What has fired so far, by family: `fired[family]` holds names.

    An operation, selector or count has fired when a clause with it did something; a condition when it held,
    and its negation when it did not. A status, trigger or keyword has fired when an event shows it, and a
    keyword that shows in none when a living combatant had use for it.
    """

    def __init__(self) -> None:
        self.fired: dict[str, set[str]] = {family: set() for family in FAMILIES}
        self._wanted: dict[str, tuple[str, ...]] = {
            "operation": tuple(sorted(VOCABULARY.operations)),
            "status": tuple(sorted(VOCABULARY.statuses)),
            "keyword": tuple(sorted(VOCABULARY.keywords)),
            "condition": tuple(
                name for word in sorted(VOCABULARY.conditions) for name in (word, NEGATED + word)
            ),
            "count": tuple(sorted(VOCABULARY.counts)),
            "trigger": tuple(sorted(VOCABULARY.triggers)),
            "selector": tuple(sorted(VOCABULARY.selectors)),
            "lane": tuple(lane.name for lane in LANES),
        }

    def total(self) -> int:
        """How many there are to fire."""
        return sum(len(names) for names in self._wanted.values())

    def missing(self) -> dict[str, list[str]]:
        """What has not fired, by family; empty when everything has."""
        left = {
            family: [name for name in names if name not in self.fired[family]]
            for family, names in self._wanted.items()
        }
        return {family: names for family, names in left.items() if names}

    def wanted(self) -> set[str]:
        """The words of what is missing, to put on cards."""
        return {name.removeprefix(NEGATED) for names in self.missing().values() for name in names}

    def is_complete(self) -> bool:
        """Whether everything has fired."""
        return not self.missing()

    def play(self, board: Board, seed: int) -> Battle:
        """One battle to its end, a second at a time, with everything in it that fires."""
        battle = Battle(board, seed)
        state = battle.state
        recorder = Recorder()
        state.recorder = recorder
        self._look(state)
        while battle.result is None:
            before = len(battle.events)
            battle.advance(state.numbers.frame_rate)
            self._read(state, battle.events[before:])
            self._look(state)
        for clause in recorder.clauses:
            self._note(board, clause)
        self.fired["condition"].update(CONDITIONS[position].word.name for position in recorder.held)
        self.fired["condition"].update(
            NEGATED + CONDITIONS[position].word.name for position in recorder.failed
        )
        return battle

    def _look(self, state: BattleState) -> None:
        for name, holds in HOLDS.items():
            if name in self.fired["keyword"]:
                continue
            id_ = _KEYWORD_IDS[name]
            if any(c.vitality.alive and c.traits.values[id_] and holds(state, c) for c in state.combatants):
                self.fired["keyword"].add(name)

    def _read(self, state: BattleState, events: Sequence[Event]) -> None:
        left = [(name, seen) for name, seen in SEEN.items() if name not in self.fired["keyword"]]
        for event in events:
            for name, seen in left:
                if seen(state, event):
                    self.fired["keyword"].add(name)
            if event.kind == "status_applied":
                self.fired["status"].add(event.what)
            elif event.kind == "passive_triggered":
                self.fired["trigger"].add(event.what)
            for lane, signs in LANE_EVENTS.items():
                if any(event.kind == kind and what in ("", event.what) for kind, what in signs):
                    self.fired["lane"].add(lane)

    def _note(self, board: Board, clause: CompiledClause) -> None:
        self.fired["operation"].add(OPERATIONS[clause.operation].word.name)
        if clause.selector >= 0:
            self.fired["selector"].add(SELECTORS[clause.selector].word.name)
        if clause.amount.count >= 0:
            self.fired["count"].add(COUNTS[clause.amount.count].word.name)
        self.fired["lane"].update(_lanes_of(board, clause))


_KEYWORD_IDS: Final = {keyword.word.name: keyword.id for keyword in KEYWORDS}


def _lanes_of(board: Board, clause: CompiledClause) -> list[str]:
    """The lane of an ability that holds this very clause; none if it is of a passive or a package."""
    pieces = (*board.setup.home, *board.setup.away)
    for piece in pieces:
        ability = board.compiled_card(piece.card, piece.tier).ability
        if ability is None:
            continue
        lanes = (
            ("armor_setup", ability.armor_setup),
            ("activation", ability.activation),
            ("lucid", ability.lucid),
            ("base_hit", [ability.base_hit]),
            ("post_damage", ability.post_damage),
        )
        for name, clauses in lanes:
            if clause in clauses:
                return [name]
    return []
