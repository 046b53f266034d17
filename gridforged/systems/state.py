"""One battle as the systems see it: typed views of the very components that the world holds.

A `Combatant` keeps references to its components (attached once, at spawn, and never removed), so that no
system pays for a look-up; `BattleState` adds what all systems share. Neither holds state of its own:
everything that changes is a component or a resource of the world.
"""

from __future__ import annotations

from typing import Final

from gridforged.components.charge import Charge
from gridforged.components.clock import RUNNING, Clock
from gridforged.components.defence import Defence
from gridforged.components.identity import AWAY, HOME, HUB, TOOL, Identity
from gridforged.components.placement import Placement
from gridforged.components.side import Side
from gridforged.components.stats import Stats
from gridforged.components.status import Crush, Stacks, Ticking, Timers
from gridforged.components.tool import Durability
from gridforged.components.traits import Traits
from gridforged.components.vitality import Vitality
from gridforged.ecs.events import EventLog
from gridforged.ecs.streams import Stream
from gridforged.ecs.world import World
from gridforged.errors import BattleError
from gridforged.systems.board import Board
from gridforged.systems.cards import CompiledCard, CompiledRune
from gridforged.systems.recorder import Recorder
from gridforged.systems.root import Root
from gridforged.systems.script import Script

STREAM_NAMES: Final = ("target", "misfire", "cascade", "blowout", "spread", "other")
"""The named random streams of a battle: a roll more in one never shifts another (G-07)."""


class Projection:
    """What runes and resonance give one combatant where it stands: stats, keywords as (id, number), and the
    runes themselves, each with whether it is in full.
    """

    def __init__(self) -> None:
        self.stats: list[int] = [0, 0, 0, 0]
        self.keywords: list[tuple[int, int]] = []
        self.runes: list[tuple[CompiledRune, bool]] = []


class Combatant:
    """One piece of the board: its unchanging facts, and its components.

    It refers to no other combatant, so that a battle is freed without the cycle collector.
    """

    def __init__(self, world: World, entity: int, label: str, card: CompiledCard) -> None:
        self.entity = entity
        self.label = label
        self.card = card
        self.identity = world.component(entity, Identity)
        self.placement = world.component(entity, Placement)
        self.vitality = world.component(entity, Vitality)
        self.stats = world.component(entity, Stats)
        self.charge = world.component(entity, Charge)
        self.defence = world.component(entity, Defence)
        self.traits = world.component(entity, Traits)
        self.stacks = world.component(entity, Stacks)
        self.timers = world.component(entity, Timers)
        self.ticking = world.component(entity, Ticking)
        self.crush = world.component(entity, Crush)
        self.durability = world.component(entity, Durability)
        self.projection: Projection | None = None
        self.side: int = self.identity.side
        self.is_object: bool = self.identity.kind == TOOL or self.identity.kind == HUB

    def __repr__(self) -> str:
        return f"<{self.label} {self.vitality.current}/{self.vitality.maximum}>"


class Streams:
    """The battle's random streams by name."""

    def __init__(self, world: World) -> None:
        self.target = world.resource("stream.target", Stream)
        self.misfire = world.resource("stream.misfire", Stream)
        self.cascade = world.resource("stream.cascade", Stream)
        self.blowout = world.resource("stream.blowout", Stream)
        self.spread = world.resource("stream.spread", Stream)
        self.other = world.resource("stream.other", Stream)


def _reading_key(combatant: Combatant) -> tuple[int, int, int]:
    # The entity settles what cannot happen among the living: the same top-left cell.
    return combatant.placement.row, combatant.placement.column, combatant.entity


class Reactor:
    """What the mechanisms below may ask of those above them, which import them: to react, and to activate.

    `systems.reactions` has the one implementation; a battle gets it when it is opened.
    """

    def fire(
        self, state: BattleState, moment: int, subject: Combatant, other: Combatant | None, cause: int
    ) -> None:
        """Let every passive that listens to `moment` resolve; it happened to `subject`, through `other`."""
        raise NotImplementedError

    def activate(self, state: BattleState, actor: Combatant, rule: str, cause: int) -> None:
        """Run one whole activation of `actor`."""
        raise NotImplementedError

    def push_initiative(
        self, state: BattleState, source: Combatant | None, ally: Combatant, cause: int
    ) -> None:
        """Resolve an ally's Initiative early (900.31d)."""
        raise NotImplementedError


class BattleState:
    """Everything a system needs, for one battle.

    `combatants` are in entity order, which is the order of the board file: the home half, then the away half.
    `root` is the resolution that runs. `script`, if any, prescribes rolls for a scenario, and `recorder`, if
    any, notes what was made use of; `runner` says who alone runs the battle, "" while anybody may. None of
    them is part of the battle's state. `neighbours` are, by entity, the pieces of its half that share an edge
    with it, worked out by `systems.grid` when first asked for and forgotten when something moves.
    """

    def __init__(self, world: World, board: Board) -> None:
        self.world = world
        self.board = board
        self.numbers = board.numbers
        self.clock: Clock = world.resource("clock", Clock)
        self.log: EventLog = world.resource("events", EventLog)
        self.streams = Streams(world)
        self.script: Script | None = None
        self.recorder: Recorder | None = None
        self.runner: str = ""
        self.root = Root(HOME)
        self.reactor = Reactor()
        self.sides: list[Side] = [side for _, side in world.query(Side)]
        self.neighbours: dict[int, list[Combatant]] = {}
        self.combatants: list[Combatant] = []
        for index, (entity, identity) in enumerate(world.query(Identity)):
            label = board.labels[index]
            card = board.compiled_card(identity.card, identity.tier)
            self.combatants.append(Combatant(world, entity, label, card))
        self._first: int = self.combatants[0].entity
        self._halves: list[list[Combatant]] = [[], []]
        self.placements_changed()

    @property
    def is_over(self) -> bool:
        return self.clock.outcome != RUNNING

    def run_by(self, runner: str) -> None:
        """From now on `runner` alone runs this battle. BattleError if somebody does already."""
        if self.runner:
            raise BattleError(
                f"{runner} cannot run a battle that {self.runner} runs already; "
                "it can run another, restored from a snapshot of this one"
            )
        self.runner = runner

    def is_combatant(self, entity: int) -> bool:
        """Whether an entity id is that of a combatant."""
        return 0 <= entity - self._first < len(self.combatants)

    def combatant_of(self, entity: int) -> Combatant | None:
        """The combatant with that entity id; None for 0."""
        return self.combatants[entity - self._first] if entity else None

    def half(self, side: int) -> list[Combatant]:
        """Every piece of a side, dead ones too, in reading order: by row, then column, of its top-left cell
        (G-63).
        """
        return self._halves[side]

    def in_order(self) -> list[Combatant]:
        """Everyone in the order in which what is due in the same frame befalls them: the side of the coin
        first, each side in reading order.
        """
        coin = self.clock.coin
        return [*self._halves[coin], *self._halves[1 - coin]]

    def placements_changed(self) -> None:
        """Put both halves into reading order anew, and forget who is adjacent; called when something has
        moved.
        """
        self.neighbours.clear()
        for combatant in self.combatants:
            combatant.projection = None
        self._halves = [
            sorted((c for c in self.combatants if c.side == side), key=_reading_key) for side in (HOME, AWAY)
        ]

    def emit(
        self,
        kind: str,
        what: str,
        source: Combatant | None,
        target: Combatant | None,
        rule: str,
        cause: int,
        amounts: dict[str, int],
    ) -> int:
        """Append one event at the current frame; its sequence number, also when nobody keeps the log."""
        return self.log.emit(
            self.clock.frame,
            kind,
            what,
            source.entity if source is not None else 0,
            target.entity if target is not None else 0,
            rule,
            cause,
            amounts,
        )
