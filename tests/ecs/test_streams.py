"""Random streams: the published generators to the bit, unbiased draws, independent names."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gridforged.ecs.streams import MAX_BELOW, MAX_SEED, Stream, fnv1a64, seeded, splitmix64

GAMMA = 0x9E3779B97F4A7C15
WORD = 2**32 - 1

words = st.integers(0, WORD)
states = st.tuples(words, words, words, words).filter(any)


def state_of(stream: Stream) -> tuple[int, int, int, int]:
    return stream.s0, stream.s1, stream.s2, stream.s3


def draws(stream: Stream, count: int) -> list[int]:
    return [stream.next_u32() for _ in range(count)]


def rotated(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & WORD


def reference_step(s: tuple[int, int, int, int]) -> tuple[int, tuple[int, int, int, int]]:
    """xoshiro128++ as its authors wrote it, in Python's unbounded integers."""
    s0, s1, s2, s3 = s
    result = (rotated((s0 + s3) & WORD, 7) + s0) & WORD
    shifted = (s1 << 9) & WORD
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    return result, (s0, s1, s2, rotated(s3, 11))


def test_next_u32_gives_the_published_numbers_of_xoshiro128_plus_plus() -> None:
    expected = [641, 1573767, 3222811527, 3517856514, 836907274]
    expected += [4247214768, 3867114732, 1355841295, 495546011, 621204420]
    assert draws(Stream(1, 2, 3, 4), 10) == expected


def test_next_u32_agrees_with_the_reference_code_in_c_from_the_largest_state() -> None:
    expected = [4294967166, 4294967294, 4294967295, 134021503, 4027054143, 2176974575]
    assert draws(Stream(WORD, WORD, WORD, WORD), 6) == expected


def test_a_hundred_thousand_draws_fold_to_what_the_reference_code_in_c_gives() -> None:
    folded = 0
    stream = Stream(1, 2, 3, 4)
    for _ in range(100_000):
        folded = (folded * 31 + stream.next_u32()) % 2**64
    assert folded == 11723288027178357283


@given(states)
@example((WORD, WORD, WORD, WORD))
@example((0, 0, 0, 1))
@example((2**31, 2**31, 2**31, 2**31))
def test_each_draw_and_next_state_are_those_of_the_reference(state: tuple[int, int, int, int]) -> None:
    stream = Stream(*state)
    for _ in range(8):
        expected, state = reference_step(state)
        assert stream.next_u32() == expected
        assert state_of(stream) == state


def test_splitmix64_gives_the_published_numbers() -> None:
    outputs = [splitmix64((1234567 + step * GAMMA) % 2**64) for step in range(5)]
    assert outputs == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_names_are_mixed_by_the_published_fnv_1a() -> None:
    assert fnv1a64(b"") == 0xCBF29CE484222325
    assert fnv1a64(b"a") == 0xAF63DC4C8601EC8C
    assert fnv1a64(b"foobar") == 0x85944171F73967E8


@pytest.mark.parametrize("bad", [(0, 0, 0, 0), (-1, 1, 1, 1), (1, 2**32, 1, 1), (1, 1, 1, 2**64)])
def test_a_state_that_the_generator_cannot_be_in_is_refused(bad: tuple[int, int, int, int]) -> None:
    with pytest.raises(ValueError, match="stream's state"):
        Stream(*bad)


def test_below_gives_every_number_up_to_its_bound_and_no_other() -> None:
    stream = seeded(5, "dice")
    assert {stream.below(6) for _ in range(400)} == {0, 1, 2, 3, 4, 5}


def test_below_one_is_zero_and_still_draws() -> None:
    stream = seeded(5, "dice")
    ahead = stream.copy()
    ahead.next_u32()
    assert stream.below(1) == 0
    assert state_of(stream) == state_of(ahead)


def test_below_its_largest_bound_is_the_upper_thirty_bits() -> None:
    stream = seeded(6, "dice")
    twin = stream.copy()
    assert [stream.below(MAX_BELOW) for _ in range(100)] == [word >> 2 for word in draws(twin, 100)]


@pytest.mark.parametrize("n", [0, -1, MAX_BELOW + 1, 2**32, 2**64, -(2**70)])
def test_below_refuses_a_bound_outside_its_limits_without_a_draw(n: int) -> None:
    stream = Stream(1, 2, 3, 4)
    with pytest.raises(ValueError, match="not below"):
        stream.below(n)
    assert state_of(stream) == (1, 2, 3, 4)


@given(states, st.one_of(st.integers(1, MAX_BELOW), st.integers(MAX_BELOW - 64, MAX_BELOW)))
@example((WORD, WORD, WORD, WORD), MAX_BELOW)
@example((WORD, WORD, WORD, WORD), MAX_BELOW - 1)
@example((WORD, 0, 0, 0), 1)
def test_below_is_multiply_and_reject_on_the_same_words(state: tuple[int, int, int, int], n: int) -> None:
    stream = Stream(*state)
    twin = Stream(*state)
    word = twin.next_u32()
    while (word * n) % 2**32 < 2**32 % n:
        word = twin.next_u32()
    assert stream.below(n) == (word * n) >> 32
    assert state_of(stream) == state_of(twin)


def test_below_rejects_the_words_that_would_make_it_biased() -> None:
    # 2**32 mod 3*2**28 is a quarter of the words: too many to draw a thousand times without a rejection.
    n = 3 * 2**28
    stream = seeded(9, "dice")
    twin = stream.copy()
    for _ in range(1000):
        stream.below(n)
    draws(twin, 1000)
    assert state_of(stream) != state_of(twin)


def test_below_does_not_hang_on_a_state_of_zeros_written_past_the_constructor() -> None:
    stream = Stream(1, 1, 1, 1)
    stream.s0 = stream.s1 = stream.s2 = stream.s3 = 0
    with pytest.raises(ValueError, match="all zero"):
        stream.below(6)


@pytest.mark.parametrize(("n", "limit"), [(2, 10.83), (6, 20.52), (100, 148.2), (257, 330.5)])
def test_below_is_uniform_by_chi_square(n: int, limit: float) -> None:
    # ``limit`` is the 0.1 % point of chi-square with n - 1 degrees of freedom; the seed is fixed.
    rolls = 60_000
    stream = seeded(20_240, "chi-square")
    counts = [0] * n
    for _ in range(rolls):
        counts[stream.below(n)] += 1
    expected = rolls / n
    assert sum((count - expected) ** 2 / expected for count in counts) < limit


def test_each_of_the_32_bits_is_set_half_of_the_time() -> None:
    numbers = draws(seeded(31, "bits"), 20_000)
    for bit in range(32):
        ones = sum(number >> bit & 1 for number in numbers)
        assert abs(ones - 10_000) < 300, f"bit {bit}: {ones} of 20000"  # 300 is over four sigma


def test_one_seed_and_name_give_the_same_stream_for_good() -> None:
    assert state_of(seeded(7, "target")) == (859816139, 1474632167, 1954294347, 1118387316)
    assert state_of(seeded(MAX_SEED, "misfire")) == (1420695814, 2575640980, 36841354, 2824808712)


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_a_stream_does_not_depend_on_the_hash_seed_of_the_process(hash_seed: str) -> None:
    code = "from gridforged.ecs.streams import seeded; print(seeded(7, 'target'))"
    environment = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(path or "." for path in sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == repr(seeded(7, "target"))


@pytest.mark.parametrize("seed", [-1, 2**64, 2**70])
def test_a_seed_outside_of_64_bits_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is"):
        seeded(seed, "target")


@given(st.integers(0, MAX_SEED), st.text(max_size=20))
@example(0, "")
@example(MAX_SEED, "")
def test_every_seed_and_name_give_a_stream(seed: int, name: str) -> None:
    assert any(state_of(seeded(seed, name)))


def test_different_seeds_and_names_give_different_streams() -> None:
    names = ["", "target", "misfire", "cascade", "blowout", "spread", "other", "tegrat"]
    states = {state_of(seeded(seed, name)) for seed in range(200) for name in names}
    assert len(states) == 200 * len(names)


def test_streams_of_one_seed_are_not_correlated() -> None:
    one, two = seeded(11, "target"), seeded(11, "misfire")
    same = sum(one.below(16) == two.below(16) for _ in range(16_000))
    assert abs(same - 1000) < 130  # four sigma


def test_streams_of_neighbouring_seeds_are_not_correlated() -> None:
    same = sum(seeded(s, "target").below(16) == seeded(s + 1, "target").below(16) for s in range(8000))
    assert abs(same - 500) < 90  # four sigma


def test_drawing_from_one_stream_shifts_nothing_in_another() -> None:
    alone = draws(seeded(3, "spread"), 20)
    busy, beside = seeded(3, "target"), seeded(3, "spread")
    seen = []
    for _ in range(20):
        busy.below(7)
        seen.append(beside.next_u32())
    assert seen == alone


def test_a_copy_goes_on_alike_and_apart() -> None:
    stream = seeded(3, "target")
    draws(stream, 5)
    twin = stream.copy()
    expected = draws(twin, 10)
    assert draws(stream, 10) == expected
    twin.next_u32()
    assert state_of(twin) != state_of(stream)
