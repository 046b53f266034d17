"""Reading a replay as hostile input: a ReplayError or a sound replay, and never anything else."""

from __future__ import annotations

import random
import tracemalloc
from collections import Counter

import pytest

from gridforged import Battle, ReplayError, load_board, read_replay, write_replay
from gridforged.serialization import replay_file
from gridforged.serialization.replay_verify import verify
from tests.replay.kit import (
    DAMAGE,
    SHIELD,
    conceded,
    entries_of,
    on,
    plain_commands,
    sealed,
    tampered,
    with_commands,
)
from tests.serialization import mutations
from tests.strategies import random_board

MOST_MEMORY = 64 * 1024 * 1024


REPLAY = conceded()
COMMANDS = plain_commands(REPLAY)
FAULTS: dict[str, tuple[object, str]] = {
    "no bytes": ("replay", "a replay is bytes, not str"),
    "nothing": (b"", "format: this is no replay of a battle (expected 'gridforged.replay')"),
    "a snapshot": (Battle(load_board("crab-cove")).snapshot(), "format: this is no replay"),
    "too many bytes": (bytes(replay_file.MAX_BYTES + 1), "2097153 bytes are more than a replay has"),
    "another format version": (
        sealed({}, version=2),
        "version: written in version 2 of the format; this one reads 1",
    ),
    "a damaged body": (sealed({}, checksum=1), "checksum: the body was damaged or cut"),
    "another body": (sealed({}), "body: is not a map of 14 entries"),
    "no package": (tampered(REPLAY, package=""), "package: is no version of a package"),
    "a package that steers terminals": (tampered(REPLAY, package="\x1b[2J"), "package: is no version"),
    "a long package": (tampered(REPLAY, package="x" * 65), "package: 65 bytes are more than 64"),
    "a package that is a number": (tampered(REPLAY, package=1), "package: is no short text"),
    "a seed below 0": (tampered(REPLAY, seed=-1), "seed: is not a whole number of 0 or more"),
    "no board": (tampered(REPLAY, board=b""), "board: "),
    "a period of 0": (tampered(REPLAY, every=0), "every: there is a digest every 0 frames"),
    "digests that are missing": (tampered(REPLAY, digests=bytes(16)), "digests: are 1, and must be 7"),
    "half a digest": (
        tampered(REPLAY, digests=bytes(17)),
        "digests: 17 bytes are no whole number of digests",
    ),
    "an end past all battles": (
        tampered(REPLAY, end_frame=2_401),
        "end: frame 2401 is past the longest battle",
    ),
    "an outcome without a reason": (
        tampered(REPLAY, reason=0),
        "reason: only a battle that has ended has one",
    ),
    "an unknown outcome": (tampered(REPLAY, outcome=9), "outcome: 9 is more than 3"),
    "an entry too many": (sealed(entries_of(write_replay(REPLAY)) | {"more": 1}), "body: is not a map of 14"),
    "commands that are no list": (with_commands(REPLAY, {}), "commands: not what a replay holds"),
    "a command that is none": (
        with_commands(REPLAY, [[1, 0, 5]]),
        "commands[0]: expected {do: ..., ...}, got 5",
    ),
    "a command with a slip": (
        with_commands(REPLAY, [[1, 0, {"do": "concede", "side": "hom"}]]),
        "commands[0]: side: expected home or away, got 'hom' (did you mean 'home'?)",
    ),
    "a command after the end": (
        with_commands(REPLAY, [[131, 0, COMMANDS[0][2]]]),
        "commands[0]: frame 131 or key 0 is out of range",
    ),
    "a key out of range": (
        with_commands(REPLAY, [[1, 2**32, COMMANDS[0][2]]]),
        "commands[0]: frame 1 or key",
    ),
    "commands out of order": (
        with_commands(REPLAY, COMMANDS[::-1]),
        "commands[1]: frames and keys do not ascend",
    ),
    "a command twice": (
        with_commands(REPLAY, [COMMANDS[0], COMMANDS[0]]),
        "commands[1]: frames and keys do not ascend",
    ),
    "a command in another form": (
        with_commands(REPLAY, [[47, 0, {"side": "away", "do": "concede"}]]),
        "commands: are not in canonical form",
    ),
    "commands without end": (
        tampered(REPLAY, commands=b"\xdd\xff\xff\xff\xff"),
        "commands: not what a replay holds",
    ),
    "deep commands": (
        tampered(REPLAY, commands=b"\x91\x93\x00\x00" + b"\x91" * 100_000 + b"\x00"),
        "commands",
    ),
    "too many commands": (
        with_commands(REPLAY, [[1, key, COMMANDS[2][2]] for key in range(10_001)]),
        "commands: are 10001, more than 10000",
    ),
    "large commands": (
        tampered(REPLAY, commands=bytes(524_289)),
        "commands: 524289 bytes are more than 524288",
    ),
}


def refusal(blob: object) -> str:
    with pytest.raises(ReplayError) as raised:
        read_replay(blob)
    return str(raised.value)


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_wrong_with_the_bytes_is_named(fault: str) -> None:
    blob, sentence = FAULTS[fault]
    assert refusal(blob).startswith(sentence)


def test_no_replay_is_cut_short_unseen() -> None:
    blob = write_replay(REPLAY)
    for size in range(0, len(blob), 97):
        refusal(blob[:size])
    refusal(blob + b"\x00")


def meets(blob: bytes) -> str:
    """What comes of reading `blob` and playing what it holds."""
    try:
        replay = read_replay(blob)
        assert write_replay(replay) == blob, "accepted, and yet not in its canonical form"
        return "sound" if verify(replay).is_sound else "mismatch"
    except ReplayError as error:
        text = str(error)
        assert text.isprintable(), text
        assert 0 < len(text) < 600, text
        return "refused"


def meet_many(numbers: range) -> Counter[str]:
    """Meet mutations of replays: their entries changed on purpose or at random, then sealed again."""
    replays = [
        on(random_board(7_100 + number, short=True), number, [(3, DAMAGE), (9, SHIELD)])
        for number in range(6)
    ]
    found: Counter[str] = Counter()
    for number in numbers:
        choices = random.Random(number)
        entries = entries_of(write_replay(choices.choice(replays)))
        for _ in range(1 + choices.randrange(2)):
            name = choices.choice(sorted(entries))
            value = entries[name]
            if isinstance(value, bytes) and value and choices.randrange(3):
                at = choices.randrange(len(value))
                cut = value[: at + choices.randrange(2)] + bytes([choices.randrange(256)])
                entries[name] = cut + value[at + 1 :] if choices.randrange(4) else cut
            else:
                entries[name] = choices.choice([*mutations.ODDITIES, *mutations.EXTREMES])
        try:
            blob = sealed(entries)
        except (OverflowError, ValueError, TypeError):
            continue
        tracemalloc.start()
        try:
            found[meets(blob)] += 1
            assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
        except Exception as error:
            raise AssertionError(f"mutation {number}: {type(error).__name__}: {error}") from error
        finally:
            tracemalloc.stop()
    return found


def test_mutated_replays_are_refused_or_played_and_nothing_else() -> None:
    found = meet_many(range(250))
    assert found["refused"] > 50
    assert found["mismatch"] > 5


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_very_many_mutated_replays_are_refused_or_played(part: int) -> None:
    meet_many(range(1_000 + 2_000 * part, 3_000 + 2_000 * part))


def test_the_largest_commands_stay_within_bounded_memory() -> None:
    """A quarter of the bytes that commands may have takes at most a quarter of the memory."""
    clauses = [{"do": "cull", "to": "enemies"}] * 32
    entries = [[1, key, {"do": "apply", "side": "home", "clauses": clauses}] for key in range(200)]
    blob = with_commands(REPLAY, entries)
    assert len(entries_of(blob)["commands"]) > replay_file.MAX_COMMAND_BYTES // 4
    tracemalloc.start()
    try:
        read_replay(blob)
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY // 4
    finally:
        tracemalloc.stop()
