"""`gridforged watch`: a live match line by line, as JSON, and on a whole screen; and how it ends."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from gridforged import Battle, Event, load_board
from gridforged.cli.export import event_data
from gridforged.cli.live_link import read_link
from gridforged.cli.live_scene import Scene
from gridforged.cli.live_screen import ScreenShow
from gridforged.cli.live_view import last_screen, screen
from gridforged.cli.phrase import Teller
from gridforged.cli.story import lines_of, told
from gridforged.headless.client import Seat
from gridforged.headless.server.feed import keyframe_of
from gridforged.headless.server.history import entry_of
from gridforged.headless.server.messages import FrameUpdate, Joined
from gridforged.serialization.digest import digest_of
from gridforged.serialization.public import public_snapshot
from tests.cli.kit import DUEL, one_sentence, run
from tests.server.hosting import AT_ANY_RATE, Hosted, hosted

GOLDEN = Path(__file__).parent / "golden"
UPDATE = os.environ.get("GRIDFORGED_UPDATE") == "1"
"""Set to 1, the golden files are written anew; look at the difference before it is kept."""


@pytest.fixture(scope="module")
def server() -> Iterator[Hosted]:
    with hosted() as server:
        yield server


def match_of(link: str) -> str:
    return link.partition("#")[2].partition(".")[0]


def lines_of_json(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def account_of(battle: Battle) -> list[str]:
    """What is told of a battle, line by line."""
    teller = Teller(battle, battle.events)
    found = (told(teller, line) for line in lines_of(battle.events))
    return [f"{head}{body}  {rules}".rstrip() for head, body, rules in (parts for parts in found if parts)]


def test_a_pipe_gets_the_account_of_the_very_battle_line_by_line(
    server: Hosted, capsys: pytest.CaptureFixture[str]
) -> None:
    link = server.watched("tide-pool")
    ran = run(capsys, "watch", link)
    battle = server.again(match_of(link), load_board("tide-pool"))
    assert (ran.code, ran.err) == (0, "")
    opening, *lines = ran.out.splitlines()
    assert opening == f"watching match {match_of(link)}"
    del lines[: lines.index("Tide Pool, at 0.00 s") + 1]
    expected = account_of(battle)
    assert lines[: len(expected)] == expected
    assert len(expected) > 20
    units, verdict = lines[len(expected) : -2], lines[-2]
    for unit in battle.combatants:
        left = f"{unit.vitality.current}/{unit.vitality.maximum}" if unit.vitality.alive else "dead"
        assert any(unit.label in line and left in line for line in units)
    assert battle.result is not None
    assert verdict.startswith(f"{str(battle.result.winner).capitalize()} wins after {battle.seconds:.2f} s")
    assert lines[-1] == f"digest {digest_of(public_snapshot(battle.snapshot()))}"


def test_a_program_gets_every_event_as_battle_gives_it(
    server: Hosted, capsys: pytest.CaptureFixture[str]
) -> None:
    link = server.watched("tide-pool")
    ran = run(capsys, "watch", link, "--json")
    battle = server.again(match_of(link), load_board("tide-pool"))
    lines = [line for line in lines_of_json(ran.out) if line["type"] != "lobby"]
    joined, state, *events, ended = lines
    assert (ran.code, ran.err) == (0, "")
    assert (joined["type"], joined["seat"], joined["match"]) == ("joined", "watch", match_of(link))
    assert (state["type"], state["title"], len(state["units"])) == (
        "state",
        "Tide Pool",
        len(battle.combatants),
    )
    labels = {unit.entity: unit.label for unit in battle.combatants}
    assert events == [{"type": "event", **event_data(event, labels, 20)} for event in battle.events]
    assert ended["type"] == "ended"
    assert (ended["frame"], ended["seconds"]) == (battle.frame, battle.seconds)
    assert ended["digest"] == digest_of(public_snapshot(battle.snapshot()))
    living = [unit for unit in battle.combatants if unit.side == 0 and unit.vitality.alive]
    assert ended["sides"]["home"]["living"] == len(living)
    assert ended["sides"]["home"]["vitality"] == sum(unit.vitality.current for unit in living)


def test_a_lost_connection_is_found_again_and_nothing_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    with hosted(clock=lambda: time.monotonic() * 20) as server:
        link = server.watched("tide-pool")
        cut = server.cut_at(60)
        ran = run(capsys, "watch", link, "--json")
        cut.result()
    lines = lines_of_json(ran.out)
    assert (ran.code, ran.err) == (0, "")
    assert [line["connected"] for line in lines if line["type"] == "connection"] == [False, True]
    assert [line["seat"] for line in lines if line["type"] == "joined"] == ["watch", "watch"]
    numbers = [line["seq"] for line in lines if line["type"] == "event"]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert len(numbers) > 100
    assert lines[-1]["type"] == "ended"


def test_a_person_reads_that_the_connection_was_lost(capsys: pytest.CaptureFixture[str]) -> None:
    with hosted(clock=lambda: time.monotonic() * 20) as server:
        link = server.watched("tide-pool")
        server.cut_at(60)
        ran = run(capsys, "watch", link)
    assert ran.out.count("\nreconnecting...\nwatching match ") == 1


def test_who_watches_later_is_told_how_far_behind(capsys: pytest.CaptureFixture[str]) -> None:
    with hosted(delay=3) as server:
        ran = run(capsys, "watch", server.watched("tide-pool"))
    assert ran.out.startswith("watching match ")
    assert ran.out.splitlines()[0].endswith(", 3 s behind")
    assert "\nTide Pool, at 0.00 s\n" in ran.out


def test_the_replay_is_written_and_is_that_battle(
    server: Hosted, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    link = server.watched("tide-pool")
    ran = run(capsys, "watch", link, "--json", "--replay", tmp_path / "r.gfr")
    *_, ended, written = lines_of_json(ran.out)
    assert written == {
        "type": "replay",
        "file": str(tmp_path / "r.gfr"),
        "bytes": (tmp_path / "r.gfr").stat().st_size,
    }
    replay = json.loads(run(capsys, "replay", tmp_path / "r.gfr", "--json").out)
    assert replay["verification"]["sound"]
    assert replay["end"]["frame"] == ended["frame"]
    assert replay["seed"] == server.seed_of(match_of(link))


def test_a_match_that_nobody_starts_ends_with_1(capsys: pytest.CaptureFixture[str]) -> None:
    with hosted(replace(AT_ANY_RATE, open_for=20.0)) as server:
        ran = run(capsys, "watch", server.create()["watch"])
    assert ran.code == 1
    assert "home is awaited; away is awaited" in ran.out
    assert ran.out.endswith("the match is over, or nobody started it in time\n")


def test_a_battle_that_the_server_gives_up_ends_with_1(
    server: Hosted, capsys: pytest.CaptureFixture[str]
) -> None:
    link = server.watched("tide-pool")
    broken = server.break_at(link, 40)
    ran = run(capsys, "watch", link)
    broken.result()
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.endswith("the server had to give this battle up\n")


def test_a_seat_that_is_taken_over_ends_with_1(server: Hosted, capsys: pytest.CaptureFixture[str]) -> None:
    link = server.create("tide-pool")["home"]
    taken = server.take_over(link)
    ran = run(capsys, "watch", link, "--json")
    taken.result()
    assert ran.code == 1
    assert lines_of_json(ran.out)[-1] == {"type": "left", "reason": "replaced"}


# What cannot be


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("{url}", "says no match: a link ends with #TOKEN"),
        ("{url}/#0123.watch.nonsense", "no token of this server"),
        ("http://127.0.0.1:1/#token", "no address of a match server"),
        ("ws://#token", "no address of a match server"),
        ("ws://127.0.0.1:99999/#token", "no address of a match server"),
        ("ws://[::1/#token", "no address of a match server"),
        ("127.0.0.1:8765#token", "no address of a match server"),
        ("ws://127.0.0.1:{closed}/#token", "cannot connect"),
    ],
)
def test_a_wrong_link_is_one_sentence_and_2(
    server: Hosted, capsys: pytest.CaptureFixture[str], url: str, says: str
) -> None:
    with socket.socket() as nobody_listens:
        nobody_listens.bind(("127.0.0.1", 0))
        link = url.replace("{url}", server.url).replace("{closed}", str(nobody_listens.getsockname()[1]))
        ran = run(capsys, "watch", link)
    assert ran.code == 2
    assert one_sentence(ran.err)
    assert says in ran.err


def test_a_token_may_stand_beside_the_address_but_no_second_one(
    server: Hosted, capsys: pytest.CaptureFixture[str]
) -> None:
    link = server.watched("tide-pool")
    url, _, token = link.partition("#")
    assert str(read_link(url, token)) == str(read_link(link)) == str(read_link(link, token)) == link
    assert str(read_link(f"{server.url}#{token}")) == link
    assert run(capsys, "watch", url, "--token", token, "--json").code == 0
    ran = run(capsys, "watch", link, "--token", "another")
    assert ran.code == 2
    assert "--token is another" in ran.err


# The screen


class Watching:
    """A scene without a server, of a battle that is really fought."""

    def __init__(self, battle: Battle, *, delay: int = 0) -> None:
        self.battle = battle
        self.seat = Seat("ws://192.0.2.1/", "token")
        self.seat.is_connected = True
        self.scene = Scene(self.seat, read_link("ws://192.0.2.1/#token"))
        self.scene.take_in(Joined(1, "m", "watch", "running", delay=delay))
        self._keep()
        self.scene.take_in(keyframe_of(battle.frame, self.seat.state))
        self.events: list[Event] = []

    def run_to(self, frame: int) -> None:
        since, count = self.battle.frame, len(self.battle.events)
        self.battle.advance(frame - since)
        entries = tuple(entry_of(event) for event in self.battle.events[count:])
        self._keep()
        self.events += self.scene.take_in(FrameUpdate(since, self.battle.frame, events=entries))
        self.scene.look()

    def account(self) -> list[tuple[Text, Text, Text]]:
        assert self.scene.teller is not None
        found = (told(self.scene.teller, line) for line in lines_of(self.events))
        return [parts for parts in found if parts is not None]

    def _keep(self) -> None:
        self.seat.state = public_snapshot(self.battle.snapshot())


def shown(watching: Watching, width: int, height: int, encoding: str = "utf-8") -> list[str]:
    out = Console(file=Terminal(encoding), width=width, height=height, color_system=None, force_terminal=True)
    lines = screen(out, watching.scene, watching.account(), Text("the footer"))
    return [line.plain.rstrip() for line in lines]


class Terminal(StringIO):
    """A file of some encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._encoding = encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]  # what a console asks its file for
        return self._encoding


def watching_duel(frame: int = 120) -> Watching:
    watching = Watching(Battle(load_board(DUEL), seed=3), delay=5)
    watching.run_to(frame)
    return watching


@pytest.mark.parametrize(("width", "height"), [(80, 24), (140, 40)])
def test_a_screen_is_as_it_is_kept(width: int, height: int) -> None:
    file = GOLDEN / f"watch-{width}.txt"
    text = "\n".join(shown(watching_duel(), width, height)) + "\n"
    if UPDATE:
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("board", ["crab-cove", "scrip-exchange", "giants-and-tools"])
def test_a_screen_fits_its_window(board: str) -> None:
    watching = Watching(Battle(load_board(board), seed=5))
    for frame in (0, 200, 500):
        watching.run_to(frame)
        for width, height in product((40, 60, 80, 100, 140, 200), (12, 24, 50)):
            lines = shown(watching, width, height)
            assert len(lines) == height
            assert max(map(cell_len, lines)) <= width
            assert lines[-1] == "the footer"
            assert f"{watching.battle.seconds:.2f} s" in "\n".join(lines)


def test_the_screen_tells_how_each_unit_is() -> None:
    watching = Watching(Battle(load_board("crab-cove"), seed=5))
    watching.run_to(400)
    text = "\n".join(shown(watching, 160, 60))
    for unit in watching.battle.combatants:
        row = next(line for line in text.splitlines() if unit.label in line)
        if unit.vitality.alive:
            assert f"{unit.vitality.current}/{unit.vitality.maximum}" in row
            assert ("Mai" in row) == (unit.stacks.maim > 0)
        else:
            assert "dead" in row
    assert any(not unit.vitality.alive for unit in watching.battle.combatants)
    assert "900.7b" in text


def test_a_narrow_window_hides_units_before_it_hides_the_account() -> None:
    lines = shown(Watching(Battle(load_board("crab-cove"), seed=5)), 50, 20)
    assert "   ... 7 lines more: a higher window shows them" in lines


def test_an_output_without_the_letters_gets_ascii() -> None:
    watching = watching_duel()
    text = "\n".join(shown(watching, 100, 50, "ascii"))
    assert text.isascii()
    assert "#" in text


def test_the_screen_says_that_the_connection_is_lost_and_that_it_is_over() -> None:
    watching = watching_duel()
    assert "watching, 5 s behind  ● live" in shown(watching, 80, 24)[0]
    watching.seat.is_connected = False
    assert shown(watching, 80, 24)[0].endswith("● reconnecting...")


def test_frames_that_were_not_told_are_named() -> None:
    watching = watching_duel(100)
    out = Console(file=Terminal("utf-8"), width=80, height=24, force_terminal=True)
    show = ScreenShow(out, "the footer")
    keyframe = keyframe_of(160, watching.seat.state)
    show.update(watching.scene, keyframe, watching.scene.take_in(keyframe))
    lines = last_screen(out, watching.scene, show.account)
    assert "(what happened from 5.00 s to 8.00 s was not told)" in "\n".join(line.plain for line in lines)
