"""From a board to the world of a battle at frame 0."""

from __future__ import annotations

from typing import Final

from gridforged.components.charge import Charge, ClauseMemory
from gridforged.components.clock import Clock
from gridforged.components.defence import Defence
from gridforged.components.identity import AWAY, HOME, KIND_NAMES, Identity
from gridforged.components.placement import Placement
from gridforged.components.registry import REGISTRY
from gridforged.components.side import Side
from gridforged.components.stats import Stats
from gridforged.components.status import Maim, Prismbreak
from gridforged.components.vitality import Revival, Vitality
from gridforged.content.resolve import tier_value
from gridforged.content.schema import Card, PlacedPiece
from gridforged.content.schema import Defence as PrintedDefence
from gridforged.ecs.events import EventLog
from gridforged.ecs.streams import seeded
from gridforged.ecs.world import World
from gridforged.systems import ending, schedule
from gridforged.systems.board import Board
from gridforged.systems.keywords import KEYWORDS
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
    _equip(state)
    clock.coin = state.streams.other.below(2)
    for combatant in state.combatants:
        if ending.contests(combatant):
            state.sides[combatant.side].contests = True
    state.emit("battle_started", "", None, None, "900.42", 0, {"coin": clock.coin})
    return state


def open_battle(world: World, board: Board) -> BattleState:
    """The systems' view of a world that holds a battle on `board`, new or restored, ready to run frames."""
    schedule.install(world)
    return BattleState(world, board)


def _spawn(world: World, board: Board, side: int, piece: PlacedPiece) -> None:
    card = board.setup.cards[piece.card]
    tier = piece.tier
    rows, columns = board.setup.rules.footprints[card.kind]
    vitality = tier_value(card.stats.vitality, tier)
    world.spawn(
        Identity(side, _KIND[card.kind], piece.card, tier),
        Placement(piece.row, piece.col, rows, columns),
        Vitality(vitality, vitality),
        Revival(),
        _stats(card, tier),
        Charge(),
        ClauseMemory(),
        _defence(card.defence, tier),
        Maim(),
        Prismbreak(),
    )


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


def _equip(state: BattleState) -> None:
    """Give everyone what the keywords on its card stand for."""
    for combatant in state.combatants:
        printed = state.board.setup.cards[combatant.identity.card].keywords
        for keyword in KEYWORDS:
            value = printed.get(keyword.word.name)
            if value is None or value is False:
                continue
            keyword.equip(combatant, 1 if value is True else tier_value(value, combatant.identity.tier))
