"""Cards compiled for one tier: plain numbers and table positions, so that nothing is interpreted in a battle.

`systems.compile` makes these from content; the positions index the tables of operations, selectors,
conditions and keywords.
"""

from __future__ import annotations

from typing import Final

from gridforged.components.defence import Defence
from gridforged.components.stats import Stats

NO_AMOUNT: Final = 0
CONSTANT: Final = 1
SHARE_OF_DAMAGE: Final = 2


class CompiledAmount:
    """How much: nothing, a whole constant, or `percent` of the damage accumulated so far (900.7e)."""

    def __init__(self, form: int, whole: int, percent: int) -> None:
        self.form = form
        self.whole = whole
        self.percent = percent


class CompiledClause:
    """One clause. `position` is its place on the card, `limit`, `every`, `seconds` are 0 when absent, `stat`
    is -1.
    """

    def __init__(
        self,
        position: int,
        operation: int,
        amount: CompiledAmount,
        selector: int,
        limit: int,
        stat: int,
        frames: int,
        conditions: list[int],
        once: bool,
        require_hit: bool,
        every: int,
    ) -> None:
        self.position = position
        self.operation = operation
        self.amount = amount
        self.selector = selector
        self.limit = limit
        self.stat = stat
        self.frames = frames
        self.conditions = conditions
        self.once = once
        self.require_hit = require_hit
        self.every = every


class CompiledAbility:
    """The clauses of an ability by the lane they resolve in, each lane in printed order.

    `base_hit` is whether there is a base hit at all; `base_damage` is what the card lists for it, or -1 for
    the effective Power (G-13).
    """

    def __init__(
        self,
        armor_setup: list[CompiledClause],
        activation: list[CompiledClause],
        lucid: list[CompiledClause],
        base_hit: CompiledClause | None,
        post_damage: list[CompiledClause],
    ) -> None:
        self.armor_setup = armor_setup
        self.activation = activation
        self.lucid = lucid
        self.base_hit = base_hit
        self.post_damage = post_damage


class CompiledCard:
    """One card at one tier. `ability` is None for a card that has none and so never activates.

    `kind` to `defence` are what every piece of it starts a battle with, each with components of its own;
    `keywords` are the printed ones as (position, value), 1 for a flag.
    """

    def __init__(
        self,
        id_: str,
        name: str,
        tier: int,
        kind: int,
        vitality: int,
        stats: Stats,
        defence: Defence,
        keywords: list[tuple[int, int]],
        ability: CompiledAbility | None,
    ) -> None:
        self.id = id_
        self.name = name
        self.tier = tier
        self.kind = kind
        self.vitality = vitality
        self.stats = stats
        self.defence = defence
        self.keywords = keywords
        self.ability = ability
