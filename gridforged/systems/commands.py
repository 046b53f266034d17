"""Commands: what a host may do to a running battle from outside, always between two frames (G-104).

A command is plain immutable data with one wire form. A battle checks it whole before anything changes, and
carries it out as one root resolution, with its events, deaths, reactions and the test for the end. A command
at frame f takes effect when f frames are complete, before the next one runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gridforged.components.clock import AWAY_WON, CONCESSION, HOME_WON
from gridforged.components.identity import HOME, SIDE_NAMES
from gridforged.content.describe import describe_value
from gridforged.content.lint_clause import check_ability
from gridforged.content.problems import StrictReport, nearest, shown
from gridforged.content.yaml_tree import Value
from gridforged.errors import CommandError, ContentError
from gridforged.systems import applied, ending
from gridforged.systems.board import Board
from gridforged.systems.cards import CompiledAbility
from gridforged.systems.command_wire import command_error, plain_value, read_clauses, written_clauses
from gridforged.systems.command_words import check_words
from gridforged.systems.compile import compile_clauses
from gridforged.systems.resolution import Resolution
from gridforged.systems.root import Root
from gridforged.systems.state import BattleState, Combatant
from gridforged.systems.vocabulary import VOCABULARY

RULE: Final = "G-104"
CONCEDE: Final = "concede"
APPLY: Final = "apply"
KEYS: Final[dict[str, tuple[str, ...]]] = {
    CONCEDE: ("do", "side"),
    APPLY: ("do", "unit", "side", "target", "clauses"),
}
"""The keys of each command on the wire."""


class Command:
    """Base of the commands. Equal when their wire forms are; never changed after it was made."""

    def to_wire(self) -> dict[str, object]:
        """The command as plain data for MessagePack or JSON, always with the same keys in the same order."""
        raise NotImplementedError

    def check(self, board: Board) -> None:
        """CommandError unless a battle on `board` could take it at some time."""
        raise NotImplementedError

    def carry_out(self, state: BattleState) -> None:
        """Do it. CommandError, with nothing changed, if it cannot be done as things stand."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Command):
            return NotImplemented
        return self.to_wire() == other.to_wire()

    def __repr__(self) -> str:
        return f"<Command {self.to_wire()}>"


class Concede(Command):
    """A side, "home" or "away", gives up: the other has won."""

    def __init__(self, side: str) -> None:
        self.side: Final = _side_name(side)

    def to_wire(self) -> dict[str, object]:
        return {"do": CONCEDE, "side": self.side}

    def check(self, board: Board) -> None:
        pass  # any battle can be given up

    def carry_out(self, state: BattleState) -> None:
        side = SIDE_NAMES.index(self.side)
        state.root = Root(side)
        seq = state.emit("command_applied", CONCEDE, None, None, RULE, 0, {"side": side})
        ending.end(state, AWAY_WON if side == HOME else HOME_WON, CONCESSION, RULE, seq)


class Apply(Command):
    """Clauses of the card language, resolved at once in the order of an activation's lanes.

    `clauses` are written as in a card file: mappings with `do`, `amount`, `to` and so on. They resolve as if
    printed on the card of `unit`, which is their source; or, as a spell or a moderator's act, for `side`
    ("home" or "away") without any source: nobody is answered, credited or healed for them. `target` is the
    primary target, of either side. CommandError if anything in them has not the form of a clause.
    """

    def __init__(
        self, clauses: Sequence[object], *, unit: str = "", side: str = "", target: str = ""
    ) -> None:
        for path, name in (("unit", unit), ("side", side), ("target", target)):
            _check_is_text(name, path)
        if bool(unit) == bool(side):
            raise CommandError("apply needs either the 'unit' that acts, or the 'side' that it is done for")
        self.unit: Final = unit
        self.side: Final = _side_name(side) if side else ""
        self.target: Final = target
        self.clauses: Final = read_clauses(clauses)
        self._board: Board | None = None
        self._ability: CompiledAbility | None = None

    def to_wire(self) -> dict[str, object]:
        who = ("unit", self.unit) if self.unit else ("side", self.side)
        wire: dict[str, object] = {"do": APPLY, who[0]: who[1]}
        if self.target:
            wire["target"] = self.target
        wire["clauses"] = written_clauses(self.clauses)
        return wire

    def check(self, board: Board) -> None:
        self._compiled(board)

    def carry_out(self, state: BattleState) -> None:
        ability = self._compiled(state.board)
        actor = self._actor(state)
        source = actor if self.unit else None
        target = _combatant(state, self.target) if self.target else None
        state.root = Root(actor.side)
        seq = state.emit("command_applied", APPLY, source, target, RULE, 0, {"side": actor.side})
        resolution = Resolution(actor, seq)
        resolution.source = source
        if target is not None:
            resolution.aim_at(target)
        applied.resolve(state, resolution, ability)
        ending.end_root(state)

    def _actor(self, state: BattleState) -> Combatant:
        """The unit; for a side, whoever comes first in it, since only its side is read then."""
        if not self.unit:
            return state.half(SIDE_NAMES.index(self.side))[0]
        actor = _combatant(state, self.unit)
        if not actor.vitality.alive:
            raise CommandError(f"{self.unit} is dead and its clauses do not resolve", path="unit")
        return actor

    def _compiled(self, board: Board) -> CompiledAbility:
        """The clauses for `board`, checked against it the first time that they meet it."""
        if self._ability is None or self._board is not board:
            self._ability = self._compile(board)
            self._board = board
        return self._ability

    def _compile(self, board: Board) -> CompiledAbility:
        tier, tiers = 1, 1
        if self.unit:
            piece = (*board.setup.home, *board.setup.away)[_position(board, self.unit, "unit")]
            tier, tiers = piece.tier, board.setup.cards[piece.card].tiers
        elif not (board.setup.home if self.side == SIDE_NAMES[HOME] else board.setup.away):
            raise CommandError(f"nobody stands on the {self.side} half of this board", path="side")
        if self.target:
            _position(board, self.target, "target")
        report = StrictReport("")
        try:
            check_words(self.clauses, bool(self.unit), bool(self.target), report, ("clauses",))
            check_ability(self.clauses, tiers, VOCABULARY, report, ("clauses",))
            return compile_clauses(self.clauses, tier, board.numbers)
        except ContentError as error:
            raise command_error(error) from None


def check_is_command(command: object) -> None:
    """CommandError for anything that is no command, such as the wire form of one."""
    if not isinstance(command, Command):
        raise CommandError(
            f"a command is Apply or Concede, not {type(command).__name__}; command_from_wire reads plain data"
        )


def apply_command(state: BattleState, command: Command) -> None:
    """Carry `command` out between two frames.

    CommandError, with nothing changed, if the battle has ended or the command does not fit it.
    """
    if state.is_over:
        raise CommandError("the battle is over and takes no more commands")
    command.carry_out(state)


def command_from_wire(value: object, board: Board) -> Command:
    """The command that `value`, plain data from anywhere, is the wire form of, checked against `board`.

    CommandError, with the place and the nearest word that would be right, for anything else.
    """
    plain, _ = plain_value(value, 0, 0)
    if not isinstance(plain, dict):
        raise CommandError(f"expected {{do: ..., ...}}, got {describe_value(plain)}")
    do = plain.get("do")
    if not isinstance(do, str) or do not in KEYS:
        near = nearest(do, KEYS) if isinstance(do, str) else ""
        raise CommandError(f"expected {' or '.join(KEYS)}, got {describe_value(do)}", path="do", nearest=near)
    for key in plain:
        if key not in KEYS[do]:
            raise CommandError(f"unknown key '{shown(key)}'", path=shown(key), nearest=nearest(key, KEYS[do]))
    command = _read(plain, do)
    command.check(board)
    return command


def _read(plain: dict[str, Value], do: str) -> Command:
    if do == CONCEDE:
        return Concede(_text(plain, "side"))
    clauses = plain.get("clauses")
    if not isinstance(clauses, list):
        raise CommandError(f"expected a list of clauses, got {describe_value(clauses)}", path="clauses")
    return Apply(clauses, unit=_text(plain, "unit"), side=_text(plain, "side"), target=_text(plain, "target"))


def _text(plain: dict[str, Value], key: str) -> str:
    """The text of a key; "" if the key is left out."""
    value = plain.get(key, "")
    if not isinstance(value, str) or (key in plain and not value):
        raise CommandError(f"expected a name, got {describe_value(value)}", path=key)
    return value


def _check_is_text(name: object, path: str) -> None:
    if not isinstance(name, str):
        raise CommandError(f"expected a name, got {type(name).__name__}", path=path)


def _side_name(side: str) -> str:
    _check_is_text(side, "side")
    if side not in SIDE_NAMES:
        near = nearest(side, SIDE_NAMES)
        raise CommandError(
            f"expected {' or '.join(SIDE_NAMES)}, got '{shown(side)}'", path="side", nearest=near
        )
    return side


def _position(board: Board, label: str, path: str) -> int:
    """Where in the order of entities the combatant of that label stands."""
    if label not in board.labels:
        near = nearest(label, board.labels)
        raise CommandError(f"there is no unit '{shown(label)}' on this board", path=path, nearest=near)
    return board.labels.index(label)


def _combatant(state: BattleState, label: str) -> Combatant:
    return state.combatants[state.board.labels.index(label)]
