"""Cards compiled for one tier: plain numbers and table positions, so that nothing is interpreted in a battle.

`systems.compile` makes these from content; the positions index the tables of operations, selectors and
conditions.
"""

from __future__ import annotations

from typing import Final

from gridforged.components.defence import Defence
from gridforged.components.stats import Stats

NO_AMOUNT: Final = 0
CONSTANT: Final = 1
SHARE_OF_DAMAGE: Final = 2
SHARE_OF_COST: Final = 5
PER_COUNT: Final = 3
PER_DURATION: Final = 4


class CompiledAmount:
    """How much: nothing, a `whole` constant, `percent` of the damage accumulated so far (900.7e), `whole` for
    each of a `count`, or `thousandths` for each second of one that is a duration (400.3e).
    """

    def __init__(
        self, form: int, whole: int = 0, percent: int = 0, count: int = -1, thousandths: int = 0
    ) -> None:
        self.form = form
        self.whole = whole
        self.percent = percent
        self.count = count
        self.thousandths = thousandths


class CompiledClause:
    """One clause. `position` is its place on the card, `limit`, `every`, `seconds` are 0 when absent, `stat`
    is -1. Of one that `is_half` the resolved amount is halved (900.24b).
    """

    def __init__(
        self,
        position: int,
        operation: int,
        amount: CompiledAmount,
        selector: int,
        limit: int,
        stat: int,
        keyword: int,
        frames: int,
        conditions: list[int],
        once: bool,
        require_hit: bool,
        every: int,
        initiative: bool,
        is_half: bool = False,
    ) -> None:
        self.position = position
        self.operation = operation
        self.amount = amount
        self.selector = selector
        self.limit = limit
        self.stat = stat
        self.keyword = keyword
        self.frames = frames
        self.conditions = conditions
        self.once = once
        self.require_hit = require_hit
        self.every = every
        self.initiative = initiative
        self.is_half = is_half


class CompiledAbility:
    """The clauses of an ability by the lane they resolve in, each lane in printed order.

    `base_hit` is the clause of the base hit, None without one; an amount of its own lists the damage, else it
    is the effective Power (G-13). `initiative` and `lucid_initiative` are the Initiative clauses of the
    activation and of the Lucid lane (900.31).
    """

    def __init__(
        self,
        armor_setup: list[CompiledClause],
        activation: list[CompiledClause],
        lucid: list[CompiledClause],
        base_hit: CompiledClause | None,
        post_damage: list[CompiledClause],
        initiative: list[CompiledClause],
        lucid_initiative: list[CompiledClause],
    ) -> None:
        self.armor_setup = armor_setup
        self.activation = activation
        self.lucid = lucid
        self.base_hit = base_hit
        self.post_damage = post_damage
        self.initiative = initiative
        self.lucid_initiative = lucid_initiative


class CompiledPassive:
    """A Passive line: its trigger's position, its scope, its conditions, the clauses that resolve."""

    def __init__(
        self, trigger: int, scope: str, conditions: list[int], clauses: list[CompiledClause]
    ) -> None:
        self.trigger = trigger
        self.scope = scope
        self.conditions = conditions
        self.clauses = clauses


class CompiledPackage:
    """A package of a Tool: its conditions, and its clauses with Crush and Smash in front (900.3e)."""

    def __init__(
        self, conditions: list[int], clauses: list[CompiledClause], has_armor_setup: bool, has_repair: bool
    ) -> None:
        self.conditions = conditions
        self.clauses = clauses
        self.has_armor_setup = has_armor_setup
        self.has_repair = has_repair


class RuneGifts:
    """What a rune gives at one potency: stats, keywords as (id, number), and the clauses of its effects."""

    def __init__(
        self,
        stats: list[int],
        keywords: list[tuple[int, int]],
        immediate: list[CompiledClause],
        new_target: list[CompiledClause],
    ) -> None:
        self.stats = stats
        self.keywords = keywords
        self.immediate = immediate
        self.new_target = new_target


class CompiledRune:
    """A rune in its place: the strip, its `lines` neighbouring lines from `at` on, and what it gives."""

    def __init__(
        self, card: str, tier: int, is_row: bool, at: int, lines: int, full: RuneGifts, half: RuneGifts
    ) -> None:
        self.card = card
        self.tier = tier
        self.is_row = is_row
        self.at = at
        self.lines = lines
        self.full = full
        self.half = half


class CompiledRuneBoard:
    """One side's runes, strip by strip in their order, and what its resonance gives at the side's `level`.

    The level counts each board rune once by its tier, whomever it reaches and how (900.23b).
    """

    def __init__(
        self,
        runes: list[CompiledRune],
        level: int,
        resonance_stats: list[int],
        resonance_keywords: list[tuple[int, int]],
    ) -> None:
        self.runes = runes
        self.level = level
        self.resonance_stats = resonance_stats
        self.resonance_keywords = resonance_keywords


class CompiledCard:
    """One card at one tier. `ability` is None for a card that has none and so never activates.

    `kind` to `traits` are what every piece of it starts a battle with, each with components of its own.
    `while_insured` holds what each stat gains while the unit is insured (900.38b), or is empty.
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
        traits: list[int],
        ability: CompiledAbility | None,
        passives: list[CompiledPassive],
        packages: list[CompiledPackage],
        while_insured: list[int],
    ) -> None:
        self.id = id_
        self.name = name
        self.tier = tier
        self.kind = kind
        self.vitality = vitality
        self.stats = stats
        self.defence = defence
        self.traits = traits
        self.ability = ability
        self.passives = passives
        self.packages = packages
        self.while_insured = while_insured
