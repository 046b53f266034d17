"""A resolved board as bytes: canonical, complete, and mistrusted when read."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridforged.content.schema import BoardSetup
from gridforged.content.setup import MAX_SETUP_BYTES, decode_setup, encode_setup
from gridforged.errors import ContentError
from tests.content.words import HERE, WORDS, load_board

BOARD = load_board(HERE / "good" / "crab-cove.yaml", WORDS)
BYTES = encode_setup(BOARD)


def decode(data: bytes) -> BoardSetup:
    """Without the memory of earlier boards."""
    return decode_setup(data, WORDS)


def changed(change: Any) -> bytes:
    """The bytes of the board after `change` was applied to its plain form, in canonical order."""
    plain = msgspec.msgpack.decode(BYTES)
    change(plain)
    return msgspec.msgpack.encode(plain, order="deterministic")


def test_a_board_survives_the_round_trip_and_its_bytes_too() -> None:
    assert decode(BYTES) == BOARD
    assert encode_setup(decode(BYTES)) == BYTES


def test_any_messagepack_library_can_read_it() -> None:
    plain = msgpack.unpackb(BYTES)
    assert plain["title"] == "Crab cove"
    assert plain["cards"][0]["id"] == "fixture-crab"


def test_bytes_do_not_depend_on_the_process() -> None:
    program = (
        "from tests.content.words import HERE, WORDS, load_board\n"
        "from gridforged.content.setup import encode_setup\n"
        "print(encode_setup(load_board(HERE / 'good' / 'crab-cove.yaml', WORDS)).hex())\n"
    )
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == BYTES.hex()


def test_bytes_cut_anywhere_are_a_content_error() -> None:
    for length in range(len(BYTES)):
        with pytest.raises(ContentError):
            decode(BYTES[:length])


def test_mutated_bytes_are_a_content_error_or_a_sound_board() -> None:
    source = random.Random(5)
    texts: list[str] = []
    for _ in range(3_000):
        data = bytearray(BYTES)
        for _ in range(source.randint(1, 4)):
            place = source.randrange(len(data))
            if source.random() < 0.7:
                data[place] = source.randrange(256)
            else:
                data[place : place + source.randint(0, 3)] = source.randbytes(source.randint(0, 3))
        try:
            board = decode(bytes(data))
        except ContentError as error:
            texts.append(str(error))
        else:
            assert encode_setup(board) == data
    assert len(texts) > 2_000
    assert all(text.isprintable() for text in texts)


@given(st.binary(max_size=300))
def test_random_bytes_are_a_content_error(data: bytes) -> None:
    with pytest.raises(ContentError):
        decode(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * (MAX_SETUP_BYTES + 1),
        b"\xdd\xff\xff\xff\xff",
        b"\xdf\xff\xff\xff\xff",
        b"\x91" * 100_000,
        b"\x81\xa5title\xc6\xff\xff\xff\xff",
        BYTES + b"\x00",
    ],
    ids=["empty", "too-long", "huge-list", "huge-map", "deep", "huge-text", "trailing"],
)
def test_absurd_bytes_are_a_content_error(data: bytes) -> None:
    with pytest.raises(ContentError):
        decode(data)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda p: p["home"][0].update(row=7), "outside the half"),
        (lambda p: p["home"][1].update(col=1), "overlaps"),
        (lambda p: p["home"][1].update(label="the-wall"), "label of two units"),
        (lambda p: p["home"][0].update(card=2), "no card number 2"),
        (lambda p: p["home"][0].update(tier=4), "has no tier 4"),
        (lambda p: p["home"][0].update(tier=0), ">= 1"),
        (lambda p: p["home"].clear(), "a card that no piece uses"),
        (lambda p: p["home"].pop(2), "a card that no piece uses"),
        (lambda p: p["cards"].reverse(), "sorted by id"),
        (lambda p: p["cards"][0].update(tiers=2), "give one a tier"),
        (lambda p: p["cards"][0]["ability"][0].update(do="explode"), "unknown operation 'explode'"),
        (lambda p: p["cards"][0]["stats"].update(power=True), "got `bool`"),
        (lambda p: p["cards"][0]["stats"].update(speed=50), "not in canonical form"),
        (lambda p: p["cards"][0].update(cost=2**64 - 1), "<= 1000000"),
        (lambda p: p["cards"][0]["ability"][4].update(amount=float("nan")), "Expected"),
        (lambda p: p["cards"][0]["ability"][4].update(amount=0.12345), "three decimal places"),
        (lambda p: p["cards"][0].update(surplus=1), "unknown field `surplus`"),
        (lambda p: p["rules"].update(frame_rate=0), "outside 1 to 1000"),
        (lambda p: p["rules"].update(frame_rate=7), "does not divide 1000"),
        (lambda p: p["rules"].update(half_rows=10**9), "outside 1 to 32"),
        (lambda p: p["rules"]["footprints"].pop("penny"), "exactly"),
        (lambda p: p["rules"]["footprints"].update(unit=[0, 2]), "a side has 1 to 4"),
        (lambda p: p["rules"].pop("frame_rate"), "not in canonical form"),
    ],
)
def test_an_unsound_board_is_refused_with_the_reason(change: Any, reason: str) -> None:
    with pytest.raises(ContentError) as caught:
        decode(changed(change))
    assert reason in str(caught.value)
    assert caught.value.file == "board setup"


def test_the_path_of_a_wrong_value_is_named() -> None:
    with pytest.raises(ContentError) as caught:
        decode(changed(lambda p: p["cards"][0]["stats"].update(power=-1)))
    assert caught.value.path == "cards[0].stats.power"
