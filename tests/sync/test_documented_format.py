"""The page on deltas is enough to apply them: its example is true, its program works, its lists are whole."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
import zlib
from pathlib import Path

import msgpack
import pytest

from gridforged import Battle, load_board
from gridforged.serialization.delta import NOTHING, VERSION, apply, delta
from gridforged.serialization.envelope import seal, unseal
from gridforged.serialization.follow import NOT_YET
from gridforged.serialization.follow_states import StatePublisher
from gridforged.serialization.handshake import WIRE_VERSION
from gridforged.serialization.layout import MAX_BYTES
from gridforged.serialization.view import HOLDINGS, NUMBERS
from tests.docs.blocks import blocks_of
from tests.sync.kit import opened, pairs, sealed

PAGE = Path(__file__).resolve().parents[2] / "docs" / "deltas.md"
TEXT = PAGE.read_text(encoding="utf-8")
BEFORE = b"frame 100: crab 120, ray 80"
AFTER = b"frame 101: crab 117, ray 80"


def shown_bytes() -> bytes:
    """The delta of the page, without the words behind its bytes."""
    block = next(block for block in blocks_of(PAGE) if block.text.startswith("97 "))
    return bytes.fromhex("".join(re.split(r"  +", line)[0] for line in block.text.splitlines()))


def apply_by_the_page(base: bytes, changes: bytes, *, has_dictionaries: bool) -> bytes:
    """Apply a delta to a body with nothing but MessagePack, CRC-32 and inflate, as the page says."""
    version, base_sum, checksum, length, prefix, suffix, middle = msgpack.unpackb(changes)
    assert version == 1
    assert base_sum == zlib.crc32(base)
    assert prefix + suffix <= min(length, len(base))
    dictionary = base[prefix : len(base) - suffix]
    if has_dictionaries:
        inflated = zlib.decompressobj(-15, dictionary).decompress(middle)
    else:
        inflated = zlib.decompressobj(-15).decompress(stored(dictionary) + middle)[len(dictionary) :]
    body: bytes = base[:prefix] + inflated + base[len(base) - suffix :]
    assert (len(body), zlib.crc32(body)) == (length, checksum)
    return body


def stored(data: bytes) -> bytes:
    """Data as stored blocks of deflate, none of them the last."""
    pieces = [data[at : at + 65_535] for at in range(0, len(data), 65_535)]
    return b"".join(
        b"\0" + len(piece).to_bytes(2, "little") + (len(piece) ^ 0xFFFF).to_bytes(2, "little") + piece
        for piece in pieces
    )


def test_the_example_is_true() -> None:
    for text in (BEFORE, AFTER):
        assert f"`{text.decode()}`" in TEXT
    changes = shown_bytes()
    assert apply(seal(BEFORE), changes) == seal(AFTER)
    for has_dictionaries in (True, False):
        assert apply_by_the_page(BEFORE, changes, has_dictionaries=has_dictionaries) == AFTER
    made = msgpack.unpackb(delta(seal(BEFORE), seal(AFTER)))
    assert made[:6] == msgpack.unpackb(changes)[:6]


def test_the_example_of_an_update_is_true() -> None:
    update = sealed(msgpack.packb([5, 4, shown_bytes()]))
    block = next(block for block in blocks_of(PAGE) if "CRC-32 of the rest" in block.text)
    shown = " ".join(re.split(r"  +", line)[0] for line in block.text.splitlines())
    assert shown.endswith(" ...")
    beginning = bytes.fromhex(shown[:-4])
    assert update.startswith(beginning)
    assert f"the delta, {update[len(beginning) - 4]} bytes" in block.text


def test_the_page_is_enough_to_read_an_update() -> None:
    battle = Battle(load_board("crab-cove"), 7)
    publisher = StatePublisher()
    bodies = []
    for _ in range(3):
        battle.step()
        publisher.publish(battle.snapshot())
        bodies.append(unseal(battle.snapshot()))
    for asked in (NOT_YET, 0, 1):
        number, base, changes = opened(publisher.update_from(asked))
        assert (number, base) == (2, asked)
        known = b"" if base == NOT_YET else bodies[base]
        assert apply_by_the_page(known, changes, has_dictionaries=True) == bodies[2]


@pytest.mark.parametrize("has_dictionaries", [True, False])
def test_the_page_is_enough_to_apply_real_deltas(has_dictionaries: bool) -> None:
    for base, new in pairs(60, 40):
        changes = delta(base, new)
        assert apply_by_the_page(unseal(base), changes, has_dictionaries=has_dictionaries) == unseal(new)
        keyframe = delta(NOTHING, new)
        assert apply_by_the_page(b"", keyframe, has_dictionaries=has_dictionaries) == unseal(new)


def test_a_base_longer_than_a_stored_block_works_without_dictionaries_too() -> None:
    body = random.Random(3).randbytes(150_000)
    changed = b"\1" + body[1:-1] + b"\2"
    changes = delta(seal(body), seal(changed))
    assert apply_by_the_page(body, changes, has_dictionaries=False) == changed


HARNESS = """
const cases = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const results = cases.map(([base, list]) => {
  list[6] = Buffer.from(list[6], "hex");
  try {
    return applyDelta(Buffer.from(base, "hex"), list).toString("hex");
  } catch (error) {
    return "refused";
  }
});
console.log(JSON.stringify(results));
"""


@pytest.mark.skipif(
    shutil.which("node") is None, reason="Node, which runs the program of the page, is not there"
)
def test_the_program_in_javascript_applies_real_deltas() -> None:
    program = "\n".join(block.text for block in blocks_of(PAGE) if block.language == "javascript")
    cases: list[tuple[str, list[object]]] = []
    expected: list[str] = []

    def add(base: bytes, changes: bytes, result: str) -> None:
        *numbers, middle = msgpack.unpackb(changes)
        cases.append((base.hex(), [*numbers, middle.hex()]))
        expected.append(result)

    add(BEFORE, shown_bytes(), AFTER.hex())
    for base, new in pairs(30, 70):
        add(unseal(base), delta(base, new), unseal(new).hex())
        add(b"", delta(NOTHING, new), unseal(new).hex())
        if base != new:
            add(unseal(new), delta(base, new), "refused")
    parts = msgpack.unpackb(shown_bytes())
    for at, value in ((0, 2), (1, 5), (2, 5), (3, 28), (3, 10**9), (4, 30), (6, b"\xff")):
        add(BEFORE, msgpack.packb([*parts[:at], value, *parts[at + 1 :]]), "refused")
    ran = subprocess.run(
        ["node", "-e", program + HARNESS], input=json.dumps(cases), capture_output=True, text=True, check=True
    )
    assert json.loads(ran.stdout) == expected


def test_numbers_and_lists_on_the_page_are_the_real_ones() -> None:
    assert f"of this layout, now {VERSION} |" in TEXT
    assert f"of all layouts on this page, now {WIRE_VERSION} |" in TEXT
    assert f"length > {MAX_BYTES} " in TEXT
    listed = re.search(r"- `numbers`: (.*?)\n- ", TEXT, re.DOTALL)
    assert listed is not None
    assert re.findall(r"`(\w+)`", listed.group(1)) == list(NUMBERS)
    assert f"`[{', '.join(HOLDINGS)}]`" in TEXT


def test_a_frame_costs_about_as_much_as_the_page_says() -> None:
    battle = Battle(load_board("crab-cove"), 7, log=False)
    sizes = []
    while battle.frame < 400:
        before = battle.snapshot()
        battle.step()
        sizes.append(len(delta(before, battle.snapshot())))
    assert 40 < sum(sizes) / len(sizes) < 100
