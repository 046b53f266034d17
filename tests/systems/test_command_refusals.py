"""What a battle does not take as a command is named with its place, and has changed nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from gridforged import Apply, Battle, BattleError, Command, CommandError, Concede, command_from_wire
from tests.systems.kit import Piece, battle


def fight() -> Battle:
    return battle([Piece("a"), Piece("b", at=(0, 2))], [Piece("c"), Piece("d", at=(2, 0))])


def refused(of: Battle, command: Command) -> str:
    before, events = of.snapshot(), len(of.events)
    with pytest.raises(CommandError) as raised:
        of.command(command)
    assert of.snapshot() == before
    assert len(of.events) == events
    return str(raised.value)


def test_a_battle_that_is_over_takes_no_command() -> None:
    of = fight()
    of.command(Concede("away"))
    for command in (Concede("home"), Apply([{"do": "damage", "amount": 1, "to": "enemies"}], side="home")):
        assert refused(of, command) == "the battle is over and takes no more commands"


def test_the_dead_do_not_act() -> None:
    of = fight()
    of.command(Apply([{"do": "damage", "amount": 999}], side="home", target="b"))
    assert (
        refused(of, Apply([{"do": "heal", "amount": 1}], unit="b"))
        == "unit: b is dead and its clauses do not resolve"
    )


def wire(clause: Mapping[str, object], **more: object) -> dict[str, object]:
    return {"do": "apply", "side": "home", "clauses": [clause]} | more


FAULTS: dict[str, tuple[object, str]] = {
    "no mapping": ([1], "expected {do: ..., ...}, got a list"),
    "an unknown command": (
        {"do": "concde"},
        "do: expected concede or apply, got the text 'concde' (did you mean 'concede'?)",
    ),
    "a command without a name": ({"side": "home"}, "do: expected concede or apply, got nothing"),
    "an unknown side": (
        {"do": "concede", "side": "hom"},
        "side: expected home or away, got 'hom' (did you mean 'home'?)",
    ),
    "no side": ({"do": "concede"}, "side: expected home or away, got ''"),
    "a key too many": ({"do": "concede", "side": "home", "target": "a"}, "target: unknown key 'target'"),
    "an unknown unit": (
        {"do": "apply", "unit": "aa", "clauses": [{"do": "heal", "amount": 1}]},
        "unit: there is no unit 'aa' on this board (did you mean 'a'?)",
    ),
    "an unknown target": (
        wire({"do": "damage", "amount": 1}, target="cc"),
        "target: there is no unit 'cc' on this board (did you mean 'c'?)",
    ),
    "neither unit nor side": (
        {"do": "apply", "clauses": [{"do": "cull"}]},
        "apply needs either the 'unit' that acts, or the 'side' that it is done for",
    ),
    "unit and side": (
        wire({"do": "cull"}, unit="a"),
        "apply needs either the 'unit' that acts, or the 'side' that it is done for",
    ),
    "a name that is none": (wire({"do": "cull"}, target=""), "target: expected a name, got the text ''"),
    "no clauses": ({"do": "apply", "side": "home"}, "clauses: expected a list of clauses, got nothing"),
    "an empty list": (
        {"do": "apply", "side": "home", "clauses": []},
        "clauses: expected 1 to 32 clauses, got 0",
    ),
    "an unknown operation": (
        wire({"do": "damge", "amount": 1, "to": "enemies"}),
        "clauses[0].do: unknown operation 'damge' (did you mean 'damage'?)",
    ),
    "a misspelt key": (
        wire({"do": "damage", "ammount": 1}),
        "clauses[0].ammount: unknown key 'ammount' (did you mean 'amount'?)",
    ),
    "a wrong type": (wire({"do": "damage", "amount": "1"}), "clauses[0].amount: expected "),
    "an amount out of range": (wire({"do": "damage", "amount": 2**70}), "clauses[0].amount: expected "),
    "not a number": (wire({"do": "damage", "amount": float("nan")}), "clauses[0].amount: expected "),
    "a duration between frames": (wire({"do": "stun", "seconds": 0.333, "to": "enemies"}), "stun.seconds: "),
    "no target where one is needed": (
        wire({"do": "damage", "amount": 1}),
        "clauses[0].to: 'target' needs a target: the command names none",
    ),
    "a side that is a unit": (
        wire({"do": "heal", "amount": 1}),
        "clauses[0].to: 'self' needs a unit that acts: the command names none",
    ),
    "a side that has a base hit": (
        wire({"do": "deal_damage"}, target="c"),
        "clauses[0].do: 'deal_damage' needs a unit that acts: the command names none",
    ),
    "a side that counts itself": (
        wire({"do": "shield", "to": "allies", "amount": {"each": 2, "per": "own_feral"}}),
        "clauses[0].amount.per: 'own_feral' needs a unit that acts: the command names none",
    ),
    "a side that is Lucid": (
        wire({"do": "shield", "to": "allies", "amount": 1, "if": "is_lucid"}),
        "clauses[0].if[0]: 'is_lucid' needs a unit that acts: the command names none",
    ),
    "a side with a tier": (
        wire({"do": "shield", "to": "allies", "amount": {"per_tier": 1}}),
        "clauses[0].amount: 'per_tier' asks for the tier",
    ),
    "the subject of no event": (
        wire({"do": "shield", "to": "subject", "amount": 1}),
        "clauses[0].to: 'subject' is whom an event befell",
    ),
    "once": (wire({"do": "shield", "to": "allies", "amount": 1, "once": True}), "clauses[0].once: "),
    "every": (wire({"do": "shield", "to": "allies", "amount": 1, "every": 2}), "clauses[0].every: "),
    "initiative": (
        wire({"do": "shield", "to": "allies", "amount": 1, "initiative": True}),
        "clauses[0].initiative: ",
    ),
    "a cost": (
        wire({"do": "shield", "to": "allies", "amount": {"percent": 1, "of": "cost_paid"}}),
        "clauses[0].amount.of: ",
    ),
    "a key that is no text": ({1: 2}, "keys are text, not int"),
    "bytes": ({"do": b"concede"}, "holds bytes, which is no plain value"),
    "too many values": ({"do": list(range(5_000))}, "more than 8 levels or 4096 values"),
    "too deep": (json.loads("[" * 60 + "]" * 60), "more than 8 levels or 4096 values"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_with_a_command_is_named_with_its_place(fault: str) -> None:
    value, sentence = FAULTS[fault]
    with pytest.raises(CommandError) as raised:
        command_from_wire(value, fight().board)
    assert str(raised.value).startswith(sentence)


@pytest.mark.parametrize("odd", [None, 5, b"home", ["home"]], ids=repr)
def test_a_command_is_not_made_of_what_is_no_text_or_list(odd: Any) -> None:
    clauses = [{"do": "damage", "amount": 1}]
    for make in (
        lambda: Concede(odd),
        lambda: Apply(clauses, unit="a", target=odd),
        lambda: Apply(clauses, side=odd),
        lambda: Apply(odd, side="home"),
    ):
        with pytest.raises((CommandError, TypeError)):  # compiled, Python itself refuses it
            make()


def test_what_is_no_command_is_refused_and_the_wire_form_pointed_out() -> None:
    handed_in: list[Any] = [None, {"do": "concede", "side": "home"}, "concede"]
    for odd in handed_in:
        sentence = refused(fight(), odd)
        assert sentence.startswith("a command is Apply or Concede, not ")
        assert "command_from_wire" in sentence


def test_a_battle_is_fought_on_a_board() -> None:
    handed_in: list[Any] = [None, "tide-pool", {}]
    for odd in handed_in:
        with pytest.raises(BattleError, match="on a board, as load_board gives it, not on "):
            Battle(odd)


def test_a_deep_value_is_refused_whatever_its_depth() -> None:
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(CommandError, match="levels"):
        command_from_wire({"do": value}, fight().board)


def test_a_command_is_checked_against_the_board_before_it_changes_anything() -> None:
    for clause in ({"do": "damge", "amount": 1}, {"do": "heal", "amount": 1}):
        refused(fight(), Apply([{"do": "shield", "amount": 1, "to": "allies"}, clause], side="home"))
    refused(fight(), Apply([{"do": "damage", "amount": 1}], unit="a", target="nobody"))
