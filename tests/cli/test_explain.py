"""``gridforged explain`` as a person and a program meet it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridforged import Battle, load_board
from gridforged.systems import mitigation
from tests.cli.kit import DUEL, one_sentence, run
from tests.cli.test_terminal import ESCAPES, at_terminal

SEED = ("--seed", "3")


def duel() -> Battle:
    battle = Battle(load_board(DUEL), seed=3)
    battle.run()
    return battle


def first(battle: Battle, kind: str) -> int:
    return next(event.seq for event in battle.events if event.kind == kind)


def test_a_hit_is_explained_from_its_cause_down_to_what_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    battle = duel()
    event = next(e for e in battle.events if e.kind == "damage_taken" and e.amounts["armor"])
    ran = run(capsys, "explain", DUEL, *SEED, "--event", str(event.seq))
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Duel at the Ford  round 1, seed 3"
    asked = next(number for number, line in enumerate(lines) if f"#{event.seq} " in line)
    assert f"#{event.cause} " in "\n".join(lines[:asked])
    source, target = battle.label(event.source), battle.label(event.target)
    assert f"damage taken  {source} -> {target}  {event.rule}" in lines[asked]
    told = "\n".join(lines[asked:])
    for name in ("raw", "armor", "after percent", "after flat", "vitality lost", "vitality left"):
        assert f"{name:<18}{event.amounts[name.replace(' ', '_')]:>7}  " in told, name
    assert "900.29b" in told
    assert "\n900.29b " in told, "what the rule says stands below"


def test_the_moment_is_the_first_with_anything_to_tell(capsys: pytest.CaptureFixture[str]) -> None:
    battle = duel()
    acted = [e for e in battle.events if e.kind == "activation_started"]
    ran = run(capsys, "explain", DUEL, *SEED, "--at", "0.05", "--json")
    data = json.loads(ran.out)
    frames = {entry["frame"] for entry in data["events"] if entry["asked"]}
    assert frames == {acted[0].frame}
    exact = run(capsys, "explain", DUEL, *SEED, "--at", str(acted[0].frame / 20), "--json")
    assert exact.out == ran.out


def test_a_unit_is_followed_through_the_battle(capsys: pytest.CaptureFixture[str]) -> None:
    battle = duel()
    entity = battle.combatant("medic").entity
    mine = [event.seq for event in battle.events if entity in (event.source, event.target)]
    ran = run(capsys, "explain", DUEL, *SEED, "--unit", "medic", "--json")
    data = json.loads(ran.out)
    assert [entry["seq"] for entry in data["events"] if entry["asked"]] == mine
    assert run(capsys, "explain", DUEL, *SEED, "--unit", "medic").code == 0


def test_the_object_for_programs_has_every_number(capsys: pytest.CaptureFixture[str]) -> None:
    battle = duel()
    ran = run(capsys, "explain", DUEL, *SEED, "--json")
    data = json.loads(ran.out)
    assert ran.code == 0
    assert (data["board"], data["seed"], data["agrees"]) == ("Duel at the Ford", 3, True)
    assert [entry["seq"] for entry in data["events"]] == [event.seq for event in battle.events]
    for entry, event in zip(data["events"], battle.events, strict=True):
        assert entry["amounts"] == event.amounts
        assert {number["name"]: number["value"] for number in entry["numbers"]} == event.amounts
        assert all(number["rules"] for number in entry["numbers"])
        assert entry["chain"][-1] == event.seq
        assert entry["problems"] == []


@pytest.mark.interpreted_only("replaces a function of the engine")
def test_a_fault_of_the_engine_is_marked_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(armor: int, armor_per_point: int) -> int:
        return 0

    monkeypatch.setattr(mitigation, "flat_reduction", nothing)
    ran = run(capsys, "explain", DUEL, *SEED)
    assert ran.code == 1
    assert "DIFFERS: after_flat comes to " in ran.out
    assert json.loads(run(capsys, "explain", DUEL, *SEED, "--json").out)["agrees"] is False


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--unit", "medik"), "there is no 'medik' on this board (did you mean 'medic'?)"),
        (("--unit", "moon"), "there is no 'moon' on this board: there are crab, medic"),
        (("--event", "99999"), "nothing in this battle fits --event 99999: it has "),
        (("--at", "500"), "nothing in this battle fits --at 500: it has "),
        (("--event", "1", "--unit", "medic"), "nothing in this battle fits --event 1 --unit medic"),
        (("--at", "nan"), "--at"),
        (("--at", "inf"), "--at"),
        (("--at", "-1"), "--at"),
        (("--event", "0"), "--event"),
        (("--seed", "-1"), "seed"),
    ],
)
def test_what_cannot_be_explained_is_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], words: str
) -> None:
    ran = run(capsys, "explain", DUEL, *arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert one_sentence(ran.err)
    assert words in ran.err


def test_a_board_that_is_not_there_is_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    ran = run(capsys, "explain", tmp_path / "none.yaml")
    assert ran.code == 2
    assert one_sentence(ran.err)


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    lines = [ESCAPES.sub("", line) for line in at_terminal(columns, ["explain", DUEL, *SEED]).splitlines()]
    assert [line for line in lines if len(line) > columns] == []
