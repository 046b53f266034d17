"""Snapshots that are whole and yet no battle: each is refused, and the error says what and where."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

import pytest

from gridforged import Battle, SnapshotError
from gridforged.components.charge import Charge
from gridforged.components.identity import UNIT
from gridforged.components.limits import CLAUSE_LIMIT, EVENT_LIMIT, FRAME_LIMIT
from gridforged.components.registry import REGISTRY
from gridforged.components.stats import Stats
from gridforged.components.vitality import Vitality
from gridforged.content.schema import BoardSetup
from gridforged.serialization import consistency
from gridforged.serialization.snapshot import default_of
from gridforged.systems import schedule
from gridforged.systems.compile import compile_board
from tests.determinism import checks
from tests.serialization import mutations
from tests.strategies import random_board, random_setup

Change = Callable[[Battle], None]


@cache
def lasting() -> int:
    """The number of a random board on which both sides fight on for a while, the first piece is a
    plain unit, and somebody heals.

    What a number gives changes with every new word of the card language, so that none can be written here.
    """
    for number in range(11, 2_000):
        battle = Battle(random_board(number), 5)
        battle.advance(40)
        fit = [
            battle.result is None,
            *[side.contests for side in battle.state.sides],
            battle.combatants[0].identity.kind == UNIT,
            b"\xa4heal" in battle.board.encoded,
        ]
        if all(fit):
            return number
    raise AssertionError("no random battle is fit for these tests")


def battle_under_way() -> Battle:
    battle = Battle(random_board(lasting()), 5)
    battle.advance(40)
    return battle


def set_to(path: str, value: object) -> Change:
    """Set a field of the first combatant, of a side, the clock or a stream, by its path."""
    owner, name = path.split(".")

    def change(battle: Battle) -> None:
        state = battle.state
        held: object = {
            "clock": state.clock,
            "log": state.log,
            "side": state.sides[1],
            "target": state.streams.target,
        }.get(owner) or getattr(battle.combatants[0], owner)
        setattr(held, name, value)

    return change


def die(battle: Battle) -> None:
    vitality = battle.combatants[0].vitality
    vitality.current, vitality.alive = 0, False


def move_together(battle: Battle) -> None:
    for side in (0, 1):
        for combatant in battle.state.half(side):
            combatant.placement.row = combatant.placement.column = 0


def clear_stream(battle: Battle) -> None:
    stream = battle.state.streams.target
    stream.s0 = stream.s1 = stream.s2 = stream.s3 = 0


REFUSED: dict[str, tuple[list[Change], str]] = {
    "a frame after the end": ([set_to("clock.frame", 10**6)], "resources.clock.frame"),
    "running with a reason": ([set_to("clock.reason", 1)], "only a battle that has ended"),
    "ended without a reason": ([set_to("clock.outcome", 2)], "only a battle that has ended"),
    "an outcome that is none": ([set_to("clock.outcome", 9)], "resources.clock.outcome"),
    "no room for events": ([set_to("log.next_seq", EVENT_LIMIT)], "no room for the events"),
    "an event number of 0": ([set_to("log.next_seq", 0)], "resources.events.next_seq"),
    "sides in another order": ([set_to("side.side", 0)], "home side comes first"),
    "a stream of zeros": ([clear_stream], "resources.stream.target"),
    "another side": ([set_to("identity.side", 1)], "components.Identity"),
    "another card": ([set_to("identity.card", 4_000)], "components.Identity"),
    "another tier": ([set_to("identity.tier", 9)], "components.Identity"),
    "another kind": ([set_to("identity.kind", 3)], "components.Identity"),
    "a kind that is none": ([set_to("identity.kind", 7)], "components.Identity.kind"),
    "another footprint": ([set_to("placement.rows", 3)], "footprint of its kind"),
    "outside the half": ([set_to("placement.column", 63)], "stands outside its half"),
    "two in one cell": ([move_together], "share a cell"),
    "more than its maximum": ([set_to("vitality.current", 10**9)], "more than its maximum"),
    "alive without Vitality": ([set_to("vitality.current", 0)], "alive exactly while"),
    "dead with Vitality": ([set_to("vitality.alive", False)], "alive exactly while"),
    "negative Vitality": ([set_to("vitality.current", -1)], "components.Vitality.current"),
    "a living one waiting": ([set_to("vitality.revival_due", 50)], "waits for no revival"),
    "back too often": ([set_to("vitality.incarnation", FRAME_LIMIT)], "come back too often"),
    "active too often": ([set_to("charge.activations", FRAME_LIMIT)], "activated too often"),
    "a cause to come": ([set_to("vitality.revival_cause", 10**9)], "still to come"),
    "a timer caused by what is to come": ([set_to("timers.prismbreak_cause", 10**9)], "still to come"),
    "a tick caused by what is to come": ([set_to("ticking.burn_cause", 10**9)], "still to come"),
    "a layer caused by what is to come": (
        [set_to("crush.amounts", [1]), set_to("crush.untils", [90]), set_to("crush.causes", [10**9])],
        "still to come",
    ),
    "a layer without an end": (
        [set_to("crush.amounts", [1]), set_to("crush.causes", [1])],
        "without an amount, an end or a cause",
    ),
    "a burn of nobody's": ([set_to("ticking.burn_source", 1)], "which is no combatant"),
    "a venom of somebody not there": ([set_to("ticking.venom_source", 4_000)], "which is no combatant"),
    "a keyword too few": ([set_to("traits.values", [0])], "a number for each keyword"),
    "better than new": ([set_to("durability.current", 10**6)], "components.Durability.current"),
    "a percentage past all": ([set_to("stacks.stagger", 101)], "components.Stacks.stagger"),
    "clauses out of order": ([set_to("charge.used", [2, 1])], "twice or out of order"),
    "a clause twice": ([set_to("charge.used", [1, 1])], "twice or out of order"),
    "a clause that cannot be": ([set_to("charge.used", [256])], "components.Charge.used"),
    "an amount past its limit": ([set_to("defence.shield", 10**12 + 1)], "components.Defence.shield"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_state_that_cannot_be_is_refused(name: str) -> None:
    changes, text = REFUSED[name]
    battle = battle_under_way()
    for change in changes:
        change(battle)
    with pytest.raises(SnapshotError) as caught:
        Battle.restore(battle.snapshot())
    assert text in str(caught.value)


WRONG_TYPES = {
    "a decimal": (Stats, "power", 1.5),
    "a decimal that is whole": (Stats, "power", 2.0),
    "a boolean as a number": (Stats, "power", True),
    "nothing": (Stats, "power", None),
    "text": (Stats, "power", "7"),
    "a list": (Stats, "power", [7]),
    "a number as a boolean": (Vitality, "alive", 1),
    "a number as a list": (Charge, "used", 1),
    "a list of booleans": (Charge, "used", [True]),
    "too long a list": (Charge, "used", [*range(CLAUSE_LIMIT), CLAUSE_LIMIT - 1]),
}
"""A field, and a value of another type that is put in beside defaults."""


@pytest.mark.parametrize("name", WRONG_TYPES)
def test_a_value_of_another_type_is_refused(name: str) -> None:
    component, field_name, value = WRONG_TYPES[name]
    spec = REGISTRY.spec_for(component)
    field = next(field for field in spec.fields if field.name == field_name)
    battle = battle_under_way()
    _, body = mutations.opened(battle.snapshot())
    columns = cast("dict[int, dict[int, list[object]]]", body["components"])
    column: list[object] = [default_of(field)] * len(battle.combatants)
    column[0] = value
    columns[spec.tag] = dict(sorted({**columns.get(spec.tag, {}), field.tag: column}.items()))
    body["components"] = dict(sorted(columns.items()))
    with pytest.raises(SnapshotError) as caught:
        Battle.restore(mutations.sealed_body(body))
    assert str(caught.value).startswith(f"components.{spec.name}.{field.name}: ")
    assert "`$[0]" in str(caught.value), "it names another value"


def resealed(change: Callable[[bytes], bytes]) -> bytes:
    """A snapshot whose body was changed as bytes."""
    envelope, _ = mutations.opened(battle_under_way().snapshot())
    body = cast("bytes", envelope["body"])
    changed = change(body)
    assert changed != body
    return mutations.sealed(changed)


def in_the_tail(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    def change(body: bytes) -> bytes:
        start = body.rindex(b"\xa9resources")
        position = body.index(old, start)
        return body[:position] + new + body[position + len(old) :]

    return change


OTHER_FORMS = {
    "a longer integer": (b"\xa5clock\x92\x0d", b"\xa5clock\x92\xcc\x0d"),
    "a longer text": (b"\xa5clock", b"\xd9\x05clock"),
    "a longer list": (b"\xa5clock\x92", b"\xa5clock\xdc\x00\x02"),
    "a decimal for an integer": (b"\xa5clock\x92\x0d", b"\xa5clock\x92\xcb\x40\x2a\0\0\0\0\0\0"),
    "a key that stands twice": (b"\xa5clock\x92\x0d\x82\x01", b"\xa5clock\x92\x0d\x83\x01\x01\x01"),
    "true for a tag": (b"\xa5clock\x92\x0d\x82\x01", b"\xa5clock\x92\x0d\x82\xc3"),
}


@pytest.mark.parametrize("name", OTHER_FORMS)
def test_another_form_of_the_same_state_is_refused(name: str) -> None:
    old, new = OTHER_FORMS[name]
    with pytest.raises(SnapshotError):
        Battle.restore(resealed(in_the_tail(old, new)))


def test_another_version_names_both() -> None:
    blob = battle_under_way().snapshot()
    assert blob.count(b"\xa7version\x01") == 1
    with pytest.raises(SnapshotError, match="written in version 2 of the format; this one reads 1"):
        Battle.restore(blob.replace(b"\xa7version\x01", b"\xa7version\x02"))


def test_another_schema_is_refused() -> None:
    _, body = mutations.opened(battle_under_way().snapshot())
    with pytest.raises(SnapshotError, match="schema: written with other components"):
        Battle.restore(mutations.sealed_body({**body, "schema": bytes(16)}))


def test_other_bytes_are_told_to_be_no_snapshot() -> None:
    for other in (b"", b"hello", b"\x84\xa6format\xa5other", mutations.packed({"format": 1})):
        with pytest.raises(SnapshotError, match="no snapshot of a battle"):
            Battle.restore(other)


def test_a_board_that_the_linter_would_refuse_is_refused_with_its_reason() -> None:
    battle = battle_under_way()
    _, body = mutations.opened(battle.snapshot())
    wrong = battle.board.encoded.replace(b"\xa4heal", b"\xa4hail")
    assert wrong != battle.board.encoded
    with pytest.raises(SnapshotError, match=r"board: board setup: cards\[\d+\].*unknown operation"):
        Battle.restore(mutations.sealed_body(mutations.with_board(body, wrong)))


def test_a_battle_on_another_board_of_the_same_shape_is_refused() -> None:
    setup = random_setup(lasting())
    pieces = [*setup.home, *setup.away]
    moved = BoardSetup(
        title=setup.title,
        round=setup.round,
        rules=setup.rules,
        cards=setup.cards,
        home=tuple(pieces[: len(setup.home)]),
        away=tuple(pieces[len(setup.home) :])[::-1],
        home_runes=setup.home_runes,
        away_runes=setup.away_runes,
    )
    _, body = mutations.opened(battle_under_way().snapshot())
    other = compile_board(moved)
    with pytest.raises(SnapshotError, match=r"components\.Identity"):
        Battle.restore(mutations.sealed_body(mutations.with_board(body, other.encoded)))


def test_the_highest_counters_that_are_let_in_last_until_the_end() -> None:
    battle = battle_under_way()
    left = battle.state.numbers.battle_limit - battle.frame
    battle.state.log.next_seq = EVENT_LIMIT - left * consistency.EVENTS_PER_FRAME
    for combatant in battle.combatants:
        combatant.vitality.incarnation = FRAME_LIMIT - left * consistency.TIMES_PER_FRAME
        combatant.charge.activations = FRAME_LIMIT - left * consistency.TIMES_PER_FRAME
    while battle.result is None:
        battle = Battle.restore(battle.snapshot())
        battle.advance(50)
    assert Battle.restore(battle.snapshot()).result == battle.result


def test_amounts_at_their_limits_last_until_the_end() -> None:
    battle = Battle(random_board(11), 5)
    most = 10**12
    for combatant in battle.combatants:
        combatant.vitality.current = combatant.vitality.maximum = most
        stats, defence = combatant.stats, combatant.defence
        stats.power = stats.armor = stats.focus = stats.speed = most
        stats.power_gain = stats.armor_gain = stats.focus_gain = stats.speed_gain = most
        defence.shield = defence.insurance = defence.subrogated = defence.underwriting = most
        defence.ignore_charges = combatant.charge.progress = most
        combatant.traits.values = [most] * len(combatant.traits.values)
        for held in (combatant.stacks, combatant.ticking):
            for field in REGISTRY.spec_for(type(held)).fields:
                if not field.name.endswith(("_side", "_source", "_cause")):
                    setattr(held, field.name, field.high)
    battle.state.sides[0].scored = most
    for _ in range(60):
        blob = battle.snapshot()
        twin = Battle.restore(blob)
        assert twin.snapshot() == blob
        twin.step()
        battle.advance(1)
        assert twin.digest() == battle.digest()


def test_a_side_that_has_lost_already_loses_in_the_next_frame_stepped_or_jumped() -> None:
    battle = battle_under_way()
    for combatant in battle.state.half(0):
        combatant.vitality.current, combatant.vitality.alive = 0, False
    blob = battle.snapshot()
    stepped, jumped = Battle.restore(blob), Battle.restore(blob)
    stepped.step()
    jumped.run()
    assert stepped.result is not None
    assert stepped.result == jumped.result
    assert checks.facts_of(stepped.events) == checks.facts_of(jumped.events)


def test_statuses_of_the_dead_do_nothing_stepped_or_jumped() -> None:
    battle = battle_under_way()
    die(battle)
    while schedule.idle_frames(battle.state) < 3:
        battle.step()
    fallen = battle.combatants[0]
    fallen.timers.stun_until = fallen.ticking.burn_next = battle.frame + 2
    fallen.ticking.burn = 5
    blob = battle.snapshot()
    stepped, jumped = Battle.restore(blob), Battle.restore(blob)
    while stepped.result is None:
        stepped.step()
    jumped.run()
    assert checks.facts_of(stepped.events) == checks.facts_of(jumped.events)
    assert stepped.digest() == jumped.digest()


def test_the_dead_may_lie_where_others_stand() -> None:
    battle = battle_under_way()
    die(battle)
    fallen, *others = battle.state.half(0)
    fallen.vitality.current, fallen.vitality.alive = 0, False
    standing = others[0]
    if (standing.placement.rows, standing.placement.columns) == (
        fallen.placement.rows,
        fallen.placement.columns,
    ):
        fallen.placement.row, fallen.placement.column = standing.placement.row, standing.placement.column
    blob = battle.snapshot()
    assert Battle.restore(blob).snapshot() == blob
