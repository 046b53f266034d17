"""Random streams: small, named, and bit-identical on every platform and Python version.

A stream is xoshiro128++ (Blackman and Vigna): four 32-bit words of state, period 2**128 - 1. Unlike a
generator on 64-bit products, no intermediate passes 2**62, so compiled and interpreted runs cannot part.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MAX_SEED: Final = 2**64 - 1
MAX_BELOW: Final = 2**30

_MASK32: Final = 0xFFFFFFFF
_MASK64: Final = 0xFFFFFFFFFFFFFFFF
_GAMMA: Final = 0x9E3779B97F4A7C15
_FNV_OFFSET: Final = 0xCBF29CE484222325
_FNV_PRIME: Final = 0x100000001B3


class Stream:
    """One stream of chance. ``s0`` to ``s3`` are its whole state, each 0..2**32-1 and not all of them zero.

    Raises ValueError for any other state: from four zeros the generator would give zeros for ever.
    """

    def __init__(self, s0: int = 1, s1: int = 0, s2: int = 0, s3: int = 0) -> None:
        for word in (s0, s1, s2, s3):
            if not 0 <= word <= _MASK32:
                raise ValueError(f"a word of a stream's state is 0..{_MASK32}, not {word}")
        if s0 == 0 and s1 == 0 and s2 == 0 and s3 == 0:
            raise ValueError("the four words of a stream's state are all zero; at least one must not be")
        self.s0: int = s0
        self.s1: int = s1
        self.s2: int = s2
        self.s3: int = s3

    def next_u32(self) -> int:
        """Draw one number, uniform in 0..2**32-1."""
        # i64 only in locals: they are free when interpreted and unboxed when compiled. The largest
        # intermediate is a 32-bit word shifted left by 11, below 2**43.
        s0: i64 = self.s0
        s1: i64 = self.s1
        s2: i64 = self.s2
        s3: i64 = self.s3
        total: i64 = (s0 + s3) & 0xFFFFFFFF
        result: i64 = ((((total << 7) & 0xFFFFFFFF) | (total >> 25)) + s0) & 0xFFFFFFFF
        s2 ^= s0
        s3 ^= s1
        self.s0 = s0 ^ s3
        self.s1 = s1 ^ s2
        self.s2 = s2 ^ ((s1 << 9) & 0xFFFFFFFF)
        self.s3 = ((s3 << 11) & 0xFFFFFFFF) | (s3 >> 21)
        return result

    def below(self, n: int) -> int:
        """Draw a number uniform in 0..n-1, exactly unbiased. 1 <= n <= 2**30, ValueError otherwise.

        Always draws at least once, for n = 1 too.
        """
        if not 1 <= n <= MAX_BELOW:
            raise ValueError(f"a stream draws below 1..{MAX_BELOW}, not below {n}")
        # Lemire's multiply and reject. The product is at most (2**32 - 1) * 2**30 < 2**62.
        bound: i64 = n
        product: i64 = self.next_u32() * bound
        low: i64 = product & 0xFFFFFFFF
        if low < bound:
            threshold: i64 = (0x100000000 - bound) % bound
            while low < threshold:
                # A state of zeros, written past the constructor, would be rejected for ever here.
                if self.s0 == 0 and self.s1 == 0 and self.s2 == 0 and self.s3 == 0:
                    raise ValueError("the four words of a stream's state are all zero")
                product = self.next_u32() * bound
                low = product & 0xFFFFFFFF
        return product >> 32

    def copy(self) -> Stream:
        """A stream of its own that will draw what this one would."""
        return Stream(self.s0, self.s1, self.s2, self.s3)

    def __repr__(self) -> str:
        return f"Stream({self.s0}, {self.s1}, {self.s2}, {self.s3})"


def splitmix64(state: int) -> int:
    """The output of splitmix64 that follows ``state`` (0..2**64-1); the next state is ``state + GAMMA``."""
    # Plain ints on purpose: these products pass 2**62, and i64 would wrap where an int does not.
    z = (state + _GAMMA) & _MASK64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK64
    return z ^ (z >> 31)


def fnv1a64(data: bytes) -> int:
    """FNV-1a of ``data``, 64 bits: a name as a number, the same in every process."""
    value = _FNV_OFFSET
    for byte in data:
        value = ((value ^ byte) * _FNV_PRIME) & _MASK64
    return value


def seeded(seed: int, name: str) -> Stream:
    """The stream called ``name`` of ``seed`` (0..2**64-1, ValueError otherwise).

    Streams of one seed with different names are independent of one another, so that a draw more from one
    shifts nothing in another.
    """
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is 0..{MAX_SEED}, not {seed}")
    # The seed is mixed before the name meets it: seeds are mostly small and close together.
    state = splitmix64(seed) ^ fnv1a64(name.encode("utf-8"))
    first = splitmix64(state)
    second = splitmix64((state + _GAMMA) & _MASK64)
    if first == 0 and second == 0:
        first = 1
    return Stream(first & _MASK32, first >> 32, second & _MASK32, second >> 32)
