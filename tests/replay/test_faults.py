"""Whatever is wrong with a replay is named: the digest, the command, the seed, the content, the version."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from gridforged import (
    Apply,
    Battle,
    ReplayError,
    ReplayMismatchError,
    ReplayPlayer,
    load_board,
    read_replay,
    replay_of,
)
from gridforged.cli.replay_view import verification_words
from gridforged.content.changes import setup_changes
from gridforged.content.schema import Clause
from gridforged.content.setup import encode_setup
from gridforged.serialization.replay import this_maker
from gridforged.serialization.replay_verify import Verification, verify
from gridforged.systems import compile, recovery
from tests.replay.kit import (
    SHIELD,
    conceded,
    cove,
    on,
    plain_commands,
    tampered,
    with_card,
    with_commands,
    with_rules,
)
from tests.strategies import random_board

MOST_MEMORY = 64 * 1024 * 1024


def refusal(blob: object) -> str:
    with pytest.raises(ReplayError) as raised:
        read_replay(blob)
    return str(raised.value)


def verified(blob: bytes) -> Verification:
    found = verify(read_replay(blob))
    assert not found.is_sound
    return found


# Tampering that leaves a replay which can be read


def test_a_digest_that_was_changed_is_told_from_a_battle_that_went_otherwise() -> None:
    replay = cove()
    digests = bytearray(b"".join(replay.digests))
    digests[16 * 3] ^= 1
    found = verified(tampered(replay, digests=bytes(digests)))
    assert (found.first, found.right, found.wrong, found.is_changed_record) == (60, 40, [60], True)
    assert verification_words(found) == [
        "frame 60: another digest was recorded, and those after it agree: the record is wrong"
    ]


def test_the_digest_of_the_end_is_compared_too() -> None:
    found = verified(tampered(conceded(), end_digest=bytes(16)))
    assert (found.first, found.right) == (130, 120)


def test_a_command_that_was_changed_is_among_those_that_are_named() -> None:
    replay = cove()
    commands = plain_commands(replay)
    commands[0][2]["clauses"][0]["amount"] = 21
    found = verified(with_commands(replay, commands))
    assert (found.first, found.right, found.is_changed_record) == (60, 40, False)
    assert found.suspects == [read_replay(with_commands(replay, commands)).commands[0]]
    assert verification_words(found)[2] == (
        "  2.35 s  {do: apply, side: home, clauses: [{do: damage, amount: 21, to: enemies}]}"
    )


@pytest.mark.parametrize("frame", [46, 48])
def test_a_command_that_was_moved_by_a_frame_is_found(frame: int) -> None:
    board, clause = load_board("crab-cove"), {"do": "crush", "amount": 1, "to": "enemies"}
    replay = replay_of(board, 7, [(47, Apply([clause], side="home"))])
    commands = plain_commands(replay)
    commands[0][0] = frame
    assert verified(with_commands(replay, commands)).first == 60


def test_a_command_that_was_taken_out_is_found() -> None:
    found = verified(with_commands(cove(), plain_commands(cove())[1:]))
    assert (found.first, found.right, found.suspects) == (60, 40, [])
    assert "the engine that recorded it played otherwise" in verification_words(found)[1]


def test_a_command_that_the_battle_does_not_take_is_named() -> None:
    replay = conceded()
    concession = plain_commands(replay)[2][2]
    found = verified(with_commands(replay, [[125, 0, concession], [125, 1, concession]]))
    assert (found.first, found.stopped) == (
        60,
        "commands[1] is refused: the battle is over and takes no more commands",
    )


def test_a_battle_that_is_over_too_early_is_named() -> None:
    replay = cove([(110, SHIELD)])
    blob = with_commands(replay, [[105, 0, {"do": "concede", "side": "away"}]])
    found = verified(blob)
    assert (found.first, found.right) == (105, 100)
    assert found.stopped == f"the battle is over, and was recorded to frame {replay.end.frame}"


def test_another_seed_is_noticed_before_anything_has_happened() -> None:
    found = verified(tampered(cove(), seed=8))
    assert (found.first, found.right) == (0, -1)
    assert verification_words(found)[1].startswith("nothing has happened by then: the seed or the content")


def test_another_content_is_noticed_before_anything_has_happened() -> None:
    replay = cove()
    setup = replay.board.setup
    stats = structs.replace(setup.cards[0].stats, power=3)
    board = compile.compile_board(with_card(setup, 0, stats=stats))
    assert refusal(tampered(replay, board=board.encoded)) == "content: does not match the board in the replay"
    found = verified(tampered(replay, board=board.encoded, content=board.digest))
    assert found.first == 0
    changes = setup_changes(setup, found.replay.board.setup)
    assert [change.where for change in changes] == [f"card {setup.cards[0].id}: stats.power"]


def test_another_rules_table_is_refused_by_name() -> None:
    replay = cove()
    board = compile.compile_board(with_rules(replay.board.setup, burn_cap=900))
    assert (
        refusal(tampered(replay, board=board.encoded))
        == "rules: does not match the rules table in the replay"
    )


def test_the_rules_and_cards_that_differ_are_named() -> None:
    ours = load_board("crab-cove").setup
    theirs = structs.replace(with_rules(ours, burn_cap=900), title="Another Cove", home=ours.home[1:])
    theirs = with_card(theirs, 1, ability=(), name="Another")
    card = ours.cards[1].id
    assert [str(change) for change in setup_changes(ours, theirs)][:2] == [
        "title: Crab Cove | Another Cove",
        "rules: burn_cap: 999 | 900",
    ]
    assert [change.where for change in setup_changes(ours, theirs)][2:5] == [
        f"card {card}: name",
        f"card {card}: ability",
        f"home: {ours.home[0].label}",
    ]
    assert setup_changes(ours, ours) == []


# Another version


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"wire": 2}, "made with version 2 of the snapshot format, this has 1: nothing could tell"),
        ({"schema": bytes(16)}, "made with other components (schema 00000000, this has "),
    ],
)
def test_a_version_whose_states_cannot_be_compared_is_not_played(
    changes: dict[str, Any], sentence: str
) -> None:
    replay = read_replay(tampered(cove(), **changes))
    for play in (ReplayPlayer, verify, Battle.branch):
        with pytest.raises(ReplayError) as raised:
            play(replay)
        assert str(raised.value).startswith(sentence)
    assert not isinstance(raised.value, ReplayMismatchError)


def test_another_package_is_played_and_its_version_noted() -> None:
    replay = read_replay(tampered(cove(), package="9.9"))
    assert replay.maker.notes() == [f"made with gridforged 9.9, this is {this_maker().package}"]
    assert verify(replay).is_sound
    assert cove().maker.notes() == []


def test_a_board_that_only_another_version_knows_is_refused_with_that_version() -> None:
    replay = cove()
    setup = with_card(replay.board.setup, 0, ability=(Clause(do="vaporise"),))
    text = refusal(tampered(replay, board=encode_setup(setup), package="9.9"))
    assert "unknown operation 'vaporise'" in text
    assert f"; made with gridforged 9.9, this is {this_maker().package}" in text


@pytest.mark.interpreted_only("plants a fault by patching internals")
def test_an_engine_that_plays_otherwise_is_stopped_where_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    board = random_board(7_001)
    replay = on(board, 1, [])
    real = recovery.heal

    def heal(*arguments: Any, **more: Any) -> Any:
        state, source, target, amount, *rest = arguments
        return real(state, source, target, amount + 1, *rest, **more)

    monkeypatch.setattr(recovery, "heal", heal)
    found = verify(replay)
    assert not found.is_sound
    with pytest.raises(ReplayMismatchError) as raised:
        ReplayPlayer(replay).run()
    assert (raised.value.frame, raised.value.right) == (found.first, found.right)
    assert raised.value.frame - raised.value.right == 7
