"""Whatever a client sends, it does no harm: bounds, tokens, limits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.msgpack import encode as pack

from gridforged.headless.server.framing import MOST_DEPTH, MOST_VALUES, check_shape, decode_request, encode
from gridforged.headless.server.limits import Bucket, Limits
from gridforged.headless.server.messages import (
    PROTOCOL,
    Create,
    Hello,
    Join,
    Refusal,
    Resync,
    Source,
    Welcome,
)
from gridforged.headless.server.refusals import RequestError
from gridforged.headless.server.seats import SEATS, sign, verify
from tests.server.kit import BOARD, Client, Room, frames_of

# Messages


@given(st.binary(max_size=200))
def test_no_bytes_do_any_harm(data: bytes) -> None:
    room = Room()
    client = room.client()
    client.send_bytes(data)
    assert [type(answer) for answer in client.read()] in ([Refusal], [])
    assert room.host.metrics.errors.count("internal") == 0


@given(st.recursive(st.none() | st.integers(-(2**63), 2**64 - 1) | st.text() | st.binary(), st.lists))
def test_what_is_messagepack_has_its_shape(value: object) -> None:
    data = pack(value)
    if len(data) < 200:
        check_shape(data)
        for cut in range(len(data)):
            with pytest.raises(RequestError):
                check_shape(data[:cut])
        with pytest.raises(RequestError, match="1 bytes too many"):
            check_shape(data + b"\xc0")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x91" * (MOST_DEPTH + 2) + b"\xc0", "too_large"),
        (b"\x81\xc0" * 100_000, "too_large"),
        (b"\xdd\xff\xff\xff\xff" + b"\xc0" * 5_000, "too_large"),
        (b"\xdd\xff\xff\xff\xff", "malformed"),
        (b"\xc6\xff\xff\xff\xff", "malformed"),
        (pack([0] * MOST_VALUES), "too_large"),
        (b"\xc1", "malformed"),
        (b"", "malformed"),
        (pack({"type": "hello"}), "malformed"),
        (pack({"type": "hello", "protocol": 1, "extra": 1}), "malformed"),
        (pack({"type": "hello", "protocol": -1}), "malformed"),
        (pack({"type": "no such type"}), "malformed"),
        (pack({"type": "join", "token": "x" * 129}), "malformed"),
        (pack({"type": "join", "token": "x", "follow": ["everything"]}), "malformed"),
        (pack({"type": "join", "token": "x", "since": -2}), "malformed"),
        (pack({"type": "create", "delay": 301}), "malformed"),
        (pack(5), "malformed"),
        (b"\xc0" * 65_537, "too_large"),
    ],
)
def test_a_message_that_is_none_is_refused_for_what_it_is(data: bytes, code: str) -> None:
    with pytest.raises(RequestError) as refused:
        decode_request(data, Limits().message_bytes)
    assert refused.value.code == code
    assert "\n" not in str(refused.value)


def test_messages_come_back_as_they_were() -> None:
    message = Create(7, home=Source(name="x", half="away"), start="complete", delay=3, moderated=True)
    assert decode_request(encode(message), 1_000) == message


@pytest.mark.parametrize(
    ("hello", "code"),
    [(Hello(PROTOCOL + 1), "protocol"), (Hello(PROTOCOL, schema=b"\0" * 16), "schema")],
)
def test_a_client_that_does_not_fit_is_sent_away(hello: Hello, code: str) -> None:
    client = Room().client(greets=False)
    assert client.refusal(hello).code == code
    assert client.connection.ending is not None


def test_a_client_that_fits_is_welcome() -> None:
    client = Room().client(greets=False)
    client.send(Hello(PROTOCOL, "test"))
    welcome = client.read_one(Welcome)
    client.send(Hello(PROTOCOL, schema=welcome.schema))
    assert client.read_one(Refusal).code == "unexpected"  # only because it was said before


@pytest.mark.parametrize(("message", "code"), [(b"\xc1", "malformed"), (encode(Resync()), "rate")])
def test_garbage_and_floods_cost_nobody_else_a_frame(message: bytes, code: str) -> None:
    room = Room()
    created, home, away = room.start()
    attacker = room.client()
    attacker.join(created.tokens["watch"])
    for _ in range(40):
        for _ in range(20):
            attacker.send_bytes(message)
        room.wait(0.05)
    assert {answer.code for answer in attacker.read() if isinstance(answer, Refusal)} == {code}
    assert attacker.connection.ending is not None
    assert attacker.connection.ending.code == 1008
    room.wait(1)
    assert frames_of(home)[-1] == frames_of(away)[-1] == 60
    assert room.battle_of(created.match).frame == 60
    assert room.host.metrics.lost_time.count() == 0


def test_a_client_at_the_allowed_rate_is_never_refused() -> None:
    room = Room()
    _, home, _ = room.start()
    for _ in range(500):
        home.send(Resync())
        room.wait(0.05)
    assert not any(isinstance(message, Refusal) for message in home.read())


# Tokens


@pytest.mark.parametrize("forged", ["", "a", "a.b", "a.home.", "....", "é.home.x", "\0.home.x"])
def test_a_token_that_was_not_signed_is_refused(forged: str) -> None:
    room = Room()
    room.start()
    assert room.client().refusal(Join(forged)).code == "token"


def test_a_token_is_good_for_its_seat_its_match_and_its_server_alone() -> None:
    room = Room()
    created, _, _ = room.start()
    other, _, _ = room.start()
    token = created.tokens["watch"]
    client = room.client()
    for forged in (
        token.replace("watch", "home"),
        token.replace(created.match, other.match),
        token[:-1],
        token + "A",
        sign(b"another secret of a server", created.match, "home"),
    ):
        assert client.refusal(Join(forged)).code == "token"
    assert client.join(token).seat == "watch"


def test_the_seat_of_a_moderator_is_there_only_if_the_match_has_one() -> None:
    room = Room()
    secret = room.journal.setting("secret")
    assert secret is not None
    created, _, _ = room.start()
    assert room.client().refusal(Join(sign(secret, created.match, "moderator"))).code == "token"


@given(st.binary(min_size=16), st.text("0123456789abcdef", min_size=1), st.sampled_from(SEATS))
def test_what_was_signed_is_verified(secret: bytes, match: str, seat: str) -> None:
    token = sign(secret, match, seat)
    assert verify(secret, token) == (match, seat)
    with pytest.raises(RequestError):
        verify(secret + b"x", token)


# Limits


def test_connections_are_limited() -> None:
    room = Room(limits=replace(Limits(), connections=3, connections_per_address=2))
    for _ in range(2):
        room.client()
    with pytest.raises(RequestError, match="no more connections"):
        room.client()
    third = room.host.connect("198.51.100.7", room.now)
    with pytest.raises(RequestError):
        room.host.connect("198.51.100.8", room.now)
    room.host.disconnect(third)
    room.host.connect("198.51.100.8", room.now)
    assert room.host.metrics.connections.count("refused") == 2


def test_matches_are_limited() -> None:
    room = Room(limits=replace(Limits(), matches=2))
    client = room.client()
    client.create()
    client.create(board=BOARD)
    assert client.refusal(Create()).code == "limit"
    assert client.refusal(Create(board=BOARD)).code == "limit"


def test_matches_made_from_one_address_are_limited() -> None:
    room = Room(limits=replace(Limits(), matches_per_address=2))
    client = room.client()
    client.create()
    client.create(board=BOARD)
    assert room.client().refusal(Create()).code == "limit"
    other = Client(room, "198.51.100.7")
    other.send(Hello(PROTOCOL))
    other.create()


def test_commands_that_wait_are_limited() -> None:
    room = Room(limits=replace(Limits(), pending_commands=3))
    created, _, _ = room.start(moderated=True)
    moderator = room.client()
    moderator.join(created.tokens["moderator"])
    moderator.read()
    for _ in range(4):
        moderator.command({"do": "concede", "side": "home"})
    assert moderator.read_one(Refusal).code == "limit"


def test_who_never_says_hello_is_dropped() -> None:
    room = Room()
    silent, polite = room.client(greets=False), room.client()
    room.wait(12)
    assert silent.connection.ending is not None
    assert polite.connection.ending is None


@given(st.lists(st.floats(0, 0.5), max_size=60))
def test_a_bucket_allows_its_burst_and_its_rate_and_no_more(pauses: list[float]) -> None:
    bucket, now, taken = Bucket(4, 10, 0.0), 0.0, 0
    for pause in pauses:
        now += pause
        taken += bucket.take(now)
        assert taken <= 10 + 4 * now + 1e-6
    if all(pause >= 0.25 for pause in pauses):
        assert taken == len(pauses)
