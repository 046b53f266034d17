"""Samples on the pages that are no programs: what they show is what there is."""

from __future__ import annotations

import configparser
import json
import re
import shlex
from pathlib import Path
from typing import get_args

import msgpack
import pytest

from gridforged import Battle, load_board
from gridforged.headless.server.messages import ClientMessage, ServerMessage
from tests.cli.kit import run
from tests.docs.blocks import Block, blocks_of, is_shown
from tests.docs.shell import ROOT, check_words
from tests.synctest import hidden_state


def block_of(page: str, language: str, beginning: str = "") -> Block:
    """The first block of a page in a language that begins like this."""
    blocks = blocks_of(ROOT / "docs" / page)
    return next(block for block in blocks if block.language == language and block.text.startswith(beginning))


def test_the_example_of_a_snapshot_is_that_battle() -> None:
    battle = Battle(load_board("tide-pool"), seed=7)
    battle.advance(40)
    body = msgpack.unpackb(msgpack.unpackb(battle.snapshot())["body"], strict_map_key=False)
    text = re.sub(r"  +[A-Za-z][^\[{]*$", "", block_of("snapshots.md", "text").text, flags=re.MULTILINE)
    shown = " ".join(text.replace("true", "True").split())
    for key in ("archetypes", "entities"):
        assert f'"{key}": {body[key]}' in shown
    for name in ("clock", "events", "stream.blowout"):
        assert f'"{name}": {body["resources"][name]}' in shown
    for tag in (3, 5, 8, 12):
        assert f"{tag}: {body['components'][tag]}" in shown
    streams = [name for name in body["resources"] if name.startswith("stream.")]
    assert len(streams) == 6  # one is shown, "five more streams" are not


FAILS = """scenario: Tremor pays flat Armor twice
cards:
  - id: quaker
    name: Quaker
    kind: unit
    stats: {vitality: 100}
  - {id: wall, name: Wall, kind: unit, stats: {vitality: 500, armor: 40}}
home:
  - {card: quaker, at: [0, 0], id: a}
away:
  - {card: wall, at: [0, 0], id: d}
steps:
  - apply: {from: a, target: d, clause: {do: tremor, amount: 55}}
    expect: {d: {vitality: 474}}
"""
PASSES = FAILS.replace("474", "473").replace(
    "Tremor pays flat Armor twice", "Cull sees the Maim of its own card"
)


def test_a_failed_ruling_is_told_as_the_page_shows(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my-rulings").mkdir()
    (tmp_path / "my-rulings" / "cull.yaml").write_text(PASSES, encoding="utf-8")
    (tmp_path / "my-rulings" / "tremor.yaml").write_text(FAILS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    ran = run(capsys, "rulings", "my-rulings/")
    assert (ran.code, ran.err) == (1, "")
    command, _, shown = block_of("rulings.md", "text", "$ gridforged rulings").text.partition("\n")
    assert command == "$ gridforged rulings my-rulings/"
    assert is_shown(shown, ran.out), ran.out


@pytest.mark.interpreted_only("plants a fault by patching internals")
def test_a_mismatch_of_the_sync_test_is_told_as_the_page_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden_state.count_in_a_module(monkeypatch)
    ran = run(capsys, "synctest", "crab-cove")
    assert is_shown(block_of("rollback.md", "text", "mismatch in frame").text, ran.out), ran.out


def test_the_service_of_systemd_starts_a_server_that_there_is() -> None:
    unit = configparser.ConfigParser()
    unit.read_string(block_of("operations.md", "ini").text)
    check_words(shlex.split(unit["Service"]["ExecStart"]), "docs/operations.md")


def test_the_line_of_a_log_is_json_and_its_event_explained() -> None:
    block = block_of("operations.md", "text", "{")
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for line in block.text.splitlines():
        entry = json.loads(line)
        assert list(entry)[:3] == ["time", "level", "event"]
        assert f"`{entry['event']}`" in page.partition("## Logs")[2]


def test_the_picture_of_the_protocol_names_messages() -> None:
    text = block_of("protocol.md", "mermaid").text
    pairs = re.findall(r": (\w+) / (\w+)", text)
    assert len(pairs) >= 4
    asked, answered = (
        {str(message.__struct_config__.tag) for message in get_args(kinds)}
        for kinds in (ClientMessage, ServerMessage)
    )
    assert [pair for pair in pairs if pair[0] not in asked or pair[1] not in answered] == []
