"""What two states of a battle differ in, field by field, for a person to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gridforged.components.identity import SIDE_NAMES
from gridforged.components.registry import REGISTRY
from gridforged.components.traits import Traits
from gridforged.serialization import reader
from gridforged.serialization.parts import SIDES
from gridforged.serialization.snapshot import by_tag
from gridforged.systems.board import Board
from gridforged.systems.keywords import KEYWORDS
from gridforged.systems.state import BattleState

MOST_DIFFERENCES: Final = 100
"""As many are listed unless another number is asked for."""
LONGEST_LIST: Final = 8
"""Of a longer list the text gives the beginning and the length."""

BOARD: Final = "board"
"""Stands for the component where the boards themselves differ."""


class Difference:
    """One field that two states do not share.

    `label` is that of the combatant, or ``home side`` or ``away side``; "" for what a battle holds once. Then
    `component` is the name of the resource, ``clock`` or ``stream.target``; else that of the component type.
    `field` may name one element of a list: ``values[relentless]``, ``causes[2]``. `left` and `right` are the
    values, whole numbers, booleans or lists; of different boards, their content digests.
    """

    # No dataclass: mypyc cannot make one with fields of type object.
    def __init__(
        self, entity: int, label: str, component: str, field: str, left: object, right: object
    ) -> None:
        self.entity: Final = entity
        self.label: Final = label
        self.component: Final = component
        self.field: Final = field
        self.left: Final = left
        self.right: Final = right

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Difference):
            return NotImplemented
        return (
            self.entity == other.entity
            and self.label == other.label
            and self.component == other.component
            and self.field == other.field
            and self.left == other.left
            and self.right == other.right
        )

    def __repr__(self) -> str:
        return f"<Difference {self}>"

    def __str__(self) -> str:
        holder = f"{self.label} {self.component}" if self.label else self.component
        return f"{holder}.{self.field}: {_shown(self.left)} | {_shown(self.right)}"


def differences(left: bytes, right: bytes, most: int = MOST_DIFFERENCES) -> list[Difference]:
    """What two snapshots differ in: resources by name, then entity by entity, each in the order of the tags.

    Empty exactly if the bytes are equal. At most `most`, 1 or more, so that the answer stays short whatever
    has happened. Of battles on different boards nothing else is compared. SnapshotError unless both are
    snapshots of this version.
    """
    one, other = reader.read(left), reader.read(right)
    found = _Found(most)
    _compare(found, one.board, other.board, one.resources, other.resources, one.entities, other.entities)
    return found.differences


def state_differences(
    left: BattleState, right: BattleState, most: int = MOST_DIFFERENCES, *, across_boards: bool = False
) -> list[Difference]:
    """The same for two battles in memory, without bytes. Neither is changed.

    With `across_boards` the states are compared although the boards may differ, in their cards or rules but
    not in the number of their pieces.
    """
    found = _Found(most)
    _compare(
        found,
        left.board,
        left.board if across_boards else right.board,
        left.world.resources,
        right.world.resources,
        _entities(left),
        _entities(right),
    )
    return found.differences


def described(found: Sequence[Difference], most: int = MOST_DIFFERENCES) -> str:
    """Differences as lines of text, the last of which says so if there may be more than `most`."""
    lines = [str(difference) for difference in found]
    if len(found) >= most:
        lines.append("... and perhaps more")
    return "\n".join(lines) if lines else "no difference"


class _Found:
    """Differences so far, at most `most`."""

    def __init__(self, most: int) -> None:
        if most < 1:
            raise ValueError(f"at least one difference is listed, not {most}")
        self.most: Final = most
        self.differences: list[Difference] = []

    @property
    def is_full(self) -> bool:
        return len(self.differences) >= self.most

    def add(self, difference: Difference) -> None:
        if not self.is_full:
            self.differences.append(difference)


def _entities(state: BattleState) -> list[tuple[object, ...]]:
    world = state.world
    return [world.components_of(entity) for entity in range(1, world.entities + 1)]


def _compare(
    found: _Found,
    board: Board,
    other_board: Board,
    resources: dict[str, object],
    other_resources: dict[str, object],
    entities: Sequence[tuple[object, ...]],
    other_entities: Sequence[tuple[object, ...]],
) -> None:
    if board.digest != other_board.digest:
        found.add(Difference(0, "", BOARD, "content", board.digest.hex(), other_board.digest.hex()))
        return
    for name, resource in resources.items():
        _compare_fields(found, 0, "", name, resource, other_resources[name])
    for index, components in enumerate(entities):
        if found.is_full:
            return
        label = f"{SIDE_NAMES[index]} side" if index < SIDES else board.labels[index - SIDES]
        for component, other in zip(components, other_entities[index], strict=True):
            _compare_fields(found, index + 1, label, type(component).__name__, component, other)


def _compare_fields(
    found: _Found, entity: int, label: str, component: str, left: object, right: object
) -> None:
    for field in by_tag(REGISTRY.spec_for(type(left))):
        mine: object = getattr(left, field.name)
        theirs: object = getattr(right, field.name)
        if mine == theirs:
            continue
        if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
            for position, (one, other) in enumerate(zip(mine, theirs, strict=True)):
                if one != other:
                    place = _element(left, position)
                    found.add(Difference(entity, label, component, f"{field.name}[{place}]", one, other))
        else:
            found.add(Difference(entity, label, component, field.name, mine, theirs))


def _element(holder: object, position: int) -> str:
    """What an element of a list is called: the keyword, else its position."""
    if isinstance(holder, Traits) and position < len(KEYWORDS):
        return KEYWORDS[position].word.name
    return str(position)


def _shown(value: object) -> str:
    if isinstance(value, list) and len(value) > LONGEST_LIST:
        beginning = ", ".join([str(element) for element in value[:LONGEST_LIST]])
        return f"[{beginning}, ... {len(value)} in all]"
    return str(value)
