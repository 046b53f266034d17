"""docs/protocol.md says what the messages are, to the byte."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from gridforged.headless.server.framing import decode_answer, decode_request, encode
from gridforged.headless.server.messages import (
    ClientMessage,
    Create,
    EventEntry,
    FrameUpdate,
    FromClient,
    FromServer,
    Hello,
    ServerMessage,
    Source,
)
from gridforged.headless.server.refusals import CODES
from tests.docs.blocks import blocks_of

PAGE = "docs/protocol.md"
CLIENT: tuple[type[FromClient], ...] = get_args(ClientMessage)
SERVER: tuple[type[FromServer], ...] = get_args(ServerMessage)


@pytest.fixture(scope="module")
def page(source_root: Path) -> str:
    return (source_root / PAGE).read_text(encoding="utf-8")


def sections(page: str, heading: str) -> dict[str, str]:
    """The text about each message below a heading, by its type."""
    part = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^### |\Z)", part, flags=re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize(
    ("heading", "messages"), [("Messages of a client", CLIENT), ("Messages of the server", SERVER)]
)
def test_every_message_and_every_entry_has_its_place(
    page: str, heading: str, messages: tuple[type[FromClient | FromServer], ...]
) -> None:
    found = sections(page, heading)
    by_tag = {str(message.__struct_config__.tag): message for message in messages}
    assert sorted(found) == sorted(by_tag)
    for tag, message in by_tag.items():
        names = [field.name for field in msgspec.structs.fields(message)]
        assert [name for name in names if f"`{name}`" not in found[tag]] == [], tag


def test_every_entry_of_a_source_has_its_place(page: str) -> None:
    text = sections(page, "Messages of a client")["create"]
    assert [name for name in Source.__struct_fields__ if f"| `{name}` |" not in text] == []


def test_every_code_is_documented(page: str) -> None:
    rows = page.partition("| code | |")[2].partition("\n\n")[0]
    assert sorted(re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in rows.splitlines()[2:]))) == (
        sorted(CODES)
    )


def test_the_bytes_of_the_page_are_those_messages(source_root: Path) -> None:
    shown = [
        bytes.fromhex("".join(re.findall(r"^ *((?:[0-9a-f]{2} )+)", block.text, flags=re.MULTILINE)))
        for block in blocks_of(source_root / PAGE)
        if block.language == "text"
    ]
    event = EventEntry(57, 140, "combatant_died", "", 3, 9, "900.9", 56, {})
    expected: list[FromClient | FromServer] = [
        Hello(1, "demo"),
        Create(1, board=Source(name="tide-pool"), start="complete"),
        FrameUpdate(139, 140, events=(event,)),
    ]
    assert shown == [encode(message) for message in expected]
    assert [decode_request(data, 1_000) for data in shown[:2]] == expected[:2]
    assert decode_answer(shown[2]) == expected[2]
