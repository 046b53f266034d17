"""`gridforged play`: a match is made or joined, followed and conceded, its links printed, its replay kept."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridforged import pair_boards
from gridforged.cli.export import event_data
from gridforged.serialization.digest import digest_of
from gridforged.serialization.public import public_snapshot
from tests.cli.kit import DUEL, command, environment, one_sentence, run
from tests.server.hosting import Hosted, hosted


@pytest.fixture(scope="module")
def server() -> Iterator[Hosted]:
    with hosted() as server:
        yield server


def lines_of(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def of_type(kind: str, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line["type"] == kind]


def test_a_match_against_a_board_is_told_from_the_first_event_on(
    server: Hosted, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "r.gfr"
    arguments = ("crab-cove", "--against", "undead-vs-scrip:away", "--json", "--replay", file)
    ran = run(capsys, "play", server.url, *arguments)
    lines = lines_of(ran.out)
    created, joined = lines[:2]
    battle = server.again(created["match"], pair_boards("crab-cove", "undead-vs-scrip:away"))
    assert (ran.code, ran.err) == (0, "")
    assert (created["type"], created["side"]) == ("created", "home")
    assert set(created["links"]) == {"home", "away", "watch"}
    assert (joined["type"], joined["seat"]) == ("joined", "home")
    labels = {unit.entity: unit.label for unit in battle.combatants}
    assert of_type("event", lines) == [
        {"type": "event", **event_data(event, labels, 20)} for event in battle.events
    ]
    (ended,) = of_type("ended", lines)
    assert ended["digest"] == digest_of(public_snapshot(battle.snapshot()))
    assert run(capsys, "replay", file, "--verify").code == 0


@pytest.mark.parametrize("side", ["home", "away"])
def test_two_sides_find_together_by_the_links_that_are_printed(
    server: Hosted, capsys: pytest.CaptureFixture[str], side: str
) -> None:
    making = command("play", server.url, "tide-pool", "--side", side, "--json")
    with subprocess.Popen(making, env=environment(), stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        created = json.loads(first.stdout.readline())
        other = {"home": "away", "away": "home"}[side]
        second = run(capsys, "play", created["links"][other], f"{DUEL}:away", "--json")
        lines = lines_of(first.stdout.read())
        assert first.wait(30) == 0
    assert second.code == 0
    (ended,) = of_type("ended", lines)
    assert of_type("ended", lines_of(second.out)) == [ended]
    home, away = ("tide-pool", f"{DUEL}:away")[:: 1 if side == "home" else -1]
    battle = server.again(created["match"], pair_boards(home, away))
    assert ended["digest"] == digest_of(public_snapshot(battle.snapshot()))


def test_the_links_are_printed_as_they_are_typed(server: Hosted, capsys: pytest.CaptureFixture[str]) -> None:
    ran = run(capsys, "play", server.url, "tide-pool", "--against", "tide-pool:away", "--concede-at", "0")
    head, watch, back, *_ = ran.out.splitlines()
    assert ran.code == 0
    assert head.endswith(", you are home")
    words = watch.split()
    assert words[:3] == ["to", "watch", "gridforged"]
    followed = run(capsys, *words[3:])
    assert followed.code == 0
    assert followed.out.splitlines()[-2:] == ran.out.splitlines()[-2:]
    words = back.split()
    assert words[:4] == ["to", "come", "back", "gridforged"]
    assert run(capsys, *words[4:]).out.splitlines()[-2:] == ran.out.splitlines()[-2:]


@pytest.mark.parametrize(("side", "winner"), [("home", "away"), ("away", "home")])
def test_a_side_concedes_at_a_time(
    server: Hosted, capsys: pytest.CaptureFixture[str], side: str, winner: str
) -> None:
    arguments = ("crab-cove", "--against", "long-audit", "--side", side, "--concede-at", "2", "--json")
    ran = run(capsys, "play", server.url, *arguments)
    (ended,) = of_type("ended", lines_of(ran.out))
    assert ran.code == 0
    assert (ended["winner"], ended["reason"]) == (winner, "concession")
    assert ended["seconds"] >= 2


def test_a_time_to_concede_after_the_end_changes_nothing(
    server: Hosted, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("tide-pool", "--against", "tide-pool:away", "--concede-at", "1000", "--json")
    (ended,) = of_type("ended", lines_of(run(capsys, "play", server.url, *arguments).out))
    assert ended["reason"] != "concession"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("{url}",), "say which BOARD you bring"),
        (("{url}", "no-such-board"), "no packaged board 'no-such-board'"),
        (("{url}", "no-such-file.yaml"), "no-such-file.yaml: No such file"),
        (("{url}", "tide-pool:left"), "no 'left'"),
        (("{url}", "tide-pool", "--against", "nothing"), "no packaged board 'nothing'"),
        (("{url}", "tide-pool", "--delay", "301"), "--delay"),
        (("{url}", "tide-pool", "--concede-at", "-1"), "--concede-at"),
        (("{url}/#0123.home.x", "tide-pool"), "no token of this server"),
        (("{url}/#0123.home.x", "--against", "tide-pool"), "this link has one"),
        (("{watch}",), "gridforged watch follows it"),
        (("{home}", "tide-pool"), "home has its half already"),
        (("https://127.0.0.1/", "tide-pool"), "no address of a match server"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_2(
    server: Hosted, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    links = server.create("tide-pool")
    given = [argument.format(url=server.url, **links) for argument in arguments]
    ran = run(capsys, "play", *given)
    assert ran.code == 2
    assert one_sentence(ran.err)
    assert says in ran.err
    assert ran.out == ""


def test_a_replay_that_cannot_be_written_makes_no_match(
    server: Hosted, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = server.matches
    ran = run(capsys, "play", server.url, "tide-pool", "--replay", tmp_path / "none" / "r.gfr")
    assert ran.code == 2
    assert one_sentence(ran.err)
    assert server.matches == before
