"""From a board to the world of a battle at frame 0."""

from __future__ import annotations

from typing import Final

from gridforged.components.charge import Charge
from gridforged.components.clock import Clock
from gridforged.components.defence import Defence
from gridforged.components.identity import AWAY, HOME, KIND_NAMES, Identity
from gridforged.components.placement import Placement
from gridforged.components.registry import REGISTRY
from gridforged.components.side import Side
from gridforged.components.stats import Stats
from gridforged.components.status import Crush, Stacks, Ticking, Timers
from gridforged.components.tool import Durability
from gridforged.components.traits import Traits
from gridforged.components.vitality import Vitality
from gridforged.content.resolve import tier_value
from gridforged.content.schema import Card, PlacedPiece
from gridforged.content.schema import Defence as PrintedDefence
from gridforged.ecs.events import EventLog
from gridforged.ecs.streams import seeded
from gridforged.ecs.world import World
from gridforged.systems import clocks, hubs, schedule
from gridforged.systems.board import Board
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.reactions import Reactions
from gridforged.systems.state import STREAM_NAMES, BattleState

_KIND: Final = {name: index for index, name in enumerate(KIND_NAMES)}


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
    world.spawn(Side(side=HOME))
    world.spawn(Side(side=AWAY))
    for side, pieces in ((HOME, board.setup.home), (AWAY, board.setup.away)):
        for piece in pieces:
            _spawn(world, board, side, piece)
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


def _spawn(world: World, board: Board, side: int, piece: PlacedPiece) -> None:
    card = board.setup.cards[piece.card]
    tier = piece.tier
    rows, columns = board.setup.rules.footprints[card.kind]
    vitality = tier_value(card.stats.vitality, tier)
    components: list[object] = [
        Identity(side, _KIND[card.kind], piece.card, tier),
        Placement(piece.row, piece.col, rows, columns),
        Vitality(vitality, vitality),
        _stats(card, tier),
        Charge(),
        _defence(card.defence, tier),
        _traits(card, tier),
        Stacks(),
        Timers(),
        Ticking(),
        Crush(),
    ]
    if card.kind == "tool":
        most = board.numbers.durability_per_tier * tier
        components.append(Durability(most, most))
    world.spawn(*components)


def _stats(card: Card, tier: int) -> Stats:
    printed = card.stats
    return Stats(
        power=tier_value(printed.power, tier),
        speed=tier_value(printed.speed, tier),
        armor=tier_value(printed.armor, tier),
        focus=tier_value(printed.focus, tier),
    )


def _defence(printed: PrintedDefence, tier: int) -> Defence:
    return Defence(
        shield=tier_value(printed.shield, tier),
        insurance=tier_value(printed.insurance, tier),
        subrogated=tier_value(printed.subrogated, tier),
        underwriting=tier_value(printed.underwriting, tier),
        ignore_charges=tier_value(printed.ignore_charges, tier),
        damage_cap=-1 if printed.damage_cap is None else tier_value(printed.damage_cap, tier),
    )


def _traits(card: Card, tier: int) -> Traits:
    values = [0] * len(KEYWORDS)
    for keyword in KEYWORDS:
        printed = card.keywords.get(keyword.word.name, False)
        values[keyword.id] = int(printed) if isinstance(printed, bool) else tier_value(printed, tier)
    return Traits(values)


def _start(state: BattleState) -> None:
    """What Hubs grant, and what the keywords of each combatant do, at the start of a battle."""
    for side in (HOME, AWAY):
        hubs.grant_shares(state, side)
    for combatant in state.combatants:
        clocks.restart(state, combatant)
        for keyword in KEYWORDS:
            value = combatant.traits.values[keyword.id]
            if value:
                keyword.start(state, combatant, value)
