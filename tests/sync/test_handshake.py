"""Two programs that may not share a battle are told why, each reason by an error of its own."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from gridforged import (
    ContentMismatchError,
    FrameRateMismatchError,
    HandshakeError,
    RulesMismatchError,
    SchemaMismatchError,
    WireMismatchError,
    load_board,
)
from gridforged.serialization.handshake import Hello, check, hello_of, read_hello
from tests.serialization import mutations

HERE = hello_of(load_board("crab-cove"))


def changed(
    wire: int = HERE.wire,
    schema: bytes = HERE.schema,
    rules: bytes = HERE.rules,
    content: bytes = HERE.content,
    frame_rate: int = HERE.frame_rate,
) -> Hello:
    return Hello(wire, schema, rules, content, frame_rate)


OTHER = bytes(range(16))
REFUSED = [
    (WireMismatchError, changed(wire=HERE.wire + 1), "messages"),
    (SchemaMismatchError, changed(schema=OTHER), "components or fields"),
    (FrameRateMismatchError, changed(frame_rate=30, rules=OTHER, content=OTHER), "frames a second"),
    (RulesMismatchError, changed(rules=OTHER, content=OTHER), "rules table"),
    (ContentMismatchError, changed(content=OTHER), "cards"),
]


def test_those_who_match_may_share_a_battle() -> None:
    check(HERE, read_hello(HERE.to_bytes()))
    check(HERE, hello_of(load_board("crab-cove")))


@pytest.mark.parametrize(("error", "theirs", "word"), REFUSED)
def test_each_mismatch_has_its_own_error_that_names_it(
    error: type[HandshakeError], theirs: Hello, word: str
) -> None:
    with pytest.raises(HandshakeError, match=word) as caught:
        check(HERE, read_hello(theirs.to_bytes()))
    assert type(caught.value) is error
    assert caught.value.ours != caught.value.theirs
    assert f"{caught.value.ours} here, {caught.value.theirs} there" in str(caught.value)


def test_another_board_is_another_content() -> None:
    with pytest.raises(ContentMismatchError):
        check(HERE, hello_of(load_board("undead-vs-scrip")))


def test_a_greeting_of_another_version_may_be_laid_out_otherwise() -> None:
    greeting = mutations.packed(["gridforged.hello", 7, {"something": "new"}])
    with pytest.raises(WireMismatchError, match="1 here, 7 there"):
        check(HERE, read_hello(greeting))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc0",
        b"GET / HTTP/1.1\r\n\r\n",
        mutations.packed("gridforged.hello"),
        mutations.packed(["gridforged.hello"]),
        mutations.packed(["something.else", 1, OTHER, OTHER, OTHER, 20]),
        mutations.packed(["gridforged.hello", 1, OTHER, OTHER, b"short", 20]),
        mutations.packed(["gridforged.hello", 1, OTHER, OTHER, OTHER]),
        mutations.packed(["gridforged.hello", "one", OTHER, OTHER, OTHER, 20]),
        HERE.to_bytes() + b"\0",
        HERE.to_bytes()[:-1],
        b"\x91" * 200,
        bytes(10_000),
        None,
        "text",
    ],
)
def test_what_is_no_greeting_is_refused(data: object) -> None:
    with pytest.raises(HandshakeError, match="no greeting of gridforged") as caught:
        read_hello(data)
    assert type(caught.value) is HandshakeError


def test_mutated_greetings_are_refused_or_compared() -> None:
    good = HERE.to_bytes()
    for seed in range(500):
        with suppress(HandshakeError):
            check(HERE, read_hello(mutations.raw_bytes(random.Random(seed), good, [good])))
