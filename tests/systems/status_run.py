"""Random runs of everything that can sit on a combatant, step by step, on a board made for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from gridforged.battle import Battle
from gridforged.components.stats import STAT_NAMES
from gridforged.components.traits import RELENTLESS
from gridforged.systems import activation, clauses, damage, death, ending, insurance, recovery, stat_changes
from gridforged.systems.cards import CompiledClause
from gridforged.systems.instance import Instance
from gridforged.systems.resolution import Resolution
from gridforged.systems.root import Root
from gridforged.systems.state import Combatant
from gridforged.systems.statuses import STATUSES
from tests.systems.kit import HIT, Clauses, Piece, battle

TOOLKIT: Final[Clauses] = (
    {"do": "clear_status", "lane": "post_damage", "to": "target"},
    {"do": "shatter", "lane": "post_damage", "to": "target"},
    {"do": "harvest", "amount": 3, "lane": "post_damage"},
    {"do": "repossess", "amount": 4, "lane": "post_damage", "to": "target"},
    {"do": "burn", "amount": 40, "lane": "post_damage", "to": "enemies"},
    {"do": "clear_status", "lane": "post_damage", "to": "allies"},
)
"""Clauses that no primitive stands for: the run resolves them one by one."""


def fresh(seed: int) -> Battle:
    """Two sides that can bear a lot, with every keyword that reads a status or ticks."""
    cleaner: Clauses = [*HIT, *TOOLKIT]
    home = [
        Piece("a", (0, 0), vitality=900, power=12, armor=20, ability=cleaner, keywords={"feast": 40}),
        Piece("b", (0, 2), vitality=900, power=8, ability=HIT, keywords={"roost": 7, "consecrate": 5}),
        Piece("c", (2, 0), vitality=60, power=5, ability=HIT, keywords={"everlasting": True}),
        Piece("t", (4, 0), "tool"),
    ]
    away = [
        Piece("d", (0, 0), vitality=900, power=9, ability=HIT, keywords={"hallow": 6, "forge_core": 3}),
        Piece("e", (0, 2), vitality=900, power=9, ability=HIT, keywords={"relentless": True, "thorns": 2}),
        Piece("f", (2, 0), vitality=60, power=9, ability=HIT, keywords={"phylactery": True}),
        Piece("g", (6, 6), vitality=900, focus=0, keywords={"entrap_ladder": 1, "staggering": 30}),
        Piece("h", (4, 4), "hub"),
    ]
    return battle(home, away, seed=seed)


LABELS: Final = ("a", "b", "c", "d", "e", "f", "g", "t", "h")


@dataclass(frozen=True)
class Move:
    """One step of a run; each number is taken modulo what it chooses from."""

    kind: int
    source: int
    target: int
    which: int
    amount: int


Do = Callable[[Battle, Combatant, Combatant, int, int], object]


def _apply(fight: Battle, source: Combatant, target: Combatant, which: int, amount: int) -> object:
    status = STATUSES[which % len(STATUSES)]
    return status.apply(fight.state, source, target, amount, amount, 0)


def _change(fight: Battle, source: Combatant, target: Combatant, which: int, amount: int) -> object:
    stat = which % len(STAT_NAMES)
    change = (stat_changes.gain, stat_changes.lose)[which // len(STAT_NAMES) % 2]
    return change(fight.state, source, target, stat, amount, "900.10a", 0)


def _resolve(fight: Battle, source: Combatant, target: Combatant, which: int, amount: int) -> object:
    actor = fight.combatant("a")
    ability = actor.card.ability
    assert ability is not None
    printed: list[CompiledClause] = ability.post_damage
    resolution = Resolution(actor, 0)
    resolution.aim_at(target)
    if actor.vitality.alive:
        clauses.resolve(fight.state, resolution, printed[which % len(printed)])
    return None


def _activate(fight: Battle, source: Combatant, target: Combatant, which: int, amount: int) -> object:
    if source.vitality.alive and source.card.ability is not None:
        activation.activate(fight.state, source, "900.16b", 0)
    return None


def _relent(fight: Battle, source: Combatant, target: Combatant, which: int, amount: int) -> object:
    target.traits.values[RELENTLESS] = which % 2
    return None


def _kill(fight: Battle, source: Combatant, target: Combatant, which: int, amount: int) -> object:
    if target.vitality.alive and not target.is_object and which % 4 == 0:
        death.destroy(fight.state, source, target, "900.1c", 0)
    return None


def _damage(fight: Battle, source: Combatant, target: Combatant, which: int, amount: int) -> object:
    return damage.deal(fight.state, Instance(source, target, amount, "900.7d", 0))


def _heal(fight: Battle, source: Combatant, target: Combatant, which: int, amount: int) -> object:
    return recovery.heal(fight.state, source, target, amount, "900.14a", 0)


def _shield(fight: Battle, source: Combatant, target: Combatant, which: int, amount: int) -> object:
    return recovery.gain_shield(fight.state, source, target, amount, "900.14a", 0)


def _insure(fight: Battle, source: Combatant, target: Combatant, which: int, amount: int) -> object:
    return insurance.grant(fight.state, source, target, amount % 4, bool(which % 2), "900.12a", 0)


MOVES: Final[tuple[Do, ...]] = (
    _apply,
    _apply,
    _apply,
    _heal,
    _shield,
    _damage,
    _insure,
    _change,
    _resolve,
    _activate,
    _relent,
    _kill,
)
"""What a step does at once; the kinds after these let time pass."""

KINDS: Final = len(MOVES) + 4


def play(fight: Battle, move: Move) -> None:
    """One step: a root resolution of its own, or up to two seconds."""
    if fight.result is not None:
        return
    kind = move.kind % KINDS
    if kind >= len(MOVES):
        fight.advance(1 + move.amount % 40)
        return
    source = fight.combatant(LABELS[move.source % len(LABELS)])
    target = fight.combatant(LABELS[move.target % len(LABELS)])
    fight.state.root = Root(source.side)
    MOVES[kind](fight, source, target, move.which, move.amount)
    ending.end_root(fight.state)
