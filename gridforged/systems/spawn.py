"""From a board to the world of a battle at frame 0."""

from __future__ import annotations

from gridforged.components.charge import Charge
from gridforged.components.clock import Clock
from gridforged.components.defence import Defence
from gridforged.components.identity import AWAY, HOME, KIND_NAMES, TOOL, Identity
from gridforged.components.placement import Placement
from gridforged.components.registry import REGISTRY
from gridforged.components.side import Side
from gridforged.components.stats import Stats
from gridforged.components.status import Crush, Stacks, Ticking, Timers
from gridforged.components.tool import Durability
from gridforged.components.traits import Traits
from gridforged.components.vitality import Vitality
from gridforged.content.schema import PlacedPiece
from gridforged.ecs.events import EventLog
from gridforged.ecs.streams import seeded
from gridforged.ecs.world import World
from gridforged.systems import clocks, hubs, projection, schedule
from gridforged.systems.board import Board
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.reactions import Reactions
from gridforged.systems.state import STREAM_NAMES, BattleState


def new_battle(board: Board, seed: int, keep_log: bool = True) -> BattleState:
    """The state of a battle on `board` before its first frame. `seed` is 0 to 2**64 - 1, ValueError
    otherwise.
    """
    world = World(REGISTRY)
    clock = Clock()
    world.set_resource("clock", clock)
    log = EventLog()
    log.enabled = keep_log
    world.set_resource("events", log)
    for name in STREAM_NAMES:
        world.set_resource(f"stream.{name}", seeded(seed, name))
    entities: list[tuple[object, ...]] = [(Side(side=HOME),), (Side(side=AWAY),)]
    for side, pieces in ((HOME, board.setup.home), (AWAY, board.setup.away)):
        entities.extend([_components(board, side, piece) for piece in pieces])
    world.spawn_all(entities)
    state = open_battle(world, board)
    clock.coin = state.streams.other.below(2)
    for combatant in state.combatants:
        if not combatant.is_object:
            state.sides[combatant.side].contests = True
    state.emit("battle_started", "", None, None, "900.42", 0, {"coin": clock.coin})
    _start(state)
    return state


def open_battle(world: World, board: Board) -> BattleState:
    """The systems' view of a world that holds a battle on `board`, new or restored, ready to run frames."""
    schedule.install(world)
    state = BattleState(world, board)
    state.reactor = Reactions()
    return state


def _components(board: Board, side: int, piece: PlacedPiece) -> tuple[object, ...]:
    """What one combatant is made of at the start."""
    card = board.compiled_card(piece.card, piece.tier)
    rows, columns = board.setup.rules.footprints[KIND_NAMES[card.kind]]
    durability = board.numbers.durability_per_tier * card.tier if card.kind == TOOL else 0
    stats = card.stats
    defence = card.defence
    return (
        Identity(side, card.kind, piece.card, piece.tier),
        Placement(piece.row, piece.col, rows, columns),
        Vitality(card.vitality, card.vitality),
        Stats(stats.power, stats.speed, stats.armor, stats.focus),
        Charge(),
        Defence(
            defence.shield,
            defence.insurance,
            defence.subrogated,
            defence.underwriting,
            defence.ignore_charges,
            defence.damage_cap,
        ),
        Traits(list(card.traits)),
        Stacks(),
        Timers(),
        Ticking(),
        Crush(),
        Durability(durability, durability),
    )


def _start(state: BattleState) -> None:
    """What Hubs grant, and what the keywords of each combatant do, at the start of a battle."""
    for side in (HOME, AWAY):
        hubs.grant_shares(state, side)
    projection.start(state)
    for combatant in state.combatants:
        clocks.restart(state, combatant)
        for keyword in KEYWORDS:
            value = combatant.traits.values[keyword.id]
            if value:
                keyword.start(state, combatant, value)
