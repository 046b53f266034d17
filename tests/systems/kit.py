"""Boards and battles for the tests of the mechanisms, stated piece by piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gridforged.battle import Battle
from gridforged.components.stats import STAT_NAMES
from gridforged.content.assembly import build_board
from gridforged.content.problems import Report
from gridforged.ecs.events import Event
from gridforged.systems import activation, damage, ending
from gridforged.systems.board import Board
from gridforged.systems.compile import compile_board
from gridforged.systems.instance import Instance
from gridforged.systems.script import Script
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.vocabulary import VOCABULARY

Clauses = Sequence[Mapping[str, Any]]
"""Clauses in the words of card files."""

HIT: Clauses = ({"do": "deal_damage"},)
"""An ability that is nothing but the base hit."""


@dataclass(frozen=True)
class Piece:
    """One piece with a card of its own; without an ability it never activates."""

    label: str
    at: tuple[int, int] = (0, 0)
    kind: str = "unit"
    vitality: int = 100
    power: int = 0
    speed: int = 50
    armor: int = 0
    focus: int = 20
    ability: Clauses = ()
    defence: Mapping[str, int] = field(default_factory=dict)
    keywords: Mapping[str, int | bool] = field(default_factory=dict)
    tier: int = 1
    passives: Clauses = ()

    def card(self) -> dict[str, Any]:
        """The card of this piece alone, as a card file has it."""
        stats = {name: getattr(self, name) for name in STAT_NAMES}
        return {
            "id": f"card-{self.label}",
            "name": self.label,
            "kind": self.kind,
            "stats": {"vitality": self.vitality, **stats},
            "defence": dict(self.defence),
            "keywords": dict(self.keywords),
            "ability": [dict(clause) for clause in self.ability],
            "passives": [dict(passive) for passive in self.passives],
        }

    def placed(self) -> dict[str, Any]:
        """Where it stands, as a board file has it."""
        return {"card": f"card-{self.label}", "at": list(self.at), "id": self.label, "tier": self.tier}


def board(
    home: Sequence[Piece], away: Sequence[Piece], rules: Mapping[str, int | bool] | None = None
) -> Board:
    """A board of these pieces, checked by everything that checks board files."""
    report = Report("a board of the tests")
    value: dict[str, Any] = {
        "title": "a board of the tests",
        "rules": dict(rules or {}),
        "cards": [piece.card() for piece in (*home, *away)],
        "home": [piece.placed() for piece in home],
        "away": [piece.placed() for piece in away],
    }
    setup = build_board(value, VOCABULARY, {}, report)
    report.raise_first()
    assert setup is not None
    return compile_board(setup)


def battle(
    home: Sequence[Piece],
    away: Sequence[Piece],
    rules: Mapping[str, int | bool] | None = None,
    seed: int = 0,
) -> Battle:
    """A battle on a board of these pieces before its first frame."""
    return Battle(board(home, away, rules), seed)


def duel(attacker: Piece, defender: Piece, rules: Mapping[str, int | bool] | None = None) -> Battle:
    """One against one; the labels tell them apart."""
    return battle([attacker], [defender], rules)


def script(of: Battle, **rolls: list[str]) -> Script:
    """Prescribe the rolls of these streams; the caller may ask what was left over."""
    made = Script({name: list(values) for name, values in rolls.items()}, {})
    of.state.script = made
    return made


def activate(of: Battle, label: str) -> list[Event]:
    """One whole activation now, with the end test after it; the events of it."""
    before = len(of.events)
    activation.activate(of.state, of.combatant(label), "900.16b", 0)
    ending.end_root(of.state)
    return of.events[before:]


def deal(of: Battle, amount: int, to: str, source: str | None = None, flags: int = 0) -> Instance:
    """One damage instance through the whole pipeline."""
    attacker = of.combatant(source) if source is not None else None
    instance = Instance(attacker, of.combatant(to), amount, "900.7d", 0, flags)
    return damage.deal(of.state, instance)


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in events]


def by_kind(of: Battle, kind: str) -> list[Event]:
    """Every event of that kind so far."""
    return [event for event in of.events if event.kind == kind]


def acted(of: Battle) -> list[tuple[int, str]]:
    """Frame and label of every activation so far, in order."""
    return [(event.frame, of.label(event.source)) for event in by_kind(of, "activation_started")]


def place(combatant: Combatant, row: int, column: int, rows: int = 2, columns: int = 2) -> None:
    """Put a combatant somewhere by hand; whoever reads the order of a half has to be told."""
    combatant.placement.row = row
    combatant.placement.column = column
    combatant.placement.rows = rows
    combatant.placement.columns = columns


def to_frame(state: BattleState, frame: int) -> None:
    """Let the next frame be the one after `frame`, as if the frames before had been empty."""
    state.clock.frame = frame
