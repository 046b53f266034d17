"""The replays that are kept as files play as they were recorded, whatever the build and the Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridforged import read_replay, write_replay
from gridforged.cli.replay_view import verification_words
from gridforged.serialization.replay_verify import verify
from tests.replay.kept import FOLDER

FILES = sorted(FOLDER.glob("*.replay"))


def test_there_are_some_with_commands_and_one_that_goes_on() -> None:
    replays = [read_replay(file.read_bytes()) for file in FILES]
    assert sum(len(replay.commands) for replay in replays) > 60
    assert any(replay.end.outcome == 0 for replay in replays)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_kept_replay_plays_as_it_was_recorded(file: Path) -> None:
    replay = read_replay(file.read_bytes())
    assert write_replay(replay) == file.read_bytes()
    found = verify(replay)
    assert found.is_sound, f"{verification_words(found)}; see tests/replay/kept.py"
