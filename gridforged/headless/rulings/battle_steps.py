"""Steps about the battle as a whole: time, state, its end, the shop, snapshots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from gridforged.components.clock import AWAY_WON, CONCESSION, DRAWN, HOME_WON
from gridforged.components.limits import AMOUNT_LIMIT
from gridforged.content.describe import describe_value
from gridforged.content.problems import Where, nearest
from gridforged.content.shape import build
from gridforged.content.yaml_tree import Value
from gridforged.errors import CommandError, ScenarioError, ShopError
from gridforged.headless.rulings.names import SIDES
from gridforged.headless.rulings.running import Running
from gridforged.headless.rulings.state import Assignment, assign, read_assignments
from gridforged.headless.rulings.step import Action, Reader, StepKind
from gridforged.headless.rulings.times import read_time
from gridforged.match import shop
from gridforged.systems import ending
from gridforged.systems.commands import Command, command_from_wire

Money = Annotated[int, Meta(ge=0, le=AMOUNT_LIMIT)]
OUTCOMES: Final = {"home": HOME_WON, "away": AWAY_WON, "draw": DRAWN}


@dataclass(frozen=True)
class Advance:
    """Frames of the battle, as a host would run them; fewer if it ends before."""

    frames: int

    def perform(self, running: Running) -> None:
        running.begin_root()
        running.battle.advance(self.frames)


@dataclass(frozen=True)
class Set:
    """Values put where they belong, without any event."""

    assignments: list[Assignment]

    def perform(self, running: Running) -> None:
        running.begin_root()
        assign(running.battle, self.assignments)


@dataclass(frozen=True)
class End:
    """The end of the battle, with this outcome."""

    outcome: int

    def perform(self, running: Running) -> None:
        running.begin_root()
        ending.end(running.state, self.outcome, CONCESSION, "900.42")


@dataclass(frozen=True)
class Give:
    """A command, as a host would give it between two frames."""

    command: Command

    def perform(self, running: Running) -> None:
        try:
            running.battle.command(self.command)
        except CommandError as error:
            raise ScenarioError(f"the command was refused: {error}") from None


@dataclass(frozen=True)
class Snapshot:
    """A snapshot and its restore, in whose place the battle goes on."""

    def perform(self, running: Running) -> None:
        running.restore()


class Buy(Struct, frozen=True, forbid_unknown_fields=True):
    """A purchase in the shop; one that cannot be paid must be announced as `refused`."""

    side: Literal["home", "away"]
    cost: Money
    discount: Money = 0
    refused: bool = False

    def perform(self, running: Running) -> None:
        side = running.state.sides[SIDES.index(self.side)]
        try:
            shop.buy(side, self.cost, self.discount)
        except ShopError as error:
            if not self.refused:
                raise ScenarioError(f"the purchase was refused: {error}") from None
            return
        if self.refused:
            raise ScenarioError("the purchase should have been refused, and was paid")


class Sell(Struct, frozen=True, forbid_unknown_fields=True):
    """A sale in the shop."""

    side: Literal["home", "away"]
    value: Money

    def perform(self, running: Running) -> None:
        shop.sell(running.state.sides[SIDES.index(self.side)], self.value)


def _read_advance(value: Value, reader: Reader, where: Where) -> Action | None:
    frames = read_time(value, reader.battle.state.numbers.frame_rate, reader.report, where)
    return None if frames is None else Advance(frames)


def _read_set(value: Value, reader: Reader, where: Where) -> Action | None:
    assignments = read_assignments(value, reader.battle, reader.report, where)
    return Set(assignments) if assignments else None


def _read_end(value: Value, reader: Reader, where: Where) -> Action | None:
    if isinstance(value, str) and value in OUTCOMES:
        return End(OUTCOMES[value])
    near = nearest(value, OUTCOMES) if isinstance(value, str) else ""
    reader.report.add(where, f"expected home, away or draw, got {describe_value(value)}", near)
    return None


def _read_command(value: Value, reader: Reader, where: Where) -> Action | None:
    try:
        return Give(command_from_wire(value, reader.battle.board))
    except CommandError as error:
        reason = f"{error.path}: {error.reason}" if error.path else error.reason
        reader.report.add(where, reason, error.nearest)
        return None


def _read_snapshot(value: Value, reader: Reader, where: Where) -> Action | None:
    if value is True:
        return Snapshot()
    reader.report.add(where, f"expected true, got {describe_value(value)}")
    return None


def _read_buy(value: Value, reader: Reader, where: Where) -> Action | None:
    return build(value, Buy, reader.report, where)


def _read_sell(value: Value, reader: Reader, where: Where) -> Action | None:
    return build(value, Sell, reader.report, where)


BATTLE_STEPS: Final = (
    StepKind("advance", "seconds or frames of the battle", _read_advance),
    StepKind("set", "values, as under `state`", _read_set),
    StepKind("end", "the end of the battle, won by home or away or drawn", _read_end),
    StepKind("command", "a command of the host, as it is given to a battle", _read_command),
    StepKind("buy", "a purchase: Dividend first, then Gold", _read_buy),
    StepKind("sell", "a sale, for Gold", _read_sell),
    StepKind("snapshot", "a snapshot, restored, in whose place the battle goes on", _read_snapshot),
)
