"""The largest battle that there can be has a snapshot within the limits, and nothing gets past them."""

from __future__ import annotations

from functools import cache

import pytest

from gridforged import Battle, SnapshotError
from gridforged.components.limits import AMOUNT_LIMIT, CLAUSE_LIMIT, LAYER_LIMIT, WORD_BITS
from gridforged.components.registry import REGISTRY
from gridforged.content.rules import Rules
from gridforged.content.schema import MAX_PIECES, BoardSetup, Card, Clause, PlacedPiece, Stats
from gridforged.content.setup import MAX_SETUP_BYTES
from gridforged.ecs.registry import INTS
from gridforged.serialization import layout, parts
from gridforged.serialization.delta import NOTHING, apply, delta
from gridforged.serialization.snapshot import by_tag
from gridforged.serialization.tail import longest, longest_value
from gridforged.systems.compile import compile_board
from tests.serialization import mutations
from tests.serialization.test_hostile_bytes import MOST_MEMORY, memory_to_read

EACH_ITS_OWN = 2 * MAX_PIECES


@cache
def crowd(different: int) -> bytes:
    """A battle of as many pieces as there can be, of so many different cards, one frame old."""
    cards = tuple(
        Card(
            id=f"card-{number:03}",
            name="c",
            kind="penny",
            tiers=1,
            stats=Stats(vitality=900_000_000, power=999_999, speed=999_999, armor=999_999, focus=999_999),
            ability=tuple(Clause(do="gain_stat", stat="armor", amount=1, once=True) for _ in range(9)),
        )
        for number in range(different)
    )
    home, away = (
        tuple(
            PlacedPiece(card=(first + n) % different, tier=1, row=n // 32, col=n % 32, label=f"{side}-{n}")
            for n in range(MAX_PIECES)
        )
        for side, first in (("h", 0), ("a", MAX_PIECES))
    )
    setup = BoardSetup(
        title="Everybody",
        round=1,
        rules=Rules(half_rows=32, half_columns=32),
        cards=cards,
        home=home,
        away=away,
    )
    battle = Battle(compile_board(setup), 1, log=False)
    battle.step()
    return battle.snapshot()


def fullest() -> Battle:
    """The same with every list full and every amount as long as it can be."""
    battle = Battle.restore(crowd(EACH_ITS_OWN))
    latest = battle.state.log.next_seq - 1
    for combatant in battle.combatants:
        for holder in battle.state.world.components_of(combatant.entity):
            for field in REGISTRY.spec_for(type(holder)).fields:
                if field.high == AMOUNT_LIMIT and field.kind != INTS and type(holder).__name__ != "Vitality":
                    setattr(holder, field.name, AMOUNT_LIMIT)
                elif field.name.endswith(("_until", "_next")):
                    setattr(holder, field.name, 70_000)
        combatant.charge.used = list(range(CLAUSE_LIMIT))
        combatant.charge.targets_met = [2**WORD_BITS - 1] * (len(battle.combatants) // WORD_BITS + 1)
        combatant.traits.values = [AMOUNT_LIMIT] * len(combatant.traits.values)
        combatant.crush.amounts = [AMOUNT_LIMIT] * LAYER_LIMIT
        combatant.crush.untils = [70_000] * LAYER_LIMIT
        combatant.crush.causes = [latest] * LAYER_LIMIT
    return battle


def test_the_largest_battle_has_a_snapshot_that_can_be_read_and_sent() -> None:
    blob = fullest().snapshot()
    assert 1_000_000 < len(blob) < layout.MAX_BYTES
    assert Battle.restore(blob).snapshot() == blob
    assert memory_to_read(blob) < MOST_MEMORY
    assert apply(NOTHING, delta(NOTHING, blob)) == blob
    assert apply(crowd(EACH_ITS_OWN), delta(crowd(EACH_ITS_OWN), blob)) == blob


def test_the_limits_have_room_for_every_registered_field() -> None:
    fields = [field for tag in parts.COMBATANT_TAGS for field in REGISTRY.spec_by_tag(tag).fields]
    assert sum(longest_value(field) for field in fields) <= layout.TAIL_PER_COMBATANT
    resources = sum(longest(spec) for spec in parts.RESOURCE_PARTS.values()) + 40 * len(parts.RESOURCE_PARTS)
    sides = 2 * sum(longest(REGISTRY.spec_by_tag(tag)) for tag in parts.SIDE_TAGS)
    columns = 8 * len(REGISTRY.types) + 8 * sum(len(spec.fields) for spec in REGISTRY.types)
    assert resources + sides + columns <= layout.TAIL_BASE


def test_no_object_is_written_longer_than_the_longest() -> None:
    for spec in REGISTRY.types:
        fields: dict[int, object] = {}
        for field in by_tag(spec):
            ends = sorted((field.low, field.high), key=lambda value: len(mutations.packed(value)))
            fields[field.tag] = [ends[1]] * field.max_length if field.kind == INTS else ends[1]
        assert len(mutations.packed([spec.tag, fields])) <= longest(spec)


def test_the_head_of_the_largest_board_is_within_its_part() -> None:
    _, body = mutations.opened(crowd(EACH_ITS_OWN))
    head = mutations.packed({key: body[key] for key in layout.HEAD_KEYS})
    board = body["board"]
    assert isinstance(board, bytes)
    envelope = len(mutations.sealed(b"x" * 100_000)) - 100_000
    assert len(head) - len(board) + envelope + 16 <= layout.HEAD_BYTES
    assert len(board) <= MAX_SETUP_BYTES


BOMBS = (
    "resources without number",
    "a resource of fields without number",
    "types without number",
    "fields without number",
    "lists without number",
    "values without number",
    "one list without end",
)


@cache
def bombs() -> dict[str, bytes]:
    """Ends of a body, each about as long as they may be for so many pieces."""
    _, body = mutations.opened(crowd(1))
    room = layout.TAIL_BASE + layout.TAIL_PER_COMBATANT * 2 * MAX_PIECES - 2_000
    resources = b"\xa9resources" + mutations.packed(body["resources"])
    many = room // 6
    lists = b"\xdd" + (room - 100).to_bytes(4, "big") + b"\x90" * (room - 100)
    maps = (
        b"\xdf"
        + many.to_bytes(4, "big")
        + b"".join(b"\xce" + n.to_bytes(4, "big") + b"\x80" for n in range(many))
    )
    names = b"".join(b"\xa3" + n.to_bytes(3, "big") + b"\xc0" for n in range(many))
    texts = b"\xdf" + many.to_bytes(4, "big") + names
    crush = b"\xaacomponents\x81\x0b\x81\x01"
    return {
        "resources without number": b"\xa9resources" + texts,
        "a resource of fields without number": b"\xa9resources\x81\xa5clock\x92\x0d" + maps,
        "types without number": resources + b"\xaacomponents" + maps,
        "fields without number": resources + b"\xaacomponents\x81\x05" + maps,
        "lists without number": resources + crush + lists,
        "values without number": resources
        + b"\xaacomponents\x81\x03\x81\x01"
        + lists.replace(b"\x90", b"\x01"),
        "one list without end": resources + crush + b"\xdc\x02\x00" + lists.replace(b"\x90", b"\x01"),
    }


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_behind_the_largest_board_is_refused_in_little_memory(name: str) -> None:
    _, body = mutations.opened(crowd(1))
    head = mutations.packed({key: body[key] for key in layout.HEAD_KEYS})[1:]
    hostile = mutations.sealed(b"\x88" + head + bombs()[name])
    with pytest.raises(SnapshotError):
        Battle.restore(hostile)
    assert memory_to_read(hostile) < MOST_MEMORY
